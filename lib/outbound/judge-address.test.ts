import { judgeAddress } from "./judge-address";

describe("judgeAddress", () => {
  it.each([
    "1.1.1.1",
    "9.9.9.9",
    "172.15.255.255",
    "172.32.0.0",
    "100.63.255.255",
    "223.255.255.255",
    "2606:4700::1111",
    "2a00::1",
  ])("knows %s as public", (address) => expect(judgeAddress(address)).toBe("public"));

  it.each([
    ["169.254.169.254", "linkLocal"],
    ["::ffff:127.0.0.1", "ipv4Mapped"],
    ["64:ff9b::7f00:1", "rfc6052"],
    ["::7f00:1", "reserved"],
    ["127.1", "unreadable"],
    ["", "unreadable"],
  ])("names the range of %s: %s", (address, range) => expect(judgeAddress(address)).toBe(range));
});
