import type { Settings } from "./settings-schemas";

type Configured = {
  PROPOSAL_FEE_TOKENS: bigint;
  BOUNTY_FEE_TOKENS: bigint;
  CLUB_FOUNDING_POWER?: bigint | undefined;
  SOCIAL_URL?: string | undefined;
  WEBSITE_URL?: string | undefined;
  COMMUNITY_URL?: string | undefined;
};

/** Spec section 9. */
const PROPOSING_POWER = "50";

/** What holds where admins have set nothing: the configuration, and the constants of the specification where it is silent. */
export function defaultSettings(configured: Configured): Settings {
  return {
    proposalFeeTokens: configured.PROPOSAL_FEE_TOKENS.toString(),
    bountyFeeTokens: configured.BOUNTY_FEE_TOKENS.toString(),
    proposingPower: PROPOSING_POWER,
    clubQuorumBasisPoints: 1_000,
    foundingByHolders: configured.CLUB_FOUNDING_POWER !== undefined,
    foundingPower: configured.CLUB_FOUNDING_POWER?.toString() ?? PROPOSING_POWER,
    openPerAuthor: 3,
    dailyPerAuthor: 5,
    dailyPerClub: 30,
    publishingOpen: true,
    flagsOpen: true,
    socialUrl: configured.SOCIAL_URL ?? null,
    websiteUrl: configured.WEBSITE_URL ?? null,
    communityUrl: configured.COMMUNITY_URL ?? null,
    team: [],
    banner: null,
  };
}
