import * as z from "zod/mini";
import { time } from "@/lib/http/wire";
import { noticeKinds } from "./notice-words";
import { proposalSummary } from "./proposal-schemas";

// zod/mini because the panel of notices parses these answers in the browser.
/** The last number is a kind by its place. */
const place = new RegExp(`^\\d{1,15}\\.\\d{1,18}\\.[0-${noticeKinds.length - 1}]$`);

/** GET /api/notices. */
export const noticesQuery = z.strictObject({
  /** The `next` of the page before. */
  after: z.optional(z.string().check(z.regex(place, "the `next` of an answer"))),
});
export type NoticesQuery = z.infer<typeof noticesQuery>;

export const notice = z.object({
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
export type Notice = z.infer<typeof notice>;

/** What happened in the person's clubs in the last 14 days, newest first. */
export const noticePage = z.object({
  notices: z.array(notice),
  next: z.nullable(z.string()),
  serverTime: time,
});
export type NoticePage = z.infer<typeof noticePage>;
