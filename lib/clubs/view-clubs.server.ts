import "server-only";
import { readSession, type Session } from "@/lib/auth/session.server";
import { readInTime } from "@/lib/db/read-in-time.server";
import { listMembershipRows } from "./club-member-store.server";
import type { MemberRole } from "./club-rights";
import type { ClubList } from "./club-schemas";
import { hasAnyClub } from "./club-store.server";
import type { ClubsAddress } from "./clubs-address";
import { listClubs } from "./list-clubs.server";

export type ClubsView = {
  isSignedIn: boolean;
  /** What the person is in each club they are in. */
  roles: Readonly<Record<string, MemberRole>>;
  /** Null when the database did not answer. */
  list: ClubList | null;
};

/** Whether the database can be asked for clubs now; the page of the list needs it for its status. */
export function canReadClubs(): Promise<boolean> {
  return readInTime({
    otherwise: false,
    complaint: "clubs could not be read",
    read: async () => {
      await hasAnyClub();
      return true;
    },
  });
}

/** The list of clubs as seen with these cookies. Never throws: a list that can't be read is null. */
export function viewClubs(address: ClubsAddress, cookieHeader: string | null): Promise<ClubsView> {
  return readInTime<ClubsView>({
    otherwise: { isSignedIn: false, roles: {}, list: null },
    complaint: "clubs could not be listed",
    read: async () => {
      const session = await readSession(cookieHeader);
      const [list, rows] = await Promise.all([
        listFor(address, session),
        session ? listMembershipRows(session.address) : [],
      ]);
      const roles = Object.fromEntries(rows.map(({ slug, role }) => [slug, role]));
      return { isSignedIn: session !== null, roles, list };
    },
  });
}

async function listFor(address: ClubsAddress, session: Session | null): Promise<ClubList> {
  if (address.show === "all") return listClubs({ query: address });
  if (session === null) return { clubs: [], next: null };
  return listClubs({ query: address, memberOf: session.address });
}
