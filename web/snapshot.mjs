// A snapshot of the interpreter with our modules imported, kept from one visit for the next.
//
// web/freeze.mjs makes it, in a worker, once everything is stored for offline; web/runtime.mjs begins
// with it. Its address bears a name made from all that is in it (tools/build_site.py), so that no
// other version ever takes it up; the offline worker deletes it when a new version takes over.
//
// <html data-snapshot-of="…">    that name, put there by the build
// <html data-snapshot="kept">    there is a snapshot for the next visit
//
// Its form: numbers of 32 bits (its bytes when unpacked, a sum over what follows, how many runs,
// then where each run begins and how long it is), then the runs. All else is zero, which is most.

const PAGE = 1024; // numbers
const HEAD = 3;

const cacheOf = (scope) => `stammtisch ${scope} snapshot`;
const addressOf = (scope, version) => `${scope}snapshot-${version}`;

function sumOf(numbers) {
  let sum = 0x811c9dc5;
  for (let i = 0; i < numbers.length; i++) sum = Math.imul(sum ^ numbers[i], 0x01000193);
  return sum >>> 0;
}

export function pack(memory) {
  const numbers = new Uint32Array(memory.buffer, memory.byteOffset, memory.length / 4);
  const runs = [];
  for (let at = 0; at < numbers.length; at += PAGE) {
    const page = numbers.subarray(at, at + PAGE);
    if (page.every((number) => number === 0)) continue;
    const last = runs.at(-1);
    if (last && last[0] + last[1] === at) last[1] += page.length;
    else runs.push([at, page.length]);
  }
  let to = HEAD + 2 * runs.length;
  const packed = new Uint32Array(runs.reduce((all, [, length]) => all + length, to));
  packed.set([memory.length, 0, runs.length, ...runs.flat()]);
  for (const [at, length] of runs) {
    packed.set(numbers.subarray(at, at + length), to);
    to += length;
  }
  packed[1] = sumOf(packed.subarray(HEAD));
  return packed;
}

export function unpack(buffer) {
  const packed = new Uint32Array(buffer);
  const [bytes, sum, count] = packed;
  if (sum !== sumOf(packed.subarray(HEAD))) throw new Error("the snapshot is damaged");
  const memory = new Uint8Array(bytes);
  const numbers = new Uint32Array(memory.buffer);
  let from = HEAD + 2 * count;
  for (let run = HEAD; run < HEAD + 2 * count; run += 2) {
    const length = packed[run + 1];
    numbers.set(packed.subarray(from, from + length), packed[run]);
    from += length;
  }
  return memory;
}

export async function keep(scope, of, packed) {
  const cache = await caches.open(cacheOf(scope));
  await cache.put(addressOf(scope, of), new Response(packed));
}

/* The response that holds the snapshot, or nothing. */
export function kept(scope, of) {
  return caches.match(addressOf(scope, of), { cacheName: cacheOf(scope) });
}

export function drop(scope) {
  return caches.delete(cacheOf(scope));
}
