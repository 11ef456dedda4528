import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runGraph } from "./run-graph.mjs";

let printed: string;
beforeEach(() => {
  printed = "";
  const keep = (text: unknown): boolean => {
    printed += String(text);
    return true;
  };
  jest.spyOn(process.stdout, "write").mockImplementation(keep);
  jest.spyOn(console, "log").mockImplementation(keep);
});
afterEach(() => jest.restoreAllMocks());

type Step = Parameters<typeof runGraph>[0][number];
/** A step that runs a program given as text. */
const step = (name: string, program: string, more: Partial<Step> = {}): Step => ({
  ...{ name, seconds: 10, command: process.execPath, args: ["-e", program] },
  ...more,
});
const run = (steps: Step[], slots = 2) =>
  runGraph(steps, {
    ...{ slots, speed: 1, root: process.cwd(), environment: process.env },
  });
const ranOf = (): string[] =>
  [...printed.matchAll(/^--- (\w+): (passed|FAILED)/gm)].map(([, name = ""]) => name);

describe("runGraph", () => {
  it("runs what needs a step only if that passes, and what comes after it in any case", async () => {
    const failed = await run([
      step("late", "", { after: ["red", "green"] }),
      step("never", "", { needs: ["red"] }),
      step("next", "", { needs: ["green", "not of this run"] }),
      step("red", "process.exit(2)"),
      step("green", ""),
      step("neither", "", { needs: ["never"] }),
    ]);
    expect(failed.toSorted()).toEqual(["neither", "never", "red"]);
    expect(ranOf().toSorted()).toEqual(["green", "late", "next", "red"]);
    expect(ranOf().indexOf("late")).toBeGreaterThan(ranOf().indexOf("green"));
  });

  it("keeps no more processors busy than there are", async () => {
    const wide = (name: string) => step(name, "setTimeout(() => undefined, 200)", { slots: 2 });
    await run([wide("one"), wide("two"), step("three", "")]);
    expect(ranOf()).toEqual(["one", "two", "three"]);
  });

  it("starts what fills gaps at once", async () => {
    const folder = mkdtempSync(join(tmpdir(), "run-graph-"));
    const file = JSON.stringify(join(folder, "was-here"));
    const untilItWas = `const timer = setInterval(() => require("node:fs").existsSync(${file}) && clearInterval(timer), 20)`;
    const failed = await run([
      step("wide", untilItWas, { slots: 2 }),
      step("gaps", `require("node:fs").writeFileSync(${file}, "")`, { slots: 0 }),
    ]);
    rmSync(folder, { recursive: true });
    expect(failed).toEqual([]);
  });

  it("ends a step at its limit with all that it started", async () => {
    const program = `require("node:child_process").spawn("sleep", ["60"], { stdio: "inherit" })`;
    expect(await run([step("hangs", program, { seconds: 0.1 }), step("other", "")])).toEqual(["hangs"]);
    expect(printed).toContain("hangs: FAILED: over");
  }, 30_000);

  it("fails a step whose program is missing, says so, and runs the others", async () => {
    const missing = { ...step("lost", ""), command: "no-such-program" };
    expect(await run([missing, step("other", "", { after: ["lost"] })])).toEqual(["lost"]);
    expect(printed).toMatch(/ENOENT[\s\S]*other: passed/);
  });
});
