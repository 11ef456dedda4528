import "server-only";
import { getAddress } from "viem";
import { HIDDEN_CLUB, toHiddenDto } from "@/lib/audit/hideable";
import { AppError } from "@/lib/http/app-error";
import { type ClubCard, type ClubDetail, clubCard, clubDetail, emptyProfile } from "./club-schemas";
import { type Club, findClub } from "./club-store.server";

/** A club, archived or not. Throws NOT_FOUND. */
export async function getClub(slug: string): Promise<ClubDetail> {
  return describeClub(requireKnown(await findClub(slug)));
}

/** The club that was looked for. Throws NOT_FOUND. */
export function requireKnown(club: Club | null): Club {
  if (club === null) throw new AppError("NOT_FOUND", "There is no club at this address.");
  return club;
}

/** What the list shows of a club. The schema leaves out what is not for everybody. */
export function toClubCard(club: Club): ClubCard {
  return clubCard.parse(shownOf(club));
}

/** Everything that a club shows. */
export function describeClub(club: Club): ClubDetail {
  return clubDetail.parse(shownOf(club));
}

/** Of a hidden club neither name nor text nor picture. */
function shownOf(club: Club): Record<string, unknown> {
  return {
    ...club,
    ...(club.hidden && { ...emptyProfile, name: HIDDEN_CLUB, avatarHash: null }),
    createdBy: getAddress(club.createdBy),
    createdAt: club.createdAt.toISOString(),
    archived: club.archivedAt !== null,
    archivedAt: club.archivedAt?.toISOString() ?? null,
    hidden: toHiddenDto(club.hidden),
  };
}
