import * as z from "zod/mini";
import { time } from "@/lib/http/wire";
import { INVITED_RANK, noticeKinds, TOLD_RANK } from "./notice-words";
import { proposalSummary } from "./proposal-schemas";

// zod/mini because the panel of notices parses these answers in the browser.
/** The last number is a kind by its place. */
const place = new RegExp(
  `^\\d{1,15}\\.\\d{1,18}\\.[0-${noticeKinds.length - 1}${TOLD_RANK}${INVITED_RANK}]$`,
);

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
/** What a message tells the person alone, such as a prize; `path` is where it leads. */
const told = z.object({
  kind: z.literal("told"),
  at: time,
  title: z.string(),
  text: z.string(),
  path: z.string(),
});
export type ProposalNotice = z.infer<typeof proposalNotice>;
export type Notice = ProposalNotice | z.infer<typeof invitation> | z.infer<typeof told>;

/** What happened in the person's clubs and to them in the last 14 days, and open invitations, newest first. */
export const noticePage = z.object({
  notices: z.array(z.union([proposalNotice, invitation, told])),
  next: z.nullable(z.string()),
  serverTime: time,
});
export type NoticePage = z.infer<typeof noticePage>;
