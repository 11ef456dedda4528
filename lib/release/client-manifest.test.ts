import { parseManifest, writeManifest } from "./client-manifest";

const files = new Map([
  ["icons/b.png", "b".repeat(64)],
  ["_next/static/chunks/a.js", "a".repeat(64)],
]);
const text = `${"a".repeat(64)}  _next/static/chunks/a.js\n${"b".repeat(64)}  icons/b.png\n`;

describe("writeManifest", () => {
  it("writes a line for each file by path, which is read back", () => {
    expect(writeManifest(files)).toBe(text);
    expect(parseManifest(text)).toEqual(files);
    expect(parseManifest("")).toEqual(new Map());
  });
});

describe("parseManifest", () => {
  const [first = "", second = ""] = text.split("\n");
  it.each([
    `${second}\n${first}\n`,
    `${first}\n${first}\n`,
    `${first}\n${"c".repeat(64)}  _next/static/chunks/a.js\n`,
    `${first}\n\n`,
    first,
    `${first}\r\n`,
    `${first} \n`,
    first.replace("  ", " "),
    `${"A".repeat(64)}  a.js\n`,
  ])("does not read %j", (given) => {
    expect(parseManifest(given)).toBeNull();
  });
});
