import { Pool } from "pg";
import { proposalKind } from "@/lib/proposals/proposal-kind.server";
import { checkLimits } from "@/lib/publishing/check-limits.server";
import { findPageSettings, getSettings } from "@/lib/settings/get-settings.server";
import { parseAddress } from "@/lib/shared/address";
import { testAccount, testAdmin } from "@/tests/setup/accounts";
import { query, testDatabaseUrl } from "@/tests/setup/own-services";
import { type Caller, openCaller, visitor } from "@/tests/setup/route-caller";

process.env["RATE_LIMIT_MULTIPLIER"] = "1000";

const WEI = 10n ** 18n;
const second = testAccount("second admin");
const holder = testAccount("settings holder");
let admin: Caller;
let other: Caller;
let person: Caller;

beforeAll(async () => {
  admin = await openCaller(testAdmin);
  other = await openCaller(second);
  person = await openCaller(holder);
  // The first question of all seeds the primary admin.
  await admin("POST", "/api/fees/intents", { purpose: "proposal", purposeId: "none" });
  await query("INSERT INTO admin (address, is_primary, created_at) VALUES ($1, false, app_now())", [
    second.address.toLowerCase(),
  ]);
});

const base = { resets: [], reason: "as the vote decided" };
const currentVersion = async (): Promise<number> =>
  (await query<{ version: number }>("SELECT coalesce(max(version), 0) AS version FROM settings_version"))[0]
    ?.version ?? -1;

async function save(caller: Caller, changes: object, more: object = {}) {
  const version = await currentVersion();
  return caller("PUT", "/api/admin/settings", { ...base, version, changes, ...more });
}

async function intentOf(purposeId: string): Promise<Record<string, unknown>> {
  const answer = await person("POST", "/api/fees/intents", { purpose: "proposal", purposeId });
  expect(answer.status).toBe(200);
  return answer.body["intent"] as Record<string, unknown>;
}

