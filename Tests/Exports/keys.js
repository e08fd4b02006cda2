// Steps through an exported page with its keys: keys.js PAGE. Stubs replace the few parts of a browser that the page's
// script uses.
"use strict";
const assert = require("assert");
const fs = require("fs");
const vm = require("vm");

const page = fs.readFileSync(process.argv[2], "utf8");

class Element {
  constructor() { Object.assign(this, { attributes: {}, listeners: {}, dataset: {}, textContent: "", value: "" }); }
  setAttribute(name, value) { this.attributes[name] = String(value); }
  addEventListener(kind, listener) { this.listeners[kind] = listener; }
  send(kind, event) { this.listeners[kind](event); }
  blur() {}
}

const unescaped = (text) => text.replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&quot;/g, '"').replace(/&amp;/g, "&");
const parts = new Map([...page.matchAll(/ id="([^"]*)"/g)].map((match) => [match[1], new Element()]));
const part = (id) => {
  assert(parts.has(id), `the page has no part ${id}`);
  return parts.get(id);
};
part("play").textContent = page.match(/id="play">([^]*?)<\/script>/)[1];
const buttons = [...page.matchAll(/<button data-key="([^"]*)"/g)].map((match) => {
  const button = new Element();
  button.dataset.key = unescaped(match[1]);
  return button;
});

const document = Object.assign(new Element(), { getElementById: part, querySelectorAll: () => buttons });
let nextFrame = null;
const script = page.match(/<script>\/\/<!\[CDATA\[\n([^]*?)\/\/\]\]><\/script>/)[1];
vm.runInNewContext(script, { document, requestAnimationFrame: (frame) => { nextFrame = frame; } });

const play = JSON.parse(part("play").textContent);
const last = play.events.length;
const shown = () => part("moment").value;
const press = (key) => {
  let isTaken = false;
  document.send("keydown", { key, preventDefault() { isTaken = true; } });
  return isTaken;
};

assert.strictEqual(shown(), last, "a page opens at its end");
press("0");
assert.strictEqual(shown(), 0, "0 goes to the beginning");
assert.strictEqual(part("log").textContent, "");
press(",");
assert.strictEqual(shown(), 0, ", stays at the beginning");
for (let count = 1; count <= Math.min(last, 200); count++) {
  press(".");
  assert.strictEqual(shown(), count, ". steps to the next event");
  assert(part("log").textContent.endsWith(play.events[count - 1][1]), `event ${count} is told`);
  assert(Number(part("now").attributes.d.match(/^M([\d.]+) /)[1]) >= play.left, "the present is on the axis");
}
press("$");
assert.strictEqual(shown(), last, "$ goes to the end");
press(".");
assert.strictEqual(shown(), last, ". stays at the end");
press(",");
assert.strictEqual(shown(), last - 1, ", steps back");

const marks = play.events.flatMap((event, place) => (event[2] === 1 ? [place + 1] : []));
press("0");
for (const mark of [...marks, last]) {
  press("]");
  assert.strictEqual(shown(), mark, "] goes to the next mark, or to the end");
}
press("$");
for (const mark of [...marks.filter((mark) => mark < last).reverse(), 0]) {
  press("[");
  assert.strictEqual(shown(), mark, "[ goes to the mark before, or to the beginning");
}

const selected = () => part("selection").attributes.y;
const rows = play.lanes.map((lane) => String(lane[1]));
press("g");
assert.strictEqual(selected(), rows[0], "g selects the first");
press("j");
assert.strictEqual(selected(), rows[Math.min(1, rows.length - 1)], "j selects the next");
press("ArrowUp");
assert.strictEqual(selected(), rows[0], "Up selects the one before");
press("G");
assert.strictEqual(selected(), rows.at(-1), "G selects the last");
part("lane" + play.lanes[0][0]).send("click");
assert.strictEqual(selected(), rows[0], "a click selects");

assert(part("why").textContent.startsWith(play.lanes[0][2] + ": "), "the answer to why names the operation");
press("w");
assert.strictEqual(part("why").textContent, "", "w hides the answer");
press("w");

press("$");
press(" ");
assert.strictEqual(shown() < last || play.end === 0, true, "Space at the end begins anew");
press(">");
press(">");
let wall = 1000;
for (let frames = 0; nextFrame && frames < 1e6; frames++) {
  const frame = nextFrame;
  nextFrame = null;
  frame((wall += 250));
}
assert.strictEqual(shown(), last, "Space plays to the end");
assert(part("time").textContent.endsWith("4x"), "> doubles the speed");
press("=");
assert(!part("time").textContent.endsWith("x"), "= sets the speed back");
press("<");
assert(part("time").textContent.endsWith("1/2x"), "< halves the speed");

part("moment").value = String(Math.min(3, last));
part("moment").send("input");
assert.strictEqual(shown(), Math.min(3, last), "the slider moves through the events");
for (const button of buttons) assert(press(button.dataset.key), `the key of the button ${button.dataset.key} is known`);
buttons[0].send("click");
assert.strictEqual(shown(), 0, "a button does what its key does");
assert(!press("x") && !press("constructor"), "other keys are left to the browser");
