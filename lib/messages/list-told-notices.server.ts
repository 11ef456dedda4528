import "server-only";
import type { PlacedNotice } from "@/lib/proposals/list-notices.server";
import { TOLD_RANK } from "@/lib/proposals/notice-words";
import type { Address } from "@/lib/shared/address";
import { listOwnEvents } from "./personal-news-store.server";
import { writeMessage } from "./write-message";

/** What the person's own prizes, payments and applications are news of, in the words of a message, newest first. */
export async function listToldNotices(question: {
  address: Address;
  after: { at: Date; id: bigint; rank: number } | null;
  limit: number;
}): Promise<PlacedNotice[]> {
  const events = await listOwnEvents(question);
  return events.map(({ id, at, ...facts }) => {
    const { title, text, path } = writeMessage(facts);
    return { id, at, rank: TOLD_RANK, notice: { kind: "told", at: at.toISOString(), title, text, path } };
  });
}
