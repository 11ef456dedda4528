import { getAddress } from "viem";
import { z } from "zod";
import { domain, someBallot, someProposal } from "@/tests/builders/ballots";
import { describeClearSigning } from "./clear-signing";
import { ballotTypedData, proposalTypedData, type WalletTypedData } from "./typed-data";

// The rules of version 1 of the standard's JSON schema for EIP-712 messages, in our words.
const address = z.string().refine((text) => getAddress(text) === text);
const field = z.discriminatedUnion("format", [
  z.strictObject({ path: z.string().min(1), label: z.string().min(1), format: z.enum(["raw", "duration"]) }),
  z.strictObject({
    path: z.string().min(1),
    label: z.string().min(1),
    format: z.literal("date"),
    params: z.strictObject({ encoding: z.enum(["timestamp", "blockheight"]) }),
  }),
]);
const member = z.strictObject({ name: z.string(), type: z.string() });
const descriptor = z.strictObject({
  $schema: z.url(),
  context: z.strictObject({
    $id: z.string(),
    eip712: z.strictObject({
      domain: z.strictObject({
        ...{ name: z.string(), version: z.string(), chainId: z.int(), verifyingContract: address },
      }),
      deployments: z.array(z.strictObject({ chainId: z.int(), address })).min(1),
      schemas: z.array(
        z.strictObject({
          primaryType: z.string(),
          types: z.record(z.string(), z.array(member)).refine((types) => "EIP712Domain" in types),
        }),
      ),
    }),
  }),
  metadata: z.strictObject({
    owner: z.string(),
    info: z.strictObject({ legalName: z.string(), url: z.url() }),
  }),
  display: z.strictObject({
    formats: z.record(
      z.string(),
      z.strictObject({ intent: z.string(), fields: z.array(field), required: z.array(z.string()) }),
    ),
  }),
});

const served: unknown = JSON.parse(
  JSON.stringify(describeClearSigning({ domain, origin: "https://club.test" })),
);

describe("describeClearSigning", () => {
  it("is a descriptor of ERC-7730", () => {
    expect(descriptor.parse(served)).toEqual(served);
  });

  it.each<[string, WalletTypedData]>([
    ["Ballot", ballotTypedData({ domain, ballot: someBallot() })],
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
      const names = asked.types[name]?.map((each) => each.name);
      expect(display.formats[name]?.fields.map(({ path }) => path)).toEqual(names);
      expect(display.formats[name]?.required).toEqual(names);
      expect(new Set(display.formats[name]?.fields.map(({ label }) => label)).size).toBe(names?.length);
    },
  );

  it("is refused by these rules with a field more, an unknown format or an address without its checksum", () => {
    const change = (from: string, to: string) => JSON.parse(JSON.stringify(served).replace(from, to));
    for (const wrong of [
      change('"intent"', '"more":1,"intent"'),
      change('"format":"raw"', '"format":"prose"'),
      change(domain.nft.slice(2, 6).toUpperCase(), "a1a1"),
      change(',"params":{"encoding":"timestamp"}', ""),
    ])
      expect([wrong, descriptor.safeParse(wrong).success]).toEqual([wrong, false]);
  });
});
