import "server-only";
import * as z from "zod/mini";
import { AppError } from "@/lib/http/app-error";
import type { DraftingKind, PublishingKind } from "@/lib/publishing/publishing-kind.server";
import { requirePublished } from "@/lib/publishing/require-own-right.server";
import type { ProposalContent } from "./check-proposal";
import { MINIMUM_PERIOD_SECONDS } from "./proposal-limits";
import { type Draft, draft } from "./proposal-schemas";
import { findProposal, findProposalByDraft, lockProposal } from "./proposal-store.server";
import type { StoredProposal } from "./stored-proposal";

/** Proposals, as lib/publishing takes them. */
export const proposalKind: PublishingKind<StoredProposal> & DraftingKind<ProposalContent, Draft> = {
  table: { name: "proposal", author: "author" },
  rights: {
    draft: "proposal.draft",
    publish: "proposal.publish",
    cancel: "proposal.cancel",
    pay: "proposal.attach-payment",
  },
  find: findProposal,
  findByDraft: findProposalByDraft,
  lock: lockProposal,
  authorOf: ({ author }) => author,
  digestOf: ({ digest }) => digest,
  isOver: ({ cancelled, endsAt, now }) => cancelled !== null || now >= endsAt,
  over: {
    code: "PROPOSAL_CLOSED",
    cancel: "Voting has ended; the result is final.",
    pay: "The proposal is closed; nothing is owed any more.",
  },
  whyAuthorCannotCancel: ({ now, startsAt }) =>
    now < startsAt ? null : "Voting has started. Ask a moderator of the club to cancel it.",
  refusals: {
    "proposal.edit": "Only its author can change a proposal.",
    "proposal.cancel": "Only the author, the club's owner and moderators, and admins can cancel a proposal.",
    "proposal.attach-payment": "Only its author can pay for a proposal.",
  },
  words: { many: "proposals", openUntil: "closed" },
  drafts: {
    name: "proposal_draft",
    content: z.object({
      title: z.string(),
      body: z.string(),
      discussion: z.string(),
      earliestStart: z.nullable(z.coerce.date()),
      periodSeconds: z.coerce.number(),
    }),
  },
  empty: { title: "", body: "", discussion: "", earliestStart: null, periodSeconds: MINIMUM_PERIOD_SECONDS },
  copy: async (id) => {
    const proposal = await requirePublished(proposalKind, id);
    if (proposal.hidden) throw new AppError("CONTENT_HIDDEN");
    const { title, body, discussion, startsAt, endsAt } = proposal;
    const periodSeconds = Math.round((endsAt.getTime() - startsAt.getTime()) / 1_000);
    return { title, body, discussion, earliestStart: null, periodSeconds };
  },
  toDto: draft,
};
