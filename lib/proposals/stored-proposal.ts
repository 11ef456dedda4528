import type { Hex } from "viem";
import type { Hidden } from "@/lib/audit/hidden-content";
import type { Address } from "@/lib/shared/address";
import type { Tally } from "./proposal-status";

/** A published proposal as it is stored. Powers in units of 10^-18 VP. */
export type StoredProposal = {
  id: bigint;
  /** `name` is today's. */
  club: { id: bigint; slug: string; name: string; isHidden: boolean };
  number: number;
  draftId: string;
  author: Address;
  /** What the author calls themselves. */
  authorName: string | null;
  digest: Hex;
  version: number;
  /** What else of its newest version is signed, and the author's signature. `club` is the club's name then, `earliestStart` in seconds. */
  signed: {
    club: string;
    earliestStart: bigint;
    periodSeconds: bigint;
    origin: string;
    salt: Hex;
    signature: string;
    signer: "key" | "contract";
  };
  title: string;
  body: string;
  discussion: string;
  startsAt: Date;
  endsAt: Date;
  createdAt: Date;
  rule: {
    hash: Hex;
    formula: number;
    ratio: bigint;
    tokensPerVote: bigint;
    nft: Address;
    token: Address;
    minimumPower: bigint;
    totalPower: bigint;
    quorumPower: bigint;
    quorumBasisPoints: number;
    minimumPeriodSeconds: number;
  };
  snapshot: { block: bigint; hash: Hex; lostAt: Date | null };
  authorPower: bigint;
  cancelled: { at: Date; by: Address; reason: string } | null;
  /** Set while an admin hides its text; votes and result go on. */
  hidden: Hidden;
  /** Shown first on lists. */
  isFeatured: boolean;
  finalAt: Date | null;
  tally: Tally;
  fee: { isExempt: boolean; isCredited: boolean; txHash: string | null };
  /** app_now() of the statement that read it. */
  now: Date;
};
