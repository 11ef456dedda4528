import assert from "node:assert/strict";
import { encodeFunctionData, type Hex, parseAbi } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { z } from "zod";
import { deployer, localContracts } from "@/local/accounts";
import { testAccount, testAdmin } from "../setup/accounts";
import { type FeeChain, startFeeChain } from "../setup/fee-chain";
import { type Answered, type Claim, type FeeAuthor, signInFeeAuthor } from "./fee-author";
import { inParallel, type Proof, tally } from "./proof";
import { callJob, newPerson, type TwoInstances } from "./two-instances";

const USERS = 10;
const DEPTH = 12;
const NFTS = 50n;
const CLUB = "fees";
const people = Array.from({ length: USERS }, (_, index) => testAccount(`fee proof ${index}`));
const reportSchema = z.object({ checked: z.number(), changed: z.number(), isComplete: z.boolean() });

export const proof: Proof = {
  claim: `of the proposals that ${USERS} users publish at once with one fee payment one is published (R4); no credit stays for a transaction that a reorganisation removed (R13)`,
  environment: { INDEX_CONFIRMATIONS: "0" },
  async run(stand, { isFull, random }) {
    const chain = await startFeeChain(people);
    try {
      stand.proxy.setTarget(chain.url);
      const ground = { stand, chain, random, authors: await openAuthors({ stand, chain }) };
      // In this order: once the chain is some 900 blocks long, anvil forgets the states that a reorganisation needs.
      const reorganisations = await reorganise({ ...ground, runs: isFull ? 20 : 3 });
      const races = await raceClaims({
        ...ground,
        ...(isFull ? { rounds: 50, claimsAUser: 10 } : { rounds: 1, claimsAUser: 3 }),
      });
      return [races, ...reorganisations];
    } finally {
      await chain.stop();
    }
  },
};

/** An author with a separate, valid payment that none of their proposals uses. */
type Payer = FeeAuthor & { goodTxHash: Hex };
type Ground = { stand: TwoInstances; chain: FeeChain; random: () => number; authors: readonly Payer[] };

async function openAuthors({ stand, chain }: { stand: TwoInstances; chain: FeeChain }): Promise<Payer[]> {
  await giveNfts(chain, people);
  const payments = await Promise.all(people.map((person) => chain.pay(person, testAdmin.address)));
  await chain.mine(2 * DEPTH);
  const admin = newPerson(stand.urls);
  assert.equal((await admin.signIn(testAdmin)).status, 200);
  const body = { name: "Fees", slug: CLUB, about: "" };
  assert.equal((await admin.send("/api/clubs", { method: "POST", body })).status, 201);
  return Promise.all(
    people.map(async (account, index) => ({
      ...(await signInFeeAuthor({ account, urls: stand.urls, club: CLUB })),
      goodTxHash: payments[index] ?? "0x",
    })),
  );
}

/** Lets each propose. 100 per transaction, because more don't fit (EIP-7825). */
export async function giveNfts(chain: FeeChain, owners: readonly { address: Hex }[]): Promise<void> {
  const abi = parseAbi(["function mintBatch(address[] holders, uint256[] counts)"]);
  const owner = privateKeyToAccount(deployer.privateKey);
  for (let first = 0; first < owners.length; first += 2) {
    const holders = owners.slice(first, first + 2).map(({ address }) => address);
    const args = [holders, holders.map(() => NFTS)] as const;
    const data = encodeFunctionData({ abi, functionName: "mintBatch", args });
    await chain.send(owner, localContracts.nft, data, 16_000_000n);
  }
}

async function raceClaims({
  stand,
  chain,
  authors,
  rounds,
  claimsAUser,
  random,
}: Ground & { rounds: number; claimsAUser: number }): Promise<string> {
  const all: number[] = [];
  const ready = new Map<Payer, Claim[]>(authors.map((author) => [author, []]));
  for (let round = 0; round < rounds; round += 1) {
    await refill(ready, claimsAUser);
    const payer = authors[Math.floor(random() * USERS)];
    if (!payer) throw new Error("unreachable: the index is one of an author");
    const txHash = await chain.pay(payer.account, testAdmin.address);
    await chain.mine(DEPTH - 1);
    const claims = [...ready].flatMap(([author, own]) => own.map((claim) => ({ author, claim })));
    await inParallel(claims, { width: 8, run: ({ author, claim }) => author.name(claim, txHash) });
    const answers = await Promise.all(
      claims.map(async ({ author, claim }) => ({ author, claim, ...(await author.publish(claim)) })),
    );
    const statuses = answers.map(({ status }) => status);
    const told = `round ${round}: ${tally(answers.map(({ status, code }) => `${status} ${code}`))}`;
    assert.equal(statuses.filter((status) => status === 200).length, 1, told);
    assert.ok(
      statuses.every((status) => [200, 403, 409].includes(status)),
      told,
    );
    const [winner] = answers.filter(({ status }) => status === 200);
    assert.equal(winner?.author, payer, "somebody published with the payment of another");
    assert.equal(await countCredits(stand, txHash), 1);
    ready.set(payer, ready.get(payer)?.filter((claim) => claim !== winner?.claim) ?? []);
    await endProposals(stand, 1);
    all.push(...statuses);
  }
  return `${rounds} rounds of ${USERS * claimsAUser} proposals: ${tally(all)}; each payment credited once, to its payer`;
}

