// Offline, and one whole version at a time. The build puts in the version and the hash of every file;
// this file comes to lie at the root of the site, so that its scope is the site and nothing else.
//
// A version is a cache of its own. It is filled completely, every file checked against its hash,
// before the worker counts as installed; files that an older version has under the same hash are
// copied, not fetched. A page is answered from one version only.

const { version, files } = { version: "", files: {} }; /* build: manifest */

const SCOPE = self.registration.scope;
const PREFIX = `stammtisch ${SCOPE} `; // other sites of this origin have caches too
const CACHE = PREFIX + version;
const HASHES = new URL("hashes.json", SCOPE).href;

const hex = (buffer) => Array.from(new Uint8Array(buffer), (b) => b.toString(16).padStart(2, "0")).join("");

/* A page ends with its first script and its style sheet, so that a first visit sees something before they come. On
   later ones they are at hand, and stand in the head: nobody is shown another language for a moment, or the first
   page on the way to a table. And what that script would ask for is asked for at once. */
function waiting(body) {
  const html = new TextDecoder().decode(body);
  const [end] = html.match(/<script src="[^"]*early\.js">[^]*(?=<\/body>)/);
  const [, scripts, archives] = html.match(/data-scripts="(.*?)" data-archives="(.*?)"/);
  const links = (names, kind) => names.replace(/\S+/g, `<link ${kind} href="$&">`);
  const head = end + links(scripts, 'rel="modulepreload"') + links(archives, 'rel="preload" as="fetch" crossorigin');
  const headers = { "Content-Type": "text/html; charset=utf-8" };
  return new Response(html.replace(end, "").replace("</head>", `${head}</head>`), { headers });
}

async function fetched(path) {
  for (let turn = 0; ; turn++) {
    try {
      const response = await fetch(new URL(path, SCOPE), { cache: turn ? "reload" : "no-cache" });
      if (!response.ok) throw new Error(`${response.status} ${path}`);
      const asItCame = response.clone();
      const body = await response.arrayBuffer();
      const hash = hex(await crypto.subtle.digest("SHA-256", body));
      if (hash !== files[path]) throw new Error(`another version of ${path}`);
      if (path === "index.html") return waiting(body);
      // Only beside what the network sent does a browser keep what it compiles of a script. But no page may
      // be answered with what a redirection has led to, and what varies with everything cannot be kept.
      if (!response.redirected && !response.headers.get("Vary")?.includes("*")) return asItCame;
      return new Response(body, { headers: { "Content-Type": response.headers.get("Content-Type") ?? "" } });
    } catch (error) {
      if (turn) throw error;
    }
  }
}

/* hash -> response, of everything that older versions have */
async function kept() {
  const known = new Map();
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX)) continue;
    const cache = await caches.open(name);
    const hashes = await (await cache.match(HASHES))?.json();
    for (const [path, hash] of Object.entries(hashes ?? {})) {
      known.set(hash, () => cache.match(new URL(path, SCOPE)));
    }
  }
  return known;
}

async function fill() {
  const known = await kept();
  const cache = await caches.open(CACHE);
  const waiting = Object.keys(files);
  async function work() {
    for (let path; (path = waiting.pop()) !== undefined; ) {
      if (await cache.match(new URL(path, SCOPE))) continue;
      const old = await known.get(files[path])?.();
      await cache.put(new URL(path, SCOPE), old ?? (await fetched(path)));
    }
  }
  const ends = await Promise.allSettled([work(), work(), work(), work()]);
  const broken = ends.find(({ status }) => status === "rejected");
  if (broken) throw broken.reason;
  // Written last: a cache without it is not complete.
  await cache.put(HASHES, new Response(JSON.stringify(files)));
}

let filling = null;

function refill() {
  filling ??= fill().catch(fill).catch(() => {}).finally(() => (filling = null));
  return filling;
}

function explain() {
  const text = `<!doctype html><html lang="de"><meta charset="utf-8"><title>Stammtisch</title>
<meta name="viewport" content="width=device-width"><body>
<h1>Stammtisch</h1><p>Gerade offline, und der Browser hat den Speicher dieser Seite geleert. Sobald
die Verbindung wieder da ist, hilft ein Neuladen.</p><p lang="en">Offline just now, and the browser
has emptied this page’s storage. Reload as soon as there is a connection again.</p>`;
  return new Response(text, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
}

let whole = false; // known to hold everything

/* Of the WebAssembly there may be a copy beside which the browser has kept it compiled (web/snapshot.mjs). */
async function stored(cache, path) {
  const url = new URL(path, SCOPE);
  if (path.endsWith(".wasm")) {
    const copy = await caches.match(url, { cacheName: `${PREFIX}snapshot` });
    if (copy?.headers.get("Stammtisch-Copy-Of") === files[path]) return copy;
  }
  return cache.match(url);
}

async function answer(request, path, event) {
  const cache = await caches.open(CACHE);
  whole ||= Boolean(await cache.match(HASHES));
  const hit = await stored(cache, path);
  if (hit && whole) return hit;
  // The browser has emptied the cache: go on as if there were no worker, and fill it again. What
  // is put there is what the server has now, so the two cannot differ; what is still there may.
  whole = false;
  event.waitUntil(refill());
  try {
    return await fetch(request);
  } catch (error) {
    if (hit) return hit;
    if (request.mode === "navigate") return explain();
    throw error;
  }
}

self.addEventListener("install", (event) => event.waitUntil(fill()));

self.addEventListener("activate", (event) => {
  async function activate() {
    const names = await caches.keys();
    await Promise.all(names.filter((n) => n.startsWith(PREFIX) && n !== CACHE).map((n) => caches.delete(n)));
    await self.clients.claim();
  }
  event.waitUntil(activate());
});

self.addEventListener("message", ({ data }) => {
  if (data === "skip") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(SCOPE)) return;
  const { pathname } = new URL(request.url);
  const path = decodeURI(pathname.slice(new URL(SCOPE).pathname.length)) || "index.html";
  if (Object.hasOwn(files, path)) event.respondWith(answer(request, path, event));
});
