// Tables, lessons and tricks of Stammtisch on any page (docs/embedding.md):
//
//   <script type="module" src="https://HOST/PATH/embed.mjs"></script>
//   <stammtisch-table game="klammern" players="3"></stammtisch-table>
//
// Until a reader starts one, an element is a still picture and loads nothing. Then it holds a frame
// of our own origin: no style of the page gets in, none of ours gets out, and neither side can reach
// into the other. All that passes between them are a few messages, checked on both sides.

import { readCards, readRules } from "./web/embed/job.mjs";

/* What can be played and how it is called, put in by tools/embedding.py. */
const { games, suits, texts } = { games: {}, suits: {}, texts: {} }; /* build: facts */

const SITE = new URL("./", import.meta.url);
const AT_HOME = SITE.origin === self.origin; // on a page of our own a sandbox would keep nothing out
const OPAQUE = self.origin === "null"; // a sandboxed page: each frame is a world of its own there
const LESSON_MOST = 200_000;
const HEIGHTS = { least: 60, most: 6000 };
const SVG = "http://www.w3.org/2000/svg";

const sheet = new CSSStyleSheet();
sheet.replaceSync(`
  :host { all: initial !important; display: block !important; box-sizing: border-box !important;
    position: relative !important; width: 960px !important; max-width: min(100%, 100vw) !important;
    margin: 1rem 0 !important; contain: layout style !important; color-scheme: light !important; }
  :host([hidden]) { display: none !important; }
  .still { position: relative; overflow: hidden; border-radius: 10px; background: #1f6b45;
    font: 16px/1.4 system-ui, sans-serif; color: #fbf3df; text-align: center; }
  .still svg { display: block; width: 100%; max-height: 320px; }
  .bar { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center;
    justify-content: space-between; padding: 10px 14px; background: #4b2d18; text-align: start; }
  .bar p { margin: 0; flex: 1 1 12rem; }
  b { font: 700 18px/1.3 Georgia, serif; display: block; }
  button { min-height: 44px; padding: 6px 20px; border: 0; border-radius: 8px; cursor: pointer;
    font: 600 16px/1.25 system-ui, sans-serif; color: #2a2018; background: #f6d36b; }
  button:hover { background: #ffe28a; }
  button:disabled { opacity: .75; cursor: progress; }
  button:focus-visible, iframe:focus-visible { outline: 3px solid #b4560b; outline-offset: 2px; }
  .wrong { margin: 0; padding: 12px 14px; border-radius: 10px; border: 1px solid #b4560b;
    font: 16px/1.45 system-ui, sans-serif; color: #2a2018; background: #fbe9c6; overflow-wrap: anywhere; }
  iframe { display: block; width: 100%; border: 0; border-radius: 10px; background: #fcf7ea; }
  iframe[data-state="loading"] { position: absolute; inset: 0 auto auto 0; visibility: hidden; }
  @media (prefers-reduced-motion: no-preference) {
    .waiting::after { content: " …"; animation: wait 1.2s steps(2) infinite; }
    @keyframes wait { 50% { opacity: .2; } }
  }
`);

/* --- the one interpreter of this page --- */

let sharedFrame = null;

function runtime() {
  if (OPAQUE || sharedFrame?.isConnected) return;
  sharedFrame = document.createElement("iframe");
  sharedFrame.src = new URL("engine.html", SITE).href;
  sharedFrame.title = "Stammtisch";
  sharedFrame.tabIndex = -1;
  sharedFrame.setAttribute("aria-hidden", "true");
  if (!AT_HOME) sharedFrame.setAttribute("sandbox", "allow-scripts allow-same-origin");
  // It shows nothing, but has to lie in the window: browsers let hidden frames run at a crawl.
  const style = "all:initial;position:fixed;left:0;top:0;width:1px;height:1px;border:0;opacity:0;pointer-events:none";
  for (const rule of style.split(";")) {
    const [name, value] = rule.split(":");
    sharedFrame.style.setProperty(name, value, "important");
  }
  document.documentElement.append(sharedFrame); // outside of body, which some pages exchange
}

/* --- pictures --- */

