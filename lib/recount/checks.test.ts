import {
  decodeFunctionData,
  ExecutionRevertedError,
  encodeAbiParameters,
  erc20Abi,
  type Hex,
  numberToHex,
} from "viem";
import { anchorData } from "@/lib/anchors/anchor-data";
import { loadSignatureEngine } from "@/lib/ballots/recover-signer";
import { readWalletAnswer } from "@/lib/chain/ask-contract-signature";
import type { AskedNode, AskedTransaction } from "@/lib/chain/asked-node";
import { askTransaction } from "@/lib/chain/client/read-node";
import type { AskNode } from "@/lib/http/client/open-node";
import { cosign } from "@/lib/log/cosignature";
import { entryBody, type RowEntry } from "@/lib/log/log-entry";
import type { KeyEndorsement } from "@/lib/log/log-keys";
import { parseLogEntry } from "@/lib/log/parse-log-entry";
import { checkpointBody, type SignedTreeHead } from "@/lib/log/tree-head";
import { type AnchoredVote, anchoredVote, type Mined, named } from "@/tests/builders/anchored-vote";
import { READ_AT, SILENT_HOLDERS, someEvidence, type Votes } from "@/tests/builders/evidence";
import {
  endorse,
  enterIntoLog,
  type LeftOut,
  logKey,
  publicKeyOf,
  signForLog,
  signHead,
} from "@/tests/builders/evidence-log";
import { recount } from "@/tests/builders/recount";
import { cosignedBy, cosignLog, testPolicy, withCosignatures } from "@/tests/builders/witnesses";
import { genuineFile } from "@/tests/forgeries/forgery";
import { testAccount } from "@/tests/setup/accounts";
import { type AskedWallet, findAskedWallets, walletTimes } from "./asked-wallets";
import { checkAgainstChain } from "./check-against-chain";
import { checkAnchor } from "./check-anchor";
import { checkAnchorList } from "./check-anchor-list";
import { checkKeyChange } from "./check-key-change";
import { checkLogHead, checkLogKey } from "./check-log";
import { type EvidenceBundle, evidenceBundle, type LogEvidence } from "./evidence-schemas";
import { followReceipts, sayReceipt } from "./follow-receipts";
import type { Recount } from "./judge-findings";
import { judgeWitnesses } from "./judge-witnesses";

describe("walletTimes", () => {
  it("takes a wallet's yes from when its owners could sign until it arrived, with a minute for the clocks", async () => {
    const bundle = await someEvidence([
      {
        account: testAccount("wallet"),
        nftCount: 2n,
        tokenWei: 0n,
        ballots: [{ choice: "no", reason: "", at: 60 }],
      },
    ]);
    const check = { block: "12345999", hash: `0x${"cd".repeat(32)}` } as const;
    Object.assign(bundle.voters[0]?.ballots[0] ?? {}, { check });
    Object.assign(bundle.proposal.versions[0] ?? {}, { check });
    const evidence = { head: bundle, voterAt: (place: number) => bundle.voters[place] };
    const lines = ["proposal.versions[0]", "voters[0].ballots[0]"];
    const unchecked = lines.map((line) => ({ line, who: null, text: "", isForChain: true as const }));
    const wallets = findAskedWallets(
      { ...(await recount({ bundle, engine: await loadSignatureEngine(), now: READ_AT })), unchecked },
      evidence,
    );
    const published = Date.parse(bundle.proposal.versions[0]?.publishedAt ?? "");
    const received = Date.parse(bundle.voters[0]?.ballots[0]?.receivedAt ?? "");
    // Owners have a week to sign a proposal, and its snapshot may be ten minutes old when they begin.
    const [WEEK, MINUTE] = [7 * 86_400_000, 60_000];
    const windows = [
      [published - WEEK - 11 * MINUTE, published + MINUTE],
      [Date.parse(bundle.proposal.startsAt) - MINUTE, received + MINUTE],
    ];
    for (const [index, [from = 0, until = 0]] of windows.entries()) {
      const at = (time: number): string | null => walletTimes(wallets[index] as AskedWallet, time);
      expect([at(from), at(until)]).toEqual([null, null]);
      expect(at(from - 1)).toContain("before anybody could sign it");
      expect(at(until + 1)).toContain("after it arrived");
    }
  });
});

