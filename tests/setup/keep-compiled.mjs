import vm from "node:vm";

const { compileFunction } = vm;
const kept = new Map();

// Jest compiles every module again for every suite. A script is compiled once, and can run in each suite's context.
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
