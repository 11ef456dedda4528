import { endorse, logKey, publicKeyOf } from "@/tests/builders/evidence-log";
import { followKeys, type KeyEndorsement } from "./key-endorsement";

const [second, third, other] = ["22", "33", "44"].map((byte) => `0x${byte.repeat(32)}` as const);
if (!second || !third || !other) throw new Error("there are no seeds");
const origin = "https://club.test";

const follow = (endorsements: KeyEndorsement[], known: string[] = [logKey.publicKey]) =>
  followKeys({ known, endorsements, origin });

describe("followKeys", () => {
  const chain = [endorse(third, { by: second }), endorse(second)];

  it("goes from a known key to every key that it leads to, in any order of the handovers", () => {
    expect(follow(chain)).toEqual([logKey.publicKey, publicKeyOf(second), publicKeyOf(third)]);
    expect(follow(chain, [publicKeyOf(second)])).toEqual([publicKeyOf(second), publicKeyOf(third)]);
  });

  it("ends in a circle too", () => {
    expect(follow([endorse(second), endorse(second, { by: second })])).toHaveLength(2);
  });

  it("never goes from a new key to the old one", () => {
    expect(follow(chain, [publicKeyOf(third)])).toEqual([publicKeyOf(third)]);
  });

  it.each<[string, KeyEndorsement]>([
    ["the word of another key", endorse(second, { by: other })],
    [
      "the word of another key under the old key's name",
      { ...endorse(second, { by: other }), oldKeyId: logKey.id },
    ],
    ["another new key than was signed", { ...endorse(second), newPublicKey: publicKeyOf(other) }],
    ["the word for another deployment's log", endorse(second, { origin: "https://other.test" })],
    ["the same, under this one's name", { ...endorse(second, { origin: "https://other.test" }), origin }],
    ["another time than was signed", { ...endorse(second), at: 1 }],
    ["no signature", { ...endorse(second), signature: `0x${"00".repeat(64)}` }],
  ])("does not follow %s", (_, endorsement) => {
    expect(follow([endorsement])).toEqual([logKey.publicKey]);
  });
});
