import { randomUUID } from "node:crypto";
import { encodeFunctionData, erc20Abi, type Hex, parseAbi } from "viem";
import { type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { getDeploymentSigning } from "@/lib/ballots/deployment-signing.server";
import type { Choice } from "@/lib/ballots/typed-data";
import { createIntent } from "@/lib/fees/create-intent.server";
import type { FeePurpose } from "@/lib/fees/fee-purpose";
import { getFeeTerm } from "@/lib/fees/get-fee-term.server";
import type { FeeSubject } from "@/lib/fees/payment-intent-store.server";
import { recheckPayments } from "@/lib/fees/recheck-payments.server";
import { saveTransaction } from "@/lib/fees/save-transaction.server";
import { indexHoldings } from "@/lib/holdings/index-holdings.server";
import { sealLog } from "@/lib/log/seal-log.server";
import { cancelProposal } from "@/lib/proposals/cancel-proposal.server";
import { editProposal, prepareEdit } from "@/lib/proposals/edit-proposal.server";
import { enterResult } from "@/lib/proposals/enter-results.server";
import { finaliseProposal } from "@/lib/proposals/finalise-proposal.server";
import { prepareProposal } from "@/lib/proposals/prepare-proposal.server";
import { proposalKind } from "@/lib/proposals/proposal-kind.server";
import type { Preparation } from "@/lib/proposals/proposal-schemas";
import { publishProposal } from "@/lib/proposals/publish-proposal.server";
import { createDraft, saveDraft } from "@/lib/publishing/edit-drafts.server";
import { type Address, parseAddress } from "@/lib/shared/address";
import { castVote } from "@/lib/votes/cast-vote.server";
import { getVotingContext } from "@/lib/votes/get-voting-context.server";
import { localContracts } from "./accounts";
import { sendTransaction } from "./chain-transactions";
import { listSeededHolders } from "./holders";
import { callRpc } from "./json-rpc";
import { bountyHappenings } from "./seed-bounties";
import { plannedBounties } from "./seed-bounty-plan";
import { seedClubs } from "./seed-clubs";
import { moderationHappenings } from "./seed-moderation";
import { type PlannedDraft, type PlannedProposal, plannedDrafts, plannedProposals } from "./seed-plan";
import { profileHappenings } from "./seed-profiles";
import { teamHappening } from "./seed-team";
import { openSeedingClock, type SeedingClock, seedingDatabaseUrl } from "./seeding-clock";
import { signCancellation } from "./sign-cancellation";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** How long to wait for a check of the chain after a loss. */
const RECHECK_MS = 2_000;
const FIRST_INDEX_MS = 60_000;
const SEALING_MS = 5_000;

type Person = { address: Address; account: PrivateKeyAccount };

/** An event at a time of the seeded history. */
type Happening = { at: number; happen(): Promise<void> };

type Seeding = {
  rpcUrl: string;
  clock: SeedingClock;
  now: number;
  /** Moderation's names of what was published: proposals by title, reasons by title and voter. */
  subjects: Map<string, string>;
};

/** What is known of a planned proposal once it is published. */
type Published = { id: bigint; draftId: string };

/**
 * Founds the clubs and plays the past weeks of local mode in order. The product's own use cases pay for, sign, publish, edit, vote on, cancel and
 * close proposals, with the clock at the time of each. Answers how many proposals and ballots there are. The process must
 * have the app's environment, with DATABASE_URL from `seedingDatabaseUrl`.
 */
export async function seedProposals({
  databaseUrl,
  rpcUrl,
  openClock = openSeedingClock,
}: {
  databaseUrl: string;
  rpcUrl: string;
  openClock?: typeof openSeedingClock;
}): Promise<{ proposals: number; ballots: number }> {
  const clock = await openClock({ databaseUrl, rpcUrl });
  const now = Date.now();
  const subjects = new Map<string, string>();
  const seeding = { rpcUrl, clock, now, subjects };
  try {
    await clock.setTime(new Date(now - 42 * DAY_MS));
    // Now, so that the log has members' rights from before they use them.
    await seedClubs({ databaseUrl: seedingDatabaseUrl(databaseUrl) });
    await giveFees(rpcUrl);
    // The first index of a chain can take longer than a request may wait, on a busy machine.
    await indexHoldings({ budgetMs: FIRST_INDEX_MS, isOnDemand: true });
    const history = [
      ...plannedProposals.flatMap((plan) => happeningsOf(plan, seeding)),
      ...plannedDrafts.map((draft) => ({ at: now - 5 * HOUR_MS, happen: () => keepDraft(draft) })),
      ...bountyHappenings({
        now,
        person: (name) => personNamed(name).address,
        pay: (sponsor, draftId) => pay({ rpcUrl, author: personNamed(sponsor), purpose: "bounty", draftId }),
        send: (sponsor, sent) => sendCro({ rpcUrl, account: personNamed(sponsor).account, ...sent }),
      }),
      ...profileHappenings({ now, person: (name) => personNamed(name).address }),
      teamHappening({ now, person: (name) => personNamed(name).address }),
      ...moderationHappenings({
        now,
        named: {
          proposal: (title) => nameOf(subjects, title),
          reason: (title, voter) => nameOf(subjects, `${title} ${voter}`),
          person: (name) => personNamed(name).address,
        },
      }),
    ].toSorted((left, right) => left.at - right.at);
    for (const { at, happen } of history) {
      await clock.setTime(new Date(at));
      await happen();
    }
    await clock.setTime(new Date());
    await callRpc({ rpcUrl, method: "evm_mine", params: [] });
  } finally {
    await clock.close();
  }
  const ballots = plannedProposals.reduce((sum, plan) => sum + (plan.ballots?.length ?? 0), 0);
  return { proposals: plannedProposals.length, ballots };
}

function happeningsOf(plan: PlannedProposal, seeding: Seeding): Happening[] {
  const { now } = seeding;
  const publishedAt = now - plan.publishedDaysAgo * DAY_MS;
  const startsAt = publishedAt + (plan.startsAfterDays ?? 0) * DAY_MS;
  const endsAt = startsAt + plan.periodDays * DAY_MS;
  const author = personNamed(plan.author);
  let published: Published | undefined;
  const known = (): Published => {
    if (!published) throw new Error(`${plan.title} is not published yet`);
    return published;
  };
  const happenings: Happening[] = [
    {
      at: publishedAt,
      async happen() {
        published = await publish({ plan, author, startsAt, seeding });
        seeding.subjects.set(plan.title, `proposal:${published.id}`);
      },
    },
  ];
  const { edit, cancel: planned, ballots = [] } = plan;
  if (edit) {
    const content = { ...edit, discussion: plan.discussion ?? "", startsAt, periodDays: plan.periodDays };
    happenings.push({
      at: publishedAt + edit.afterDays * DAY_MS,
      happen: () => editText({ id: known().id, author, content }),
    });
  }
  const cancelledAt = planned && publishedAt + planned.afterDays * DAY_MS;
  const lastAt = Math.min(cancelledAt ?? endsAt, now);
  for (const [place, [voter, choice, reason = "", form = "typed"]] of ballots.entries()) {
    const at = startsAt + ((place + 1) / (ballots.length + 1)) * (lastAt - startsAt);
    happenings.push({
      at,
      async happen() {
        const hash = await vote({ proposal: known(), voter: personNamed(voter), choice, reason, form, at });
        seeding.subjects.set(`${plan.title} ${voter}`, `reason:${hash}`);
      },
    });
  }
  if (planned && cancelledAt !== undefined) {
    const { by, reason } = planned;
    happenings.push({
      at: cancelledAt,
      happen: () => cancel(known(), personNamed(by), reason),
    });
    happenings.push({ at: cancelledAt + 60_000, happen: () => keepResult(known().id) });
    if (endsAt < now) happenings.push({ at: endsAt + 90_000, happen: () => keepResult(known().id) });
  } else if (endsAt < now) {
    happenings.push({
      // Publishing took some seconds, so voting ends that much later.
      at: endsAt + 60_000,
      async happen() {
        await finaliseProposal(known().id);
      },
    });
    happenings.push({ at: endsAt + 180_000, happen: () => keepResult(known().id) });
  }
  return happenings;
}

/** The minute job does this too. A log that is silent for days can't show when ballots came. */
async function keepResult(id: bigint): Promise<void> {
  await enterResult(id, { budgetMs: SEALING_MS });
  await sealLog({ budgetMs: SEALING_MS });
}

async function publish({
  plan,
  author,
  startsAt,
  seeding,
}: {
  plan: PlannedProposal;
  author: Person;
  startsAt: number;
  seeding: Seeding;
}): Promise<Published> {
  const { rpcUrl } = seeding;
  const { address } = author;
  const draftId = await writeDraft(plan, {
    earliestStart: plan.startsAfterDays === undefined ? null : new Date(startsAt).toISOString(),
    periodSeconds: plan.periodDays * 86_400,
  });
  const paid = await pay({ rpcUrl, author, purpose: "proposal", draftId });
  const prepared = requirePrepared(await prepareProposal({ id: draftId, author: address }));
  if (plan.losesItsPayment) {
    await pay({ rpcUrl, author, purpose: "proposal", draftId });
    // The one that stays is for something else, or it would be offered for whatever its payer writes next.
    await name({ payer: address, purpose: "proposal", purposeId: randomUUID() }, paid);
  }
  const { digest } = prepared;
  const signature = await author.account.sign({ hash: digest });
  const { id } = await publishProposal({ draftId, author: address, digest, signature });
  if (plan.losesItsPayment) {
    await callRpc({ rpcUrl, method: "anvil_reorg", params: [1, []] });
    await recheckPayments({ budgetMs: RECHECK_MS });
  }
  return { id: BigInt(id), draftId };
}

async function writeDraft(
  { club, author, title, body, discussion = "" }: PlannedDraft & { discussion?: string },
  dates: { earliestStart: string | null; periodSeconds: number },
): Promise<string> {
  const { address } = personNamed(author);
  const { id, edition } = await createDraft(proposalKind, { author: address, club, copyOf: null });
  await saveDraft(proposalKind, {
    id,
    author: address,
    change: { edition, title, body, discussion, ...dates },
  });
  return id;
}

async function keepDraft(draft: PlannedDraft): Promise<void> {
  await writeDraft(draft, { earliestStart: null, periodSeconds: 3 * 86_400 });
}

/** Pays the fee of a draft on the chain; a second payment replaces the first in the intent. */
async function pay({
  rpcUrl,
  author: { address, account },
  purpose,
  draftId,
}: {
  rpcUrl: string;
  author: Person;
  purpose: FeePurpose;
  draftId: string;
}): Promise<string | null> {
  const subject = { payer: address, purpose, purposeId: draftId };
  const answer = await createIntent(subject);
  if (answer.exempt) return null;
  const { adminWallet, amountWei } = answer.intent;
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: "transfer",
    args: [`0x${adminWallet.slice(2)}`, BigInt(amountWei)],
  });
  const { transactionHash } = await sendTransaction({ rpcUrl, account, to: localContracts.token, data });
  await name(subject, transactionHash);
  return transactionHash;
}

