import { readFileSync } from "node:fs";
import { whyInstall } from "./why-install.mjs";

const wanted = {
  "": {},
  "node_modules/app": { version: "1.0.0" },
  "node_modules/other": { version: "1.0.0", optional: true },
  "node_modules/own": { resolved: "own", link: true },
  own: { version: "0.0.0" },
  "node_modules/tool": { resolved: "tool", link: true },
  tool: { version: "0.0.0", dev: true },
  "node_modules/test": { version: "1.0.0", dev: true },
};
const { tool: _, "node_modules/tool": _link, "node_modules/test": _test, ...installed } = wanted;

describe("whyInstall", () => {
  it.each([
    ["nothing, if only packages for tests are missing, also those in folders of ours", {}, undefined],
    ["a missing package", { "node_modules/app": undefined }, "node_modules/app 1.0.0 is missing"],
    ["another version", { "node_modules/app": { version: "0.9.0" } }, "node_modules/app 1.0.0 is missing"],
    ["a missing folder of ours", { "node_modules/own": undefined }, "node_modules/own is missing"],
    ["nothing, if a package for another system is missing", { "node_modules/other": undefined }, undefined],
  ])("names %s", (_name, change, reason) => {
    const present = { ...installed, ...change };
    expect(whyInstall({ wanted, installed: present })).toBe(reason);
  });

  it("names a missing package for tests when they are to run", () => {
    const question = { wanted, installed, needsTests: true };
    expect(whyInstall(question)).toBe("node_modules/tool is missing");
  });

  it("names a part for this system that is missing, and none for another", () => {
    const { packages } = JSON.parse(readFileSync("local/parts/package-lock.json", "utf8"));
    expect(whyInstall({ wanted: packages, installed: {}, needsThisSystem: true })).toMatch(
      new RegExp(`-postgres/${process.platform}-${process.arch} .* is missing`),
    );
    expect(whyInstall({ wanted: packages, installed: {} })).toBeUndefined();
  });

  it("names nothing after a start's own install", () => {
    const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
    const isForTests = (path: string): boolean =>
      packages[path].link ? isForTests(packages[path].resolved) : packages[path].dev === true;
    const present = Object.fromEntries(Object.entries(packages).filter(([path]) => !isForTests(path)));
    expect(whyInstall({ wanted: packages, installed: present })).toBeUndefined();
  });

  it("keeps everything that only local mode runs out of a deployment's install", () => {
    const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
    expect(Object.keys(packages).filter((path) => /postgres\/|anvil/.test(path))).toEqual([]);
  });
});
