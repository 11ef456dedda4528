import { Client } from "pg";
import { privateKeyToAccount, sign } from "viem/accounts";
import { getDeploymentSigning } from "@/lib/ballots/deployment-signing.server";
import { checkLog } from "@/lib/log/check-log.server";
import { sealLog } from "@/lib/log/seal-log.server";
import { accountAt } from "@/local/accounts";
import { signCancellation } from "@/local/sign-cancellation";
import { addressOf } from "@/tests/builders/ballots";
import type { OpenProposal } from "@/tests/builders/rows";
import { storeClub, storeProposal } from "@/tests/builders/stored-proposals";
import { testAdmin } from "@/tests/setup/accounts";
import { query, testDatabaseUrl } from "@/tests/setup/own-services";
import { visitor } from "@/tests/setup/route-caller";
import { cancelProposal } from "./cancel-proposal.server";
import { findProposal } from "./proposal-store.server";
import { toSignedProposal } from "./signed-content";
import { viewProposal } from "./view-proposal.server";

process.env["RATE_LIMIT_MULTIPLIER"] = "1000";

const SLUG = "altered-club";
const SIGNED = { title: "Keep the treasury", body: "Its words.", discussion: "" };
let client: Client;
let proposal: OpenProposal;

beforeAll(async () => {
  client = new Client({ connectionString: testDatabaseUrl });
  await client.connect();
  const clubId = await storeClub(SLUG);
  const quorumPowerWei = 100n * 10n ** 18n;
  proposal = await storeProposal({ clubId, snapshotBlock: 5n, ...SIGNED, quorumPowerWei });
  for (const table of TABLES) await client.query(`CREATE TABLE kept_${table} AS TABLE ${table}`);
});
afterAll(() => client.end());
afterEach(putBack);

const TABLES = ["club", "proposal", "proposal_version", "log_entry", "log_row"];

async function putBack(): Promise<void> {
  await client.query("BEGIN; SET LOCAL session_replication_role = replica");
  for (const table of TABLES)
    await client.query(
      `DELETE FROM ${table}; INSERT INTO ${table} OVERRIDING SYSTEM VALUE TABLE kept_${table}`,
    );
  await client.query("COMMIT");
}

/** As the owner of the database can: with the triggers off, or on where they let it. */
async function alter(sql: string, { hasTriggers = false } = {}): Promise<void> {
  await client.query(`BEGIN; SET LOCAL session_replication_role = ${hasTriggers ? "origin" : "replica"}`);
  expect((await client.query(sql)).rowCount).toBe(1);
  await client.query("COMMIT");
}

/** What the API answers and what the page is made of. */
async function read(): Promise<{ api: Record<string, unknown>; page: Record<string, unknown> }> {
  const { status, body: api } = await visitor("GET", `/api/proposals/${proposal.id}`);
  expect(status).toBe(200);
  const [club] = await query<{ slug: string }>("SELECT slug FROM club");
  const [stored] = await query<{ number: number }>("SELECT number FROM proposal");
  const view = await viewProposal({ slug: String(club?.slug), number: Number(stored?.number) }, null);
  return { api, page: { ...view?.proposal } };
}

async function expectAltered(isAltered: boolean): Promise<void> {
  const { api, page } = await read();
  expect([api["isAltered"], page["isAltered"]]).toEqual([isAltered, isAltered]);
}

describe("a proposal that nobody altered", () => {
  it("is what its author signed, before the log is sealed and after", async () => {
    await expectAltered(false);
    await sealLog({ budgetMs: 30_000 });
    await expectAltered(false);
    expect((await checkLog({ budgetMs: 30_000 })).faults).toEqual([]);
    expect((await visitor("GET", `/api/proposals/${proposal.id}/versions`)).body).toMatchObject({
      versions: [{ ...SIGNED, isAltered: false }],
    });
  });
});

describe("a copy of the text that the owner of the database altered", () => {
  it.each(["title", "body", "discussion"])("is shown nowhere: %s", async (column) => {
    await alter(`UPDATE proposal SET ${column} = 'Sell the treasury'`);
    const { api, page } = await read();
    for (const answer of [api, page]) expect(answer).toMatchObject({ ...SIGNED, isAltered: false });
  });
});

