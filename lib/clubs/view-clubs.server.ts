import "server-only";
import { readSession, type Session } from "@/lib/auth/session.server";
import { getLogger } from "@/lib/env/logger.server";
import { withDeadline } from "@/lib/shared/with-deadline";
import { listMembershipRows } from "./club-member-store.server";
import type { MemberRole } from "./club-rights";
import type { ClubList } from "./club-schemas";
import type { ClubsAddress } from "./clubs-address";
import { listClubs } from "./list-clubs.server";

const VIEW_MS = 4_500;

export type ClubsView = {
  isSignedIn: boolean;
  /** What the person is in each club they are in. */
  roles: Readonly<Record<string, MemberRole>>;
  /** Null when the database did not answer. */
  list: ClubList | null;
};

/** What the list of clubs shows to whoever sent these cookies. Never throws: a list that can't be read is told as null. */
export async function viewClubs(address: ClubsAddress, cookieHeader: string | null): Promise<ClubsView> {
  const late = () => new Error(`the database did not answer within ${VIEW_MS} ms`);
  try {
    return await withDeadline(VIEW_MS, late, async () => {
      const session = await readSession(cookieHeader);
      const [list, rows] = await Promise.all([
        listFor(address, session),
        session ? listMembershipRows(session.address) : [],
      ]);
      const roles = Object.fromEntries(rows.map(({ slug, role }) => [slug, role]));
      return { isSignedIn: session !== null, roles, list };
    });
  } catch (error) {
    getLogger().warn({ fault: String(error).slice(0, 500) }, "clubs could not be listed");
    return { isSignedIn: false, roles: {}, list: null };
  }
}

async function listFor(address: ClubsAddress, session: Session | null): Promise<ClubList> {
  if (address.show === "all") return listClubs({ query: address });
  if (session === null) return { clubs: [], next: null };
  return listClubs({ query: address, memberOf: session.address });
}
