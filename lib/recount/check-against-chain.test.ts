import {
  decodeFunctionData,
  ExecutionRevertedError,
  encodeAbiParameters,
  erc20Abi,
  type Hex,
  numberToHex,
} from "viem";
import { loadSignatureEngine } from "@/lib/ballots/recover-signer";
import { readWalletAnswer } from "@/lib/chain/ask-contract-signature";
import { READ_AT, SILENT_HOLDERS, someEvidence } from "@/tests/builders/evidence";
import { enterIntoLog, logKey } from "@/tests/builders/evidence-log";
import { testAccount } from "@/tests/setup/accounts";
import { type AskedNode, checkAgainstChain } from "./check-against-chain";
import type { EvidenceBundle } from "./evidence-schemas";
import { recount } from "./recount";

const WALLET_BLOCK = { block: "12345999", hash: `0x${"cd".repeat(32)}` } as const;
const FIRST = testAccount("voter 1");

type Call = { functionName: string; address: string; owner: string };
type Raw = { data: Hex; factory?: Hex };
const answerOf = (magic: string) => ({ data: magic.padEnd(66, "0") });

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

/** A node that agrees with the bundle, unless `say` changes a call's answer, or `call` a wallet's. */
function nodeOf(
  say: (call: Call) => bigint | undefined = () => undefined,
  {
    hash = bundle.snapshot.hash,
    age = 100n,
    call = () => answerOf("0x1626ba7e"),
  }: { hash?: string; age?: bigint; call?: (raw: Raw) => { data?: string } } = {},
): AskedNode {
  const node = {
    getChainId: async () => 25,
    getBlock: async ({ blockNumber }: { blockNumber: bigint }) =>
      String(blockNumber) === WALLET_BLOCK.block
        ? { hash: WALLET_BLOCK.hash, timestamp: secondsOf(bundle.proposal.startsAt) + 60n }
        : { hash, timestamp: secondsOf(publishedAt()) - age },
    call: async ({ to, data, blockNumber }: { to: string; data: Hex; blockNumber?: bigint }) => {
      if (String(blockNumber) !== bundle.snapshot.block) throw new Error("not the snapshot's block");
      const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data });
      const question = { functionName, address: to, owner: String(args?.[0]).toLowerCase() };
      return { data: numberToHex(say(question) ?? held(question), { size: 32 }) };
    },
    readWallet: async (question: Parameters<AskedNode["readWallet"]>[0]) => {
      if (String(question.blockNumber) !== WALLET_BLOCK.block) throw new Error("not the wallet's block");
      return readWalletAnswer({ client: { call: async (raw: Raw) => call(raw) } as never, ...question });
    },
  };
  return node as unknown as AskedNode;
}

function held({ functionName, address, owner }: Call): bigint {
  const isNft = address === bundle.rule.nft.toLowerCase();
  if (functionName === "totalSupply") return isNft ? 5n + BigInt(SILENT_HOLDERS) : 5n;
  const voter = bundle.voters.find((each) => each.address.toLowerCase() === owner);
  return BigInt((isNft ? voter?.holdings?.nftCount : voter?.holdings?.tokenWei) ?? 0);
}

const secondsOf = (time: string) => BigInt(Date.parse(time) / 1_000);
const publishedAt = () => bundle.proposal.versions[0]?.publishedAt ?? "";

async function ask(client: AskedNode) {
  const counted = await recount({
    bundle,
    engine: await loadSignatureEngine(),
    logKeys: [logKey.publicKey],
    now: READ_AT,
  });
  expect(counted.verdict).toBe("unchecked");
  const { voters, ...head } = bundle;
  const evidence = { head, voterAt: (place: number) => voters[place] };
  return checkAgainstChain({ evidence, counted, client, sample: { places: [0, 1], heaviest: 2 } });
}