/** Names the transaction that pays for something. */
async function name(subject: FeeSubject, txHash: string | null): Promise<void> {
  const answer = await createIntent(subject);
  if (!answer.exempt && txHash !== null)
    await saveTransaction({ id: answer.intent.id, payer: subject.payer, txHash });
}

/** Mined, and final immediately on this chain. */
async function sendCro({
  rpcUrl,
  account,
  to,
  wei,
}: {
  rpcUrl: string;
  account: PrivateKeyAccount;
  to: Address;
  wei: bigint;
}): Promise<string> {
  const { transactionHash } = await sendTransaction({ rpcUrl, account, to, data: "0x", value: wei });
  return transactionHash;
}

/** The fees come from the treasury, so the authors still have what the seed gave them. */
async function giveFees(rpcUrl: string): Promise<void> {
  const [proposal, bounty] = await Promise.all([getFeeTerm("proposal"), getFeeTerm("bounty")]);
  const fees = [
    ...plannedProposals.map(({ author }) => ({ payer: author, amountWei: proposal.amountWei })),
    ...plannedBounties.map(({ sponsor }) => ({ payer: sponsor, amountWei: bounty.amountWei })),
  ];
  const data = encodeFunctionData({
    abi: parseAbi(["function transferBatch(address[] holders, uint256[] amounts)"]),
    functionName: "transferBatch",
    args: [
      fees.map(({ payer }) => personNamed(payer).account.address),
      fees.map(({ amountWei }) => amountWei),
    ],
  });
  const { account } = personNamed("treasury");
  await sendTransaction({ rpcUrl, account, to: localContracts.token, data });
}