describe("PUT /api/admin/settings", () => {
  it("takes effect at the next request, with one audit entry of what changed and nothing else", async () => {
    const saved = await save(admin, {
      openPerAuthor: 9,
      banner: { text: "Hello", tone: "info", link: null },
    });
    expect(saved).toMatchObject({ status: 200, body: { version: 1 } });
    expect(await getSettings()).toMatchObject({
      openPerAuthor: 9,
      dailyPerAuthor: 5,
      proposalFeeTokens: "333333333",
    });
    expect(await findPageSettings()).toMatchObject({ banner: { text: "Hello" }, proposingPower: "50" });
    expect(
      await query(
        "SELECT actor, act, subject, reason, before, after FROM audit_entry WHERE act = 'settings.change'",
      ),
    ).toEqual([
      {
        actor: testAdmin.address.toLowerCase(),
        act: "settings.change",
        subject: "settings",
        reason: base.reason,
        before: { openPerAuthor: 3, banner: null },
        after: { openPerAuthor: 9, banner: '{"text":"Hello","tone":"info","link":null}' },
      },
    ]);
  });

  it("lets one of two concurrent saves through and tells the other who was first", async () => {
    const version = await currentVersion();
    const bodies = [4, 5].map((dailyPerClub) => ({ ...base, version, changes: { dailyPerClub } }));
    const answers = await Promise.all(
      [admin, other].map((caller, index) => caller("PUT", "/api/admin/settings", bodies[index])),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      code: "STALE_VERSION",
      error: expect.stringMatching(
        /^0x\w{4}\.\.\.\w{4} saved version \d+ .*Proposals of one club in 24 hours/,
      ),
    });
    expect(await currentVersion()).toBe(version + 1);
  });

  it("keeps the fee of an intent that was begun, asks the new one of others, and notes both", async () => {
    const begun = await intentOf("begun");
    const doubled = { proposalFeeTokens: "666666666" };
    expect((await save(admin, doubled)).body).toMatchObject({
      code: "BAD_REQUEST",
      error: expect.stringMatching(/Type CHANGE/),
    });
    expect((await save(admin, doubled, { confirmation: "CHANGE" })).status).toBe(200);
    expect(await intentOf("begun")).toEqual(begun);
    expect(await intentOf("later")).toMatchObject({ amountWei: (666_666_666n * WEI).toString() });
    expect((await save(admin, {}, { resets: ["proposalFeeTokens"], confirmation: "CHANGE" })).status).toBe(
      200,
    );
    expect(await intentOf("later")).toMatchObject({ amountWei: (666_666_666n * WEI).toString() });
    expect(await intentOf("last")).toMatchObject({ amountWei: begun["amountWei"] });
    const terms = await query<{ amount_wei: string }>(
      "SELECT amount_wei::text FROM fee_term WHERE purpose = 'proposal' ORDER BY valid_from",
    );
    expect(terms.map(({ amount_wei }) => BigInt(amount_wei) / WEI)).toEqual([
      333_333_333n,
      666_666_666n,
      333_333_333n,
    ]);
  });

  it("decides who may found clubs, with which quorum, and how many proposals there may be", async () => {
    expect((await person("GET", "/api/clubs/founding")).body).toEqual({
      allowed: false,
      reason: "Clubs are founded by admins.",
    });
    const changes = {
      foundingByHolders: true,
      foundingPower: "7",
      clubQuorumBasisPoints: 2_500,
      publishingOpen: false,
      dailyPerAuthor: 2,
    };
    expect((await save(other, changes, { confirmation: "CHANGE" })).status).toBe(200);
    expect((await person("GET", "/api/clubs/founding")).body).toMatchObject({
      allowed: false,
      reason: "Founding a club takes 7.00 VP; you hold 0.00 VP now.",
    });
    await admin("POST", "/api/clubs", { name: "Quorum Club", slug: "quorum-club", about: "" });
    expect(await query("SELECT quorum_basis_points FROM club WHERE slug = 'quorum-club'")).toEqual([
      { quorum_basis_points: 2_500 },
    ]);
    const author = parseAddress(holder.address);
    if (!author) throw new Error("no address");
    const blockers = await checkLimits(proposalKind, { settings: await getSettings(), clubId: 1n, author });
    expect(blockers.map(({ code }) => code)).toEqual(["publishing-paused"]);
  });

  it.each<[string, object, number]>([
    ["a setting that is none", { changes: { votingPowerRatio: "2" } }, 400],
    ["a fee of zero", { changes: { proposalFeeTokens: "0" }, confirmation: "CHANGE" }, 400],
    ["a fee that is a number", { changes: { proposalFeeTokens: 5 }, confirmation: "CHANGE" }, 400],
    ["a link that runs script", { changes: { socialUrl: "javascript:alert(1)" } }, 400],
    ["a reset of what is no setting", { changes: {}, resets: ["constructor"] }, 400],
    ["a change and a reset of one", { changes: { openPerAuthor: 8 }, resets: ["openPerAuthor"] }, 400],
    ["nothing at all", { changes: {} }, 400],
    ["a reason of two characters", { changes: { openPerAuthor: 8 }, reason: " ok " }, 400],
    ["the wrong word", { changes: { proposingPower: "1" }, confirmation: "change" }, 400],
    ["a version of the future", { changes: { openPerAuthor: 8 }, version: 999 }, 409],
    ["a version that is no number", { changes: { openPerAuthor: 8 }, version: "1" }, 400],
    ["an unknown field", { changes: { openPerAuthor: 8 }, force: true }, 400],
  ])("refuses %s and changes nothing", async (_, body, status) => {
    const before = await query("SELECT * FROM settings_version");
    const version = await currentVersion();
    const answer = await admin("PUT", "/api/admin/settings", { ...base, version, ...body });
    expect([answer.status, answer.body["code"]]).toEqual([
      status,
      status === 409 ? "STALE_VERSION" : "BAD_REQUEST",
    ]);
    expect(await query("SELECT * FROM settings_version")).toEqual(before);
  });

  it("is for admins as the database has them at the moment of the save", async () => {
    const changes = { openPerAuthor: 50 };
    expect((await save(person, changes)).status).toBe(403);
    expect((await save(visitor, changes)).status).toBe(401);
    await query("DELETE FROM admin WHERE address = $1", [second.address.toLowerCase()]);
    expect((await save(other, changes)).status).toBe(403);
    await query("INSERT INTO admin (address, is_primary, created_at) VALUES ($1, false, app_now())", [
      second.address.toLowerCase(),
    ]);
    expect((await save(other, changes)).status).toBe(200);
  });
});

