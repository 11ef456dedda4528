import { getAddress } from "viem";
import { domain, someBallot, someProposal } from "@/tests/builders/ballots";
import { describeClearSigning } from "./clear-signing";
import { clearSigningDescriptor as descriptor } from "./clear-signing-schemas";
import { ballotsTypedData, ballotTypedData, proposalTypedData, type WalletTypedData } from "./typed-data";

const served: unknown = JSON.parse(
  JSON.stringify(describeClearSigning({ domain, origin: "https://club.test" })),
);

/** Every field that a wallet must show, by ERC-7730's paths. */
function pathsOf({ types, primaryType }: WalletTypedData, type: string = primaryType): string[] {
  return (types[type] ?? []).flatMap((field) => {
    const [, element] = /^(.*)\[\]$/.exec(field.type) ?? [];
    return element === undefined
      ? [field.name]
      : pathsOf({ types, primaryType } as WalletTypedData, element).map((path) => `${field.name}.[].${path}`);
  });
}

describe("describeClearSigning", () => {
  it("is a descriptor of ERC-7730", () => {
    const { context } = descriptor.parse(served);
    expect(descriptor.parse(served)).toEqual(served);
    for (const { address } of context.eip712.deployments) expect(getAddress(address)).toBe(address);
  });

  it.each<[string, WalletTypedData]>([
    ["Ballot", ballotTypedData({ domain, ballot: someBallot() })],
    ["AllBallots", ballotsTypedData({ domain, ballots: [someBallot(), someBallot()] })],
    ["Proposal", proposalTypedData({ domain, proposal: someProposal() })],
  ])(
    "fits a %s as a wallet gets it, and shows all of it in the order in which it is signed",
    (name, asked) => {
      const { context, display } = descriptor.parse(served);
      expect(context.eip712.domain).toEqual(asked.domain);
      const { chainId, verifyingContract } = asked.domain;
      expect(context.eip712.deployments).toEqual([{ chainId, address: verifyingContract }]);
      const schema = context.eip712.schemas.find(({ primaryType }) => primaryType === name);
      expect(schema?.types).toEqual(asked.types);
      const names = pathsOf(asked);
      expect(display.formats[name]?.fields.map(({ path }) => path)).toEqual(names);
      expect(display.formats[name]?.required).toEqual(names);
      expect(new Set(display.formats[name]?.fields.map(({ label }) => label)).size).toBe(names?.length);
    },
  );

  it("is refused by these rules with an extra field, an unknown format, a bad address or a date without its encoding", () => {
    const change = (from: string, to: string) => JSON.parse(JSON.stringify(served).replace(from, to));
    for (const wrong of [
      change('"intent"', '"more":1,"intent"'),
      change('"format":"raw"', '"format":"prose"'),
      change('"address":"0x', '"address":"0y'),
      change(',"params":{"encoding":"timestamp"}', ""),
    ])
      expect([wrong, descriptor.safeParse(wrong).success]).toEqual([wrong, false]);
  });
});
