import type { BountyPage } from "@/lib/bounties/bounty-schemas";
import type { ProposalPage } from "@/lib/proposals/proposal-schemas";
import type { PersonClubPage, PersonVotePage } from "./profile-schemas";

/** The list that a profile shows. */
export type ProfileListView =
  | { list: "votes"; page: PersonVotePage }
  | { list: "proposals"; page: ProposalPage }
  | { list: "bounties"; page: BountyPage }
  | { list: "clubs"; page: PersonClubPage }
  /** Comes from another service, so nothing waits for it; only the number of its page. */
  | { list: "nfts"; page: number };
