import { call, send } from "@/lib/http/api-client";
import type { MemberRole } from "./club-rights";
import type {
  ClubDetail,
  ClubList,
  EditClubRequest,
  FoundClubRequest,
  FoundingAnswer,
  MembershipAnswer,
} from "./club-schemas";
import type { ClubsAddress } from "./clubs-address";

// The endpoints come with the first call, so that their schemas are no part of a page's first load.
const endpoints = async () => (await import("./club-endpoints")).clubEndpoints;

/** One more page of the list that an address describes. */
export async function fetchClubs({ show, ...query }: ClubsAddress): Promise<ClubList> {
  const { list, mine } = await endpoints();
  return call(show === "mine" ? mine : list, { query });
}

/** What the signed-in person is in each of their clubs. */
export async function fetchMemberships(): Promise<Readonly<Record<string, MemberRole>>> {
  const { memberships } = await call((await endpoints()).memberships, {});
  return Object.fromEntries(memberships.map(({ slug, role }) => [slug, role]));
}

/** Joins or leaves a club. */
export async function sendMembership({
  slug,
  joins,
}: {
  slug: string;
  joins: boolean;
}): Promise<MembershipAnswer> {
  const { join, leave } = await endpoints();
  return call(joins ? join : leave, { params: { clubSlug: slug } });
}

/** Whether the signed-in person may found a club. */
export async function fetchFounding(): Promise<FoundingAnswer> {
  return call((await endpoints()).founding, {});
}

export async function sendNewClub(body: FoundClubRequest): Promise<ClubDetail> {
  return call((await endpoints()).found, { body });
}

export async function sendClubEdit(slug: string, body: EditClubRequest): Promise<ClubDetail> {
  return call((await endpoints()).edit, { params: { clubSlug: slug }, body });
}

export async function sendArchive(slug: string, body: { archived: boolean; reason: string }): Promise<void> {
  await send((await endpoints()).archive, { params: { clubSlug: slug }, body });
}

export async function sendRole(
  slug: string,
  { address, role }: { address: string; role: "moderator" | "member" },
): Promise<void> {
  await send((await endpoints()).setRole, { params: { clubSlug: slug, address }, body: { role } });
}

/** Asks somebody, member or not, to be a moderator. */
export async function sendModeratorInvite(slug: string, address: string): Promise<void> {
  await send((await endpoints()).inviteModerator, { params: { clubSlug: slug }, body: { address } });
}

export async function sendInviteWithdrawal(slug: string, address: string): Promise<void> {
  await send((await endpoints()).withdrawInvitation, { params: { clubSlug: slug, address } });
}

/** Accepts or declines to be a moderator. */
export async function sendInviteAnswer(slug: string, accepts: boolean): Promise<void> {
  await send((await endpoints()).answerInvitation, { params: { clubSlug: slug }, body: { accepts } });
}

export async function sendTransfer(slug: string, address: string): Promise<void> {
  await send((await endpoints()).transfer, { params: { clubSlug: slug }, body: { address } });
}
