import "server-only";
import { getAddress } from "viem";
import { type Club, findClub } from "@/lib/clubs/club-store.server";
import { requireKnown } from "@/lib/clubs/get-club.server";
import { inTransaction } from "@/lib/db/transaction.server";
import { csvResponse } from "@/lib/http/csv-response.server";
import type { LeaderboardSort } from "./leaderboard-order";
import type { LeaderboardPage, LeaderboardQuery } from "./leaderboard-schemas";
import {
  listStandings,
  readStandingBasis,
  type Standing,
  type StandingBasis,
  type StandingCursor,
  writeStandings,
} from "./standing-store.server";

const PAGE_SIZE = 50;
const CSV_ROWS_AT_ONCE = 1_000;

/**
 * One page of the members of a club who could vote on an ended proposal, with how often they did. After one more proposal
 * counts, the first reader rewrites the standings. Throws NOT_FOUND for an unknown club.
 */
export async function listLeaderboard({
  slug,
  query: { sort, after },
}: {
  slug: string;
  query: LeaderboardQuery;
}): Promise<LeaderboardPage> {
  const club = requireKnown(await findClub(slug));
  const { ended, counted, powerBlock } = await refreshStandings(club);
  const cursor = after === undefined ? null : parseCursor(after);
  const found = await listStandings({ clubId: club.id, sort, after: cursor, limit: PAGE_SIZE + 1 });
  const before = cursor?.place ?? 0;
  const page = found.slice(0, PAGE_SIZE);
  const last = found.length > PAGE_SIZE ? page.at(-1) : undefined;
  return {
    rows: page.map(({ address, power, turnout: _, ...row }) => ({
      ...row,
      address: getAddress(address),
      power: power.toString(),
    })),
    next: last ? cursorAfter(last, { sort, place: before + page.length }) : null,
    place: before + 1,
    ended,
    counted,
    powerBlock: powerBlock?.toString() ?? null,
  };
}

/** The whole leaderboard as a CSV to keep. Throws NOT_FOUND for an unknown club. */
export async function answerLeaderboardCsv({
  slug,
  sort,
}: {
  slug: string;
  sort: LeaderboardSort;
}): Promise<Response> {
  const club = requireKnown(await findClub(slug));
  const { powerBlock } = await refreshStandings(club);
  return csvResponse<Standing>({
    filename: `${slug}-leaderboard.csv`,
    columns: [
      ["address", ({ address }) => getAddress(address)],
      ["name", ({ name }) => name ?? ""],
      ["role", ({ role }) => role],
      ["voted", ({ voted }) => String(voted)],
      ["couldVote", ({ couldVote }) => String(couldVote)],
      ["turnoutBasisPoints", ({ turnout }) => String(turnout)],
      ["powerWei", ({ power }) => power.toString()],
      ["powerBlock", () => powerBlock?.toString() ?? ""],
    ],
    fetchPage: async (after) => {
      const rows = await listStandings({
        clubId: club.id,
        sort,
        after: after === null ? null : parseCursor(after),
        limit: CSV_ROWS_AT_ONCE,
      });
      const last = rows.length < CSV_ROWS_AT_ONCE ? undefined : rows.at(-1);
      return { rows, next: last ? cursorAfter(last, { sort, place: 0 }) : null };
    },
  });
}

/** Stored numbers from fewer proposals are marked as such while somebody else writes the new ones. */
async function refreshStandings({ id }: Club): Promise<StandingBasis> {
  const basis = await readStandingBasis(id);
  if (basis.isCurrent) return basis;
  await inTransaction((tx) => writeStandings(tx, id));
  return readStandingBasis(id);
}

/** The place comes with the cursor: counting everybody above would cost more than the page. */
function parseCursor(after: string): StandingCursor & { place: number } {
  const [place = "", first = "", second = "", address = ""] = after.split(".");
  return { place: Number(place), first: BigInt(first), second: BigInt(second), address };
}

function cursorAfter(
  { voted, turnout, power, address }: Standing,
  { sort, place }: { sort: LeaderboardSort; place: number },
): string {
  const keys = { votes: [voted, power], turnout: [turnout, voted], power: [power, voted] }[sort];
  return `${place}.${keys.join(".")}.${address}`;
}
