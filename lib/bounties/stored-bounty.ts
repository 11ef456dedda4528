import type { Hidden } from "@/lib/audit/hidden-content";
import type { Address } from "@/lib/shared/address";
import type { BountyKind, RewardAsset, SubmissionVisibility } from "./bounty-kinds";
import type { BountyTimes } from "./bounty-state";

/** A published bounty as it is stored. Amounts in units of 10^-18. */
export type StoredBounty = {
  id: bigint;
  club: { id: bigint; slug: string; name: string };
  number: number;
  draftId: string;
  sponsor: Address;
  title: string;
  brief: string;
  kind: BountyKind;
  asset: RewardAsset;
  /** The contract of the token that is paid in; null for CRO. */
  token: Address | null;
  totalWei: bigint;
  prizeCount: number;
  labels: readonly string[];
  submissionsUntil: Date;
  winnersBy: Date;
  visibility: SubmissionVisibility;
  submissionsPerPerson: number;
  submissionCount: number;
  createdAt: Date;
  announcedAt: Date | null;
  cancelled: { at: Date; by: Address; reason: string } | null;
  /** Prizes that winners are owed since the announcement, and how many of them are proved on chain. */
  payouts: { owed: number; proved: number };
  /** Set while an admin hides its text; submissions, winners and payouts go on. */
  hidden: Hidden;
  isFeatured: boolean;
  fee: { isExempt: boolean; isCredited: boolean; txHash: string | null };
  /** app_now() of the statement that read it. */
  now: Date;
};

export type StoredPrize = {
  id: bigint;
  position: number;
  amountWei: bigint;
  /** What it is assigned to; told to nobody but the sponsor before winners are announced. */
  submission: { id: bigint; number: number; author: Address } | null;
  withdrawn: { at: Date; reason: string } | null;
};

export type StoredExtension = {
  at: Date;
  before: { submissionsUntil: Date; winnersBy: Date };
  after: { submissionsUntil: Date; winnersBy: Date };
};

/** What its state is derived from. */
export function timesOf({
  submissionsUntil,
  winnersBy,
  announcedAt,
  cancelled,
}: Pick<StoredBounty, "submissionsUntil" | "winnersBy" | "announcedAt" | "cancelled">): BountyTimes {
  return { submissionsUntil, winnersBy, announcedAt, cancelledAt: cancelled?.at ?? null };
}