async function editText({
  id,
  author,
  content,
}: {
  id: bigint;
  author: Person;
  content: { title: string; body: string; discussion: string; startsAt: number; periodDays: number };
}): Promise<void> {
  const { title, body, discussion, startsAt, periodDays } = content;
  const request = {
    version: 1,
    title,
    body,
    discussion,
    earliestStart: new Date(startsAt).toISOString(),
    periodSeconds: periodDays * 86_400,
  };
  const { digest } = requirePrepared(await prepareEdit({ id, author: author.address, request }));
  const signature = await author.account.sign({ hash: digest });
  await editProposal({ id, author: author.address, digest, signature });
}

async function vote({
  proposal,
  voter: { address, account },
  choice,
  reason,
  form,
  at,
}: {
  proposal: Published;
  voter: Person;
  choice: Choice;
  reason: string;
  form: "typed" | "text";
  at: number;
}): Promise<string> {
  const { hasher } = await getDeploymentSigning();
  const signedAt = Math.floor(at / 1_000);
  const { names } = await getVotingContext({ proposalId: proposal.id, voter: address });
  const [name] = names;
  if (name === undefined) throw new Error("the proposal has no name");
  const ballot = { proposal: name, choice, reason, voter: address, signedAt: BigInt(signedAt) };
  const hash = form === "text" ? hasher.ballotTextDigest(ballot) : hasher.ballotDigest(ballot);
  const signature = await account.sign({ hash });
  const request = { choice, reason, signedAt, form, signature };
  return (await castVote({ proposalId: proposal.id, voter: address, request })).messageHash;
}

async function cancel({ id }: Published, { address, account }: Person, reason: string): Promise<void> {
  await cancelProposal({ id, address, ...(await signCancellation({ id, account, reason })) });
}

function nameOf(subjects: ReadonlyMap<string, string>, key: string): string {
  const subject = subjects.get(key);
  if (subject === undefined) throw new Error(`nothing was published as ${key}`);
  return subject;
}

function requirePrepared({ prepared, blockers }: Preparation): { digest: Hex } {
  if (prepared) return prepared;
  throw new Error(`a seeded proposal can't be published: ${blockers.map(({ text }) => text).join(" ")}`);
}

const people = new Map<string, Person>();

/** A seeded holder with the key that signs for it; a contract wallet has its owner's. */
function personNamed(name: string): Person {
  const known = people.get(name);
  if (known) return known;
  const holder = listSeededHolders().find((candidate) => candidate.name === name);
  const address = parseAddress(holder?.address ?? "");
  if (!holder || !address) throw new Error(`no seeded holder is called ${name}`);
  const person = { address, account: privateKeyToAccount(holder.privateKey) };
  people.set(name, person);
  return person;
}