async function refill(ready: Map<Payer, Claim[]>, claimsAUser: number): Promise<void> {
  await Promise.all(
    [...ready].map(async ([author, claims]) => {
      while (claims.length < claimsAUser) claims.push(await author.prepareClaim(author.goodTxHash));
    }),
  );
}

/** Below the depth, no credit is made. Above it, the next check revokes it. */
async function reorganise({
  stand,
  chain,
  authors,
  runs,
  random,
}: Ground & { runs: number }): Promise<string[]> {
  const depths = [1, 5, 30];
  const [payer] = authors;
  if (!payer) throw new Error("unreachable: there are authors");
  let revoked = 0;
  for (let run = 0; run < runs; run += 1) {
    const depth = depths[run % depths.length] ?? 1;
    const first = await payer.prepareClaim(payer.goodTxHash);
    const second = await payer.prepareClaim(payer.goodTxHash);
    const txHash = await chain.pay(payer.account, testAdmin.address);
    await chain.mine(depth - 1);
    await payer.name(first, txHash);
    const before: Answered = await payer.publish(first);
    const isDeep = depth >= DEPTH;
    assert.equal(before.status, isDeep ? 200 : 422, `depth ${depth} answered ${before.code}`);
    await endProposals(stand, isDeep ? 1 : 0);
    await chain.reorganise(depth);
    await chain.mine(DEPTH + Math.floor(random() * 5));
    await payer.name(second, txHash);
    const after: Answered = await payer.publish(second);
    assert.ok([404, 409].includes(after.status), `a removed payment answered ${after.code}`);
    const report = await recheck(stand);
    assert.equal(report.isComplete, true);
    assert.equal(report.changed, isDeep ? 1 : 0);
    assert.equal(await countCredits(stand, txHash), 0, `run ${run}: a credit stayed at depth ${depth}`);
    revoked += report.changed;
  }
  await refusePlantedCredit({ stand, chain, payer: payer.account.address });
  return [
    `${runs} reorganisations of depth ${depths.join(", ")}: 0 credits left for removed payments, ${revoked} revoked`,
    "a planted credit for a payment that never was is caught by the same count",
  ];
}

/** Gets past the limits against spam, which are not the subject; answers how many there were. */
async function endProposals(stand: TwoInstances, expected: number): Promise<void> {
  const ended = await stand.query(
    `UPDATE proposal SET created_at = created_at - interval '2 days', cancelled_at = app_now(), cancelled_by = author,
       cancel_reason = 'over' WHERE cancelled_at IS NULL RETURNING id`,
  );
  assert.equal(ended.length, expected, `${ended.length} proposals were published`);
}

/** Shows that the count above can fail: it sees a credit that no check revokes. */
async function refusePlantedCredit({
  stand,
  chain,
  payer,
}: {
  stand: TwoInstances;
  chain: FeeChain;
  payer: string;
}): Promise<void> {
  const txHash: Hex = `0x${"77".repeat(32)}`;
  await stand.query(
    `INSERT INTO payment_proof SELECT $1, 0, $2, $2, 1, 'proposal', 'planted', 'credited', $3, $4, app_now(), app_now(),
       app_now(), NULL`,
    [txHash, payer.toLowerCase(), await chain.head(), `0x${"66".repeat(32)}`],
  );
  assert.equal(await countCredits(stand, txHash), 1);
  await recheck(stand);
  assert.equal(await countCredits(stand, txHash), 0);
}

async function recheck(stand: TwoInstances): Promise<z.infer<typeof reportSchema>> {
  const response = await callJob(stand.urls[0], "payments");
  assert.equal(response.status, 200, await response.clone().text());
  return reportSchema.parse(await response.json());
}

async function countCredits(stand: TwoInstances, txHash: string): Promise<number> {
  const rows = await stand.query("SELECT 1 FROM payment_proof WHERE tx_hash = $1 AND status = 'credited'", [
    txHash,
  ]);
  return rows.length;
}