function drawn(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

function card(code, lang, x, y, turn = 0, size = 70) {
  const red = code[0] === "H" || code[0] === "D";
  const ink = red ? "#a51a22" : "#1d1b19";
  const high = size * 1.4;
  const group = drawn("g", { transform: `translate(${x} ${y}) rotate(${turn})`, fill: ink });
  group.append(drawn("rect", {
    ...{ x: -size / 2, y: -high / 2, width: size, height: high, rx: size * 0.07 },
    ...{ fill: code ? "#fdf8ea" : "#7a2334", stroke: "#6e5f3c", "stroke-width": 1 },
  }));
  if (!code) {
    const inner = { x: -size * 0.42, y: -high * 0.44, width: size * 0.84, height: high * 0.88, rx: 3 };
    group.append(drawn("rect", { ...inner, fill: "none", stroke: "#e8c9a0", "stroke-width": 2 }));
    return group;
  }
  const rank = drawn("text", {
    ...{ x: -size * 0.3, y: -high * 0.28, "text-anchor": "middle", "font-size": size * (texts[lang].ranks[code[1]]?.length > 1 ? 0.26 : 0.32) },
    ...{ "font-family": "Georgia, serif", "font-weight": 700 },
  });
  rank.textContent = code === "XX" ? "★" : texts[lang].ranks[code[1]];
  group.append(rank);
  if (code !== "XX") {
    const sign = (cx, cy, wide) =>
      drawn("path", { d: suits[code[0]], transform: `translate(${cx - wide / 2} ${cy - wide / 2}) scale(${wide / 100})` });
    group.append(sign(-size * 0.3, -high * 0.13, size * 0.2), sign(size * 0.06, high * 0.1, size * 0.5));
  }
  return group;
}

function picture(label, ...parts) {
  const svg = drawn("svg", { viewBox: "0 0 640 240", role: "img", "aria-label": label }, ...parts);
  svg.prepend(drawn("ellipse", { cx: 320, cy: 120, rx: 300, ry: 150, fill: "#2f8259", opacity: 0.6 }));
  return svg;
}

/* In a row; cards of a hand lie closer together. */
function row(codes, lang, y, size) {
  const step = Math.min(size * 1.15, 580 / Math.max(1, codes.length));
  const left = 320 - (step * (codes.length - 1)) / 2;
  return codes.map((code, at) => card(code, lang, left + at * step, y, 0, size));
}

const named = (code, { cards, ranks, names, suitNames }) =>
  code === "XX" ? names.XX : cards.replace("{suit}", suitNames[code[0]]).replace("{rank}", ranks[`${code[1]}.long`]);

/* --- the elements --- */

class Refused extends Error {}

class Widget extends HTMLElement {
  #root = this.attachShadow({ mode: "open" });
  #frame = null;
  #heard = null;
  #greeted = false;
  #picture = null;

  connectedCallback() {
    this.#root.adoptedStyleSheets = [sheet];
    queueMicrotask(() => this.isConnected && this.#still());
  }

  disconnectedCallback() {
    this.#stop();
  }

  /* What is asked for, checked as far as that can be done without Python. */
  language() {
    const asked = this.getAttribute("lang");
    if (asked !== null) {
      if (asked === "de" || asked === "en") return asked;
      throw new Refused("lang");
    }
    const around = this.closest("[lang]:not(stammtisch-table, stammtisch-trick, stammtisch-lesson)")?.lang;
    return (around || navigator.language).toLowerCase().startsWith("de") ? "de" : "en";
  }

  place() {
    const game = this.getAttribute("game") ?? "";
    if (!Object.hasOwn(games, game)) throw new Refused("game");
    const { players: sizes, usual, options } = games[game];
    const text = this.getAttribute("players");
    const players = text === null ? usual : Number(text);
    if (!sizes.includes(players)) throw new Refused("players");
    const rules = readRules(this.getAttribute("rules") ?? "");
    if (rules === null) throw new Refused("rules");
    for (const [name, value] of Object.entries(rules)) {
      const words = Object.hasOwn(options, name) ? options[name] : null;
      if (words === null || (words.length ? !words.includes(value) : !Number.isInteger(value))) {
        throw new Refused("rules");
      }
    }
    return { game, players, rules };
  }

  number(name, most) {
    const text = this.getAttribute(name);
    if (text === null) return null;
    if (!/^\d{1,10}$/.test(text) || Number(text) > most) throw new Refused(name);
    return Number(text);
  }

  #words = texts.de.embed;

  #still() {
    this.#stop();
    let job;
    try {
      job = this.job();
    } catch (refusal) {
      if (!(refusal instanceof Refused)) throw refusal;
      this.#refuse(refusal.message);
      return;
    }
    this.#words = texts[job.lang].embed;
    const { title, line, start, picture: drawing } = this.look(job, this.#words);
    const still = document.createElement("div");
    still.className = "still";
    still.lang = job.lang;
    const bar = document.createElement("div");
    bar.className = "bar";
    const told = document.createElement("p");
    const name = document.createElement("b");
    name.textContent = title;
    told.append(name, line);
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = start;
    button.setAttribute("aria-label", `${start}: ${title}`);
    button.addEventListener("click", () => this.#start(job, button));
    bar.append(told, button);
    still.append(drawing, bar);
    this.#picture = still;
    this.#root.replaceChildren(still);
    if (this.getAttribute("start") === "now") this.#start(job, button, false);
  }

  /* A sentence in place of the widget, in the language asked for as far as that is known. */
  #refuse(name, sentence = null) {
    const lang = this.getAttribute("lang");
    const known = lang === "de" || lang === "en" ? [lang] : ["de", "en"];
    const game = this.getAttribute("game") ?? "";
    const about = Object.hasOwn(games, game) ? games[game] : { players: [], options: {} };
    const values = {
      value: (this.getAttribute(name.replace("-name", "")) ?? "").slice(0, 60),
      games: Object.keys(games).join(", "),
      players: about.players.join(", "),
      rules: Object.entries(about.options).map(([option, words]) => `${option}=${words.length ? words.join("|") : "1…"}`).join(", "),
    };
    const message = document.createElement("p");
    message.className = "wrong";
    message.setAttribute("role", "alert");
    message.textContent =
      sentence ??
      known.map((one) => texts[one].embed[`wrong.${name}`].replace(/\{(\w+)\}/g, (all, key) => values[key] ?? all)).join(" · ");
    this.#root.replaceChildren(message);
  }

  async #start(job, button, touched = true) {
    if (this.#frame) return;
    button.disabled = true;
    button.textContent = this.#words.loading;
    button.classList.add("waiting");
    const frame = document.createElement("iframe");
    this.#frame = frame;
    frame.title = button.getAttribute("aria-label");
    frame.dataset.state = "loading";
    if (!AT_HOME) frame.setAttribute("sandbox", "allow-scripts allow-same-origin");
    frame.referrerPolicy = "no-referrer";
    frame.style.height = `${this.height(this.#root.host.clientWidth || 320)}px`;
    try {
      await this.fetched(job);
    } catch {
      this.#frame = null;
      this.#refuse("src");
      return;
    }
    if (this.#frame !== frame) return;
    runtime();
    this.#listen(frame, { ...job, shared: !OPAQUE }, touched);
    // What is loaded has run its scripts. Silence means that it may not: WebKit lets none of ours
    // run where the page around it is sandboxed.
    frame.addEventListener("load", () => setTimeout(() => this.#frame === frame && !this.#greeted && this.#failed(), 3000));
    frame.src = new URL("embed.html", SITE).href;
    this.#root.append(frame);
  }

  #listen(frame, job, touched) {
    const say = {
      hello: () => {
        this.#greeted = true;
        this.#tell("show", job);
      },
      ready: () => this.#shown(frame, touched),
      wrong: () => this.#shown(frame, false),
      failed: () => this.#failed(),
      height: (value) => {
        const height = Math.min(HEIGHTS.most, Math.max(HEIGHTS.least, value));
        frame.style.height = `${height}px`;
      },
    };
    this.#heard = ({ source, origin, data }) => {
      if (source !== frame.contentWindow || origin !== (OPAQUE ? "null" : SITE.origin)) return;
      if (data?.stammtisch !== 1 || !Object.hasOwn(say, data.kind)) return;
      if (data.kind === "height" ? Number.isInteger(data.value) : typeof data.value === "string") {
        say[data.kind](data.value);
      }
    };
    addEventListener("message", this.#heard);
  }

  #tell(kind, value = "") {
    const target = OPAQUE ? "*" : SITE.origin;
    this.#frame.contentWindow.postMessage({ stammtisch: 1, kind, value }, target);
  }

  #shown(frame, touched) {
    const mine = touched && (this.#root.activeElement !== null || document.activeElement === document.body);
    this.#picture?.remove();
    frame.dataset.state = "shown";
    this.dataset.state = "shown";
    if (!mine) return;
    frame.focus({ preventScroll: true });
    this.#tell("focus");
  }

  #failed() {
    this.#still();
    const words = document.createElement("p");
    words.className = "wrong";
    words.setAttribute("role", "alert");
    words.textContent = this.#words.failed;
    this.#root.prepend(words);
  }

  #stop() {
    if (this.#heard) removeEventListener("message", this.#heard);
    this.#frame?.remove();
    this.#frame = this.#heard = null;
    this.#greeted = false;
    delete this.dataset.state;
  }

  fetched() {}
}

class Table extends Widget {
  job() {
    const lang = this.language();
    this.number("height", 2000);
    return { what: "table", lang, ...this.place(), seed: this.number("seed", 2 ** 32 - 1) };
  }

  look({ game, players, lang }, words) {
    const fan = games[game].fan.map((code, at, all) => {
      const turn = (at - (all.length - 1) / 2) * 12;
      return card(code, lang, 320 + turn * 3.2, 150 + Math.abs(turn) * 0.7, turn, 84);
    });
    const others = Array.from({ length: players - 1 }, (_, at) =>
      card("", lang, 320 + (at - (players - 2) / 2) * 110, 38, 180, 40));
    const title = texts[lang].games[game];
    const line = words.players.replace("{n}", players);
    return { title, line, start: words.play, picture: picture(words["picture.table"].replace("{game}", title), ...others, ...fan) };
  }

  height(wide) {
    const asked = this.number("height", 2000);
    if (asked) return Math.max(300, asked);
    return wide < 560 ? Math.min(680, Math.max(520, wide * 1.5)) : Math.min(680, Math.max(440, wide * 0.64));
  }
}

class Trick extends Widget {
  job() {
    const lang = this.language();
    const place = this.place();
    const lists = {};
    for (const name of ["cards", "hand"]) {
      lists[name] = readCards(this.getAttribute(name) ?? "");
      const fits = lists[name].every((code) => code === "XX" || /^[CSHD][789TJQKA]$/.test(code));
      if (!fits || lists[name].length > 20) throw new Refused(name);
    }
    if (!lists.cards.length && !lists.hand.length) throw new Refused("cards");
    const trump = this.getAttribute("trump");
    if (trump !== null && !/^[CSHDJ]$/.test(trump)) throw new Refused("trump");
    return { what: "trick", lang, ...place, ...lists, trump, led_by: this.number("led-by", place.players - 1) };
  }

  look({ cards, hand, lang, game, trump }, words) {
    const tall = cards.length && hand.length;
    const parts = [
      ...row(cards, lang, tall ? 66 : 120, tall ? 70 : 110),
      ...row(hand, lang, tall ? 180 : 120, tall ? 70 : 100),
    ];
    const say = (codes) => codes.map((code) => named(code, texts[lang])).join(", ");
    const label = [
      ...(cards.length ? [`${words.trick}: ${say(cards)}`] : []),
      ...(hand.length ? [`${words.hand}: ${say(hand)}`] : []),
    ].join(". ");
    const title = hand.length ? words["ask.hand"] : words["ask.trick"];
    const named_trump = trump ? ` · ${words.trump}: ${texts[lang].suitNames[trump]}` : "";
    return { title, line: texts[lang].games[game] + named_trump, start: words.explain, picture: picture(label, ...parts) };
  }

  height() {
    return 300;
  }
}

class Lesson extends Widget {
  job() {
    const lang = this.language();
    const [src, name] = [this.getAttribute("src"), this.getAttribute("lesson")];
    const text = this.textContent.trim();
    if (name !== null && !/^[a-z]+\/[a-z0-9-]{1,60}$/.test(name)) throw new Refused("lesson-name");
    if (src === null && name === null && !text) throw new Refused("src");
    if (text.length > LESSON_MOST) throw new Refused("src");
    const step = this.number("step", 99) ?? 1;
    return { what: "lesson", lang, name, step, text: name === null && src === null ? text : null };
  }

  /* Its own lesson from an address: asked for by the page itself, as one of its own files. */
  async fetched(job) {
    const src = this.getAttribute("src");
    if (job.name !== null || src === null) return;
    const address = new URL(src, document.baseURI);
    if (!/^https?:$/.test(address.protocol)) throw new Refused("src");
    const answer = await fetch(address, { credentials: "omit" });
    const text = await answer.text();
    if (!answer.ok || text.length > LESSON_MOST) throw new Refused("src");
    job.text = text;
  }

  look({ lang }, words) {
    const fan = ["HJ", "H9", "HA", "HT"].map((code, at) => card(code, lang, 250 + at * 46, 128, (at - 1.5) * 9, 84));
    const title = this.getAttribute("title") || words.lesson;
    return { title, line: words["lesson.line"], start: words.learn, picture: picture(words["picture.lesson"], ...fan) };
  }

  height(wide) {
    return wide < 560 ? 620 : 560;
  }
}

customElements.define("stammtisch-table", Table);
customElements.define("stammtisch-trick", Trick);
customElements.define("stammtisch-lesson", Lesson);
