import { type Hex, toHex } from "viem";
import { getDeploymentSigning } from "@/lib/ballots/deployment-signing.server";
import { loadSignatureEngine } from "@/lib/ballots/recover-signer";
import type { Ballot } from "@/lib/ballots/typed-data";
import { inTransaction } from "@/lib/db/transaction.server";
import { advanceCensus, startCensus } from "@/lib/holdings/advance-census.server";
import { listLogKeys } from "@/lib/log/list-log-keys.server";
import { sealLog } from "@/lib/log/seal-log.server";
import { hashSafeMessage } from "@/lib/safes/safe-message";
import { castVote } from "@/lib/votes/cast-vote.server";
import { callRpc } from "@/local/json-rpc";
import { startRpcProxy } from "@/local/rpc-proxy";
import { addressOf } from "@/tests/builders/ballots";
import { recount, toAskAbout } from "@/tests/builders/recount";
import type { OpenProposal } from "@/tests/builders/rows";
import { appSeconds, storeClub, storeProposal } from "@/tests/builders/stored-proposals";
import type { Reader } from "@/tests/forgeries/forgery";
import { askSecondVerifier } from "@/tests/second-verifier/ask-second-verifier";
import { judgeAsCommandLine } from "@/tests/second-verifier/judge-as-command-line";
import { testAccount } from "@/tests/setup/accounts";
import { startMetaMaskAccounts } from "@/tests/setup/metamask-accounts";
import { chainReader, query, sharedChainUrl } from "@/tests/setup/own-services";
import { planPasskeySafe } from "@/tests/setup/passkey-safe";
import type { PlannedAccount } from "@/tests/setup/planned-account";
import { ask } from "@/tests/setup/route-caller";
import { type Safes, startSafes } from "@/tests/setup/safes";
import { type SmartAccount, signBallots, startSmartAccounts } from "@/tests/setup/smart-accounts";
import { isNightly } from "@/tests/size";
import type { ChainRecount } from "./check-against-chain";
import { askNode } from "./client/ask-node";
import { type EvidenceBundle, evidenceBundle } from "./evidence-schemas";
import type { Finding } from "./finding";

const FOREIGN = [
  "a Safe owned by a passkey",
  "a Safe owned by a passkey, not created (ERC-6492)",
  "MetaMask's account with a key",
  "MetaMask's account with a passkey",
  "MetaMask's account with a passkey, not created (ERC-6492)",
];
const owners = [1, 2, 3].map((index) => testAccount(`recounted owner ${index}`));
const successor = testAccount("the owner after them");

let rpcUrl: string;
let safes: Safes;
let safe: Hex;
let proposal: OpenProposal;
let voters: Map<string, string>;

const ballotOf = async (voter: string): Promise<Ballot> => ({
  ...{ proposal: proposal.name, choice: "yes", reason: "", voter: addressOf(voter) },
  signedAt: BigInt(await appSeconds()),
});

async function cast(ballot: Ballot, signature: Hex): Promise<void> {
  const { voter, choice, reason, signedAt } = ballot;
  const request = { choice, reason, signedAt: Number(signedAt), form: "typed" as const, signature };
  await castVote({ proposalId: proposal.id, voter, request });
}

async function voteByAccount(account: SmartAccount): Promise<void> {
  const { domain } = await getDeploymentSigning();
  const ballot = await ballotOf(account.address);
  await cast(ballot, await signBallots(account, { domain, ballots: [ballot] }));
}

/** Two of three owners, in the order of their addresses, as the Safe wants them. */
async function voteBySafe(): Promise<void> {
  const { hasher } = await getDeploymentSigning();
  const ballot = await ballotOf(safe);
  const hash = hashSafeMessage({ safe: addressOf(safe), message: hasher.ballotDigest(ballot) });
  const signers = owners
    .slice(0, 2)
    .toSorted((one, other) => (one.address.toLowerCase() < other.address.toLowerCase() ? -1 : 1));
  const parts = await Promise.all(signers.map((owner) => owner.sign({ hash })));
  await cast(ballot, `0x${parts.map((part) => part.slice(2)).join("")}`);
}

