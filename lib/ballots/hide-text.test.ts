import { keccak256, stringToHex } from "viem";
import { hideText, knownWords, withheldText } from "./hide-text";
import { proposalLabel } from "./proposal-name";

const hashOf = (text: string) => keccak256(stringToHex(text));
const [title, label] = [hashOf("Renew it"), hashOf("#12 Renew it")];

describe("withheldText", () => {
  it("is known by its hash, and its label by the label's", () => {
    const kept = withheldText({ keccak: title, label });
    expect(knownWords(kept)).toEqual({ keccak: title });
    expect(knownWords(proposalLabel({ number: 12, title: kept }))).toEqual({ keccak: label });
    expect([hideText(kept), hideText("Renew it")]).toEqual([{ keccak: title }, { keccak: title }]);
  });

  it("is nothing that looks like it", () => {
    for (const text of [
      "",
      `keccak ${title}`,
      `${withheldText({ keccak: title })} `,
      withheldText({ keccak: "0x12" }),
    ])
      expect(knownWords(text)).toBe(text);
  });
});
