import type { AdminRole } from "@/lib/audit/admin-acts";
import type { RewardAsset } from "@/lib/bounties/bounty-kinds";
import type { BountyState } from "@/lib/bounties/bounty-state";
import type { HeldAmounts } from "@/lib/env/counted-contracts";
import type { Address } from "@/lib/shared/address";

/** What the pages of the dashboard show. Addresses of entries are checksummed. */
export type AdminEntry = {
  address: string;
  /** What they call themselves. */
  name: string | null;
  role: AdminRole;
  since: Date;
  addedBy: { address: string; name: string | null } | null;
  isViewer: boolean;
  isRemovable: boolean;
  /** Whether the viewer may name them the next primary admin now. */
  mayBeNamed: boolean;
};

export type AdminsView = {
  admins: AdminEntry[];
  /** The person who was named to be the next primary admin. */
  next: { address: string; name: string | null; effectiveAt: Date; mayBeWithdrawn: boolean } | null;
};

export type SessionEntry = {
  /** What POST /api/admin/sessions/end takes. */
  key: string;
  address: string;
  /** What they call themselves. */
  name: string | null;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  /** Whether it is the session that asks. */
  isOwn: boolean;
};

export type SessionPage = { sessions: SessionEntry[]; next: string | null };

/** What a person did here. */
export type PersonFigures = {
  address: Address;
  /** What they call themselves. */
  name: string | null;
  liveSessions: number;
  clubsOwned: number;
  clubsModerated: number;
  clubsJoined: number;
  proposals: number;
  votes: number;
  /** Active bans, from a club or everywhere. */
  bans: number;
};

/** How many people the shorter lists hold. */
export type PeopleCounts = { signedIn: number; admins: number; staff: number; banned: number };

export type PersonEntry = Omit<PersonFigures, "address"> & {
  address: string;
  role: AdminRole | null;
  /** At the last indexed block; null when they are not known now. */
  holdings: (HeldAmounts & { powerWei: bigint }) | null;
};

export type PeoplePage = { people: PersonEntry[]; next: string | null };

/** Counts for admins; "this week" is the last 7 days. */
export type OverviewCounts = {
  clubs: number;
  activeProposals: number;
  pendingProposals: number;
  openBounties: number;
  votesThisWeek: number;
  signedIn: number;
  sessions: number;
  admins: number;
  actsThisWeek: number;
};
/** Why and since when an admin hides something. Admins see the texts all the same. */
type HiddenSince = { at: Date; reason: string } | null;

export type ListedClub = {
  slug: string;
  name: string;
  avatarHash: string | null;
  isVerified: boolean;
  members: number;
  proposals: number;
  openFlags: number;
  owner: string | null;
  /** What they call themselves. */
  ownerName: string | null;
  createdAt: Date;
  isArchived: boolean;
  hidden: HiddenSince;
};
export type ClubsPage = { clubs: ListedClub[]; next: string | null };

/** What proposals and bounties have in common. */
export type PostedText = {
  id: string;
  club: { slug: string; name: string; avatarHash: string | null };
  number: number;
  title: string;
  author: string;
  /** What they call themselves. */
  authorName: string | null;
  createdAt: Date;
  isCancelled: boolean;
  isFeatured: boolean;
  hidden: HiddenSince;
  openFlags: number;
};

export type ListedProposal = PostedText & {
  startsAt: Date;
  endsAt: Date;
  /** Pending or active: it can be cancelled. */
  isOpen: boolean;
  votes: number;
};
/** `now` is the server's time when the page was read. */
export type ProposalsPage = { proposals: ListedProposal[]; now: Date; next: string | null };

export type ListedBounty = PostedText & {
  state: BountyState;
  /** Without winners yet: it can be cancelled. */
  isOpen: boolean;
  asset: RewardAsset;
  /** All prizes together, in units of 10^-18. */
  totalWei: string;
  submissionsUntil: Date;
  winnersBy: Date;
  announcedAt: Date | null;
  submissions: number;
  /** Prizes that are owed, and those of them without proof of payment. */
  winners: number;
  unpaid: number;
};
export type BountiesPage = { bounties: ListedBounty[]; now: Date; next: string | null };
