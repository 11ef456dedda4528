import { clientAddress, SHARED_CLIENT } from "./client-address.server";

describe("clientAddress", () => {
  it.each<[string | null, number, string]>([
    ["203.0.113.9", 1, "203.0.113.9"],
    ["1.1.1.1, 203.0.113.9", 1, "203.0.113.9"],
    ["1.1.1.1, 203.0.113.9, 10.0.0.1", 2, "203.0.113.9"],
    ["203.0.113.9:4711", 1, "203.0.113.9"],
    ["::ffff:203.0.113.9", 1, "203.0.113.9"],
    ["2001:db8:0:7:1:2:3:4", 1, "2001:db8:0:7::/64"],
    ["2001:db8:0:7::9", 1, "2001:db8:0:7::/64"],
    ["[2001:db8::1]:443", 1, "2001:db8:0:0::/64"],
    ["2001:0DB8:0000:0007::1", 1, "2001:db8:0:7::/64"],
    ["::1", 1, "0:0:0:0::/64"],
  ])("reads %p behind %i proxies as %s", (header, hops, expected) => {
    expect(clientAddress(header, hops)).toBe(expected);
  });

  it.each<[string | null, number]>([
    ["203.0.113.9", 0],
    [null, 1],
    ["", 1],
    ["203.0.113.9", 2],
    ["unknown", 1],
    ["203.0.113.9, ", 1],
    ["999.1.1.1", 1],
    ["a".repeat(10_000), 1],
  ])("counts %p behind %i proxies with all others that can't be told apart", (header, hops) => {
    expect(clientAddress(header, hops)).toBe(SHARED_CLIENT);
  });
});
