import { HIDDEN_CLUB, type Hidden, toHiddenDto } from "@/lib/audit/hidden-content";
import type { ClubCard, ClubDetail } from "./club-schemas";

type Stored = {
  slug: string;
  name: string;
  about: string;
  verified: boolean;
  memberCount: number;
  proposalCount: number;
  activeCount: number;
  openBountyCount: number;
  avatarHash: string | null;
  createdAt: Date;
  archivedAt: Date | null;
  hidden: Hidden;
};

/** What the list shows of a club; of a hidden one neither name nor text nor picture. */
export function toClubCardDto(club: Stored): ClubCard {
  return {
    slug: club.slug,
    name: club.hidden ? HIDDEN_CLUB : club.name,
    about: club.hidden ? "" : club.about,
    verified: club.verified,
    archived: club.archivedAt !== null,
    memberCount: club.memberCount,
    proposalCount: club.proposalCount,
    activeCount: club.activeCount,
    openBountyCount: club.openBountyCount,
    avatarHash: club.hidden ? null : club.avatarHash,
    hidden: toHiddenDto(club.hidden),
    createdAt: club.createdAt.toISOString(),
  };
}

/** Everything that a club shows; `createdBy` must come checksummed. */
export function toClubDetailDto(
  club: Stored & {
    quorumBasisPoints: number;
    version: number;
    createdBy: string;
    archiveReason: string | null;
  },
): ClubDetail {
  return {
    ...toClubCardDto(club),
    quorumBasisPoints: club.quorumBasisPoints,
    version: club.version,
    createdBy: club.createdBy,
    archivedAt: club.archivedAt?.toISOString() ?? null,
    archiveReason: club.archiveReason,
  };
}
