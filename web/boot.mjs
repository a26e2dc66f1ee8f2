// From the first byte to the running page: language, downloads with progress, one retry, PyScript.
//
// <html data-boot> says how far it is: text, loading, starting, ready, failed.
// web/main.py reports through <html data-ready>: "start" once the first page is live, "table" once a
// card can be dragged. Whoever wants to know listens for changes of these two attributes.

import { changesVersion, forget, keepOffline } from "./offline.mjs";

const root = document.documentElement;
const here = (path) => new URL(path, document.baseURI).href;
const data = (id) => JSON.parse(document.getElementById(id)?.textContent ?? "{}");

/* Language: asked for in the address, chosen before, or the browser's. */

function language() {
  const asked = new URLSearchParams(location.search).get("lang");
  let chosen = null;
  try {
    chosen = localStorage.getItem("stammtisch.lang");
  } catch {
    // No storage here: the browser's language decides.
  }
  const known = [asked, chosen, ...(navigator.languages ?? [navigator.language])];
  return known.map((tag) => String(tag).slice(0, 2).toLowerCase()).find((tag) => tag === "de" || tag === "en") ?? "en";
}

function speak(lang) {
  root.lang = lang;
  if (lang === "de") return; // that is how the page was built
  const manifest = document.querySelector('link[rel="manifest"]');
  manifest.href = manifest.href.replace(".de.", `.${lang}.`);
  const texts = data("texts-en");
  for (const element of document.querySelectorAll("[data-t]")) {
    if (element.dataset.t in texts) element.textContent = texts[element.dataset.t];
  }
  for (const element of document.querySelectorAll("[data-t-attr]")) {
    for (const pair of element.dataset.tAttr.split(";")) {
      const [attribute, key] = pair.split(":").map((part) => part.trim());
      if (key in texts) element.setAttribute(attribute, texts[key]);
    }
  }
}

/* Failing is told to web/early.js, which is there even if this file is not. */

const { stammtisch } = window;
const fail = (cause) => stammtisch.fail(cause);

/* Downloads: begun before PyScript asks for them, counted, tried twice. */

const plainFetch = window.fetch.bind(window);
const begun = new Map();
const loaded = new Map();
const sizes = new Map(Object.entries(data("boot-files")).map(([path, size]) => [here(path), size]));
let lastByte = performance.now();

function progress() {
  let have = 0;
  let all = 0;
  for (const [url, size] of sizes) {
    all += size;
    have += Math.min(size, loaded.get(url) ?? 0);
  }
  if (!all) return;
  const percent = Math.floor((100 * have) / all);
  const bar = document.getElementById("boot-bar");
  if (bar) bar.value = percent;
  const amount = document.getElementById("boot-amount");
  if (amount) amount.textContent = have < all ? `${percent} %` : "Python …";
  if (have >= all && root.dataset.boot === "loading") root.dataset.boot = "starting";
}

async function count(url, response) {
  const reader = response.body.getReader();
  for (let bytes = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.length;
    lastByte = performance.now();
    loaded.set(url, bytes);
    progress();
  }
  loaded.set(url, sizes.get(url));
  progress();
}

async function get(url) {
  for (let turn = 0; ; turn++) {
    try {
      const response = await plainFetch(url, turn ? { cache: "reload" } : {});
      if (!response.ok) throw new Error(`${response.status} ${url}`);
      count(url, response.clone()).catch(fail);
      return response;
    } catch (error) {
      if (turn) throw error;
      await new Promise((resolve) => setTimeout(resolve, 700));
    }
  }
}

function download(wanted) {
  for (const url of sizes.keys()) {
    if (!wanted.test(url)) continue;
    begun.set(url, get(url));
    begun.get(url).catch(fail);
  }
  // Scripts are loaded by the browser; they count when they have arrived.
  new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) {
      if (sizes.has(name) && /\.m?js$/.test(name)) loaded.set(name, sizes.get(name));
    }
    progress();
  }).observe({ type: "resource", buffered: true });
  window.fetch = (input, options) => {
    const url = new URL(input?.url ?? input, document.baseURI).href;
    const early = begun.get(url);
    begun.delete(url);
    return early ?? plainFetch(input, options);
  };
}

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
  root.dataset.boot = "ready";
  window.fetch = plainFetch;
  delete window.indexedDB; // the real one shows again
  document.getElementById("boot-failed").hidden = true;
  stammtisch.settled();
  // What is stored for later waits until the first cards lie on the table.
  if (data("boot-options").offline) setTimeout(keepOffline, 2500);
}

function watch() {
  new MutationObserver((_, observer) => {
    if (!root.dataset.ready) return;
    observer.disconnect();
    ready();
  }).observe(root, { attributes: true, attributeFilter: ["data-ready"] });
  const stalled = setInterval(() => {
    if (root.dataset.boot !== "loading" || performance.now() - lastByte < 45_000) return;
    clearInterval(stalled);
    fail("timeout");
  }, 1000);
}

stammtisch.forget = forget;
speak(language());
if (!root.dataset.cannot && !(await changesVersion())) {
  root.dataset.boot = "loading";
  watch();
  // With the worker everything is here already. Its large answers must not pass through other hands,
  // or the browser could not keep the compiled WebAssembly with them.
  download(navigator.serviceWorker?.controller ? /\.(toml|py|json)$/ : /\.(wasm|zip|toml|py|json)$/);
  withoutEval();
  withoutDatabase();
  import("./runtime.mjs").then(({ begin }) => begin()).catch(fail);
  import("../vendor/pyscript/core.js").catch(fail);
}