async function untilOpen(): Promise<void> {
  const isOpen = () =>
    query("SELECT 1 FROM proposal p WHERE p.id = $1 AND p.starts_at <= app_now()", [proposal.id]);
  while ((await isOpen()).length === 0) await new Promise((resolve) => setTimeout(resolve, 100));
}

/** Their contracts are in tests/judges, so they vote at night. */
async function planForeign(): Promise<Record<string, PlannedAccount>> {
  const metaMask = await startMetaMaskAccounts(rpcUrl);
  return {
    "a Safe owned by a passkey": await planPasskeySafe(rpcUrl, safes),
    "a Safe owned by a passkey, not created (ERC-6492)": await planPasskeySafe(rpcUrl, safes),
    "MetaMask's account with a key": metaMask.byKey(),
    "MetaMask's account with a passkey": metaMask.byPasskey(),
    "MetaMask's account with a passkey, not created (ERC-6492)": metaMask.byPasskey(),
  };
}

beforeAll(async () => {
  rpcUrl = sharedChainUrl();
  safes = await startSafes(rpcUrl);
  safe = await safes.create(
    "1.4.1",
    owners.map(({ address }) => address),
    2,
  );
  const make = await startSmartAccounts(rpcUrl);
  const accounts = {
    "a key (ERC-7739)": await make.byKey(true),
    "a key, not created (ERC-6492)": await make.byKey(false),
    "a passkey": await make.byPasskey(true),
    "a passkey, not created (ERC-6492)": await make.byPasskey(false),
    "a delegated key (EIP-7702)": await make.delegated(),
  };
  const made = isNightly ? await planForeign() : {};
  for (const [what, account] of Object.entries(made))
    if (!what.includes("not created")) await account.create();
  const all = Object.entries({ ...accounts, ...made });
  const block = await safes.giveVotes([safe, ...all.map(([, { address }]) => address)]);
  const { hash } = await chainReader().getBlock({ blockNumber: block });
  await inTransaction((tx) => startCensus(tx, { block, blockHash: hash }));
  await advanceCensus({ budgetMs: 60_000 });
  proposal = await storeProposal({
    ...{ clubId: await storeClub(), snapshotBlock: block, snapshotBlockHash: hash },
    // The recount compares the times of blocks with it, so it is really published and then opens.
    ...{ publishedIn: "0 seconds", startsIn: "3 seconds" },
  });
  await untilOpen();
  for (const account of Object.values(accounts)) await voteByAccount(account);
  await voteBySafe();
  const { hasher } = await getDeploymentSigning();
  for (const account of Object.values(made)) {
    const ballot = await ballotOf(account.address);
    await cast(ballot, await account.sign(hasher.ballotDigest(ballot)));
  }
  voters = new Map([
    ...all.map(([what, { address }]): [string, string] => [address.toLowerCase(), what]),
    [safe.toLowerCase(), "a Safe (EIP-1271)"],
  ]);
  await sealLog({ budgetMs: 30_000 });
  // The Safe and the delegated key belong to others from here on.
  await safes.swapOwner(safe, owners, { from: owners[0]?.address ?? "", to: successor.address });
  await safes.swapOwner(
    safe,
    [owners[1], owners[2]].flatMap((each) => each ?? []),
    {
      from: owners[1]?.address ?? "",
      to: testAccount("another owner after them").address,
    },
  );
}, 240_000);

async function bundle(): Promise<EvidenceBundle> {
  const get = (search: string) => ask(`/api/proposals/${proposal.id}/bundle${search}`);
  const { search } = new URL((await get("")).headers.get("location") ?? "", "https://club.test");
  return evidenceBundle.parse(await (await get(search)).json());
}

