import { type Address, parseAddress } from "@/lib/shared/address";
import { findDifference } from "./find-difference";

function person(digit: string): Address {
  const address = parseAddress(`0x${digit.repeat(40)}`);
  if (!address) throw new Error(`no address of ${digit}`);
  return address;
}

const [anna, ben] = [person("1"), person("2")];

describe("findDifference", () => {
  it("is null when both say the same, in any order", () => {
    const said = new Map([
      [anna, 1n],
      [ben, 2n],
    ]);
    expect(findDifference(said, new Map([...said].toReversed()))).toBeNull();
    expect(findDifference(new Map(), new Map())).toBeNull();
  });

  it("names the holder and what each says", () => {
    const difference = { holder: ben, left: 2n, right: 3n };
    expect(findDifference(new Map([[ben, 2n]]), new Map([[ben, 3n]]))).toEqual(difference);
  });

  it("tells a missing holder from one who has nothing", () => {
    expect(findDifference(new Map([[anna, 0n]]), new Map())).toEqual({ holder: anna, left: 0n, right: null });
    expect(findDifference(new Map(), new Map([[anna, 0n]]))).toEqual({ holder: anna, left: null, right: 0n });
  });
});
