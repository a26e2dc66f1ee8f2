// From the document to the running page: PyScript, which takes up the Pyodide that
// web/begin.mjs has begun.
//
// <html data-boot> says how far it is: text, loading, starting, ready, failed.
// web/main.py reports through <html data-ready>: "start" once the first page is live, "table" once a
// card can be dragged. Whoever wants to know listens for changes of these two attributes.

import { settle } from "./begin.mjs";
import { changesVersion, forget, keepOffline } from "./offline.mjs";

const root = document.documentElement;

/* Failing is told to web/early.js, which is there even if this file is not. */

const { stammtisch } = window;
const fail = (cause) => stammtisch.fail(cause);

/* PyScript builds hooks for workers by evaluating text, even where no worker is used; the page's
   Content-Security-Policy forbids that. Nothing here uses those hooks, so an empty one will do. */

function withoutEval() {
  const RealFunction = window.Function;
  function SafeFunction(...parts) {
    if (String(parts.at(-1)).startsWith("return(w,x)=>")) return () => () => {};
    return RealFunction(...parts);
  }
  SafeFunction.prototype = RealFunction.prototype;
  window.Function = SafeFunction;
}

/* PyScript waits for a database in which it would note packages, before it even asks for the
   interpreter. There are none here, and there are pages that may not have a database (private
   windows, frames on other sites); so an empty one that answers at once stands in for it. */

function withoutDatabase() {
  const request = (result) => {
    const asked = { result };
    queueMicrotask(() => asked.onsuccess?.({ target: asked }));
    return asked;
  };
  const store = new Proxy({}, { get: (_, name) => () => request(name === "getAllKeys" ? [] : undefined) });
  const database = { transaction: () => ({ objectStore: () => store }), close() {} };
  Object.defineProperty(window, "indexedDB", { configurable: true, value: { open: () => request(database) } });
}

function ready() {
  settle();
  delete window.indexedDB; // the real one shows again
  root.dataset.boot = "ready";
  document.getElementById("boot-failed").hidden = true;
  // If something went wrong all the same, the one new try stays spent, or there would be no end of them.
  if (!stammtisch.failed) stammtisch.settled();
  // What is stored for later waits until the first cards lie on the table.
  if (JSON.parse(document.getElementById("boot-options").textContent).offline) setTimeout(keepOffline, 2500);
}

function watch() {
  new MutationObserver((_, observer) => {
    if (!root.dataset.ready) return;
    observer.disconnect();
    ready();
  }).observe(root, { attributes: true, attributeFilter: ["data-ready"] });
}

function boot() {
  watch();
  changesVersion(); // if so, the page reloads
  withoutEval();
  withoutDatabase();
  import("../vendor/pyscript/core.js").catch(fail);
}

/* Without its style sheet nothing can be played; if it does not come, web/early.js says so. Nor is a visit
   faster if PyScript begins beside it. */
function whenStyled() {
  const link = document.querySelector('link[rel="stylesheet"]');
  if (link.sheet && !stammtisch.unstyled) boot(); // one that failed is there as well, and empty
  else link.addEventListener("load", boot, { once: true });
}

stammtisch.forget = forget;
if (!root.dataset.cannot) {
  if (document.readyState === "loading") document.addEventListener("readystatechange", whenStyled, { once: true });
  else whenStyled();
}
