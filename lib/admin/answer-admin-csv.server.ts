import "server-only";
import { requireAdminRight } from "@/lib/auth/require-admin-right.server";
import { csvResponse } from "@/lib/http/csv-response.server";
import type { Address } from "@/lib/shared/address";
import type { PeopleTab } from "./admin-list";
import type { PersonEntry, SessionEntry } from "./admin-views";
import { listPeople } from "./list-people.server";
import { listSessions } from "./list-sessions.server";

const ROWS_AT_ONCE = 500;

type Question<Tab> = { session: { address: Address }; tab: Tab; q: string };

/** The list of people as the page shows it; an empty field is not known now. Throws FORBIDDEN. */
export async function answerPeopleCsv({ session, tab, q }: Question<PeopleTab>): Promise<Response> {
  await requireAdminRight(session, "person.view");
  return csvResponse<PersonEntry>({
    filename: "people.csv",
    columns: [
      ["address", ({ address }) => address],
      ["role", ({ role }) => role ?? ""],
      ["nfts", ({ holdings }) => holdings?.nftCount.toString() ?? ""],
      ["tokensWei", ({ holdings }) => holdings?.tokenWei.toString() ?? ""],
      ["powerWei", ({ holdings }) => holdings?.powerWei.toString() ?? ""],
      ["clubsOwned", ({ clubsOwned }) => String(clubsOwned)],
      ["clubsModerated", ({ clubsModerated }) => String(clubsModerated)],
      ["clubsJoined", ({ clubsJoined }) => String(clubsJoined)],
      ["proposals", ({ proposals }) => String(proposals)],
      ["votes", ({ votes }) => String(votes)],
      ["bans", ({ bans }) => String(bans)],
      ["liveSessions", ({ liveSessions }) => String(liveSessions)],
    ],
    fetchPage: async (after) => {
      const { people, next } = await listPeople({ tab, q, after, limit: ROWS_AT_ONCE });
      return { rows: people, next };
    },
  });
}

/** The sessions that live, without anything that opens one. Throws FORBIDDEN. */
export async function answerSessionsCsv({ session, q }: Omit<Question<never>, "tab">): Promise<Response> {
  await requireAdminRight(session, "person.view");
  return csvResponse<SessionEntry>({
    filename: "sessions.csv",
    columns: [
      ["address", ({ address }) => address],
      ["createdAt", ({ createdAt }) => createdAt.toISOString()],
      ["lastSeenAt", ({ lastSeenAt }) => lastSeenAt.toISOString()],
      ["expiresAt", ({ expiresAt }) => expiresAt.toISOString()],
    ],
    fetchPage: async (after) => {
      const { sessions, next } = await listSessions({ q, after, limit: ROWS_AT_ONCE });
      return { rows: sessions, next };
    },
  });
}