/** Asks a node as the command does; `change` alters the file after it was recounted. */
async function recheck(
  url: string,
  change: (file: EvidenceBundle) => void = () => undefined,
): Promise<ChainRecount> {
  const file = await bundle();
  const engine = await loadSignatureEngine();
  const { logKeys } = await listLogKeys();
  const counted = await recount({ bundle: file, engine, logKeys, now: (await appSeconds()) * 1_000 });
  expect(counted).toMatchObject({ faults: [], verdict: "unchecked" });
  expect(
    counted.unchecked.filter(({ isForChain, line }) => isForChain && line.startsWith("voters")),
  ).toHaveLength(voters.size);
  change(file);
  return askNode({ ...toAskAbout(file, counted), url });
}

/** The tests' proposals name a total power that nobody counted. */
const ofVoters = (findings: readonly Finding[]) => findings.filter(({ line }) => line.startsWith("voters"));

describe("a recount that asks the chain about contract wallets", () => {
  it("confirms a Safe, accounts with keys and passkeys, those not created yet, and a delegated key, though owners changed since", async () => {
    const asked = await recheck(rpcUrl);
    expect(ofVoters(asked.faults)).toEqual([]);
    expect(ofVoters(asked.unchecked)).toEqual([]);
    expect(asked.confirmed).toBe(voters.size);
  });

  it.each([
    "a Safe (EIP-1271)",
    "a key (ERC-7739)",
    "a passkey",
    "a key, not created (ERC-6492)",
    "a passkey, not created (ERC-6492)",
    "a delegated key (EIP-7702)",
    ...(isNightly ? FOREIGN : []),
  ])("names the voter whose signature the chain does not confirm: %s", async (what) => {
    const asked = await recheck(rpcUrl, (file) => {
      for (const voter of file.voters)
        if (voters.get(voter.address.toLowerCase()) === what)
          for (const ballot of voter.ballots) ballot.digest = `0x${"5a".repeat(32)}`;
    });
    expect(asked.verdict).toBe("false");
    expect(ofVoters(asked.faults).map(({ who, text }) => [voters.get(who ?? ""), text])).toEqual([
      [what, expect.stringMatching(/the wallet does not confirm the signature\.$/)],
    ]);
  });

  it("agrees with the verifier in Python about each wallet, with its own signature and with another", async () => {
    const { logKeys } = await listLogKeys();
    const now = (await appSeconds()) * 1_000;
    const reader: Reader = { logKeys: [...logKeys], receipts: [], heads: [], chain: null, log: null, now };
    const engine = await loadSignatureEngine();
    const judge = async (file: EvidenceBundle) => {
      const text = JSON.stringify(file);
      const ours = await judgeAsCommandLine(text, { reader, engine, node: rpcUrl });
      expect(await askSecondVerifier([{ text, reader, node: rpcUrl }])).toEqual([ours]);
      return ours.findings.filter((line) => /^\w+ voters\[\d+\]\.ballots\[0\]$/.test(line));
    };
    const file = await bundle();
    expect(await judge(file)).toEqual([]);
    for (const [ballot] of file.voters.map(({ ballots }) => ballots))
      if (ballot) ballot.signature = ballot.signature.replace(/[1-9a-f]/, "0");
    expect(await judge(file)).toHaveLength(voters.size);
  });

  it("leaves open what a node without old states can't say, and calls nothing false", async () => {
    const pruned = await startRpcProxy({ target: rpcUrl, keepStates: 3 });
    try {
      await callRpc({ rpcUrl, method: "anvil_mine", params: [toHex(10)] });
      const asked = await recheck(pruned.url);
      expect([asked.faults, asked.verdict, asked.confirmed]).toEqual([[], "unchecked", 0]);
      expect(
        asked.unchecked.filter(({ line }) => /^voters\[\d+\]\.ballots/.test(line)).map(({ text }) => text),
      ).toEqual(
        Array.from({ length: voters.size }, () =>
          expect.stringMatching(/^The wallet's answer at block \d+ is not known from this node/),
        ),
      );
    } finally {
      await pruned.stop();
    }
  });
});
