import { applyToBounty } from "@/lib/bounties/apply-to-bounty.server";
import { bountyKind } from "@/lib/bounties/bounty-kind.server";
import { announceWinners, decidePrize } from "@/lib/bounties/choose-winners.server";
import { decideOnApplications, listApplicationPage } from "@/lib/bounties/decide-applications.server";
import { extendBounty } from "@/lib/bounties/extend-bounty.server";
import { getBounty } from "@/lib/bounties/get-bounty.server";
import { labelSubmissions } from "@/lib/bounties/label-submissions.server";
import { listPayouts } from "@/lib/bounties/list-payouts.server";
import { provePayout } from "@/lib/bounties/prove-payout.server";
import { publishBounty } from "@/lib/bounties/publish-bounty.server";
import { submitToBounty } from "@/lib/bounties/submit-to-bounty.server";
import { cancelPublished } from "@/lib/publishing/cancel-published.server";
import { createDraft, saveDraft } from "@/lib/publishing/edit-drafts.server";
import { type Address, isSameAddress, requireAddress } from "@/lib/shared/address";
import { type PlannedBounty, plannedBounties } from "./seed-bounty-plan";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

type People = {
  person: (name: string) => Address;
  /** Pays the fee of a draft on the chain. */
  pay: (sponsor: string, draftId: string) => Promise<unknown>;
  /** Sends CRO, and answers the transaction. */
  send: (sponsor: string, sent: { to: Address; wei: bigint }) => Promise<string>;
};
type Happening = { at: number; happen(): Promise<void> };

/** Bounties in every state. The product's own use cases publish them, with the fee paid on the chain. */
export function bountyHappenings({ now, ...people }: People & { now: number }): Happening[] {
  return [
    ...plannedBounties.flatMap((plan) => happeningsOf(plan, { now, ...people })),
    { at: now - 3 * HOUR_MS, happen: () => keepDraft(people) },
  ];
}

function happeningsOf(
  plan: PlannedBounty,
  { now, person, pay, send }: People & { now: number },
): Happening[] {
  const publishedAt = now - plan.publishedDaysAgo * DAY_MS;
  const deadline = publishedAt + plan.openDays * DAY_MS;
  const sponsor = person(plan.sponsor);
  const submissionIds: bigint[] = [];
  let published: bigint | undefined;
  const known = (): bigint => {
    if (published === undefined) throw new Error(`${plan.title} is not published yet`);
    return published;
  };
  const happenings: Happening[] = [
    {
      at: publishedAt,
      async happen() {
        published = await publish(plan, { sponsor, deadline, pay });
      },
    },
  ];
  for (const [place, [author, text, link]] of plan.submissions.entries()) {
    happenings.push({
      at:
        publishedAt + ((place + 1) / (plan.submissions.length + 2)) * (Math.min(deadline, now) - publishedAt),
      async happen() {
        const request = { text, links: link === undefined ? [] : [link] };
        const { id } = await submitToBounty({ bountyId: known(), address: person(author), request });
        submissionIds.push(BigInt(id));
      },
    });
  }
  for (const [place, [applicant, text]] of (plan.applications ?? []).entries()) {
    happenings.push({
      at: publishedAt + (place + 1) * 4 * HOUR_MS,
      happen: () =>
        applyToBounty({ bountyId: known(), address: person(applicant), request: { text, links: [] } }),
    });
  }
  if (plan.applications) {
    const planned = plan.applications;
    happenings.push({
      at: publishedAt + 18 * HOUR_MS,
      happen: () => decide({ bountyId: known(), sponsor, planned, person }),
    });
  }
  for (const [place, label] of plan.reviewed ?? []) {
    happenings.push({
      at: deadline + (20 + place) * HOUR_MS,
      async happen() {
        const submissions = [submissionIds[place]].filter((id) => id !== undefined);
        await labelSubmissions({ bountyId: known(), address: sponsor, request: { submissions, label } });
      },
    });
  }
  if (plan.cancel) {
    const { by, reason, afterDays } = plan.cancel;
    happenings.push({
      at: publishedAt + afterDays * DAY_MS,
      happen: () => cancelPublished(bountyKind, { id: known(), address: person(by), reason }),
    });
  }
  if (plan.extendedByDays) {
    const more = plan.extendedByDays * DAY_MS;
    happenings.push({
      at: publishedAt + DAY_MS,
      async happen() {
        const { submissionsUntil, winnersBy } = await getBounty(known());
        const later = (time: string): Date => new Date(Date.parse(time) + more);
        const dates = { submissionsUntil: later(submissionsUntil), winnersBy: later(winnersBy) };
        await extendBounty({ id: known(), address: sponsor, dates });
      },
    });
  }
  if (plan.winners) {
    const winners = plan.winners;
    happenings.push({
      at: deadline + 2 * DAY_MS,
      happen: () =>
        announce({ bountyId: known(), sponsor, winners: winners.map((place) => submissionIds[place]) }),
    });
  }
  for (const place of plan.paid ?? []) {
    happenings.push({
      at: deadline + 3 * DAY_MS,
      happen: () => payPrize({ bountyId: known(), plan, place, sponsor, send }),
    });
  }
  return happenings;
}

