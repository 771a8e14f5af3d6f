// In the head of a page in English: whoever reads Japanese, or has chosen it, goes to the page in Japanese.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem("parlett-language");
  } catch {} // a browser that keeps nothing
  chosen ??= navigator.languages.find((one) => /^(en|ja)\b/.test(one))?.slice(0, 2);
  if (chosen === "ja") location.replace(`ja.html${location.search}${location.hash}`);
})();
