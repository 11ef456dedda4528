import "server-only";
import { getAddress } from "viem";
import { findClub } from "@/lib/clubs/club-store.server";
import { requireKnown } from "@/lib/clubs/get-club.server";
import { csvResponse } from "@/lib/http/csv-response.server";
import { plainReward, type RewardAsset } from "./bounty-kinds";
import type { EarningsPage } from "./earnings-schemas";
import { type Earnings, type EarningsCursor, listEarnings } from "./earnings-store.server";

const PAGE_SIZE = 50;
const CSV_ROWS_AT_ONCE = 250;

/**
 * One page of contributors by what they earned in a club, or in all clubs with null: prizes whose payment the chain proves now. Throws
 * NOT_FOUND for an unknown club.
 */
export async function listContributors({
  slug,
  asset,
  after,
}: {
  slug: string | null;
  asset: RewardAsset;
  after: string | null;
}): Promise<EarningsPage> {
  const cursor = after === null ? null : parseCursor(after);
  const clubId = await findClubId(slug);
  const found = await listEarnings({ clubId, asset, after: cursor, limit: PAGE_SIZE + 1 });
  const before = cursor?.place ?? 0;
  const page = found.slice(0, PAGE_SIZE);
  const last = found.length > PAGE_SIZE ? page.at(-1) : undefined;
  return {
    asset,
    contributors: page.map(({ winner, name, wei, wins, sponsors }) => ({
      address: getAddress(winner),
      name,
      earnedWei: wei.toString(),
      wins,
      sponsors,
    })),
    next: last ? cursorAfter(last, before + page.length) : null,
    place: before + 1,
  };
}

/** All of them as a file. Throws NOT_FOUND for an unknown club. */
export async function exportContributors({
  slug,
  asset,
}: {
  slug: string | null;
  asset: RewardAsset;
}): Promise<Response> {
  const clubId = await findClubId(slug);
  return csvResponse<Earnings>({
    filename: `${slug ?? "all-clubs"}-contributors-${asset}.csv`,
    columns: [
      ["address", ({ winner }) => getAddress(winner)],
      ["name", ({ name }) => name ?? ""],
      ["asset", () => asset],
      ["earned, proved on chain", ({ wei }) => plainReward(wei.toString())],
      ["wins", ({ wins }) => String(wins)],
      ["sponsors", ({ sponsors }) => String(sponsors)],
    ],
    fetchPage: async (after) => {
      const cursor = after === null ? null : parseCursor(after);
      const rows = await listEarnings({ clubId, asset, after: cursor, limit: CSV_ROWS_AT_ONCE });
      const last = rows.length < CSV_ROWS_AT_ONCE ? undefined : rows.at(-1);
      return { rows, next: last ? cursorAfter(last, 0) : null };
    },
  });
}

async function findClubId(slug: string | null): Promise<bigint | null> {
  return slug === null ? null : requireKnown(await findClub(slug)).id;
}

/** The place comes with the cursor: counting everybody above would cost more than the page. */
function parseCursor(after: string): EarningsCursor & { place: number } {
  const [place = "", wei = "", wins = "", winner = ""] = after.split(".");
  return { place: Number(place), wei: BigInt(wei), wins: Number(wins), winner };
}

function cursorAfter({ wei, wins, winner }: Earnings, place: number): string {
  return `${place}.${wei}.${wins}.${winner}`;
}
