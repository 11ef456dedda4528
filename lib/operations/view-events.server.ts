import "server-only";
import { getAddress, isAddress } from "viem";
import { ADMIN_PAGE_ROWS, splitCursor } from "@/lib/admin/admin-list";
import type { EventLevel, KeptEvent } from "./server-event";
import { listEvents } from "./server-event-store.server";

const LEVELS_OF_TAB = {
  all: ["info", "warn", "error"],
  warnings: ["warn", "error"],
  errors: ["error"],
} as const satisfies Record<string, readonly EventLevel[]>;

/** One page of the server's events in the last 7 days, newest first; `q` is a request id or its beginning. */
export async function viewEvents({
  tab,
  q,
  after,
}: {
  tab: keyof typeof LEVELS_OF_TAB;
  q: string;
  after: string | null;
}): Promise<{ events: KeptEvent[]; next: string | null }> {
  const rows = await listEvents({
    levels: LEVELS_OF_TAB[tab],
    requestId: q === "" ? null : q.toLowerCase(),
    beforeId: after === null ? null : splitCursor(after).key.toString(),
    limit: ADMIN_PAGE_ROWS + 1,
  });
  const events = rows.slice(0, ADMIN_PAGE_ROWS).map(outward);
  const next = rows.length > ADMIN_PAGE_ROWS ? (events.at(-1)?.id ?? null) : null;
  return { events, next };
}

function outward(event: KeptEvent): KeptEvent {
  const { address } = event;
  return address !== null && isAddress(address) ? { ...event, address: getAddress(address) } : event;
}
