// The page's side of the offline worker (web/sw.js).
//
// <html data-offline="ready">     everything is stored, the page works without a network
// <html data-update="waiting">    a new version is stored; document gets the event
//                                 "stammtisch:update", and takeUpdate() changes over, in all tabs;
//                                 so does an event "stammtisch:take-update" sent to document
// A waiting version is taken without asking only where nobody is playing: when a page is opened,
// and while the start page lies in the background.

import { kept, warm } from "./snapshot.mjs";

const root = document.documentElement;
const worker = navigator.serviceWorker;
const scope = new URL("./", document.baseURI).href;
const PATIENCE = 10_000; // milliseconds
const LOCK = `stammtisch ${scope} playing`;

let registration = null;

function reloadOnChange() {
  let had = Boolean(worker.controller);
  worker.addEventListener("controllerchange", () => {
    // The first worker takes over a page that was loaded without one: nothing changes for it.
    if (had) location.reload();
    had = true;
  });
}

/* Whoever plays holds this lock, so that no tab changes the version under another one. */

let leave = null;

function holdWhilePlaying() {
  const playing = root.dataset.ready && root.dataset.ready !== "start";
  if (playing && !leave) {
    const until = new Promise((resolve) => (leave = resolve));
    navigator.locks?.request(LOCK, { mode: "shared" }, () => until);
  } else if (!playing && leave) {
    leave();
    leave = null;
  }
}

function nobodyPlays() {
  if (leave) return Promise.resolve(false);
  if (!navigator.locks) return Promise.resolve(true);
  return navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => Boolean(lock));
}

export function takeUpdate() {
  registration?.waiting?.postMessage("skip");
}

/* Before anything is loaded: true if a waiting version is being taken, and the page reloads. */

export async function changesVersion() {
  if (!worker?.controller) return false;
  try {
    registration = await worker.getRegistration(scope);
    if (!registration?.waiting || !(await nobodyPlays())) return false;
    reloadOnChange();
    takeUpdate();
    return true;
  } catch {
    return false; // no storage here, no versions to choose from
  }
}

function offer() {
  root.dataset.update = "waiting";
  document.dispatchEvent(new CustomEvent("stammtisch:update"));
}

async function takeIfIdle() {
  if (document.hidden && registration?.waiting && (await nobodyPlays())) takeUpdate();
}

function follow(installing) {
  installing?.addEventListener("statechange", () => {
    if (installing.state === "installed" && worker.controller) offer();
    if (installing.state === "activated") stored();
  });
}

/* The next visit begins with a snapshot, made when the first moments at the table are over. Of the browsers
   only Chromium keeps what it compiles of a file that the offline worker has. */

function done(script, of) {
  return new Promise((resolve, reject) => {
    const helper = new Worker(new URL(`web/${script}.mjs`, scope), { type: "module" });
    helper.addEventListener("error", reject);
    helper.addEventListener("message", ({ data }) => {
      helper.terminate();
      if (data === "done") resolve();
      else reject(data);
    });
    helper.postMessage({ scope, of });
  });
}

export async function prepareNextVisit() {
  const of = root.dataset.snapshotOf;
  try {
    if (!(await kept(scope, of))) await done("freeze", of);
    if (navigator.userAgentData && !(await warm(scope, of))) await done("warm", of);
    root.dataset.snapshot = "kept";
  } catch (error) {
    console.info("Not all is prepared for the next visit:", error);
  }
}

function stored() {
  if (root.dataset.offline === "ready") return;
  root.dataset.offline = "ready";
  setTimeout(prepareNextVisit, PATIENCE);
}

/* Once the page runs. */

export async function keepOffline() {
  if (!worker) return;
  try {
    reloadOnChange();
    registration = await worker.register(new URL("sw.js", scope), { scope, updateViaCache: "none" });
  } catch {
    return; // not allowed here (a frame without storage, http): online only
  }
  if (registration.active) stored();
  if (registration.waiting && worker.controller) offer();
  follow(registration.installing ?? registration.waiting);
  registration.addEventListener("updatefound", () => follow(registration.installing));
  document.addEventListener("stammtisch:take-update", takeUpdate);
  document.addEventListener("visibilitychange", takeIfIdle);
  new MutationObserver(() => {
    holdWhilePlaying();
    takeIfIdle();
  }).observe(root, { attributes: true, attributeFilter: ["data-ready"] });
  holdWhilePlaying();
  // A page that stays open for days asks now and then.
  setInterval(() => registration.update().catch(() => {}), 3 * 3600 * 1000);
}

/* When nothing else helps: forget the worker and what it has stored. */

export async function forget() {
  try {
    await (await worker?.getRegistration(scope))?.unregister();
    const names = await caches.keys();
    await Promise.all(names.filter((n) => n.startsWith(`stammtisch ${scope} `)).map((n) => caches.delete(n)));
  } catch {
    // There was nothing to forget.
  }
}
