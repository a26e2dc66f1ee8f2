// Our Python and the standard library come as archives that are packed as a whole. That is smaller
// than packing each file in them, and the browser unpacks them, at once, instead of Python, in the
// middle of every import. Whoever asks for such a .zip gets what the server has as a .pack.

import lockFileContents from "../vendor/pyodide/lock.mjs";

const plain = self.fetch.bind(self);
const PACKED = ["../app.zip", "../vendor/pyodide/python_stdlib.zip"].map((path) => new URL(path, import.meta.url).href);

const indexURL = new URL("../vendor/pyodide/", import.meta.url).href;

/* What an interpreter of ours is told: where its files lie, and which packages there are. */
export const PLACES = { indexURL, packageBaseUrl: indexURL, lockFileContents };

export const addressOf = (url) => (PACKED.includes(url) ? url.replace(/zip$/, "pack") : url);

/* The answer to a request for addressOf(url), as if it were the one for url. */
export function unpacked(url, response) {
  if (!PACKED.includes(url) || !response.ok) return response;
  return new Response(response.body.pipeThrough(new DecompressionStream("gzip")));
}

/* fetch, as everybody knows it */
export async function fetchUnpacked(input, options) {
  const url = new URL(input?.url ?? input, self.document?.baseURI ?? self.location.href).href;
  if (!PACKED.includes(url)) return plain(input, options);
  return unpacked(url, await plain(addressOf(url), options));
}

/* Pyodide with our Python on its path, where no page has begun to load either. */
export async function loadWithOurs(load) {
  self.fetch = fetchUnpacked;
  const [ours] = PACKED;
  const [python, archive] = await Promise.all([
    load(PLACES),
    fetchUnpacked(ours).then((response) => {
      if (!response.ok) throw new Error(`${response.status} ${ours}`);
      return response.arrayBuffer();
    }),
  ]);
  python.FS.writeFile("/home/pyodide/app.zip", new Uint8Array(archive));
  python.runPython("import sys; sys.path.insert(0, '/home/pyodide/app.zip')");
  return python;
}
