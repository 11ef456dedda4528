import { getAddress } from "viem";
import { inTransaction } from "@/lib/db/transaction.server";
import { advanceCensus, startCensus } from "@/lib/holdings/advance-census.server";
import { insertCensus, insertPage, listCensusesAt } from "@/lib/holdings/census-store.server";
import { findCensus } from "@/lib/holdings/find-census.server";
import { parseAddress } from "@/lib/shared/address";
import { addressOf } from "@/tests/builders/ballots";
import type { OpenProposal } from "@/tests/builders/rows";
import { appSeconds, signBallot, storeClub, storeProposal } from "@/tests/builders/stored-proposals";
import { whale } from "@/tests/setup/local-people";
import { query, settledSnapshot } from "@/tests/setup/own-services";
import { castVote } from "./cast-vote.server";
import { listNonVoters } from "./list-non-voters.server";
import {
  listNonVotersOf,
  type NonVoter,
  type NonVoterCursor,
  type NonVotersFound,
} from "./non-voter-store.server";
import { prepareBallot } from "./prepare-ballot.server";

let clubId: bigint;
let snapshot: { block: bigint; blockHash: `0x${string}` };

beforeAll(async () => {
  clubId = await storeClub();
  const { snapshotBlock: block, snapshotBlockHash: blockHash } = await settledSnapshot();
  snapshot = { block, blockHash };
});

/** A proposal that froze the block above. */
const propose = (): Promise<OpenProposal> =>
  storeProposal({ clubId, snapshotBlock: snapshot.block, snapshotBlockHash: snapshot.blockHash });

