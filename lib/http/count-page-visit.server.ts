import "server-only";
import { isReadOnly } from "@/lib/db/database-fault";
import { readInTime } from "@/lib/db/read-in-time.server";
import { getEnvironment } from "@/lib/env/environment.server";
import { clientAddress } from "./client-address.server";
import type { RateLimit } from "./rate-limit";
import { countRequest } from "./rate-limit-store.server";

/** Pages whose addresses have no end and that ask the database much. Links to profiles are fetched before they are opened. */
const LIMITS = {
  search: { name: "search-page", points: 120, windowSeconds: 60 },
  person: { name: "person-page", points: 600, windowSeconds: 60 },
} as const satisfies Record<string, RateLimit>;

export type CountedPage = keyof typeof LIMITS;
export type PageVisit = { state: "admitted" | "unreadable" } | { state: "over"; waitSeconds: number };

/** Counts one visit of the client, in one statement. A read-only database admits it, like public reads of the API (T34). */
export function countPageVisit(page: CountedPage, forwardedFor: string | null): Promise<PageVisit> {
  const client = clientAddress(forwardedFor, getEnvironment().TRUSTED_PROXY_HOPS);
  return readInTime<PageVisit>({
    otherwise: { state: "unreadable" },
    complaint: "a visit could not be counted",
    read: async () => {
      try {
        const { remaining, waitSeconds } = await countRequest(LIMITS[page], client);
        return remaining < 0 ? { state: "over", waitSeconds } : { state: "admitted" };
      } catch (error) {
        if (isReadOnly(error)) return { state: "admitted" };
        throw error;
      }
    },
  });
}
