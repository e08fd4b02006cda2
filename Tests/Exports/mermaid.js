// Parses charts with Mermaid: mermaid.js MERMAID.MIN.JS CHART... Its parser needs a browser to exist, but uses nothing
// of it that matters here, so a stub suffices.
"use strict";
const fs = require("fs");
const vm = require("vm");

const anything = () => new Proxy(function () {}, {
  get(target, key) {
    if (key === Symbol.toPrimitive) return () => "";
    if (key === "then") return undefined;
    return key === "nodeType" ? 9 : (target[key] ??= anything());
  },
  apply: anything,
  construct: anything,
});

globalThis.window = globalThis.self = globalThis;
globalThis.document = anything();
globalThis.addEventListener = () => {};
for (const name of ["Element", "Node", "DocumentFragment", "HTMLTemplateElement", "HTMLFormElement", "NamedNodeMap",
  "NodeFilter", "DOMParser"]) globalThis[name] = anything();

const [library, ...charts] = process.argv.slice(2);
vm.runInThisContext(fs.readFileSync(library, "utf8"));
(async () => {
  for (const chart of charts) await globalThis.mermaid.parse(fs.readFileSync(chart, "utf8"));
  const isRefused = await globalThis.mermaid.parse("gantt\n no data").then(() => false, () => true);
  if (!isRefused) throw new Error("Mermaid takes whatever it is given");
})().catch((error) => {
  console.error(String(error));
  process.exit(1);
});