describe("listNonVoters", () => {
  it("says that there is no list before a census was ordered, and that it is on its way after that", async () => {
    const { id } = await propose();
    expect(await listNonVoters({ proposalId: id, query: {} })).toEqual({
      state: "failed",
      holders: [],
      next: null,
    });
    await inTransaction((tx) => startCensus(tx, snapshot));
    expect(await listNonVoters({ proposalId: id, query: {} })).toMatchObject({ state: "freezing" });
  });

  it("lists every holder with power and without a vote, the largest by power, with the power that a ballot would have", async () => {
    await inTransaction((tx) => startCensus(tx, snapshot));
    await advanceCensus({ budgetMs: 60_000 });
    const proposal = await propose();
    const before = await everybody(proposal.id);
    expect(before.length).toBeGreaterThan(30);
    expect(await everybodyInPages(proposal.id)).toEqual(before);
    const powers = before.map(({ power }) => BigInt(power));
    expect(powers).toEqual([...powers].sort((left, right) => (left < right ? 1 : left > right ? -1 : 0)));
    for (const { address, power } of [...before.slice(0, 5), ...before.slice(-5)]) {
      const voter = parseAddress(address);
      if (!voter) throw new Error("no address");
      expect(await prepareBallot({ proposalId: proposal.id, voter })).toMatchObject({ power });
    }

    const request = await signBallot({
      account: whale,
      proposal: proposal.name,
      signedAt: await appSeconds(),
    });
    await castVote({ proposalId: proposal.id, voter: addressOf(whale.address), request });
    const after = await everybody(proposal.id);
    expect(after).toEqual(before.filter(({ address }) => address !== getAddress(whale.address)));
    expect(after).toHaveLength(before.length - 1);
  });

  it("has the same order from those kept apart as from everybody", async () => {
    const blockHash = `0x${"c".repeat(64)}`;
    const { id } = await propose();
    await query("UPDATE proposal SET snapshot_block_hash = $2 WHERE id = $1", [id, blockHash]);
    const at = { block: snapshot.block, blockHash };
    const holders = Array.from({ length: 1_600 }, (_, index) => ({
      holder: addressOf(`0x${(index + 1).toString(16).padStart(40, "0")}`),
      nftCount: 1n + BigInt((index * 7_919) % 1_601) ** 2n,
      tokenWei: BigInt((index * 104_729) % 1_601) ** 3n * 10n ** 20n,
    }));
    await inTransaction((tx) => insertCensus(tx, at));
    for (let from = 0; from < holders.length; from += 400) {
      const [census] = await listCensusesAt(at);
      if (!census) throw new Error("no census");
      const entries = holders.slice(from, from + 400);
      const sources = { nft: "chain", token: "chain" } as const;
      await inTransaction((tx) => insertPage(tx, { census, sources, contracts: null, entries, chunks: [] }));
    }
    const [census] = await listCensusesAt(at);
    const listed = await everybodyInPages(id, census?.id, 70);
    expect(listed).toHaveLength(holders.length);
    const powers = listed.map(({ power }) => BigInt(power));
    const byPower = powers.toSorted((one, other) => (one < other ? 1 : -1));
    // Of both halves some are not surely among the largest of all.
    const largest = powers.findIndex((power, at) => power !== byPower[at]);
    expect(largest).toBeGreaterThan(100);
    const rest = listed.slice(largest).map(({ address }) => address.toLowerCase());
    expect(rest).toEqual(rest.toSorted());
    const [kept] = await query<{ n: number }>(
      "SELECT count(*)::int AS n FROM census_top WHERE census_id = $1",
      [census?.id],
    );
    expect(kept?.n).toBeGreaterThan(500);
    expect(kept?.n).toBeLessThanOrEqual(1_000);
    await query("DELETE FROM census_top WHERE census_id = $1", [census?.id]);
    const byAddress = (await everybodyInPages(id, census?.id, 70)).map(({ address }) =>
      address.toLowerCase(),
    );
    expect(byAddress).toEqual(holders.map(({ holder }) => holder).toSorted());
    expect(byAddress).toEqual(listed.map(({ address }) => address.toLowerCase()).toSorted());
  });

  it("looks through some thousands a page, so that a few left among very many are found in several", async () => {
    const blockHash = `0x${"d".repeat(64)}`;
    const { id } = await propose();
    await query("UPDATE proposal SET snapshot_block_hash = $2 WHERE id = $1", [id, blockHash]);
    await query(
      `INSERT INTO census (block, block_hash, status, nft_source, token_source, cursor, looked, holders, nft_total, token_total, root, started_at, updated_at, finished_at)
       VALUES ($1, $2, 'done', 'chain', 'chain', '', 20000, 20000, 0, 0, '0x' || repeat('a', 64), app_now(), app_now(), app_now())`,
      [snapshot.block, blockHash],
    );
    const holder = "('0x' || lpad(to_hex(n), 40, '0'))";
    await query(
      `INSERT INTO census_row (census_id, holder, place, nft_count, token_wei)
       SELECT c.id, ${holder}, n - 1, 1, 0 FROM census c, generate_series(1, 20000) n WHERE c.block_hash = $1`,
      [blockHash],
    );
    const vote = async (n: string) => {
      await query("ALTER TABLE vote DISABLE TRIGGER ALL");
      await query(
        `INSERT INTO vote (proposal_id, voter, ballot_id, choice, power, signed_at, has_reason, cast_at)
         SELECT $1, ${holder}, 1, 'yes', 1, 1, false, app_now() FROM generate_series(1, 20000) n WHERE ${n}`,
        [id],
      );
      await query("ALTER TABLE vote ENABLE TRIGGER ALL");
    };
    await vote("n NOT IN (3, 9000, 19999)");
    const pages = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page = await listNonVoters({ proposalId: id, query: cursor === "" ? {} : { cursor } });
      pages.push(page.holders.map(({ address }) => Number(address)));
      cursor = page.next;
    }
    expect(pages).toEqual([[3], [9_000], [19_999]]);
    await vote("n IN (3, 9000, 19999)");
    await query("UPDATE tally_part SET yes_count = 1250 WHERE proposal_id = $1", [id]);
    // Nobody is looked through if as many voted as there are holders.
    expect(await listNonVoters({ proposalId: id, query: {} })).toEqual({
      state: "ready",
      holders: [],
      next: null,
    });
  });

  it("refuses an unknown proposal", async () => {
    await expect(listNonVoters({ proposalId: 999_999n, query: {} })).rejects.toMatchObject({ status: 404 });
  });
});

type Holders = { address: string; name: string | null; power: string }[];

async function everybody(proposalId: bigint): Promise<Holders> {
  const all: Holders = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await listNonVoters({ proposalId, query: cursor === undefined ? {} : { cursor } });
    expect(page.state).toBe("ready");
    all.push(...page.holders);
    cursor = page.next;
  }
  return all;
}

/** The same list, ten at a time. */
async function everybodyInPages(proposalId: bigint, censusId?: bigint, limit = 10): Promise<Holders> {
  const id = censusId ?? (await findCensus(snapshot))?.id;
  if (id === undefined) throw new Error("no census");
  const holders: NonVoter[] = [];
  let after: NonVoterCursor | null = null;
  for (;;) {
    const page: NonVotersFound = await listNonVotersOf({ proposalId, censusId: id, after, limit });
    holders.push(...page.holders);
    after = page.next;
    if (after === null) break;
  }
  return holders.map(({ holder, name, power }) => ({
    address: getAddress(holder),
    name,
    power: power.toString(),
  }));
}
