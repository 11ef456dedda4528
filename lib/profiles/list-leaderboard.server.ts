import "server-only";
import { getAddress } from "viem";
import { findClub } from "@/lib/clubs/club-store.server";
import { requireKnown } from "@/lib/clubs/get-club.server";
import { csvResponse } from "@/lib/http/csv-response.server";
import type { LeaderboardSort } from "./leaderboard-order";
import type { LeaderboardPage, LeaderboardQuery } from "./leaderboard-schemas";
import {
  listStandings,
  readStandingBasis,
  type Standing,
  type StandingCursor,
} from "./standing-store.server";

const PAGE_SIZE = 50;
const CSV_ROWS_AT_ONCE = 250;

/**
 * One page of the members of a club who could vote on an ended proposal, with how often they did, by the standings that a job keeps.
 * Throws NOT_FOUND for an unknown club.
 */
export async function listLeaderboard({
  slug,
  query: { sort, after },
}: {
  slug: string;
  query: LeaderboardQuery;
}): Promise<LeaderboardPage> {
  const club = requireKnown(await findClub(slug));
  const { ended, counted, powerBlock } = await readStandingBasis(club.id);
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
  const { powerBlock } = await readStandingBasis(club.id);
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
