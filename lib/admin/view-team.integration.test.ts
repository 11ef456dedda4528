import { localContracts } from "@/local/accounts";
import { query } from "@/tests/setup/own-services";
import { viewTeam } from "./view-team.server";

const { nft, token } = localContracts;
const contracts = [nft, token].map((address) => address.toLowerCase());
const person = (n: number): string => `0x${String(n).padStart(40, "0")}`;
const team = [1, 2, 3].map((n) => ({ name: `Person ${n}`, role: "Helps", address: person(n), link: null }));
const badgesOf = async () => {
  const { members, block } = await viewTeam();
  return { badges: members.map(({ holderBadges }) => holderBadges.join()), block };
};

beforeAll(async () => {
  await query(
    `INSERT INTO settings_version (version, "values", changed_by, changed_at, reason) VALUES (1, $1, $2, app_now(), 'A test.')`,
    [
      JSON.stringify({ team: [...team, { name: "Nobody", role: "Rests", address: null, link: null }] }),
      person(9),
    ],
  );
});

describe("viewTeam", () => {
  it("gives badges of holders by the index alone, at the last block that both contracts have reached", async () => {
    expect(await badgesOf()).toEqual({ badges: ["", "", "", ""], block: null });
    await query(
      `INSERT INTO holdings_index (contract, first_block, next_block, span, updated_at)
       SELECT c, 0, CASE WHEN c = $2 THEN 101 ELSE 91 END, 1000, app_now() FROM unnest($1::text[]) c`,
      [contracts, contracts[0]],
    );
    await query(
      `INSERT INTO holdings_mark (contract, block, hash)
       SELECT contract, next_block - 1, '0x' || repeat('1', 64) FROM holdings_index`,
    );
    const balances = [
      [0, 1, 10, "51"],
      [1, 1, 10, "1000000000000000000000000000001"],
      [0, 2, 10, "50"],
      [1, 2, 90, "1000000000000000000000000000001"],
      // After the block that both have reached, so it counts for nothing yet.
      [0, 3, 91, "60"],
    ] as const;
    for (const [place, n, block, balance] of balances) {
      await query(
        "INSERT INTO holdings_checkpoint (contract, holder, block, balance) VALUES ($1, $2, $3, $4)",
        [contracts[place], person(n), block, balance],
      );
    }
    expect(await badgesOf()).toEqual({
      badges: ["NFT holder,Token holder,Whale", "NFT holder,Token holder", "", ""],
      block: 90n,
    });
    await query(
      "UPDATE holdings_index SET distrusted_at = app_now(), distrusted_at_block = 90, distrust_reason = 'A test.' WHERE contract = $1",
      [contracts[1]],
    );
    expect(await badgesOf()).toEqual({ badges: ["", "", "", ""], block: null });
  });
});
