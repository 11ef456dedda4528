import { localContracts } from "@/local/accounts";
import { storeClub, storeProposal } from "@/tests/builders/stored-proposals";
import { query } from "@/tests/setup/own-services";
import { homeFigures } from "./home-figures";
import { viewHomeFigures } from "./view-home-figures.server";

const NOW = "timestamptz '2026-03-10 12:00:00+00'";
const voter = (n: number): string => `0x${String(n).padStart(40, "0")}`;
const ONE = 10n ** 18n;

beforeAll(async () => {
  await query(
    `CREATE OR REPLACE FUNCTION app_now() RETURNS timestamptz LANGUAGE sql VOLATILE PARALLEL SAFE AS $$SELECT ${NOW}$$`,
  );
  const [open, hidden] = [await storeClub(), await storeClub("hidden-home")];
  await query(
    `INSERT INTO hidden_content (subject_kind, subject_id, reason, hidden_by, hidden_at)
     VALUES ('club', 'hidden-home', 'A test.', $1, app_now())`,
    [voter(1)],
  );
  const store = (clubId: bigint, startsIn: string, lasts: string) =>
    storeProposal({ clubId, snapshotBlock: 5n, startsIn, lasts });
  // Ends in exactly 48 h; a millisecond later; starts now; starts in a millisecond; has just ended; a hidden club's.
  const first = await store(open, "-2 days", "4 days");
  await store(open, "-2 days", "4 days 1 millisecond");
  await store(open, "0", "5 days");
  await store(open, "1 millisecond", "5 days");
  const ended = await store(open, "-4 days", "4 days");
  await store(hidden, "-1 day", "5 days");
  const long = await store(open, "-20 days", "13 days 1 millisecond");
  // A week ago to the millisecond is out; a millisecond later is in, on a proposal that has ended since, too.
  const votes = [
    [first.id, "0"],
    [ended.id, "-3 days"],
    [long.id, "-7 days"],
    [long.id, "-7 days +1 millisecond"],
    [long.id, "-9 days"],
  ] as const;
  for (const [index, [proposalId, at]] of votes.entries()) {
    await query(
      `WITH b AS (
         INSERT INTO ballot (proposal_id, voter, choice, reason, power, signed_at, form, signature, message_hash, created_at)
         VALUES ($1, $2, 'yes', '', 1, 1700000000, 'typed', '0x', $3, app_now() + $4::interval) RETURNING *)
       INSERT INTO vote (proposal_id, voter, ballot_id, choice, power, signed_at, has_reason, cast_at)
       SELECT proposal_id, voter, id, choice, power, signed_at, false, created_at FROM b`,
      [proposalId, voter(index + 1), `0x${String(index).padStart(64, "0")}`, at],
    );
  }
});

describe("viewHomeFigures", () => {
  it("counts open proposals, those that end within 48 h and the votes of 7 days to the millisecond, and no hidden club's proposals", async () => {
    expect(await viewHomeFigures()).toMatchObject({ active: 3, endingSoon: 1, votes: 3 });
  });

  it("says unknown with a reason, never 0, until both contracts are read, then sums holders and power at that block", async () => {
    const found = await viewHomeFigures();
    expect(found?.held).toBeNull();
    expect(homeFigures(found)).toMatchObject([
      { value: "3", note: "1 ends within 48 h" },
      { value: "3" },
      { value: null, note: "balances are still being read" },
      { value: null, note: "balances are still being read" },
    ]);
    const [nft, token] = [localContracts.nft.toLowerCase(), localContracts.token.toLowerCase()];
    await query(
      `INSERT INTO holdings_index (contract, first_block, next_block, span, updated_at)
       SELECT c, 0, 101, 1000, app_now() FROM unnest($1::text[]) c`,
      [[nft, token]],
    );
    await query(
      `INSERT INTO holdings_checkpoint (contract, holder, block, balance) VALUES
         ($1, $3, 10, 2), ($1, $4, 10, 7), ($1, $4, 50, 0), ($1, $5, 200, 9),
         ($2, $3, 10, 1500000000000000000000000000000), ($2, $6, 20, 1)`,
      [nft, token, voter(1), voter(2), voter(3), voter(4)],
    );
    // 2 NFTs and 1.5 trillion tokens; one smallest unit of a token weighs nothing, and is held.
    expect((await viewHomeFigures())?.held).toEqual({ holders: 2, power: (35n * ONE) / 10n, block: 100n });
    await query(
      "UPDATE holdings_index SET distrusted_at = app_now(), distrusted_at_block = 1, distrust_reason = 'x' WHERE contract = $1",
      [token],
    );
    expect((await viewHomeFigures())?.held).toBeNull();
  });

  it("has a reason at every card when the database does not answer", () => {
    for (const { value, note } of homeFigures(null))
      expect({ value, note }).toEqual({ value: null, note: "can't be read right now" });
  });
});