describe("checkAgainstChain", () => {
  it("calls a file true once a node confirms it, including the wallet's signature", async () => {
    expect(await ask(nodeOf())).toMatchObject({ verdict: "true", confirmed: 2, unchecked: [] });
  });

  it("refuses other holdings, another block and a wallet's no, naming the line", async () => {
    const isTokens = ({ address }: Call) => address === bundle.rule.token.toLowerCase();
    const richer = await ask(nodeOf((call) => (isTokens(call) ? 6n : undefined)));
    expect(richer).toMatchObject({ verdict: "false", confirmed: 0 });
    expect(richer.faults[0]).toMatchObject({ line: "voters[0]", who: FIRST.address.toLowerCase() });
    const elsewhere = await ask(nodeOf(undefined, { hash: `0x${"ee".repeat(32)}` }));
    expect(elsewhere.faults).toEqual([expect.objectContaining({ line: "snapshot" })]);
    const no = await ask(nodeOf(undefined, { call: () => answerOf("0xffffffff") }));
    expect(no.faults).toEqual([expect.objectContaining({ line: "voters[1].ballots[0]" })]);
  });

  it.each([
    ["is of after the publication", -61n],
    ["is older than a key's publication may take", 41n * 60n + 1n],
  ])("refuses a snapshot block that %s", async (_, age) => {
    expect((await ask(nodeOf(undefined, { age }))).faults).toEqual([
      expect.objectContaining({ line: "snapshot" }),
    ]);
  });

  it("refuses a total power that both supplies don't make, even if a quorum of 0 needs none", async () => {
    const more = ({ functionName, address }: Call) =>
      functionName === "totalSupply" && address === bundle.rule.nft.toLowerCase() ? 9_000n : undefined;
    expect((await ask(nodeOf(more))).faults).toEqual([
      expect.objectContaining({ line: "snapshot.totalPower" }),
    ]);
  });

  it("is false for a ballot that a wallet is said to have confirmed where no contract exists", async () => {
    const nobody = await ask(nodeOf(undefined, { call: () => ({}) }));
    expect(nobody.faults).toEqual([expect.objectContaining({ line: "voters[1].ballots[0]" })]);
  });

  it("takes a wallet's revert for a no only from a node that has the state of that block", async () => {
    const asked = (supply: string | undefined) =>
      ask(
        nodeOf(undefined, {
          call: ({ data }) => {
            if (data === "0x18160ddd") return supply === undefined ? {} : { data: supply };
            throw new ExecutionRevertedError({ message: "GS026" });
          },
        }),
      );
    const no = await asked(numberToHex(5n, { size: 32 }));
    expect(no.faults).toEqual([expect.objectContaining({ line: "voters[1].ballots[0]" })]);
    for (const forgotten of ["0x", undefined]) {
      const open = await asked(forgotten);
      expect(open).toMatchObject({ faults: [], verdict: "unchecked" });
      expect(open.unchecked).toEqual([expect.objectContaining({ line: "voters[1].ballots[0]" })]);
    }
  });

  it("removes the wrapping of a wallet that did not exist yet before it asks (EIP-6492)", async () => {
    const [, { ballots } = { ballots: [] }] = bundle.voters;
    const before = { ...ballots[0] };
    const wrapped = encodeAbiParameters(
      [{ type: "address" }, { type: "bytes" }, { type: "bytes" }],
      [FIRST.address, "0xfac7", "0x5168"],
    );
    Object.assign(ballots[0] ?? {}, { signature: `${wrapped}${"6492".repeat(16)}` });
    enterIntoLog(bundle);
    const isUnwrapped = ({ data, factory }: Raw) =>
      factory === FIRST.address && data.includes("5168") && !data.includes("6492");
    const node = nodeOf(undefined, {
      call: (raw) => answerOf(isUnwrapped(raw) ? "0x1626ba7e" : "0xffffffff"),
    });
    expect(await ask(node)).toMatchObject({ verdict: "true", faults: [] });
    Object.assign(ballots[0] ?? {}, before);
    enterIntoLog(bundle);
  });

  it("takes no answer at all for unknown, not for a holding of 0", async () => {
    const silent = { ...nodeOf(), call: async () => ({ data: "0x" as const }) };
    const asked = await ask(silent);
    expect(asked).toMatchObject({ verdict: "unchecked", faults: [], confirmed: 0 });
    expect(asked.unchecked.map(({ line }) => line)).toContain("voters[0]");
  });

  it("leaves unchecked what a node has forgotten, and believes no node of another chain", async () => {
    const forgotten = () => {
      const refused = Object.assign(new Error("refused"), { code: -32_000, details: "missing trie node" });
      throw new Error("the call failed", { cause: refused });
    };
    const pruned = await ask(nodeOf(forgotten, { call: forgotten }));
    expect(pruned).toMatchObject({ verdict: "unchecked", faults: [], confirmed: 0, uncheckedVoters: 2 });
    expect(pruned.unchecked.map(({ line }) => line)).toEqual([
      "snapshot.totalPower",
      "voters[0]",
      "voters[1]",
      "voters[1].ballots[0]",
    ]);
    expect(pruned.unchecked[1]?.text).toMatch(/: missing trie node\.$/);
    const other = { ...nodeOf(), getChainId: async () => 1 };
    await expect(ask(other)).rejects.toThrow("chain 1");
  });
});
