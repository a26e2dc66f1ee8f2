// Inside the frame of one widget (embed.html): takes a job from the page around it, finds Python,
// has the widget shown, and tells the page how high it is.
//
// Messages, both ways: { stammtisch: 1, kind, value }.
// Out: hello, ready, wrong (a sentence), failed, height (pixels). In: show (a job), once; focus.
// Without a message the address says what to show: embed.html?what=table&game=…

import { readJob } from "./job.mjs";

const root = document.documentElement;
let host = null;
let told = null;

function tell(kind, value = "") {
  if (window.parent === window) return;
  // An opaque origin (a sandboxed page) cannot be addressed by name.
  const target = host === null || host === "null" ? "*" : host;
  window.parent.postMessage({ stammtisch: 1, kind, value }, target);
}

/* The frame with the shared interpreter is one of the page's, if it is there at all. It is ours if
   it can be looked into: any other origin, and any sandbox, throws. */
function found() {
  for (let at = 0; at < window.parent.length; at++) {
    try {
      const engine = window.parent[at].stammtischEngine;
      if (engine) return engine;
    } catch {
      // Not one of ours.
    }
  }
  return null;
}

async function python(shared) {
  for (let turn = 0; shared && turn < 100; turn++) {
    const engine = found();
    if (engine) return engine;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  root.dataset.runtime = "own";
  const { engine } = await import("./engine.mjs");
  return engine();
}

async function show(job) {
  root.lang = job.lang;
  root.dataset.embed = job.what;
  try {
    const { attach } = await python(job.shared);
    told = attach(window, JSON.stringify(job), tell);
    document.getElementById("waiting").hidden = true;
    root.dataset.ready ??= job.what; // a table says itself when it can be played at
    if (job.what !== "table") watchHeight();
  } catch (error) {
    console.error(error);
    tell("failed", String(error?.message ?? error).trim().split("\n").at(-1).slice(0, 300));
  }
}

function watchHeight() {
  const main = document.getElementById("main");
  let last = 0;
  new ResizeObserver(() => {
    const height = Math.ceil(main.getBoundingClientRect().height);
    if (height !== last) tell("height", (last = height));
  }).observe(main);
}

addEventListener("message", ({ source, origin, data }) => {
  if (source !== window.parent || source === window || data?.stammtisch !== 1) return;
  if (data.kind === "focus" && origin === host) told?.("focus");
  const job = data.kind === "show" && host === null ? readJob(data.value) : null;
  if (job === null) return;
  host = origin;
  show(job);
});
addEventListener("pagehide", () => told?.("close"));

const asked = new URLSearchParams(location.search);
if (asked.has("what")) {
  host = "*";
  const job = readJob(Object.fromEntries(asked), true);
  if (job) show(job);
} else {
  tell("hello");
}
