import { parseTypedAddress } from "./parse-typed-address";

const checksummed = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";
const digits = checksummed.slice(2);

describe("parseTypedAddress", () => {
  it.each([
    ["with its checksum", checksummed],
    ["in small letters, which carry none", `0x${digits.toLowerCase()}`],
    ["in capitals, which carry none", `0x${digits.toUpperCase()}`],
  ])("takes an address %s", (_how, text) => {
    expect(parseTypedAddress(text)).toBe(checksummed.toLowerCase());
  });

  it.each([
    // The EIP-55 examples that are all capitals or all small with their checksum.
    "0x52908400098527886E0F7030069857D2E4169EE7",
    "0x8617E340B3D01FA5F11F306F4090FD50E238070D",
    "0xde709f2102306220921060314715629080e2fb77",
    `0x${"0".repeat(40)}`,
  ])("takes %s", (text) => {
    expect(parseTypedAddress(text)).toBe(text.toLowerCase());
  });

  it.each([
    ["a wrong checksum", checksummed.replace("fB", "Fb")],
    ["one capital too few", checksummed.replace("B", "b")],
    ["0X", `0X${digits.toUpperCase()}`],
    ["39 digits", checksummed.slice(0, -1)],
    ["41 digits", `${checksummed}0`],
    ["blanks", ` ${checksummed}`],
    ["other digits", `0x${"٠".repeat(40)}`],
    ["nothing", ""],
  ])("refuses %s", (_what, text) => {
    expect(parseTypedAddress(text)).toBeUndefined();
  });
});
