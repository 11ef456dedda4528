import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import type { Hex } from "viem";
import { z } from "zod";
import { localContracts } from "@/local/accounts";
import { insertAnnounced } from "../builders/rows";
import { testAccount, testAdmin } from "../setup/accounts";
import { FEE_WEI, type FeeChain, startFeeChain } from "../setup/fee-chain";
import { type BountyClaim, type Claim, type FeeAuthor, signInFeeAuthor } from "./fee-author";
import { giveNfts } from "./fees.proof";
import { inParallel, type Proof, tally } from "./proof";
import { newPerson, type Person, type TwoInstances } from "./two-instances";

const DEPTH = 12;
const BOUNTIES = 4;
const PRIZES = 5;
const PROOFS_A_PRIZE = 4;
const PROPOSALS = 10;
const BOUNTY_FEES = 10;
/** The longest time that one kind of use waits for the others; prizes wait twice as long. */
const WAIT_MS = 400;
const CLUB = "payouts";
const sponsor = testAccount("payout proof");
const refusal = z.object({ code: z.string() });

export const proof: Proof = {
  claim: `of ${BOUNTIES * PRIZES * PROOFS_A_PRIZE} proofs of prizes of ${BOUNTIES} bounties, ${PROPOSALS} fees of proposals and ${BOUNTY_FEES} of bounties that use one payment at once one stands (T24)`,
  environment: { INDEX_CONFIRMATIONS: "0" },
  async run(stand, { isFull, random }) {
    const chain = await startFeeChain([sponsor]);
    try {
      stand.proxy.setTarget(chain.url);
      return [await race({ stand, chain, random, rounds: isFull ? 20 : 1 })];
    } finally {
      await chain.stop();
    }
  },
};

/** The primary admin wins every prize, and a prize equals the fee, so one transfer could pay any of them. */
async function race({
  stand,
  chain,
  random,
  rounds,
}: {
  stand: TwoInstances;
  chain: FeeChain;
  random: () => number;
  rounds: number;
}): Promise<string> {
  await giveNfts(chain, [sponsor]);
  const goodTxHash = await chain.pay(sponsor, testAdmin.address);
  await chain.mine(2 * DEPTH);
  const clubId = await foundClub(stand);
  const author = await signInFeeAuthor({ account: sponsor, urls: stand.urls, club: CLUB });
  const person = newPerson(stand.urls);
  assert.equal((await person.signIn(sponsor)).status, 200);
  const used: string[] = [];
  const all: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const prizes = await announcePrizes({ stand, clubId });
    const claims: Claim[] = [];
    for (let count = 0; count < PROPOSALS; count += 1) claims.push(await author.prepareClaim(goodTxHash));
    const bounties: BountyClaim[] = [];
    for (let count = 0; count < BOUNTY_FEES; count += 1) bounties.push(await author.prepareBountyClaim());
    const txHash = await chain.pay(sponsor, testAdmin.address);
    await chain.mine(DEPTH - 1);
    await inParallel([...claims, ...bounties], { width: 8, run: (claim) => author.name(claim, txHash) });
    const answers = await proveAtOnce({ person, author, prizes, claims, bounties, random, txHash });
    const told = `round ${round}: ${tally(answers.map(({ status, code }) => `${status} ${code}`))}`;
    assert.ok(
      answers.every(({ status }) => status === 200 || status === 409),
      told,
    );
    // A proved prize gives the same answer again. Whatever counts, it is one thing.
    const standing = new Set(answers.filter(({ status }) => status === 200).map(({ what }) => what));
    assert.equal(standing.size, 1, told);
    const credits = await stand.query(
      "SELECT purpose FROM payment_proof WHERE tx_hash = $1 AND status = 'credited'",
      [txHash],
    );
    assert.equal(credits.length, 1, told);
    used.push(String(credits[0]?.["purpose"]));
    all.push(...answers.map(({ status }) => String(status)));
    await stand.query(
      `UPDATE proposal SET created_at = created_at - interval '2 days', cancelled_at = app_now(), cancelled_by = author,
         cancel_reason = 'over' WHERE cancelled_at IS NULL`,
    );
    await stand.query(
      `UPDATE bounty SET created_at = created_at - interval '2 days', cancelled_at = app_now(), cancelled_by = sponsor,
         cancel_reason = 'over' WHERE cancelled_at IS NULL AND announced_at IS NULL`,
    );
    await stand.query("DELETE FROM proposal_draft");
    await stand.query("DELETE FROM bounty_draft");
  }
  return `${rounds} rounds of ${BOUNTIES * PRIZES * PROOFS_A_PRIZE + PROPOSALS + BOUNTY_FEES} uses: ${tally(all)}; each payment stands for one thing: ${tally(used)}`;
}

async function foundClub(stand: TwoInstances): Promise<bigint> {
  const admin = newPerson(stand.urls);
  assert.equal((await admin.signIn(testAdmin)).status, 200);
  const body = { name: "Payouts", slug: CLUB, about: "" };
  assert.equal((await admin.send("/api/clubs", { method: "POST", body })).status, 201);
  const [row] = await stand.query("SELECT id FROM club WHERE slug = $1", [CLUB]);
  return BigInt(String(row?.["id"]));
}

async function announcePrizes({ stand, clubId }: { stand: TwoInstances; clubId: bigint }): Promise<string[]> {
  const prizes: string[] = [];
  for (let count = 0; count < BOUNTIES; count += 1) {
    const bounty = await insertAnnounced((sql, values) => stand.query(sql, values), {
      clubId,
      sponsor: sponsor.address.toLowerCase(),
      token: localContracts.token.toLowerCase(),
      winners: Array.from({ length: PRIZES }, () => testAdmin.address.toLowerCase()),
      prizesWei: Array.from({ length: PRIZES }, () => FEE_WEI),
      perPerson: PRIZES,
    });
    prizes.push(...bounty.prizes);
  }
  return prizes;
}

type Answer = { what: string; status: number; code: string };

async function proveAtOnce({
  person,
  author,
  prizes,
  claims,
  bounties,
  random,
  txHash,
}: {
  person: Person;
  author: FeeAuthor;
  prizes: readonly string[];
  claims: readonly Claim[];
  bounties: readonly BountyClaim[];
  random: () => number;
  txHash: Hex;
}): Promise<Answer[]> {
  // Publishing reads more before it claims. Without a head start a prize would always be first.
  const [forPrizes, forProposals, forBounties] = [2, 1, 1].map((share) => share * random() * WAIT_MS);
  const uses = [
    ...Array.from({ length: PROOFS_A_PRIZE }, () => prizes)
      .flat()
      .map((prize) => async (): Promise<Answer> => {
        const path = `/api/payouts/${prize}/proof`;
        await sleep(forPrizes);
        const { status, text } = await person.send(path, { method: "POST", body: { txHash } });
        const code = status === 200 ? "" : refusal.parse(JSON.parse(text)).code;
        return { what: `prize ${prize}`, status, code };
      }),
    ...claims.map((claim) => async (): Promise<Answer> => {
      await sleep(forProposals);
      return { what: `proposal ${claim.draftId}`, ...(await author.publish(claim)) };
    }),
    ...bounties.map((claim) => async (): Promise<Answer> => {
      await sleep(forBounties);
      return { what: `bounty ${claim.draftId}`, ...(await author.publishBounty(claim)) };
    }),
  ];
  const order = uses.map((use) => ({ use, at: random() })).sort((one, other) => one.at - other.at);
  return Promise.all(order.map(({ use }) => use()));
}
