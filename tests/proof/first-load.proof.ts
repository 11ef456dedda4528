import assert from "node:assert/strict";
import { insertOpenBounty } from "./insert-open-bounty";
import { insertOpenProposal } from "./insert-open-proposal";
import { measureFirstLoads } from "./measure-first-load";
import type { Proof } from "./proof";

const BUDGET_BYTES = 160_000;
const PROPOSAL_BUDGET_BYTES = 180_000;
/**
 * The checks of receipts, log and node are part of it, except contract wallets, so that they work without network. What workers
 * load isn't counted.
 */
const RECOUNT_BUDGET_BYTES = 251_000;
const BOUNTY_BUDGET_BYTES = 168_000;

export const proof: Proof = {
  stand: "pages",
  claim:
    "a visitor who has not connected loads at most 160 kB of JavaScript on any page, 180 kB on a proposal, 168 kB on a bounty, 251 kB where a vote is recounted",
  isForBrowser: true,
  async run(stand, { isFull }) {
    const proposal = await insertOpenProposal(stand);
    const recount = `${proposal}/verify`;
    const bounty = await insertOpenBounty(stand);
    const club = proposal.slice(0, proposal.lastIndexOf("/"));
    const paths = isFull
      ? [
          "/",
          "/clubs",
          "/proposals",
          "/bounties",
          "/bounties/leaderboard",
          "/analytics",
          "/about",
          "/team",
          club,
          `${club}/new`,
          proposal,
          recount,
          bounty,
        ]
      : ["/", proposal, recount, bounty];
    const budgets = new Map([
      [proposal, PROPOSAL_BUDGET_BYTES],
      [bounty, BOUNTY_BUDGET_BYTES],
      [recount, RECOUNT_BUDGET_BYTES],
    ]);
    const loads = await measureFirstLoads({ url: stand.appOrigin, paths });
    for (const { path, before, after } of loads) {
      assert.ok(before > 50_000, `${path}: ${before} bytes can't be all of it, so this measured nothing`);
      assert.ok(after > before + 20_000, `${path}: the wallet code was there before it was wanted`);
    }
    const above = loads.filter(({ path, before }) => before > (budgets.get(path) ?? BUDGET_BYTES));
    assert.deepEqual(above, [], "these pages load more JavaScript than they may");
    return loads.map(
      ({ path, before, after }) => `${path}: ${kilo(before)} kB, after connecting ${kilo(after)} kB`,
    );
  },
};

function kilo(bytes: number): string {
  return (bytes / 1_000).toFixed(1);
}
