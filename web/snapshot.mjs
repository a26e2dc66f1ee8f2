// A snapshot of the interpreter with our modules imported, kept from one visit for the next.
//
// web/freeze.mjs makes it, in a worker, once everything is stored for offline; web/warm.mjs sees to the
// WebAssembly that goes with it; web/runtime.mjs begins with both. Its address bears a name made from all
// that is in it (tools/build_site.py), so that no other version ever takes it up; the offline worker
// deletes it when a new version takes over.
//
// <html data-snapshot-of="…">    that name, put there by the build
// <html data-snapshot="kept">    all is prepared for the next visit
//
// Its form: numbers of 32 bits: a sum over what follows, how many runs, how long the head is, then where
// each run begins and how long it is; then what Pyodide says about its memory (the head), then the runs
// of the memory that are not zero.

const PAGE = 1024; // numbers
const LONG = 64 * PAGE; // so much that is zero is the stack, or was never used: nothing is written there
const START = 3;
const COPY_OF = "Stammtisch-Copy-Of"; // a header: the hash of the file that this is a copy of

const cacheOf = (scope) => `stammtisch ${scope} snapshot`;
const addressOf = (scope, version) => `${scope}snapshot-${version}`;

function sumOf(numbers) {
  let sum = 0x811c9dc5;
  for (let i = 0; i < numbers.length; i++) sum = Math.imul(sum ^ numbers[i], 0x01000193);
  return sum >>> 0;
}

/* What Pyodide's makeMemorySnapshot gives: a head, which says where the memory begins, and the memory. */
export function pack(snapshot) {
  const all = new Uint32Array(snapshot.buffer, snapshot.byteOffset, snapshot.length / 4);
  const head = all.subarray(0, all[1] / 4);
  const memory = all.subarray(head.length);
  const runs = [];
  for (let at = 0; at < memory.length; at += PAGE) {
    const page = memory.subarray(at, at + PAGE);
    if (page.every((number) => number === 0)) continue;
    const last = runs.at(-1);
    if (last && last[0] + last[1] === at) last[1] += page.length;
    else runs.push([at, page.length]);
  }
  let to = START + 2 * runs.length;
  const packed = new Uint32Array(runs.reduce((sum, [, length]) => sum + length, to + head.length));
  packed.set([0, runs.length, head.length, ...runs.flat()]);
  for (const part of [head, ...runs.map(([at, length]) => memory.subarray(at, at + length))]) {
    packed.set(part, to);
    to += part.length;
  }
  packed[0] = sumOf(packed.subarray(1));
  return packed;
}

/* The head, and a way to fill a memory (as numbers) that an interpreter has hardly begun to use. */
export function unpack(buffer) {
  const packed = new Uint32Array(buffer);
  const [sum, count, length] = packed;
  if (sum !== sumOf(packed.subarray(1))) throw new Error("the snapshot is damaged");
  const start = START + 2 * count;
  function fill(memory) {
    let from = start + length;
    let end = 0;
    for (let run = START; run < start; run += 2) {
      const [at, length] = packed.subarray(run, run + 2);
      if (at - end < LONG) memory.fill(0, end, at); // what its own start may have written there
      memory.set(packed.subarray(from, from + length), at);
      from += length;
      end = at + length;
    }
  }
  return { head: new Uint8Array(buffer, 4 * start, 4 * length), fill };
}

export async function keep(scope, of, packed) {
  const cache = await caches.open(cacheOf(scope));
  await cache.put(addressOf(scope, of), new Response(packed));
}

/* Beside a copy of the WebAssembly the browser will keep what it compiles in web/warm.mjs, and later visits
   get both (web/sw.js). It has to be a copy, and differ in something: the page runs the same
   module already, compiled, and of that one the browser has kept what it will. It differs in an empty
   section, which nobody reads. */
export async function keepCopy(scope, url) {
  const response = await fetch(url);
  if (response.headers.has(COPY_OF)) return; // there is one
  const bytes = await response.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const of = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const headers = { "Content-Type": "application/wasm", [COPY_OF]: of };
  const cache = await caches.open(cacheOf(scope));
  await cache.put(url, new Response(new Blob([bytes, new Uint8Array([0, 1, 0])]), { headers }));
}

/* The response that holds the snapshot, or nothing. */
export function kept(scope, of) {
  return caches.match(addressOf(scope, of), { cacheName: cacheOf(scope) });
}

/* Whether web/warm.mjs has done its work; and to note that it has. */
export function warm(scope, of) {
  return caches.match(`${addressOf(scope, of)}-warm`, { cacheName: cacheOf(scope) });
}

export async function warmed(scope, of) {
  const cache = await caches.open(cacheOf(scope));
  await cache.put(`${addressOf(scope, of)}-warm`, new Response());
}

export function drop(scope) {
  return caches.delete(cacheOf(scope));
}
