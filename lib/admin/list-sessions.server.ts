import "server-only";
import { getAddress } from "viem";
import { readSession } from "@/lib/auth/session.server";
import { voterPrefix } from "@/lib/votes/votes-address";
import { ADMIN_PAGE_ROWS, splitCursor } from "./admin-list";
import type { SessionEntry, SessionPage } from "./admin-views";
import { countLiveSessions, type ListedSession, listLiveSessions } from "./session-list-store.server";

/** Sessions that live, the newest first. What is no beginning of an address finds nothing. */
export async function listSessions({
  q,
  after,
  limit = ADMIN_PAGE_ROWS,
  cookieHeader = null,
}: {
  q: string;
  after: string | null;
  limit?: number;
  /** Tells which session is the asking browser's. */
  cookieHeader?: string | null;
}): Promise<SessionPage> {
  const address = voterPrefix(q);
  if (q.trim() !== "" && address === "") return { sessions: [], next: null };
  const cursor = after === null ? null : splitCursor(after);
  const rows = await listLiveSessions({
    address,
    after: cursor && { createdAt: new Date(Number(cursor.key)), handle: cursor.id },
    limit: limit + 1,
    ownId: (await readSession(cookieHeader))?.id ?? "",
  });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    sessions: page.map(toEntry),
    next: last ? `${last.createdAt.getTime()}.${last.handle}` : null,
  };
}

/** How many sessions live, and of how many people. */
export function countSessions(): Promise<{ sessions: number; people: number }> {
  return countLiveSessions();
}

function toEntry({ address, handle, ...rest }: ListedSession): SessionEntry {
  return { key: `${address}:${handle}`, address: getAddress(address), ...rest };
}
