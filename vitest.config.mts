import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { fixtures: new URL("build/fixtures", import.meta.url).pathname } },
  test: {
    environment: "happy-dom",
    include: ["parlett_widgets/**/*.test.{ts,tsx}", "labextension/*.test.mjs"],
    passWithNoTests: true,
    restoreMocks: true,
    // One document for each worker instead of each file; modules are still each file's own.
    pool: "vmThreads",
  },
});
