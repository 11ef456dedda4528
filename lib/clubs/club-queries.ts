import { requestJson } from "@/lib/http/api-client";
import type { MemberRole } from "./club-rights";
import type {
  ClubDetail,
  ClubList,
  EditClubRequest,
  FoundClubRequest,
  FoundingAnswer,
  MembershipAnswer,
} from "./club-schemas";
import { type ClubsAddress, clubsSearch } from "./clubs-address";

// The schemas come with the first call, so that they are no part of a page's first load.
const schemas = () => import("./club-schemas");

const clubPath = (slug: string): string => `/api/clubs/${encodeURIComponent(slug)}`;

/** One more page of the list that an address describes. */
export async function fetchClubs({ show, ...query }: ClubsAddress): Promise<ClubList> {
  const place = show === "mine" ? "/api/clubs/mine" : "/api/clubs";
  const body = await requestJson(`${place}${clubsSearch(query)}`);
  return (await schemas()).clubList.parse(body);
}

/** What the signed-in person is in each of their clubs. */
export async function fetchMemberships(): Promise<Readonly<Record<string, MemberRole>>> {
  const body = await requestJson("/api/clubs/memberships");
  const { memberships } = (await schemas()).membershipList.parse(body);
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
  const body = await requestJson(`${clubPath(slug)}/membership`, { method: joins ? "PUT" : "DELETE" });
  return (await schemas()).membershipAnswer.parse(body);
}

/** Whether the signed-in person may found a club. */
export async function fetchFounding(): Promise<FoundingAnswer> {
  return (await schemas()).foundingAnswer.parse(await requestJson("/api/clubs/founding"));
}

export async function sendNewClub(request: FoundClubRequest): Promise<ClubDetail> {
  const body = await requestJson("/api/clubs", { method: "POST", body: request });
  return (await schemas()).clubDetail.parse(body);
}

export async function sendClubEdit(slug: string, request: EditClubRequest): Promise<ClubDetail> {
  const body = await requestJson(clubPath(slug), { method: "PATCH", body: request });
  return (await schemas()).clubDetail.parse(body);
}

export async function sendArchive(
  slug: string,
  request: { archived: boolean; reason: string },
): Promise<void> {
  await requestJson(`${clubPath(slug)}/archive`, { method: "PUT", body: request });
}

export async function sendRole(
  slug: string,
  { address, role }: { address: string; role: "moderator" | "member" },
): Promise<void> {
  await requestJson(`${clubPath(slug)}/members/${address}`, { method: "PATCH", body: { role } });
}

export async function sendTransfer(slug: string, address: string): Promise<void> {
  await requestJson(`${clubPath(slug)}/owner`, { method: "PUT", body: { address } });
}
