import * as z from "zod/mini";
import { time } from "@/lib/http/wire";
import { INVITED_RANK, noticeKinds } from "./notice-words";
import { proposalSummary } from "./proposal-schemas";

// zod/mini because the panel of notices parses these answers in the browser.
/** The last number is a kind by its place. */
const place = new RegExp(`^\\d{1,15}\\.\\d{1,18}\\.[0-${noticeKinds.length - 1}${INVITED_RANK}]$`);

/** GET /api/notices. */
export const noticesQuery = z.strictObject({
  /** The `next` of the page before. */
  after: z.optional(z.string().check(z.regex(place, "the `next` of an answer"))),
});
export type NoticesQuery = z.infer<typeof noticesQuery>;

const proposalNotice = z.object({
  kind: z.enum(noticeKinds),
  /** When it came to be: the start, 24 hours before the end, the end or the cancellation. */
  at: time,
  proposal: z.pick(proposalSummary, {
    id: true,
    club: true,
    number: true,
    title: true,
    status: true,
    outcome: true,
    startsAt: true,
    endsAt: true,
    isCounting: true,
  }),
  hasVoted: z.boolean(),
});
/** The owner of a club asked the person to be its moderator, and they have not answered. */
const invitation = z.object({
  kind: z.literal("invited"),
  at: time,
  club: z.object({ slug: z.string(), name: z.string() }),
  until: time,
});
export type ProposalNotice = z.infer<typeof proposalNotice>;
export type Notice = ProposalNotice | z.infer<typeof invitation>;

/** What happened in the person's clubs in the last 14 days, and open invitations, newest first. */
export const noticePage = z.object({
  notices: z.array(z.union([proposalNotice, invitation])),
  next: z.nullable(z.string()),
  serverTime: time,
});
export type NoticePage = z.infer<typeof noticePage>;
