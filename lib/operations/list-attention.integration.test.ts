import { raiseAlert } from "@/lib/audit/alert-store.server";
import { insertAnnounced, insertBounty, insertClub, insertProposal } from "@/tests/builders/rows";
import { testAccount } from "@/tests/setup/accounts";
import { query, setClockOffset } from "@/tests/setup/own-services";
import { listAttention } from "./list-attention.server";

const TOKEN = `0x${"00".repeat(19)}cc`;
const lower = (name: string): string => testAccount(name).address.toLowerCase();

/** The open tasks about what is published, and not about jobs, which don't run here. */
async function tasks() {
  return (await listAttention()).filter(({ href }) => href !== "/admin#alerts");
}

describe("listAttention", () => {
  it("names what is open, late things first, and nothing when there is nothing", async () => {
    expect(await tasks()).toEqual([]);

    const clubId = await insertClub(query, "attention");
    const proposal = await insertProposal(query, {
      ...{ clubId, snapshotBlock: 5n, nft: TOKEN, token: TOKEN, title: "A mural", body: "Text" },
    });
    const [stored] = await query<{ draft: string }>("SELECT draft_id AS draft FROM proposal WHERE id = $1", [
      proposal.id,
    ]);
    await raiseAlert({ kind: "payment-revoked", subject: `proposal:${stored?.draft}`, message: "0xab" });
    await query(
      `INSERT INTO flag (subject_kind, subject_id, club_id, reporter, category, text, created_at)
       VALUES ('proposal', $1, $2, $3, 'spam', 'A shop', app_now())`,
      [proposal.id.toString(), clubId, lower("reporter")],
    );
    await insertBounty(query, { clubId, title: "Late map", deadlineIn: "-10 days", reviewLasts: "7 days" });
    await insertBounty(query, { clubId, title: "On time" });
    await insertAnnounced(query, { clubId, title: "Runbook", winners: [lower("winner")] });
    await query(
      `INSERT INTO profile (address, name, about, updated_at) VALUES ($1, 'Marit', '', app_now())`,
      [lower("payer")],
    );
    await query(
      `INSERT INTO fee_transfer (tx_hash, log_index, block_number, block_hash, block_time, found_at, payer, recipient, amount_wei)
       VALUES ($1, 0, 1, $1, app_now(), app_now(), $2, $3, 333333333000000000000000000)`,
      [`0x${"ab".repeat(32)}`, lower("payer"), lower("wallet")],
    );

    // Nobody is late with a payment that has just become due.
    expect((await tasks()).map(({ title }) => title)).not.toContainEqual(expect.stringContaining("payout"));
    await setClockOffset(7.5 * 24 * 3_600_000);

    expect((await tasks()).map(({ title, text, isLate }) => [title, text, isLate])).toEqual([
      ["A payment disappeared", "A mural", true],
      ["1 bounty is 10 days late", "Late map", true],
      ["1 payout is 1 day late", "Runbook", true],
      ["1 fee payment to match", expect.stringMatching(/^333\.33M \$\w+ from Marit$/), false],
      ["1 text is flagged", "A mural", false],
    ]);
  });
});
