// The editor for authors of lessons: the text on the left; on the right the lesson, in the same element
// that other pages use. What is wrong with it, the engine's own checker says.

import "../../embed.mjs";

const words = JSON.parse(document.getElementById("words").textContent);
const find = (id) => document.getElementById(id);
const asked = new URLSearchParams(location.search).get("lang") ?? navigator.language.slice(0, 2);
const lang = asked === "de" ? "de" : "en";
const say = (key, values = {}) => words[lang][key].replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);

document.documentElement.lang = lang;
for (const element of document.querySelectorAll("[data-t]")) element.textContent = say(element.dataset.t);
document.title = `${say("title")} · Stammtisch`;
find("other").href = `?lang=${lang === "de" ? "en" : "de"}`;
find("other").lang = lang === "de" ? "en" : "de";

const text = find("text");
const numbers = find("numbers");
const state = find("state");

/* The step that the caret is in, counted from 1. */
function step() {
  const before = text.value.slice(0, text.selectionStart);
  return Math.max(1, before.match(/^\s*\[\[\s*steps\s*\]\]/gm)?.length ?? 1);
}

/* The interpreter is in the frame that the element on the right has started: one for both. */
async function checker() {
  for (;;) {
    const frame = document.querySelector("html > iframe");
    const engine = frame?.contentWindow.stammtischEngine;
    if (engine) return (await engine).check;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function play() {
  const lesson = document.createElement("stammtisch-lesson");
  lesson.lang = lang;
  lesson.setAttribute("start", "now");
  lesson.setAttribute("step", step());
  lesson.textContent = text.value;
  find("stage").replaceChildren(lesson);
}

function count(wrong = new Map()) {
  const lines = text.value.split("\n").length;
  numbers.replaceChildren(
    ...Array.from({ length: lines }, (_, at) => {
      const item = document.createElement("li");
      item.textContent = at + 1;
      if (wrong.has(at + 1)) item.className = "at";
      return item;
    }),
  );
  numbers.scrollTop = text.scrollTop;
}

function go(line) {
  const lines = text.value.split("\n");
  const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  text.focus();
  text.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  text.scrollTop = (line - 4) * Number.parseFloat(getComputedStyle(text).lineHeight);
}

function show(problems) {
  count(new Map(problems.map((problem) => [problem.line ?? 1, problem])));
  state.textContent = problems.length ? say("wrong", { n: problems.length }) : say("right");
  find("problems").replaceChildren(
    ...problems.map(({ line, step: at, field, said }) => {
      const item = document.createElement("li");
      const button = document.createElement("button");
      button.type = "button";
      const place = [say("line", { n: line ?? 1 }), ...(at ? [say("step", { n: at })] : []), ...(field ? [field] : [])];
      button.textContent = `${place.join(", ")}: ${said}`;
      button.addEventListener("click", () => go(line ?? 1));
      item.append(button);
      return item;
    }),
  );
}

/* Every turn has a number: what an older one finds out is of no interest any more. */
let turn = 0;

async function check() {
  const mine = ++turn;
  state.textContent = say("checking");
  play();
  const judge = await checker();
  await new Promise((resolve) => setTimeout(resolve, 30)); // let the words be seen first
  if (mine === turn) show(JSON.parse(judge(text.value, lang)));
}

async function copy() {
  const plain = text.value.trim().replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const script = new URL("./embed.mjs", document.baseURI).href;
  const tag = `<script type="module" src="${script}"></script>\n<stammtisch-lesson lang="${lang}">\n${plain}\n</stammtisch-lesson>`;
  try {
    await navigator.clipboard.writeText(tag);
    state.textContent = say("copied");
  } catch {
    const field = document.createElement("textarea");
    field.value = tag;
    field.readOnly = true;
    field.rows = 6;
    field.ariaLabel = say("copy");
    state.replaceChildren(say("copy-self"), field);
    field.select();
  }
}

let pause = 0;
text.addEventListener("input", () => {
  count();
  clearTimeout(pause);
  pause = setTimeout(check, 900);
});
text.addEventListener("scroll", () => (numbers.scrollTop = text.scrollTop));
find("check").addEventListener("click", check);
find("copy").addEventListener("click", copy);
text.value = words.example;
check();
