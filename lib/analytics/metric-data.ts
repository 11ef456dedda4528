/** Days are "2026-11-20" in UTC, the first of their period. Powers in units of 10^-18 VP, tokens in units of 10^-18. */
export type VotePeriod = {
  start: string;
  proposals: number;
  passed: number;
  rejected: number;
  quorumNotMet: number;
  castPower: bigint;
  totalPower: bigint;
  votes: number;
  /** Proposals whose census is finished, the votes on them, and how many held something at their snapshot blocks. */
  asked: number;
  askedVotes: number;
  holders: number;
};

export type Tenth = { votes: number; power: bigint };

/** An ended proposal; a hidden title is null. */
export type EndedProposal = { slug: string; number: number; title: string | null; ended: string };

export type ProposalTurnout = EndedProposal & {
  outcome: string;
  castPower: bigint;
  quorumPower: bigint;
  totalPower: bigint;
  votes: number;
};

export type ComparedTally = EndedProposal & {
  yes: bigint;
  no: bigint;
  /** Null if the index doesn't know who held NFTs at the snapshot block. */
  fromNfts: { yes: bigint; no: bigint } | null;
};

/** For how many proposals the parts are known, and on how many each part alone would pass what failed, or fail what passed. */
export type Flips = { known: number; nftDiffers: number; tokenDiffers: number };

export type FeePeriod = { start: string; payments: number; amountWei: bigint };

/** Prizes that were paid in one asset. */
export type PaidPeriod = { start: string; prizes: number; winners: number; amountWei: bigint };

/** Some holders together. */
export type HolderGroup = { holders: number; nfts: bigint; tokenWei: bigint; power: bigint };

/** How an amount is spread: what all hold, what the ten largest hold, and how many of the largest hold more than half. */
export type Concentration = { holders: number; total: bigint; topTen: bigint; majority: number };

/** Null where a contract's balances can't be told from its logs, or are not indexed yet. */
export type HolderData = {
  byNfts: HolderGroup[] | null;
  byTokens: HolderGroup[] | null;
  whales: { whales: HolderGroup; others: HolderGroup } | null;
  overlap: { nftOnly: HolderGroup; both: HolderGroup; tokenOnly: HolderGroup } | null;
  concentration: {
    nft: Concentration | null;
    token: Concentration | null;
    power: Concentration | null;
  };
  /** The ten with the most power, the largest first. */
  largest: { holder: string; power: bigint }[] | null;
};

/** What a person is called, and how many votes they cast on all proposals ever. */
export type Voter = { holder: string; name: string | null; votes: number };

/** All who hold something, and their power. */
export type HeldTogether = { holders: number; power: bigint };

/** The holders with the most power, the largest first, and what all have together. */
export type LargestHolders = { holders: { holder: string; power: bigint }[]; totalPower: bigint };

/** One of the holders with the most power. */
export type LargestHolder = Voter & { power: bigint; totalPower: bigint };

export type HolderPeriod = { start: string; arrivals: number; departures: number; holders: number };

export type Activity = { active: number; endingSoon: number; votes: number };
