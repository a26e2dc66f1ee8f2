// The first thing that runs: the downloads, and Pyodide among them, begun while the page is still
// being read. They are counted for the progress bar, and each is tried twice.

import { addressOf, fetchUnpacked, unpacked } from "./packed.mjs";
import { begin } from "./runtime.mjs";
import { drop } from "./snapshot.mjs";

const root = document.documentElement;
const here = (path) => new URL(path, document.baseURI).href;
const fail = (cause) => window.stammtisch.fail(cause);

const WASM = here("./vendor/pyodide/pyodide.asm.wasm");
const controlled = Boolean(navigator.serviceWorker?.controller);
const plainFetch = window.fetch.bind(window);
const begun = new Map();
const loaded = new Map();
const listed = JSON.parse(document.getElementById("boot-files")?.textContent ?? "{}");
const sizes = new Map(Object.entries(listed).map(([path, size]) => [here(path), size]));
let lastByte = performance.now();
let percent = 0;
let painting = null;

function progress() {
  let have = 0;
  let all = 0;
  for (const [url, size] of sizes) {
    all += size;
    have += Math.min(size, loaded.get(url) ?? 0);
  }
  if (!all) return;
  percent = Math.floor((100 * have) / all);
  if (have >= all && root.dataset.boot === "loading") root.dataset.boot = "starting";
  painting ??= requestAnimationFrame(paint); // there are more pieces than pictures
}

function paint() {
  painting = null;
  const bar = document.getElementById("boot-bar");
  if (bar) bar.value = percent;
  const amount = document.getElementById("boot-amount");
  if (amount) amount.textContent = percent < 100 ? `${percent} %` : "Python …";
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
      const asked = url === WASM && !turn && window.stammtisch.wasm;
      const response = await (asked || plainFetch(addressOf(url), turn ? { cache: "reload" } : {}));
      if (!response.ok) throw new Error(`${response.status} ${url}`);
      if (!controlled) count(url, response.clone()).catch(fail);
      return unpacked(url, response);
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
    return early ?? fetchUnpacked(input, options);
  };
}

/* Compiling begins with the first byte, not when Pyodide's scripts have run so far as to ask. */
function compile() {
  const { compileStreaming, instantiateStreaming } = WebAssembly;
  if (!compileStreaming) return;
  const compiled = compileStreaming.call(WebAssembly, begun.get(WASM) ?? window.stammtisch.wasm);
  compiled.catch((cause) => {
    drop(here("./")).catch(() => {}); // it may have been the copy that lies there
    fail(cause);
  });
  begun.set(WASM, Promise.resolve(new Response())); // nobody reads it
  WebAssembly.instantiateStreaming = async (_, imports) => {
    WebAssembly.instantiateStreaming = instantiateStreaming;
    const module = await compiled;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
}

export function settle() {
  window.fetch = plainFetch;
}

// Also where something has gone wrong already: it need not be in the way.
if (!root.dataset.cannot) {
  // With the offline worker everything is here already, and nothing is counted. Its WebAssembly must
  // not pass through other hands, or the browser could not keep what it compiles with it.
  download(controlled ? /\.(zip|py|json)$/ : /\.(wasm|zip|py|json)$/);
  compile();
  begin(window.stammtisch.snapshot).catch(fail);
  const stalled = setInterval(() => {
    if (root.dataset.boot !== "loading") clearInterval(stalled);
    else if (performance.now() - lastByte > 45_000) fail("timeout");
  }, 1000);
}
