import { insertBounty, insertClub } from "../builders/rows";
import type { TwoInstances } from "./two-instances";

/** Inserts an open bounty in a new club by SQL; answers its page's address. */
export async function insertOpenBounty({ query }: Pick<TwoInstances, "query">): Promise<string> {
  const slug = `bounty-load-${Date.now()}`;
  const { number } = await insertBounty(query, { clubId: await insertClub(query, slug) });
  return `/clubs/${slug}/bounties/${number}`;
}
