import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chainStateFiles, isWholeJson, recoverChainState } from "./chain-state";

const folder = mkdtempSync(join(tmpdir(), "chain-state-"));
const stateFile = join(folder, "chain.json");
const files = chainStateFiles(stateFile);
const whole = (name: string): string =>
  JSON.stringify({ accounts: { name }, historical_states: [[name, {}]] });

beforeEach(() => {
  for (const file of Object.values(files)) rmSync(file, { force: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("recoverChainState", () => {
  it("finds nothing before the first start", () => {
    expect(recoverChainState(stateFile)).toBe(false);
  });

  it("takes a finished new state and keeps the one before it", () => {
    writeFileSync(files.kept, whole("kept"));
    writeFileSync(files.fresh, whole("fresh"));
    expect(recoverChainState(stateFile)).toBe(true);
    expect(readFileSync(files.kept, "utf8")).toBe(whole("fresh"));
    expect(readFileSync(files.previous, "utf8")).toBe(whole("kept"));
  });

  it("throws away a half-written new state, so that it can't replace the kept one later", () => {
    writeFileSync(files.kept, whole("kept"));
    writeFileSync(files.fresh, whole("fresh").slice(0, -1));
    expect(recoverChainState(stateFile)).toBe(true);
    expect(readFileSync(files.kept, "utf8")).toBe(whole("kept"));
    expect(existsSync(files.fresh)).toBe(false);
  });

  it("falls back to the previous state when the others are damaged", () => {
    writeFileSync(files.kept, "");
    writeFileSync(files.fresh, '{"accounts":');
    writeFileSync(files.previous, whole("previous"));
    expect(recoverChainState(stateFile)).toBe(true);
    expect(readFileSync(files.kept, "utf8")).toBe(whole("previous"));
  });

  it("names npm run local:reset when nothing is whole, rather than starting an empty chain", () => {
    writeFileSync(files.kept, "{");
    expect(() => recoverChainState(stateFile)).toThrow('Run "npm run local:reset"');
  });
});

describe("isWholeJson", () => {
  it.each([
    ['{"a":[1,{"b":"}"}]}', true],
    ["[]", true],
    ["", false],
    ['{"a":[1,{"b":2}]', false],
    ['{"a":"', false],
  ])("says of %s: %s", (text, expected) => {
    writeFileSync(files.kept, text);
    expect(isWholeJson(files.kept)).toBe(expected);
  });
});
