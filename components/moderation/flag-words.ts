import type { FlagCategory } from "@/lib/moderation/moderation-schemas";

/** What can be wrong with a text, in words, the most frequent first. */
export const FLAG_WORDS: Readonly<Record<FlagCategory, string>> = {
  spam: "Spam or advertising",
  scam: "Scam or a dangerous link",
  abuse: "Insult, threat or private data",
  misleading: "False or misleading",
  illegal: "Against the law",
  other: "Something else",
};

const KINDS = {
  club: "Club",
  proposal: "Proposal",
  reason: "Reason of a vote",
  bounty: "Bounty",
  submission: "Submission",
} as const;

/** What was flagged, in a word or two. */
export function kindWords(kind: keyof typeof KINDS): string {
  return KINDS[kind];
}
