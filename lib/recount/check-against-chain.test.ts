import { loadSignatureEngine } from "@/lib/ballots/recover-signer";
import { someEvidence } from "@/tests/builders/evidence";
import { enterIntoLog } from "@/tests/builders/evidence-log";
import { testAccount } from "@/tests/setup/accounts";
import { checkAgainstChain } from "./check-against-chain";
import type { EvidenceBundle } from "./evidence-schemas";
import { recount } from "./recount";

const WALLET_BLOCK = { block: "12345999", hash: `0x${"cd".repeat(32)}` } as const;
const FIRST = testAccount("voter 1");

type Node = Parameters<typeof checkAgainstChain>[0]["client"];
type Call = { functionName: string; address: string; args: readonly string[] };

let bundle: EvidenceBundle;
beforeAll(async () => {
  bundle = await someEvidence([
    {
      account: FIRST,
      nftCount: 3n,
      tokenWei: 5n,
      ballots: [{ choice: "yes", reason: "", at: 60 }],
    },
    {
      account: testAccount("wallet"),
      nftCount: 2n,
      tokenWei: 0n,
      ballots: [{ choice: "no", reason: "", at: 60 }],
    },
  ]);
  Object.assign(bundle.voters[1]?.ballots[0] ?? {}, { signature: "0x12", check: WALLET_BLOCK });
  enterIntoLog(bundle);
});

/** A node that says what the bundle says, unless `say` says something else of a call. */
function nodeOf(say: (call: Call) => unknown = () => undefined, hash = bundle.snapshot.hash): Node {
  const node = {
    getChainId: async () => 25,
    getBlock: async ({ blockNumber }: { blockNumber: bigint }) => ({
      hash: String(blockNumber) === WALLET_BLOCK.block ? WALLET_BLOCK.hash : hash,
    }),
    readContract: async (call: Call) => {
      const said = say(call);
      if (said !== undefined) return said;
      if (call.functionName === "isValidSignature") return "0x1626ba7e";
      const voter = bundle.voters.find(({ address }) => address.toLowerCase() === call.args[0]);
      const isNft = call.address === bundle.rule.nft.toLowerCase();
      return BigInt((isNft ? voter?.holdings?.nftCount : voter?.holdings?.tokenWei) ?? 0);
    },
  };
  return node as unknown as Node;
}

async function ask(client: Node, sample: readonly number[] = [0, 1]) {
  const counted = await recount({ bundle, engine: await loadSignatureEngine() });
  expect(counted.verdict).toBe("unchecked");
  const { voters, ...head } = bundle;
  const evidence = { head, voterAt: (place: number) => voters[place] };
  return checkAgainstChain({ evidence, counted, client, sample });
}

describe("checkAgainstChain", () => {
  it("makes true what a node confirms, the wallet's signature too", async () => {
    expect(await ask(nodeOf())).toMatchObject({ verdict: "true", asked: 2, confirmed: 2, unchecked: [] });
  });

  it("refuses other holdings, another block and a wallet's no, naming the line", async () => {
    const isTokens = ({ address }: Call) => address === bundle.rule.token.toLowerCase();
    const richer = await ask(nodeOf((call) => (isTokens(call) ? 6n : undefined)));
    expect(richer).toMatchObject({ verdict: "false", confirmed: 0 });
    expect(richer.faults[0]).toMatchObject({ line: "voters[0]", who: FIRST.address.toLowerCase() });
    const elsewhere = await ask(nodeOf(undefined, `0x${"ee".repeat(32)}`));
    expect(elsewhere.faults).toEqual([expect.objectContaining({ line: "snapshot" })]);
    const no = await ask(
      nodeOf(({ functionName }) => (functionName === "isValidSignature" ? "0xffffffff" : undefined)),
    );
    expect(no.faults).toEqual([expect.objectContaining({ line: "voters[1].ballots[0]" })]);
  });

  it("leaves unchecked what a node has forgotten, and believes no node of another chain", async () => {
    const pruned = await ask(
      nodeOf(() => {
        throw new Error("missing trie node");
      }),
    );
    expect(pruned).toMatchObject({ verdict: "unchecked", faults: [], confirmed: 0, uncheckedVoters: 2 });
    expect(pruned.unchecked.map(({ line }) => line)).toEqual([
      "voters[0]",
      "voters[1]",
      "voters[1].ballots[0]",
    ]);
    const other = { ...nodeOf(), getChainId: async () => 1 };
    await expect(ask(other)).rejects.toThrow("chain 1");
  });
});