describe("a proposal that the owner of the database altered", () => {
  it.each([
    ["its title", "UPDATE proposal_version SET title = 'Sell the treasury'"],
    ["its body", "UPDATE proposal_version SET body = 'Other words.'"],
    ["its link", "UPDATE proposal_version SET discussion = 'https://elsewhere.example'"],
    ["its signed start", "UPDATE proposal_version SET earliest_start = earliest_start - 1"],
    ["its signed period", "UPDATE proposal_version SET period_seconds = period_seconds + 1"],
    ["its origin", "UPDATE proposal_version SET origin = 'https://elsewhere.example'"],
    ["its salt", "UPDATE proposal_version SET salt = '0x' || repeat('a', 64)"],
    ["its signature", "UPDATE proposal_version SET signature = '0x' || repeat('1', 128) || '1b'"],
    ["its digest", "UPDATE proposal SET digest = '0x' || repeat('a', 64)"],
    ["the name of its club", "UPDATE proposal SET club_name = 'Another club'"],
    ["the address of its club", "UPDATE club SET slug = 'another-club'"],
    ["its author", "UPDATE proposal SET author = '0x' || repeat('a', 40)"],
    ["its number", "UPDATE proposal SET number = number + 1"],
    ["its start", "UPDATE proposal SET starts_at = starts_at - interval '1 hour'"],
    ["its end", "UPDATE proposal SET ends_at = ends_at + interval '1 hour'"],
    [
      "both dates",
      "UPDATE proposal SET starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour'",
    ],
    ["the hash of its rule", "UPDATE proposal SET rule_hash = '0x' || repeat('a', 64)"],
    ["its formula", "UPDATE proposal SET formula = 2"],
    ["its ratio", "UPDATE proposal SET ratio = 2"],
    ["its tokens per vote", "UPDATE proposal SET tokens_per_vote = 1"],
    ["its NFT contract", "UPDATE proposal SET nft = '0x' || repeat('a', 40)"],
    ["its token contract", "UPDATE proposal SET token = '0x' || repeat('a', 40)"],
    ["its minimum power", "UPDATE proposal SET minimum_power = 1"],
    ["its total power", "UPDATE proposal SET total_power = total_power * 2"],
    ["its quorum", "UPDATE proposal SET quorum_power = 1"],
    ["the share of its quorum", "UPDATE proposal SET quorum_basis_points = 1"],
    [
      "quorum and total",
      "UPDATE proposal SET quorum_power = quorum_power / 2, total_power = total_power / 2",
    ],
    ["its minimum period", "UPDATE proposal SET minimum_period_seconds = 1"],
    ["its snapshot block", "UPDATE proposal SET snapshot_block = 6"],
    ["the hash of its snapshot block", "UPDATE proposal SET snapshot_block_hash = '0x' || repeat('a', 64)"],
    [
      "a cancellation of nobody",
      "UPDATE proposal SET cancelled_at = app_now(), cancelled_by = author, cancel_reason = 'x'",
    ],
    [
      "its entry in the log",
      `UPDATE log_entry SET body = replace(body, 'endsAt', 'endsat') WHERE body LIKE '{"kind":"proposal"%'`,
    ],
  ])("is said to be altered by page and API, and an alert names it: %s", async (_what, sql) => {
    await alter(sql);
    await expectAltered(true);
    const { faults } = await checkLog({ budgetMs: 30_000, isFromStart: true });
    expect(faults.map(({ part, id }) => `${part}:${id}`)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(new RegExp(`^(proposal:${proposal.id}|table:\\d+|entry:\\d+)$`)),
      ]),
    );
    const { body } = await visitor("GET", "/api/health/alerts");
    expect(body["alerts"]).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ kind: "log-differs" })]),
    );
  });

  it("is said to be altered when a newer text bears the digest of its words and somebody else's signature", async () => {
    const stored = await findProposal(proposal.id);
    if (stored === null) throw new Error("nothing is stored");
    const { hasher } = await getDeploymentSigning();
    const content = toSignedProposal({ ...stored, title: "Sell the treasury", version: 2 });
    const digest = hasher.proposalDigest(content);
    const stranger = accountAt(3).privateKey;
    expect(privateKeyToAccount(stranger).address.toLowerCase()).not.toBe(stored.author);
    // As an honest edit is stored, so the log has an entry of it.
    await alter(`UPDATE proposal SET digest = '${digest}', version = 2`, { hasTriggers: true });
    await alter(
      `INSERT INTO proposal_version SELECT proposal_id, 2, '${digest}', 'Sell the treasury', body, discussion, earliest_start, period_seconds,
         origin, salt, '${await sign({ hash: digest, privateKey: stranger, to: "hex" })}', check_block, check_block_hash, created_at
       FROM proposal_version`,
      { hasTriggers: true },
    );
    expect((await read()).api["title"]).toBe("Sell the treasury");
    await expectAltered(true);
    const { faults } = await checkLog({ budgetMs: 30_000, isFromStart: true });
    expect(faults.map(({ message }) => message)).toContain(
      `Proposal ${proposal.id} was altered in the database: its text or its rule is not what its author signed.`,
    );
  });

  it("can still be cancelled, by a signature over the digest of what its author signed", async () => {
    await alter("UPDATE proposal_version SET title = 'Sell the treasury'");
    const reason = "Somebody altered its text.";
    const signed = await signCancellation({ id: proposal.id, account: testAdmin, reason });
    await cancelProposal({ id: proposal.id, address: addressOf(testAdmin.address), ...signed });
    const { api } = await read();
    expect(api).toMatchObject({ isAltered: true, cancelled: { reason, isSigned: true } });
    const start = `{"kind":"cancellation","proposal":"${proposal.digest}"%`;
    expect(await query("SELECT 1 FROM log_entry WHERE body LIKE $1", [start])).toHaveLength(1);
  });

  it("has versions that say so when the digest of one was altered", async () => {
    await alter("UPDATE proposal_version SET digest = '0x' || repeat('a', 64)");
    const { body } = await visitor("GET", `/api/proposals/${proposal.id}/versions`);
    expect(body).toMatchObject({ versions: [{ isAltered: true }] });
  });

  it("is said to be altered when a text that was replaced is put back", async () => {
    await alter(
      `INSERT INTO proposal_version SELECT proposal_id, 2, '0x' || repeat('b', 64), title, body, discussion, earliest_start, period_seconds,
         origin, salt, signature, check_block, check_block_hash, created_at FROM proposal_version`,
    );
    await expectAltered(true);
    const { body } = await visitor("GET", `/api/proposals/${proposal.id}/versions`);
    expect(body).toMatchObject({ versions: [{ isAltered: true }, { isAltered: false }] });
  });
});
