import { insertBounty } from "../builders/bounty-rows";
import { insertClub } from "../builders/proposal-rows";
import type { TwoInstances } from "./two-instances";

/** A bounty that is open, by SQL, in a club of its own; answers the address of its page. */
export async function insertOpenBounty({ query }: Pick<TwoInstances, "query">): Promise<string> {
  const slug = `bounty-load-${Date.now()}`;
  const { number } = await insertBounty(query, { clubId: await insertClub(query, slug) });
  return `/clubs/${slug}/bounties/${number}`;
}
