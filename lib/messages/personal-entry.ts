import { tagUri } from "@/lib/publishing/news";
import { formatTime } from "@/lib/shared/format-time";
import type { AtomEntry } from "@/lib/shared/write-atom";
import { VOTING_KINDS } from "./message-kinds";
import { type MessageFacts, writeMessage } from "./write-message";

/**
 * A message as an entry of the person's own feed. Times left are those of the moment it is dated, so that the same entry is the same
 * text; a vote's end is said beside them.
 */
export function toPersonalEntry(
  { id, at, ...facts }: MessageFacts & { id: bigint; at: Date },
  { appOrigin, siteName }: { appOrigin: string; siteName: string },
): AtomEntry {
  const { title, text, path } = writeMessage({ ...facts, now: at });
  const end =
    VOTING_KINDS.includes(facts.kind) && facts.endsAt !== null
      ? ` Voting is open until ${formatTime(facts.endsAt)}.`
      : "";
  return {
    id: tagUri({ appOrigin, name: `messages/${id}` }),
    title,
    url: `${appOrigin}${path}`,
    author: facts.clubName ?? siteName,
    publishedAt: at,
    updatedAt: at,
    text: text + end,
  };
}
