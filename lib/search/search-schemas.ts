import * as z from "zod/mini";
import { bountyStates } from "@/lib/bounties/bounty-state";
import { SEARCH_CURSOR } from "./search-cursor";
import { SEARCH_KINDS } from "./search-kinds";
import { QUESTION_MAX } from "./search-question";

const kind = z.enum(SEARCH_KINDS);

/** GET /api/search. Without `kind` the best of each kind; with it a page of that kind, the next one by `cursor`. */
export const searchQuery = z.strictObject({
  q: z.string().check(z.trim(), z.minLength(1), z.maxLength(QUESTION_MAX)),
  kind: z.optional(kind),
  cursor: z.optional(z.string().check(z.regex(SEARCH_CURSOR, "the `next` of an answer"))),
});
export type SearchQuery = z.infer<typeof searchQuery>;

/** Text in pieces; `isHit` = what was looked for. */
const text = z.array(z.object({ text: z.string(), isHit: z.boolean() }));

const proposalStatus = z.object({
  status: z.enum(["Pending", "Active", "Closed"]),
  outcome: z.nullable(z.string()),
  time: z.string(),
  at: z.string(),
});
const bountyStatus = z.object({
  state: z.enum(bountyStates),
  word: z.string(),
  time: z.string(),
  at: z.string(),
});

const searchHit = z.object({
  kind,
  href: z.string(),
  title: text,
  /** Of its text, around what was looked for; may be empty. */
  excerpt: text,
  /** Short facts, such as its club and number. */
  facts: z.array(z.string()),
  isVerified: z.boolean(),
  /** Where it stands, when it opens and closes. */
  status: z.nullable(z.union([proposalStatus, bountyStatus])),
  picture: z.object({ seed: z.string(), hash: z.nullable(z.string()) }),
});
export type SearchHit = z.infer<typeof searchHit>;

const searchGroup = z.object({
  kind,
  /** At most 1,000, which then means "or more". */
  count: z.number(),
  hits: z.array(searchHit),
  /** Goes into `cursor`; null at the end, and while no kind was asked for. */
  next: z.nullable(z.string()),
});
export type SearchGroup = z.infer<typeof searchGroup>;

export const searchAnswer = z.object({
  /** What the question names exactly: an address, or the only proposal of that number. */
  exact: z.nullable(searchHit),
  /** Every kind of which something was found, the best first. */
  groups: z.array(searchGroup),
  /** True when nothing holds the words, and what follows only looks like them. */
  isGuess: z.boolean(),
  /** The question without its typing errors, when that can be told. */
  suggestion: z.nullable(z.string()),
});
export type SearchAnswer = z.infer<typeof searchAnswer>;
