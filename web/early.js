// Runs before any other script, and also where modules cannot (a page opened as a file). It says what
// is missing by an attribute, for which the page holds a message in words; and it knows what to do
// when loading fails: the first time the page loads itself again, the second time it says so.
// If it does not arrive itself, the page asks for it once more: it is there twice, and runs once.
"use strict";

if (!window.stammtisch) {
  window.stammtisch = { failed: false, unstyled: false };

  const controlled = Boolean(navigator.serviceWorker?.controller);

  // Who comes back, and straight to a table, is not shown the first page for the half second until it is there.
  if (controlled && /^#(play|new)\//.test(location.hash)) document.documentElement.dataset.straight = "";

  stammtisch.fail = function (cause) {
    const root = document.documentElement;
    if (stammtisch.failed || root.dataset.boot === "ready" || root.dataset.cannot) return;
    stammtisch.failed = true;
    console.warn("Stammtisch could not start:", cause);
    if (!history.state?.stammtischAgain) {
      history.replaceState({ ...history.state, stammtischAgain: true }, "");
      setTimeout(() => location.reload(), 800);
      return;
    }
    root.dataset.boot = "failed";
    delete root.dataset.straight;
    function say() {
      document.getElementById("boot-cause").textContent = String(cause?.message ?? cause ?? "");
      document.getElementById("boot-failed").hidden = false;
      document.getElementById("boot-again").addEventListener("click", stammtisch.again);
    }
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", say);
    else say();
  };

  stammtisch.again = async function () {
    await stammtisch.forget?.(); // set by web/boot.mjs: whatever is stored may be what is broken
    stammtisch.settled();
    location.reload();
  };

  stammtisch.settled = function () {
    if (history.state?.stammtischAgain) {
      history.replaceState({ ...history.state, stammtischAgain: false }, "");
    }
  };

  // A script or a style sheet that does not arrive tells nobody but its element.
  window.addEventListener(
    "error",
    ({ target, error, message }) => {
      const file = target?.src ?? (target?.rel === "stylesheet" ? target.href : null);
      if (target.rel === "stylesheet") stammtisch.unstyled = true;
      if (target === window) stammtisch.fail(error ?? message);
      else if (file && target.tagName !== "IMG") stammtisch.fail(file);
    },
    true,
  );
  window.addEventListener("unhandledrejection", ({ reason }) => stammtisch.fail(reason));

  // A theme that was chosen holds from the first moment; without one the device decides.
  try {
    const { theme } = JSON.parse(localStorage.getItem("stammtisch.settings")).value;
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // Nothing chosen here, or nothing that can be read: Python sees to that.
  }

  /* The language, before there is anything to look at: asked for in the address, chosen before, or the browser's. */

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
    document.documentElement.lang = lang;
    if (lang === "de") return; // that is how the page was built
    const manifest = document.querySelector('link[rel="manifest"]');
    manifest.href = manifest.href.replace(".de.", `.${lang}.`);
    const texts = JSON.parse(document.getElementById("texts-en").textContent);
    for (const element of document.querySelectorAll("[data-t]")) {
      if (element.dataset.t in texts) element.textContent = texts[element.dataset.t];
    }
    for (const element of document.querySelectorAll("[data-t-attr]")) {
      for (const pair of element.dataset.tAttr.split(";")) {
        const [attribute, key] = pair.split(":").map((part) => part.trim());
        if (key in texts) element.setAttribute(attribute, texts[key]);
      }
    }
    document.documentElement.removeAttribute("data-unspoken");
  }

  // On a first visit the page is there, and may have been seen; on later ones this comes before it (web/sw.js),
  // and what is not yet in the reader's language is not shown.
  if (document.body) speak(language());
  else {
    const lang = language();
    document.documentElement.toggleAttribute("data-unspoken", lang !== "de");
    document.addEventListener("readystatechange", () => speak(lang), { once: true });
  }

  /* What an earlier visit has kept: {bytes}, a promise of them. They take as long to come as anything on a later
     visit. When it could not start, the page does without. The names are those of web/snapshot.mjs, which a
     script that is no module cannot ask. */
  async function kept() {
    const of = document.documentElement.dataset.snapshotOf;
    if (!of || !controlled || history.state?.stammtischAgain) return null;
    try {
      const scope = new URL("./", document.baseURI).href;
      const found = await caches.match(`${scope}snapshot-${of}`, { cacheName: `stammtisch ${scope} snapshot` });
      const bytes = found?.arrayBuffer();
      bytes?.catch(() => {}); // told to whoever waits for them
      return bytes ? { bytes } : null;
    } catch {
      return null; // no storage here any more
    }
  }

  function ask(names, link) {
    for (const href of names.split(" ")) {
      document.head.append(Object.assign(document.createElement("link"), { ...link, href }));
    }
  }

  function begin() {
    // By far the largest file, so it is asked for first; web/begin.mjs takes it up. A preload link would
    // do as well the first time, but later the browser would mostly not give what it has compiled.
    stammtisch.wasm = fetch("./vendor/pyodide/pyodide.asm.wasm");
    stammtisch.wasm.catch(() => {}); // told to whoever takes it up
    if (!controlled) { // or the page has these links already (web/sw.js)
      const { scripts, archives } = document.documentElement.dataset;
      ask(archives, { rel: "preload", as: "fetch", crossOrigin: "" });
      ask(scripts, { rel: "modulepreload" });
    }
    import("./page.mjs").catch(stammtisch.fail);
  }

  /* Fetching and reading takes both processors of a small machine. On a first visit that waits until there is
     something to look at; the table is there no later by it. */
  function afterFirstPicture(then) {
    let waiting = true;
    const go = () => {
      if (waiting) then();
      waiting = false;
    };
    new PerformanceObserver(go).observe({ type: "paint", buffered: true });
    setTimeout(go, 150); // where nothing is painted, or nothing said about it
  }

  if (location.protocol === "file:") document.documentElement.dataset.cannot = "file";
  else if (typeof WebAssembly !== "object") document.documentElement.dataset.cannot = "wasm";
  else {
    document.documentElement.dataset.boot = "loading";
    stammtisch.snapshot = kept();
    if (controlled) begin();
    else afterFirstPicture(begin);
  }
}
