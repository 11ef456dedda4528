import vm from "node:vm";

const { compileFunction } = vm;
const kept = new Map();

// Jest compiles each module again for each suite; a script is compiled once and runs in the context of every suite of its worker.
vm.compileFunction = (source, parameters, options) => {
  const { filename, parsingContext } = options ?? {};
  if (parsingContext === undefined) return compileFunction(source, parameters, options);
  if (kept.get(filename)?.source !== source) {
    const head = `(function (${parameters.join()}) {`;
    const script = new vm.Script(`${head}${source}\n})`, { filename, columnOffset: -head.length });
    kept.set(filename, { source, script });
  }
  return kept.get(filename).script.runInContext(parsingContext);
};
