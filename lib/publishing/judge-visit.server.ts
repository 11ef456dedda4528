import "server-only";
import type { Visit } from "@/lib/clubs/view-club.server";
import { readInTime } from "@/lib/db/read-in-time.server";
import type { NumberedPlace } from "@/lib/http/guarded-path";
import { isPublishedAt, type PublishedTable } from "./published-store.server";

/** What a visit of the address of a proposal or bounty meets. */
export async function judgeVisit(
  name: PublishedTable["name"],
  { slug, number }: NumberedPlace,
): Promise<Visit> {
  if (number === null) return "unknown";
  return readInTime<Visit>({
    otherwise: "unreadable",
    complaint: `${name} could not be read`,
    read: async () => ((await isPublishedAt(name, { slug, number })) ? "known" : "unknown"),
  });
}
