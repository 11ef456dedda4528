import "server-only";
import * as z from "zod/mini";
import { AppError } from "@/lib/http/app-error";
import type { DraftingKind, PublishingKind } from "@/lib/publishing/publishing-kind.server";
import { requirePublished } from "@/lib/publishing/require-own-right.server";
import { bountyKinds, formatRewardExact, rewardAssets, submissionVisibilities } from "./bounty-kinds";
import { type BountyDraft, bountyDraft } from "./bounty-schemas";
import { bountyState, isUnderWay } from "./bounty-state";
import { findBounty, findBountyByDraft, listPrizes, lockBounty } from "./bounty-store.server";
import type { BountyContent } from "./check-bounty";
import { type StoredBounty, timesOf } from "./stored-bounty";

const date = z.nullable(z.coerce.date());
const texts = z.array(z.string());

/** Bounties, as lib/publishing takes them. */
export const bountyKind: PublishingKind<StoredBounty> & DraftingKind<BountyContent, BountyDraft> = {
  table: { name: "bounty", author: "sponsor" },
  rights: {
    draft: "bounty.draft",
    publish: "bounty.publish",
    cancel: "bounty.cancel",
    pay: "bounty.attach-payment",
  },
  find: findBounty,
  findByDraft: findBountyByDraft,
  lock: lockBounty,
  authorOf: ({ sponsor }) => sponsor,
  isOver: (bounty) => !isUnderWay(bountyState(timesOf(bounty), bounty.now)),
  over: {
    code: "BOUNTY_CLOSED",
    cancel: "Winners were announced, and the prizes are owed to them.",
    pay: "The bounty is over; nothing is owed any more.",
  },
  whyAuthorCannotCancel: () => null,
  refusals: {
    "bounty.attach-payment": "Only the sponsor can pay the fee of a bounty.",
    "bounty.review": "Only the sponsor, the club's owner and moderators, and admins can review submissions.",
    "bounty.cancel": "Only the sponsor, the club's owner and moderators, and admins can cancel a bounty.",
  },
  words: { many: "bounties", openUntil: "completed or cancelled" },
  drafts: {
    name: "bounty_draft",
    content: z.object({
      title: z.string(),
      brief: z.string(),
      kind: z.enum(bountyKinds),
      asset: z.enum(rewardAssets),
      prizes: texts,
      labels: texts,
      submissionsUntil: date,
      winnersBy: date,
      visibility: z.enum(submissionVisibilities),
      submissionsPerPerson: z.number(),
    }),
  },
  empty: {
    title: "",
    brief: "",
    kind: "open",
    asset: "token",
    prizes: [""],
    labels: [],
    submissionsUntil: null,
    winnersBy: null,
    visibility: "after-deadline",
    submissionsPerPerson: 1,
  },
  copy: async (id) => {
    const [bounty, prizes] = await Promise.all([requirePublished(bountyKind, id), listPrizes(id)]);
    if (bounty.hidden) throw new AppError("CONTENT_HIDDEN");
    const { title, brief, kind, asset, labels, visibility, submissionsPerPerson } = bounty;
    return {
      ...{ title, brief, kind, asset, labels, visibility, submissionsPerPerson },
      prizes: prizes.map(({ amountWei }) => formatRewardExact(amountWei.toString())),
      submissionsUntil: null,
      winnersBy: null,
    };
  },
  toDto: bountyDraft,
};