/** Admits and declines the applicants that the plan decides. */
async function decide({
  bountyId,
  sponsor,
  planned,
  person,
}: {
  bountyId: bigint;
  sponsor: Address;
  planned: NonNullable<PlannedBounty["applications"]>;
  person: People["person"];
}): Promise<void> {
  const { applications } = await listApplicationPage({ bountyId, address: sponsor, query: {} });
  for (const [applicant, , decision] of planned) {
    const found = applications.find((each) => isSameAddress(each.applicant, person(applicant)));
    if (!found || decision === undefined) continue;
    const request = { applications: [BigInt(found.id)], decision };
    await decideOnApplications({ bountyId, address: sponsor, request });
  }
}

async function payPrize({
  bountyId,
  plan,
  place,
  sponsor,
  send,
}: {
  bountyId: bigint;
  plan: PlannedBounty;
  place: number;
  sponsor: Address;
  send: People["send"];
}): Promise<void> {
  const { payouts } = await listPayouts(bountyId);
  const payout = payouts[place];
  if (!payout) throw new Error(`${plan.title} has no winner ${place}`);
  const to = requireAddress(payout.winner.toLowerCase());
  const txHash = await send(plan.sponsor, { to, wei: BigInt(payout.amountWei) });
  await provePayout({ prizeId: BigInt(payout.id), address: sponsor, txHash });
}

async function publish(
  plan: PlannedBounty,
  { sponsor, deadline, pay }: { sponsor: Address; deadline: number; pay: People["pay"] },
): Promise<bigint> {
  const { id: draftId, edition: first } = await createDraft(bountyKind, {
    author: sponsor,
    club: plan.club,
    copyOf: null,
  });
  const { edition } = await saveDraft(bountyKind, {
    id: draftId,
    author: sponsor,
    change: {
      edition: first,
      title: plan.title,
      brief: plan.brief,
      kind: plan.kind ?? "open",
      asset: plan.asset ?? "token",
      prizes: [...plan.prizes],
      labels: [...plan.labels],
      submissionsUntil: new Date(deadline).toISOString(),
      winnersBy: new Date(deadline + plan.reviewDays * DAY_MS).toISOString(),
      visibility: plan.visibility ?? "after-deadline",
      submissionsPerPerson: 1,
    },
  });
  await pay(plan.sponsor, draftId);
  const { id } = await publishBounty({ draftId, author: sponsor, edition });
  return BigInt(id);
}

async function announce({
  bountyId,
  sponsor,
  winners,
}: {
  bountyId: bigint;
  sponsor: Address;
  winners: readonly (bigint | undefined)[];
}): Promise<void> {
  const { prizes } = await getBounty(bountyId);
  const decided = prizes.map(({ id }, place) => ({ id: BigInt(id), submission: winners[place] ?? null }));
  for (const { id: prize, submission } of decided) {
    const withdrawn = submission === null ? "Nothing else that was handed in could be used." : null;
    const request = { prize, expected: null, submission, from: null, withdrawn };
    await decidePrize({ bountyId, address: sponsor, request });
  }
  await announceWinners({ bountyId, address: sponsor, request: { prizes: decided } });
}

async function keepDraft({ person }: Pick<People, "person">): Promise<void> {
  const author = person("holder");
  const { id, edition, ...rest } = await createDraft(bountyKind, { author, club: "newcomers", copyOf: null });
  const { club: _, updatedAt: _at, ...content } = rest;
  await saveDraft(bountyKind, {
    id,
    author,
    change: { ...content, edition, title: "A first-week guide in pictures", brief: "Six panels, no words." },
  });
}
