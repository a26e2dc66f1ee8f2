// What may be asked of a widget: the form of a job, whoever sends it. Whether it makes sense in its
// game, the engine decides.

const WHAT = ["table", "lesson", "trick"];
const MOST = 200_000; // characters of a lesson

const word = (value, most = 40) => typeof value === "string" && value.length <= most;
const whole = (value, most) => Number.isInteger(value) && value >= 0 && value <= most;
const orNull = (value, check) => value === null || check(value);
const list = (value) => Array.isArray(value) && value.length <= 40 && value.every((one) => word(one, 4));

function rulesFit(rules) {
  if (typeof rules !== "object" || rules === null || Array.isArray(rules)) return false;
  const entries = Object.entries(rules);
  return entries.length <= 40 && entries.every(([name, value]) => word(name) && (word(value) || whole(value, 1e9)));
}

/* "rounds=3 wood=on" -> { rounds: 3, wood: "on" }; null if it has another form */
export function readRules(text) {
  const rules = {};
  for (const part of text.split(/[\s,;]+/).filter(Boolean)) {
    const found = /^([a-z_]{1,40})[=:]([a-z0-9_-]{1,40})$/.exec(part);
    if (!found) return null;
    Object.defineProperty(rules, found[1], {
      value: /^\d{1,9}$/.test(found[2]) ? Number(found[2]) : found[2],
      enumerable: true,
    });
  }
  return rules;
}

export const readCards = (text) => text.split(/[\s,;]+/).filter(Boolean);

function fromAddress(given) {
  const number = (text) => (/^\d{1,10}$/.test(text ?? "") ? Number(text) : null);
  return {
    ...given,
    players: number(given.players),
    seed: number(given.seed),
    led_by: number(given.led_by),
    step: number(given.step) ?? 1,
    rules: readRules(given.rules ?? ""),
    cards: readCards(given.cards ?? ""),
    hand: readCards(given.hand ?? ""),
  };
}

/* The job in a message (or an address), with nothing in it but what is known; null if it is none. */
export function readJob(given, address = false) {
  if (typeof given !== "object" || given === null) return null;
  const from = address ? fromAddress(given) : given;
  const { what, lang = "de", shared = false, game = "", text = null, name = null, trump = null } = from;
  const { players = null, seed = null, led_by = null, step = 1, rules = {}, cards = [], hand = [] } = from;
  const good =
    WHAT.includes(what) &&
    ["de", "en"].includes(lang) &&
    typeof shared === "boolean" &&
    word(game) &&
    orNull(text, (value) => word(value, MOST)) &&
    orNull(name, word) &&
    orNull(trump, (value) => word(value, 10)) &&
    orNull(players, (value) => whole(value, 9)) &&
    orNull(seed, (value) => whole(value, 2 ** 32 - 1)) &&
    orNull(led_by, (value) => whole(value, 8)) &&
    whole(step, 99) &&
    rulesFit(rules) &&
    list(cards) &&
    list(hand);
  return good ? { what, lang, shared, game, text, name, trump, players, seed, led_by, step, rules, cards, hand } : null;
}
