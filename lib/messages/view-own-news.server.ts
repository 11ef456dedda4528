import "server-only";
import { readInTime } from "@/lib/db/read-in-time.server";
import type { Address } from "@/lib/shared/address";
import { listOwnEvents } from "./personal-news-store.server";
import { type WrittenMessage, writeMessage } from "./write-message";

const MOST = 3;

/** The newest of the person's own prizes, payments and applications, for their home. Never throws: none where they can't be read. */
export function viewOwnNews(address: Address): Promise<(WrittenMessage & { id: string })[]> {
  return readInTime<(WrittenMessage & { id: string })[]>({
    otherwise: [],
    complaint: "a person's own news could not be read",
    read: async () => {
      const events = await listOwnEvents({ address, after: null, limit: MOST });
      return events.map(({ id, ...facts }) => ({ id: id.toString(), ...writeMessage(facts) }));
    },
  });
}
