import assert from "node:assert/strict";
import { createWalletClient, encodeFunctionData, type Hex, http, parseAbi, toHex } from "viem";
import { type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { z } from "zod";
import type { ProposalName } from "@/lib/ballots/ballot-words";
import type { SigningDomain } from "@/lib/ballots/typed-data";
import { splitEvery } from "@/lib/shared/split-every";
import { deployer, localChain, localContracts } from "@/local/accounts";
import { waitForReceipt } from "@/local/chain-transactions";
import { callRpc } from "@/local/json-rpc";
import { addressOf } from "../builders/ballots";
import { insertClub, insertProposal, type OpenProposal } from "../builders/rows";
import { signTyped } from "../builders/sign-ballot";
import { testAccount } from "../setup/accounts";
import { type Answer, newPerson, type Person, type TwoInstances } from "./two-instances";

export const signingDomain: SigningDomain = {
  productName: "Kairos",
  nft: addressOf(localContracts.nft),
};
/** So that the index follows the chain to its head. */
export const pollEnvironment = { INDEX_CONFIRMATIONS: "0" };

export type Choice = "yes" | "no";
export type Voter = { account: PrivateKeyAccount; person: Person; power: bigint };
export type Poll = { voters: Voter[]; snapshotBlock: bigint; clubId: bigint };

const minting = parseAbi(["function mintBatch(address[] holders, uint256[] counts)"]);
const castAnswer = z.object({ messageHash: z.string(), power: z.string(), castAt: z.string() });
export type CastAnswer = z.infer<typeof castAnswer>;

/** Signed-in people who hold NFTs at a block of the stand's chain, and a club for their proposals. */
export async function openPoll(stand: TwoInstances, count: number): Promise<Poll> {
  const accounts = Array.from({ length: count }, (_, index) => testAccount(`poll voter ${index}`));
  const counts = accounts.map((_, index) => BigInt(1 + (index % 5)));
  const snapshotBlock = await mint(stand, { accounts, counts });
  const voters: Voter[] = [];
  for (const [index, account] of accounts.entries()) {
    const person = newPerson(stand.urls);
    assert.equal((await person.signIn(account)).status, 200);
    voters.push({ account, person, power: (counts[index] ?? 0n) * 10n ** 18n });
  }
  return { voters, snapshotBlock, clubId: await insertClub(stand.query) };
}

const FIT_IN_A_BLOCK = 40;

/** Answers the block after which everybody has the NFTs. */
export async function mint(
  stand: TwoInstances,
  { accounts, counts }: { accounts: readonly PrivateKeyAccount[]; counts: readonly bigint[] },
): Promise<bigint> {
  const rpcUrl = stand.proxy.url;
  const wallet = createWalletClient({
    account: privateKeyToAccount(deployer.privateKey),
    chain: localChain,
    transport: http(rpcUrl),
  });
  const holders = accounts.map(({ address }, index) => ({ address, count: counts[index] ?? 0n }));
  for (const part of splitEvery(FIT_IN_A_BLOCK, holders)) {
    const args = [part.map(({ address }) => address), part.map(({ count }) => count)] as const;
    const data = encodeFunctionData({ abi: minting, functionName: "mintBatch", args });
    const hash = await wallet.sendTransaction({ to: localContracts.nft, data });
    const { status } = await waitForReceipt({ rpcUrl, hash });
    assert.equal(status, "success");
  }
  return BigInt(z.string().parse(await callRpc({ rpcUrl, method: "eth_blockNumber", params: [] })));
}

/** An open proposal whose snapshot is a block of the stand's chain or of the given one. */
export async function openProposal(
  stand: TwoInstances,
  {
    clubId,
    snapshotBlock,
    rpcUrl = stand.rpcUrl,
  }: { clubId: bigint; snapshotBlock: bigint; rpcUrl?: string },
  window: { startsIn?: string; lasts?: string } = {},
): Promise<OpenProposal> {
  const { nft, token } = localContracts;
  const snapshotBlockHash = await hashOf({ rpcUrl, block: snapshotBlock });
  return insertProposal(stand.query, { clubId, snapshotBlock, snapshotBlockHash, nft, token, ...window });
}

const blockAnswer = z.object({ hash: z.templateLiteral(["0x", z.string()]) });

async function hashOf({ rpcUrl, block }: { rpcUrl: string; block: bigint }): Promise<Hex> {
  const params = [toHex(block), false];
  return blockAnswer.parse(await callRpc({ rpcUrl, method: "eth_getBlockByNumber", params })).hash;
}

/** The signed body of a ballot; `signedAt` in seconds since 1970. */
export async function signedBody(
  account: PrivateKeyAccount,
  { proposal, choice, signedAt }: { proposal: ProposalName; choice: Choice; signedAt: number },
): Promise<Record<string, unknown>> {
  const voter = addressOf(account.address);
  const ballot = { proposal, choice, reason: "", voter, signedAt: BigInt(signedAt) };
  const signature = await signTyped({ account, domain: signingDomain, ballot });
  return { choice, reason: "", signedAt, form: "typed", signature };
}

export function sendBallot(person: Person, proposalId: bigint, body: unknown): Promise<Answer> {
  return person.send(`/api/proposals/${proposalId}/ballots`, { method: "POST", body });
}

export function readCastAnswer(answer: Answer): CastAnswer {
  return castAnswer.parse(JSON.parse(answer.text));
}

/** The database's clock, which decides for every ballot. */
export async function databaseSeconds(stand: TwoInstances): Promise<number> {
  const [row] = await stand.query<{ now: number }>("SELECT floor(extract(epoch FROM app_now()))::int AS now");
  assert.ok(row);
  return row.now;
}

/** Fails unless the tally is the sum of the votes, both read in one statement; answers how many votes there are. */
export async function assertTallyIsSum(
  stand: Pick<TwoInstances, "query">,
  proposalId: bigint,
): Promise<number> {
  const [row] = await stand.query<{ counted: string; summed: string; votes: number }>(
    `SELECT (SELECT concat_ws(' ', sum(yes_power), sum(no_power), sum(yes_count), sum(no_count))
       FROM tally_part WHERE proposal_id = $1) AS counted,
     concat_ws(' ', coalesce(sum(power) FILTER (WHERE choice = 'yes'), 0), coalesce(sum(power) FILTER (WHERE choice = 'no'), 0),
       count(*) FILTER (WHERE choice = 'yes'), count(*) FILTER (WHERE choice = 'no')) AS summed, count(*)::int AS votes
     FROM vote WHERE proposal_id = $1`,
    [proposalId],
  );
  assert.ok(row);
  assert.equal(row.counted, row.summed, `the tally of proposal ${proposalId} is not the sum of its votes`);
  return row.votes;
}