describe("checkAgainstChain", () => {
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

  async function ask(client: AskedNode, places = [0, 1]) {
    const counted = await recount({
      bundle,
      engine: await loadSignatureEngine(),
      logKeys: [logKey.publicKey],
      now: READ_AT,
    });
    expect(counted.verdict).toBe("unchecked");
    const { voters, ...head } = bundle;
    const evidence = { head, voterAt: (place: number) => voters[place] };
    return checkAgainstChain({
      evidence,
      counted,
      client,
      sample: { places, heaviest: places.length, voters: 2 },
    });
  }

  it("calls a file true once a node confirms it, including the wallet's signature", async () => {
    expect(await ask(nodeOf())).toMatchObject({ verdict: "true", confirmed: 2, unchecked: [] });
  });

  it("takes the doubt about a late census away only if it confirms all holdings and is asked about enough", async () => {
    enterIntoLog(bundle, { isCensusLate: true });
    const isOpen = async (node: AskedNode, places?: number[]) =>
      (await ask(node, places)).unchecked.some(({ line }) => line === "census");
    const silent = nodeOf(({ owner }) => {
      if (owner === FIRST.address.toLowerCase()) throw new Error("pruned");
      return undefined;
    });
    expect([await isOpen(nodeOf()), await isOpen(silent)]).toEqual([false, true]);
    expect([await isOpen(nodeOf(), []), await isOpen(nodeOf(), [0])]).toEqual([true, true]);
    enterIntoLog(bundle);
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
    expect(pruned).toMatchObject({ verdict: "unchecked", faults: [], confirmed: 0 });
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

describe("checkAnchorList", () => {
  const origin = "club.test";
  const account = `0x${"a".repeat(40)}` as const;
  const root = `0x${"1".repeat(64)}` as const;
  const hash = `0x${"2".repeat(64)}` as const;

  /** One anchor of a log of five entries, in a block with so many confirmations. */
  function check(confirmations: bigint, { sent = 1, treeSize = 5 } = {}) {
    const data = anchorData({ origin, treeSize, root });
    return checkAnchorList({
      anchors: [{ transaction: hash, account, nonce: 0, treeSize, origin, root, block: "7", at: "" }],
      transactions: [{ from: account, nonce: 0, data, block: { number: 7n, time: 0, confirmations } }],
      counts: new Map([[account, sent]]),
      origin,
      rootAt: (size) => (size === 5 ? root : null),
      names: new Set([account]),
    });
  }

  it("finds an anchor in a block that nothing replaces any more", () => {
    expect(check(12n)).toEqual({ found: 1, faults: [], unchecked: [] });
  });

  it("leaves one in a newer block unchecked, and counts its nonce", () => {
    const said = [`The block with the transaction ${hash} may still be replaced.`];
    expect(check(11n)).toEqual({ found: 0, faults: [], unchecked: said });
  });

  it("says that the address sent more, and that a root is of another history", () => {
    expect(check(12n, { sent: 2 }).unchecked).toEqual([expect.stringContaining("sent 1 more")]);
    expect(check(12n, { treeSize: 6 }).faults).toEqual([expect.stringContaining("another history")]);
  });
});

describe("check anchor", () => {
  function check({
    bundle,
    anchor,
    transaction,
  }: Omit<AnchoredVote, "transaction"> & { transaction: AskedTransaction }) {
    const { voters: _, ...head } = bundle;
    const checked = checkAnchor({ head, anchor, transaction, parseEntry: parseLogEntry });
    return checked.state === "confirmed" ? checked : [checked.state, checked.finding.text];
  }

  let genuine: AnchoredVote;
  beforeAll(async () => {
    genuine = await anchoredVote();
  });

  it("confirms that the result was on the chain by the time of the block, whatever the server says of the block", () => {
    const anchor = { ...genuine.anchor, block: "1", at: "2001-01-01T00:00:00Z" };
    const { block } = genuine.transaction;
    expect(check({ ...genuine, anchor })).toEqual({
      state: "confirmed",
      block: 12_345_678n,
      time: block?.time,
    });
  });

  it("knows no transaction from a node that answers with another, or with none", async () => {
    const other = { hash: "0x02", from: `0x${"ab".repeat(20)}`, input: "0x", nonce: "0x0" };
    const node =
      (found: unknown): AskNode =>
      async ({ method, answer }) =>
        answer.parse(method === "eth_getTransactionByHash" ? found : "0x1");
    expect(await askTransaction("0x02", node(other))).toMatchObject({ from: other.from, block: null });
    expect(await askTransaction("0x01", node(other))).toBeNull();
    expect(await askTransaction("0x01", node(null))).toBeNull();
  });

  it.each<[string, AskedTransaction | ((genuine: Mined) => AskedTransaction)]>([
    ["a node that doesn't know the transaction", null],
    ["a transaction in no block", (mined) => ({ ...mined, block: null })],
    [
      "a block that may still be replaced",
      (mined) => ({ ...mined, block: mined.block && { ...mined.block, confirmations: 11n } }),
    ],
    [
      "the name of another deployment",
      ({ data, ...mined }) => ({ ...mined, data: `${data.slice(0, 10)}${"00".repeat(32)}${data.slice(74)}` }),
    ],
  ])("leaves %s unchecked", (_, change) => {
    const transaction = typeof change === "function" ? change(genuine.transaction) : change;
    expect(check({ ...genuine, transaction })).toEqual(["unchecked", expect.any(String)]);
  });

  const otherRoot = `0x${"34".repeat(32)}`;
  it.each<[string, (genuine: AnchoredVote) => Partial<AnchoredVote>, RegExp]>([
    [
      "data that is no anchor",
      ({ transaction }) => ({ transaction: { ...transaction, data: "0x" } }),
      /no root of a log/,
    ],
    [
      "another root on the chain than the server names",
      ({ transaction, anchor }) => ({
        transaction: { ...transaction, data: anchorData({ ...anchor, root: otherRoot }) },
      }),
      /not the one that the server names/,
    ],
    [
      "a root of a log without the result, on the chain and named",
      ({ transaction, anchor }) => ({
        anchor: { ...anchor, root: otherRoot },
        transaction: { ...transaction, data: anchorData({ ...anchor, root: otherRoot }) },
      }),
      /not of a log with the result/,
    ],
    [
      "another sender than the log names",
      ({ transaction }) => ({ transaction: { ...transaction, from: testAccount("thief").address } }),
      /doesn't name/,
    ],
    [
      "an entry about the sender that the anchored log doesn't have",
      ({ anchor, transaction }) => {
        const from = testAccount("thief").address.toLowerCase();
        const body = entryBody({ ...named, key: from });
        return {
          anchor: { ...anchor, named: { ...anchor.named, body } },
          transaction: { ...transaction, from },
        };
      },
      /doesn't name/,
    ],
    [
      "a file with another result",
      ({ bundle }) => ({ bundle: { ...bundle, result: { ...bundle.result, yesPower: "1" } } }),
      /not of a log with the result/,
    ],
    [
      "a file whose head has the anchored size and another root",
      ({ bundle, anchor: { treeSize } }) => {
        if (bundle.log === undefined) throw new Error("the file has no log");
        const head = { ...bundle.log.head, treeSize, root: otherRoot };
        return { bundle: { ...bundle, log: { ...bundle.log, head } } };
      },
      /one history in this file and another on the chain/,
    ],
    [
      "a file that witnesses cosigned at the anchored size with another root",
      ({ bundle, anchor: { treeSize } }) => {
        if (bundle.log === undefined) throw new Error("the file has no log");
        const head = { ...bundle.log.head, treeSize, root: otherRoot };
        const witnessed = { head, publicKey: otherRoot, path: [] };
        return { bundle: { ...bundle, log: { ...bundle.log, witnessed } } };
      },
      /one history in this file and another on the chain/,
    ],
    [
      "a block that is older than the result",
      ({ transaction, bundle }) => ({
        transaction: {
          ...transaction,
          block: { number: 1n, confirmations: 99n, time: (bundle.log?.result?.at ?? 0) - 61_000 },
        },
      }),
      /older than the result/,
    ],
  ])("refuses %s", (_, change, why) => {
    expect(check({ ...genuine, ...change(genuine) })).toEqual(["refused", expect.stringMatching(why)]);
  });

  it("refuses a tree that has the result at another place than the file's log", async () => {
    const vote = await anchoredVote(named, ["an entry of another history"]);
    expect(check(vote)).toEqual(["refused", expect.stringMatching(/one history in this file and another/)]);
  });

  it.each<[string, Partial<RowEntry>]>([
    ["of another table", { table: "admin" }],
    ["that takes the name back", { state: null }],
  ])("refuses a sender with an entry %s", async (_, change) => {
    const vote = await anchoredVote({ ...named, ...change });
    expect(check(vote)).toEqual(["refused", expect.stringMatching(/doesn't name/)]);
  });
});

describe("check completeness", () => {
  const TOKEN = 10n ** 30n;
  const votes: Votes[] = (["yes", "no", "no"] as const).map((choice, index) => ({
    account: testAccount(`voter ${index}`),
    nftCount: BigInt(index + 1),
    tokenWei: TOKEN,
    ballots: [{ choice, reason: "", at: 10 + index }],
  }));

  let genuine: EvidenceBundle;
  beforeAll(async () => {
    genuine = await someEvidence(votes);
  });

  async function recountChanged(...changes: ((bundle: EvidenceBundle) => void)[]): Promise<Recount> {
    const bundle = structuredClone(genuine);
    for (const change of changes) change(bundle);
    return recount({
      bundle: evidenceBundle.parse(bundle),
      engine: await loadSignatureEngine(),
      logKeys: [logKey.publicKey],
      now: Date.parse(genuine.proposal.endsAt),
    });
  }

  function logOf({ log }: EvidenceBundle): LogEvidence {
    if (log === undefined) throw new Error("the file has no log");
    return log;
  }

  /** Leaves the third voter out of a genuine file and makes the published result fit, as anybody can. */
  const leaveOut =
    (left: LeftOut = {}) =>
    (bundle: EvidenceBundle) => {
      enterIntoLog(bundle, { voters: [2], ...left });
      const power = BigInt(bundle.result.noPower) - BigInt(genuine.voters[2]?.ballots[0]?.power ?? 0);
      Object.assign(bundle.result, { noPower: String(power), noCount: 1 });
    };

  const reopen = (bundle: EvidenceBundle) =>
    Object.assign(bundle.result, { isFinal: false, finalAt: null, outcome: null });

  /** Changes the time of the whole file's head, signed by the log's key. */
  const signHeadAt = (at: number) => (bundle: EvidenceBundle) => {
    const { head } = logOf(bundle);
    Object.assign(head, signHead({ ...head, at }));
  };

  it("is content with a genuine file", async () => {
    expect(logOf(genuine).result).toMatchObject({ ballots: 3 });
    expect(await recountChanged()).toMatchObject({ verdict: "true", faults: [], unchecked: [] });
  });

  it("finds a ballot that was left out of a genuine file", async () => {
    const counted = await recountChanged(leaveOut());
    expect(counted.verdict).toBe("false");
    expect(counted.faults).toContainEqual(
      expect.objectContaining({
        line: "log.result",
        text: "A ballot of the public log is missing from this file: the log counted 3, the file has 2.",
      }),
    );
  });

  it("does not let the log's number be changed with the file", async () => {
    const counted = await recountChanged(leaveOut(), (bundle) => {
      Object.assign(logOf(bundle).result ?? {}, { ballots: 2 });
    });
    expect(counted.verdict).toBe("false");
  });

  it("leaves a decided vote unchecked if the log's result was left out too", async () => {
    const counted = await recountChanged(leaveOut({ hasResult: false }));
    expect(counted).toMatchObject({ verdict: "unchecked", faults: [], unchecked: [{ line: "log.result" }] });
  });

  it("says of an open vote that missing ballots can't be noticed", async () => {
    const open = await recountChanged(reopen, enterIntoLog);
    expect(open).toMatchObject({ verdict: "true", unchecked: [] });
  });

  it("misses a head from after the end in a file whose log is well past it", async () => {
    const counted = await recountChanged(
      (bundle) => Object.assign(logOf(bundle), { endHead: null }),
      signHeadAt(Date.parse(genuine.proposal.endsAt) + 660_000),
    );
    expect(counted).toMatchObject({ verdict: "unchecked", unchecked: [{ line: "log.endHead" }] });
  });

  it("refuses another order, ballots after the result, and a result that counts what follows it", async () => {
    const swapped = await recountChanged((bundle) => {
      const [first, second] = bundle.voters.map(({ ballots }) => ballots[0]);
      if (!first || !second) throw new Error("there are too few ballots");
      [first.position, second.position] = [second.position, first.position];
    });
    expect(swapped.faults.map(({ line }) => line)).toContain("log.result");
    const follows = await recountChanged((bundle) => {
      const { result } = logOf(bundle);
      if (result) result.position = 1;
    });
    expect(follows.faults.map(({ text }) => text).join()).toContain("after the result");
    const ahead = await recountChanged((bundle) => {
      const { result } = logOf(bundle);
      if (result) result.treeSize = result.position + 1;
    });
    expect(ahead.faults.map(({ text }) => text).join()).toContain("come after it");
  });

  it("leaves a ballot unchecked that comes after the first head after the end, and refuses a head that doesn't belong there", async () => {
    const resign = (change: Partial<LogEvidence["head"]>) => (bundle: EvidenceBundle) => {
      const { endHead } = logOf(bundle);
      if (endHead === null) throw new Error("there is no head of the end");
      endHead.head = signHead({ ...endHead.head, ...change });
    };
    const last = Math.max(...genuine.voters.map(({ ballots }) => ballots[0]?.position ?? 0));
    // The tree of that size is another one, so the late ballot appears under a head that is refused for its root.
    const late = await recountChanged(resign({ treeSize: last }));
    expect(late.unchecked).toContainEqual(
      expect.objectContaining({
        line: "voters[2].ballots[0]",
        text: expect.stringContaining("after voting had ended"),
      }),
    );
    expect(late.faults).toContainEqual(
      expect.objectContaining({ text: "It is not a head of the same log." }),
    );
    const early = await recountChanged(resign({ at: Date.parse(genuine.proposal.endsAt) + 59_000 }));
    expect(early.faults).toMatchObject([{ line: "log.endHead" }]);
    const unsigned = await recountChanged((bundle) => {
      const { endHead } = logOf(bundle);
      if (endHead) endHead.head.note = signHead({ ...endHead.head, treeSize: 1 }).note;
    });
    expect(unsigned.faults).toMatchObject([{ line: "log.endHead" }]);
    const stripped = await recountChanged((bundle) => Object.assign(logOf(bundle), { endHead: null }));
    expect(stripped.verdict).toBe("true");
  });
});

describe("checkKeyChange", () => {
  const seed = `0x${"22".repeat(32)}` as const;
  const newKey = publicKeyOf(seed);
  const listed = [newKey, logKey.publicKey];
  let file: EvidenceBundle;
  beforeAll(async () => {
    file = await genuineFile();
    enterIntoLog(file, { seed });
  });

  const linesOf = (known: Omit<Parameters<typeof checkKeyChange>[0], "log" | "now">) =>
    checkKeyChange({ log: file.log, ...known, now: READ_AT }).unchecked.map(({ line }) => line);
  const DOUBTED = ["log.publicKey", "log.endHead.publicKey"];

  it("doubts a key that the old one did not hand over to, for readers who know the old one", () => {
    expect(linesOf({ listed, endorsements: [] })).toEqual(DOUBTED);
    expect(linesOf({ named: [logKey.publicKey], listed, endorsements: [] })).toEqual(DOUBTED);
  });

  it("doubts it too if the server no longer lists the key that the reader was given", () => {
    expect(linesOf({ named: [logKey.publicKey], listed: [newKey], endorsements: [] })).toEqual(DOUBTED);
  });

  it("accepts a key that the old one handed over to, by the server's word or the file's", () => {
    expect(linesOf({ listed, endorsements: [endorse(seed)] })).toEqual([]);
    expect(linesOf({ named: [logKey.publicKey], listed: [newKey], endorsements: [endorse(seed)] })).toEqual(
      [],
    );
    const log = file.log && { ...file.log, endorsements: [endorse(seed)] };
    expect(checkKeyChange({ log, listed, endorsements: [], now: READ_AT }).unchecked).toEqual([]);
  });

  it("says where the server's word and the file's contradict each other: two successors, a key that went on signing", () => {
    const faultsOf = (endorsements: readonly KeyEndorsement[], log = file.log) =>
      checkKeyChange({ log, listed, endorsements, now: READ_AT }).faults.map(({ line }) => line);
    const log = file.log && { ...file.log, endorsements: [endorse(seed)] };
    const third = endorse(`0x${"09".repeat(32)}`);
    expect(faultsOf([endorse(seed)], log)).toEqual([]);
    expect(faultsOf([third], log)).toEqual(["log.endorsements"]);
    const early = endorse(`0x${"09".repeat(32)}`, { by: seed, at: 0 });
    expect(faultsOf([early])).toEqual(["log.head", "log.endHead"]);
    expect(faultsOf([{ ...early, origin: "https://other.test" }])).toEqual([]);
  });

  it("accepts a key that the reader was given, and the only one that a server ever had", () => {
    expect(linesOf({ named: [newKey], listed, endorsements: [] })).toEqual([]);
    expect(linesOf({ listed: [newKey], endorsements: [] })).toEqual([]);
  });

  it("says nothing if no server was asked, or about a key that it doesn't list", () => {
    expect(linesOf({ listed: [], endorsements: [] })).toEqual([]);
    expect(linesOf({ listed: [logKey.publicKey], endorsements: [] })).toEqual([]);
  });
});

describe("judge witnesses", () => {
  const policy = testPolicy(2, 3);

  function logOf({ log }: EvidenceBundle): LogEvidence {
    if (log === undefined) throw new Error("there is no log");
    return log;
  }

  /** The file with its own head as what these witnesses cosigned. */
  async function witnessedBy(...numbers: readonly number[]): Promise<EvidenceBundle> {
    const file = await genuineFile();
    cosignLog(file, ...numbers);
    return file;
  }

  function judge(file: EvidenceBundle, wanted: typeof policy | null = policy) {
    const now = logOf(file).head.at;
    return judgeWitnesses({ head: file, policy: wanted, now });
  }
  const linesOf = (file: EvidenceBundle) => checkLogHead(file).faults.map(({ line }) => line);

  describe("judgeWitnesses", () => {
    it("needs only the quorum that the reader named", async () => {
      for (const numbers of [
        [1, 2],
        [3, 1],
        [1, 2, 3, 4],
      ]) {
        const file = await witnessedBy(...numbers);
        expect(judge(file).unchecked).toEqual([]);
        expect(linesOf(file)).toEqual([]);
      }
    });

    it("doubts a file below the quorum, and says who signed", async () => {
      for (const [numbers, said] of [
        [[], "0 of 3 witnesses confirmed"],
        [[2], "1 of 3 witnesses (w2.test) confirmed"],
        [[2, 2, 2], "1 of 3 witnesses (w2.test) confirmed"],
        [[4, 5, 6, 1], "1 of 3 witnesses (w1.test) confirmed"],
      ] as const) {
        const { unchecked } = judge(await witnessedBy(...numbers));
        expect(unchecked).toMatchObject([
          { line: "log.witnessed", text: expect.stringContaining(said) },
          { line: "log.endHead", text: expect.stringContaining(said) },
        ]);
      }
      expect(judge(await genuineFile()).unchecked).toHaveLength(2);
    });

    it("wants the head of the end cosigned within 10 minutes, if there are ballots or a cancellation", async () => {
      for (const [lateMs, lines] of [
        [540_000, []],
        [541_000, ["log.endHead"]],
      ] as const) {
        const file = await witnessedBy(1, 2);
        const { endHead } = logOf(file);
        if (endHead === null) throw new Error("there is no head of the end");
        // It is signed a minute after the end.
        const late = [1, 2].map((number) => cosignedBy(number, endHead.head, endHead.head.at + lateMs));
        endHead.head.note = signHead(endHead.head).note + late.join("");
        const now = logOf(file).head.at + 3_600_000;
        const judged = (head: EvidenceBundle) =>
          judgeWitnesses({ head, policy, now }).unchecked.map(({ line }) => line);
        expect(judged(file)).toEqual(lines);
        expect(judged({ ...file, ballotCount: 0 })).toEqual([]);
        const proposal = { ...file.proposal, cancelledAt: file.proposal.startsAt };
        const cancelled = { ...logOf(file), cancel: 5 };
        expect(judged({ ...file, proposal, log: cancelled, ballotCount: 0 })).toEqual(lines);
      }
    });

    it("counts no cosignature by a key of the log itself", async () => {
      const file = await witnessedBy(1, 2);
      const { publicKey } = logOf(file);
      const [first, second] = policy.witnesses;
      if (first === undefined || second === undefined) throw new Error("there are two witnesses");
      const own = { ...second, key: { name: second.key.name, publicKey } };
      const judged = judge(file, { quorum: 2, witnesses: [first, own] });
      expect(judged.unchecked.map(({ line }) => line)).toEqual(["log.witnessed", "log.endHead"]);
      const { witnessed } = logOf(file);
      if (witnessed === undefined) throw new Error("nobody cosigned it");
      const { head } = witnessed;
      head.note += cosign({
        body: checkpointBody(head),
        at: head.at,
        key: own.key,
        sign: (text) => signForLog(text),
      });
      expect(judge(file, { quorum: 2, witnesses: [first, own] }).cosigners).toHaveLength(1);
    });

    it("wants nothing for a reader who named nobody, of a file without a log, or while people vote", async () => {
      expect(judge(await genuineFile(), null)).toMatchObject({ unchecked: [], said: null });
      const file = await genuineFile();
      const open = {
        ...file,
        result: { ...file.result, isFinal: false },
        log: { ...logOf(file), result: null },
      };
      expect(judge(open).unchecked).toEqual([]);
      expect(judgeWitnesses({ head: { ...file, log: undefined }, policy, now: 0 }).unchecked).toEqual([]);
    });
  });

  describe("checkLogHead", () => {
    const forgeries: [string, (log: LogEvidence) => Partial<SignedTreeHead>][] = [
      ["another history of the same size", () => ({ root: `0x${"ab".repeat(32)}` })],
      [
        "another history that is larger",
        ({ head }) => ({ root: `0x${"ab".repeat(32)}`, treeSize: head.treeSize + 9 }),
      ],
      ["a head from before the file's entries", ({ head }) => ({ treeSize: head.treeSize - 1 })],
      ["the log of another deployment", () => ({ origin: "https://other.test" })],
    ];
    it.each(forgeries)("refuses the cosignatures of %s", async (_, forge) => {
      const file = await witnessedBy(1, 2);
      const log = logOf(file);
      const head = withCosignatures(signHead({ ...log.head, ...forge(log) }), 1, 2);
      log.witnessed = { publicKey: log.publicKey, head, path: [] };
      expect(judge(file).unchecked).toEqual([]);
      expect(linesOf(file)).toContain("log.witnessed");
    });

    it("refuses the cosignatures of a head of the same log from before the file's last entries", async () => {
      const file = await witnessedBy();
      const log = logOf(file);
      if (log.endHead === null) throw new Error("there is no head of the end");
      expect(log.endHead.head.treeSize).toBeLessThan(log.head.treeSize);
      log.witnessed = { ...log.endHead, head: withCosignatures(log.endHead.head, 1, 2) };
      expect(linesOf(file)).toEqual(["log.witnessed"]);
    });

    it("refuses what the log did not sign, and doubts what a key signed that the server does not name", async () => {
      const file = await witnessedBy(1, 2);
      const log = logOf(file);
      const seed = `0x${"08".repeat(32)}` as const;
      const other = await witnessedBy();
      enterIntoLog(other, { seed });
      const { publicKey, head } = logOf(other);
      log.witnessed = { publicKey: log.publicKey, head: withCosignatures(head, 1, 2), path: [] };
      expect(linesOf(file)).toContain("log.witnessed");
      log.witnessed = { publicKey, head: withCosignatures(head, 1, 2), path: [] };
      expect(linesOf(file)).toEqual([]);
      expect(checkLogKey(file, [log.publicKey]).map(({ line }) => line)).toEqual(["log.witnessed.publicKey"]);
      log.endorsements = [endorse(seed)];
      expect(checkLogKey(file, [log.publicKey]).map(({ line }) => line)).toEqual(["log.endorsements"]);
      log.handovers = [0];
      expect(checkLogKey(file, [log.publicKey])).toEqual([]);
    });
  });
});

describe("followReceipts", () => {
  it("says what became of each ballot, and when the one came that counts instead", async () => {
    const bundle = await genuineFile();
    const [voter] = bundle.voters;
    const [first, second] = voter?.ballots ?? [];
    if (voter === undefined || first === undefined || second === undefined)
      throw new Error("the first voter has two ballots");
    const engine = await loadSignatureEngine();
    const counted = await recount({ bundle, engine, logKeys: [logKey.publicKey], now: READ_AT });
    const claim = (digest: string) => ({
      proposal: bundle.proposal.digest,
      voter: voter.address.toLowerCase(),
      digest,
      receivedAt: 0,
      promisedBy: 0,
      leaf: "0x",
    });
    const fates = followReceipts(counted, [
      claim(first.digest),
      claim(second.digest),
      claim(`0x${"ab".repeat(32)}`),
    ]);
    expect(fates).toEqual([
      { status: "replaced", replacedAt: Date.parse(second.receivedAt) },
      { status: "counted", replacedAt: null },
      { status: "missing", replacedAt: null },
    ]);
    const minute = second.receivedAt.slice(0, 16).replace("T", " ");
    expect(fates.map(sayReceipt)).toEqual([`replaced by your vote of ${minute} UTC`, "counted", "missing"]);
  });
});
