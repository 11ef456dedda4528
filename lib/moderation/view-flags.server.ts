import "server-only";
import { readSession } from "@/lib/auth/session.server";
import { type ClubRole, isGranted } from "@/lib/clubs/club-rights";
import { AppError } from "@/lib/http/app-error";
import { listBans } from "./list-bans.server";
import { countAllFlags, listAllFlags, listClubFlags } from "./list-flags.server";
import type { BanPage, FlagPage, FlagStatus } from "./moderation-schemas";

type Query = { status: FlagStatus; after: string | null };

/** Flags of all clubs and people who are banned everywhere, for the admin with these cookies. Throws FORBIDDEN. */
export async function viewAdminFlags({
  query: { status, after },
  cookieHeader,
}: {
  query: Query;
  cookieHeader: string | null;
}): Promise<{ flags: FlagPage; bans: BanPage; counts: Record<FlagStatus, number> }> {
  const session = await readSession(cookieHeader);
  if (session === null) throw new AppError("NOT_SIGNED_IN");
  const { address } = session;
  const [flags, bans, counts] = await Promise.all([
    listAllFlags({ address, query: { status, ...(after !== null && { after }) } }),
    listBans({ slug: null, address, after: null }),
    countAllFlags(),
  ]);
  return { flags, bans, counts };
}

export type ClubModerationView = { flags: FlagPage; bans: BanPage; mayJudgeClub: boolean };

/** Flags and bans of a club, for somebody with these roles in it; null if they give no right to see them. */
export async function viewClubModeration({
  slug,
  roles,
  query: { status, after },
  cookieHeader,
}: {
  slug: string;
  roles: readonly ClubRole[];
  query: Query;
  cookieHeader: string | null;
}): Promise<ClubModerationView | null> {
  const session = await readSession(cookieHeader);
  if (session === null || !isGranted({ roles, action: "club.see-flags" })) return null;
  const { address } = session;
  const [flags, bans] = await Promise.all([
    listClubFlags({ slug, address, query: { status, ...(after !== null && { after }) } }),
    listBans({ slug, address, after: null }),
  ]);
  return { flags, bans, mayJudgeClub: isGranted({ roles, action: "club.judge-flag" }) };
}
