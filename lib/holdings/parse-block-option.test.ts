import { parseBlockOption } from "./parse-block-option";

describe("parseBlockOption", () => {
  it("gives the number", () => {
    expect(parseBlockOption("0")).toBe(0n);
    expect(parseBlockOption("123456789012345")).toBe(123_456_789_012_345n);
  });

  it.each(["", "latest", "-1", "1.5", "0x10", " 1", "1234567890123456"])("refuses %j", (text) => {
    expect(() => parseBlockOption(text)).toThrow(`--block takes a number, not ${text}`);
  });
});