describe("POST /api/admin/settings/restore", () => {
  it("makes an earlier version the newest again, keys of another release untouched", async () => {
    await query(
      `INSERT INTO settings_version SELECT max(version) + 1, '{"openPerAuthor": 77, "keyOfTomorrow": {"a": 1}}', $1, app_now(), 'by a later release'
       FROM settings_version`,
      [testAdmin.address.toLowerCase()],
    );
    expect(await getSettings()).toMatchObject({ openPerAuthor: 77, publishingOpen: true });
    const version = await currentVersion();
    const body = { version, restore: 1, reason: "it was better before" };
    expect(await admin("POST", "/api/admin/settings/restore", body)).toMatchObject({
      status: 200,
      body: { version: version + 1 },
    });
    expect(await query("SELECT values FROM settings_version WHERE version = $1", [version + 1])).toEqual([
      {
        values: {
          openPerAuthor: 9,
          banner: { text: "Hello", tone: "info", link: null },
          keyOfTomorrow: { a: 1 },
        },
      },
    ]);
    expect((await admin("POST", "/api/admin/settings/restore", body)).status).toBe(409);
    const next = { ...body, version: version + 1 };
    expect((await admin("POST", "/api/admin/settings/restore", { ...next, restore: 5_000 })).status).toBe(
      404,
    );
    expect((await person("POST", "/api/admin/settings/restore", next)).status).toBe(403);
    // Version 4 had another fee: going back to it asks for the word.
    const four = { ...next, restore: 3 };
    expect((await admin("POST", "/api/admin/settings/restore", four)).status).toBe(400);
    expect(
      (await admin("POST", "/api/admin/settings/restore", { ...four, confirmation: "CHANGE" })).status,
    ).toBe(200);
    expect(await getSettings()).toMatchObject({ proposalFeeTokens: "666666666" });
  });
});

describe("a stored value that this release can't read", () => {
  it("is 503 where it decides something, and its default where it is only shown", async () => {
    const store = (values: object) =>
      query(
        "INSERT INTO settings_version SELECT max(version) + 1, $1, $2, app_now(), 'damaged' FROM settings_version",
        [JSON.stringify(values), testAdmin.address.toLowerCase()],
      );
    await store({ proposalFeeTokens: 12, banner: "text" });
    await expect(getSettings()).rejects.toMatchObject({ code: "SETTINGS_UNREADABLE", status: 503 });
    const answer = await person("POST", "/api/fees/intents", { purpose: "proposal", purposeId: "any" });
    expect(answer).toMatchObject({ status: 503, body: { code: "SETTINGS_UNREADABLE" } });
    expect(await findPageSettings()).toMatchObject({ banner: null, proposingPower: "50" });
    await store({ banner: "text" });
    expect(await getSettings()).toMatchObject({ banner: null, proposalFeeTokens: "333333333" });
  });
});

describe("settings_version", () => {
  it("is never changed or emptied", async () => {
    for (const sql of [
      "UPDATE settings_version SET reason = 'other'",
      "DELETE FROM settings_version",
      "TRUNCATE settings_version",
    ]) {
      await expect(query(sql)).rejects.toThrow(/never changed/);
    }
  });

  it("is seen by another connection at once, as another instance would", async () => {
    const elsewhere = new Pool({ connectionString: testDatabaseUrl, max: 1 });
    try {
      expect((await save(admin, { openPerAuthor: 21 })).status).toBe(200);
      expect(await getSettings(elsewhere)).toMatchObject({ openPerAuthor: 21 });
    } finally {
      await elsewhere.end();
    }
  });
});
