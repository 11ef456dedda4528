import "server-only";
import { getAddress } from "viem";
import { AppError } from "@/lib/http/app-error";
import type { ClubDetail } from "./club-schemas";
import { type Club, findClub } from "./club-store.server";
import { toClubDetailDto } from "./to-club-dto";

/** A club, archived or not. Throws NOT_FOUND. */
export async function getClub(slug: string): Promise<ClubDetail> {
  return describeClub(requireKnown(await findClub(slug)));
}

/** The club that was looked for. Throws NOT_FOUND. */
export function requireKnown(club: Club | null): Club {
  if (club === null) throw new AppError("NOT_FOUND", "There is no club at this address.");
  return club;
}

/** A stored club as it is told outward. */
export function describeClub(club: Club): ClubDetail {
  return toClubDetailDto({ ...club, createdBy: getAddress(club.createdBy) });
}
