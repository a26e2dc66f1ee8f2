// Runs before anything else, and also where modules cannot (a page opened as a file): says what is
// missing by an attribute, for which the page holds a message in words.
(function () {
  var root = document.documentElement;
  if (location.protocol === "file:") root.setAttribute("data-cannot", "file");
  else if (typeof WebAssembly !== "object") root.setAttribute("data-cannot", "wasm");
})();
