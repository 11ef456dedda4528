import { insertClub, insertProposal } from "../builders/rows";
import type { TwoInstances } from "./two-instances";

/** Inserts an open proposal in a new club by SQL; answers its page's address. */
export async function insertOpenProposal({
  query,
  environment,
}: Pick<TwoInstances, "query" | "environment">): Promise<string> {
  const clubId = await insertClub(query, `first-load-${Date.now()}`);
  const { NFT_ADDRESS: nft = "", TOKEN_ADDRESS: token = "" } = environment;
  const { id } = await insertProposal(query, { clubId, snapshotBlock: 1n, nft, token });
  const [place] = await query<{ slug: string; number: number }>(
    "SELECT c.slug, p.number FROM proposal p JOIN club c ON c.id = p.club_id WHERE p.id = $1",
    [id],
  );
  return `/clubs/${place?.slug}/proposals/${place?.number}`;
}
