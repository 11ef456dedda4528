import type { Hex } from "viem";
import { accountAt, localContracts } from "@/local/accounts";
import { callRpc } from "@/local/json-rpc";
import { insertClub, insertProposal } from "@/tests/builders/proposal-rows";
import { onDatabase } from "./on-database";
import type { StandUrls } from "./stand";
import { uniqueSlug } from "./unique-slug";

export type PublishedPlace = { id: string; path: string };

/** Proposals in a new club, open since an hour ago and for four days from then on unless given, with their census ordered. */
export async function publishOpen(
  stand: StandUrls,
  {
    club,
    titles,
    startsIn = "-1 hour",
    lasts = "4 days",
  }: { club: string; titles: readonly string[]; startsIn?: string; lasts?: string },
): Promise<PublishedPlace[]> {
  const slug = uniqueSlug(club);
  const answer = await fetch(`${stand.url}/api/power/${accountAt(1).address}`);
  // The newest settled block, which a proposal published now would use as its snapshot.
  const block = Number(Object(await answer.json()).at.block);
  const found = await callRpc({
    rpcUrl: stand.rpcUrl,
    method: "eth_getBlockByNumber",
    params: [`0x${block.toString(16)}`, false],
  });
  const hash: Hex = `0x${String(Object(found).hash).slice(2)}`;
  return onDatabase(stand, async (client) => {
    const query = async (sql: string, values?: unknown[]) => (await client.query(sql, values)).rows;
    await query("BEGIN");
    const clubId = await insertClub(query, slug);
    const places: PublishedPlace[] = [];
    for (const title of titles) {
      const { id } = await insertProposal(query, {
        clubId,
        ...{ title, startsIn, lasts, snapshotBlock: BigInt(block), snapshotBlockHash: hash },
        ...{ nft: localContracts.nft, token: localContracts.token, quorumPowerWei: 100n * 10n ** 18n },
      });
      const [row] = await query("SELECT number FROM proposal WHERE id = $1", [id]);
      places.push({ id: String(id), path: `/clubs/${slug}/proposals/${row?.["number"]}` });
    }
    await query(
      `INSERT INTO census (block, block_hash, status, cursor, looked, holders, nft_total, token_total, started_at, updated_at)
       VALUES ($1, $2, 'running', '', 0, 0, 0, 0, app_now(), app_now()) ON CONFLICT (block, block_hash) DO NOTHING`,
      [block, hash],
    );
    await query("COMMIT");
    return places;
  });
}
