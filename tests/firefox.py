"""Starts the Firefox of this machine for Playwright, which knows commands that an older Firefox does not.

An Extended Support Release lacks some of what Playwright sends when it opens a page, such as setting the orientation of the screen. Nothing
here depends on these commands, so this program, which stands between the two, says that they have been carried out.

    python firefox.py FIREFOX --remote-debugging-port=0 …
"""

from __future__ import annotations

import asyncio
import json
import re
import signal
import sys

from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application
from tornado.websocket import WebSocketHandler, websocket_connect

LISTENING = re.compile(r"(WebDriver BiDi listening on )(ws://\S+)")


def forgiving(message: str) -> str:
    """Return what the browser says; that it does not know a command becomes an empty answer."""
    told = json.loads(message)
    if told.get("error") == "unknown command":
        told = {"type": "success", "id": told["id"], "result": {}}
    return json.dumps(told)


class Between(WebSocketHandler):
    """A connection to Playwright, with one of its own to the browser."""

    def initialize(self, browser: str) -> None:  # type: ignore[override]
        self.address = browser

    async def open(self, path: str) -> None:  # type: ignore[override]
        self.browser = await websocket_connect(
            self.address + path,
            on_message_callback=self.answer,
            max_message_size=1 << 30,
        )

    async def on_message(self, message: str | bytes) -> None:
        await self.browser.write_message(message)

    def answer(self, message: str | bytes | None) -> None:
        if message is None:
            self.close()
        else:
            self.write_message(forgiving(str(message)))

    def on_close(self) -> None:
        self.browser.close()


async def main(command: list[str]) -> int:
    """Run the browser; announce the address of the connection between instead of its own."""
    browser = await asyncio.create_subprocess_exec(*command, stderr=asyncio.subprocess.PIPE)
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, browser.terminate)
    assert browser.stderr is not None
    async for line in browser.stderr:
        text = line.decode()
        if found := LISTENING.search(text):
            sockets = bind_sockets(0, "127.0.0.1")
            rules = [("(/.*)", Between, {"browser": found[2]})]
            HTTPServer(Application(rules, websocket_max_message_size=1 << 30)).add_sockets(sockets)
            text = f"{found[1]}ws://127.0.0.1:{sockets[0].getsockname()[1]}\n"
        sys.stderr.write(text)
        sys.stderr.flush()
    return await browser.wait()


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[1:])))
