import { compareMigrations, isSchemaCurrent } from "./compare-migrations";

const file = (name: string, checksum = name) => ({ name, checksum });
const row = (name: string, changes = {}) => ({
  name,
  checksum: name,
  finished: true,
  rolledBack: false,
  ...changes,
});

describe("compareMigrations", () => {
  it.each([
    ["current", [file("1")], [row("1")], {}, true],
    ["pending", [file("1"), file("2")], [row("1")], { pending: ["2"] }, false],
    ["edited", [file("1", "changed")], [row("1")], { edited: ["1"] }, false],
    ["failed", [file("1")], [row("1", { finished: false })], { pending: ["1"], failed: ["1"] }, false],
    [
      "rolled back",
      [file("1")],
      [row("1", { rolledBack: true, finished: false })],
      { pending: ["1"] },
      false,
    ],
    ["ahead, which a rolling deployment is", [file("1")], [row("1"), row("2")], { ahead: ["2"] }, true],
  ])("sees that a database is %s", (_name, files, recorded, expected, isCurrent) => {
    const state = compareMigrations(files, recorded);
    expect(state).toEqual({ pending: [], edited: [], failed: [], ahead: [], ...expected });
    expect(isSchemaCurrent(state)).toBe(isCurrent);
  });
});
