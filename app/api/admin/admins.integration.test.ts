import { getFeeTerm } from "@/lib/fees/get-fee-term.server";
import { testAccount, testAdmin } from "@/tests/setup/accounts";
import { query, setClockOffset } from "@/tests/setup/own-services";
import { type Caller, openCaller, visitor } from "@/tests/setup/route-caller";

process.env["RATE_LIMIT_MULTIPLIER"] = "100000";

const second = testAccount("second admin");
const third = testAccount("third admin");
const holder = testAccount("plain holder");
const HOUR_MS = 3_600_000;
const reason = "Joins the team";
const lower = ({ address }: { address: string }): string => address.toLowerCase();

let primary: Caller, other: Caller, stranger: Caller;

beforeAll(async () => {
  [primary, other, stranger] = await Promise.all([
    openCaller(testAdmin),
    openCaller(second),
    openCaller(holder),
  ]);
}, 120_000);

beforeEach(async () => {
  await query("DELETE FROM primary_handover");
  await query("DELETE FROM fee_term");
  await query("DELETE FROM admin");
  await query("INSERT INTO admin (address, is_primary, created_at) VALUES ($1, true, app_now())", [
    lower(testAdmin),
  ]);
});
afterEach(() => setClockOffset(0));

const add = (who: Caller, account: { address: string }) =>
  who("POST", "/api/admin/admins", { address: account.address, reason });
const remove = (who: Caller, account: { address: string }) =>
  who("DELETE", `/api/admin/admins/${account.address}`, { reason });
const name = (who: Caller, account: { address: string }, effectiveAt: string | null) =>
  who("POST", "/api/admin/primary", { address: account.address, effectiveAt, reason });
const withdraw = (who: Caller) => who("DELETE", "/api/admin/primary", { reason });
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();
const admins = async () =>
  (await query<{ address: string }>("SELECT address FROM admin ORDER BY created_at")).map(
    ({ address }) => address,
  );
const countActs = async () => (await query("SELECT 1 FROM audit_entry")).length;
const walletOf = async (who: Caller) => (await who("GET", "/api/admin/primary-wallet")).body["address"];

describe("POST /api/admin/admins", () => {
  it("adds an admin once, whoever asks together, and writes one entry", async () => {
    const acts = await countActs();
    const answers = await Promise.all([add(primary, second), add(primary, second)]);
    expect(statuses(answers)).toEqual([200, 409]);
    expect(await admins()).toEqual([lower(testAdmin), lower(second)]);
    expect(
      await query("SELECT actor, act, subject, reason, before, after FROM audit_entry OFFSET $1", [acts]),
    ).toEqual([
      {
        actor: lower(testAdmin),
        act: "admin.add",
        subject: `admin:${lower(second)}`,
        reason,
        before: { role: null },
        after: { role: "admin" },
      },
    ]);
    expect((await add(other, third)).status).toBe(200);
  });

  it.each([
    [{ address: second.address }, 400],
    [{ address: second.address, reason: "ab" }, 400],
    [{ address: "0x12", reason }, 400],
    [{ address: second.address, reason, role: "primary" }, 400],
    [{ address: testAdmin.address, reason }, 409],
    [{ address: `0x${"0".repeat(40)}`, reason }, 400],
    // Everybody has the key of the development chains' first account.
    [{ address: "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266", reason }, 400],
  ])("answers %j with %i and changes nothing", async (body, status) => {
    const acts = await countActs();
    expect((await primary("POST", "/api/admin/admins", body)).status).toBe(status);
    expect(await admins()).toEqual([lower(testAdmin)]);
    expect(await countActs()).toBe(acts);
  });
});

describe("who is no admin", () => {
  it("is refused by every route that acts, with nothing changed", async () => {
    await add(primary, second);
    const acts = await countActs();
    const tries: [string, string, unknown][] = [
      ["POST", "/api/admin/admins", { address: third.address, reason }],
      ["DELETE", `/api/admin/admins/${second.address}`, { reason }],
      ["POST", "/api/admin/primary", { address: second.address, effectiveAt: null, reason }],
      ["DELETE", "/api/admin/primary", { reason }],
      ["POST", "/api/admin/sessions/end", { sessions: [`${lower(testAdmin)}:${"0".repeat(32)}`], reason }],
      ["POST", "/api/admin/people/end-sessions", { people: [testAdmin.address], reason }],
    ];
    for (const [method, path, body] of tries) {
      const refused = await stranger(method, path, body);
      expect([method, path, refused.status, refused.body["code"]]).toEqual([method, path, 403, "FORBIDDEN"]);
      expect((await visitor(method, path, body)).status).toBe(401);
    }
    expect(await countActs()).toBe(acts);
    expect(await admins()).toHaveLength(2);
    expect((await primary("GET", "/api/auth/me")).status).toBe(200);
  });
});

describe("DELETE /api/admin/admins/{address}", () => {
  it("removes once, and the removed is refused at the next request", async () => {
    await add(primary, second);
    expect(statuses(await Promise.all([remove(primary, second), remove(primary, second)]))).toEqual([
      200, 409,
    ]);
    const refused = await add(other, third);
    expect([refused.status, refused.body["error"]]).toEqual([
      403,
      "Only admins can do this. Nothing was changed.",
    ]);
  });

  it("never takes the primary admin: not by another, not by themselves", async () => {
    await add(primary, second);
    expect((await remove(other, testAdmin)).status).toBe(403);
    expect((await remove(primary, testAdmin)).status).toBe(409);
    expect(await admins()).toHaveLength(2);
  });

  it("leaves an admin, whatever is removed at once", async () => {
    await add(primary, second);
    await add(primary, third);
    const caller = await openCaller(third);
    await Promise.all([
      remove(other, third),
      remove(caller, second),
      remove(primary, third),
      remove(primary, second),
      remove(other, second),
      remove(other, testAdmin),
      remove(caller, testAdmin),
      remove(primary, testAdmin),
    ]);
    expect(await admins()).toEqual([lower(testAdmin)]);
  });

  it("lets an act of theirs that has begun end first", async () => {
    await add(primary, second);
    const results = await Promise.all([
      other("POST", "/api/admin/people/end-sessions", { people: [holder.address], reason }),
      remove(primary, second),
    ]);
    expect([200, 403]).toContain(results[0].status);
    expect(results[1].status).toBe(200);
    stranger = await openCaller(holder);
  });
});

describe("the next primary admin", () => {
  beforeEach(() => add(primary, second));

  it("is named by the primary admin alone, and has to be an admin", async () => {
    expect((await name(other, second, null)).status).toBe(403);
    expect((await name(primary, third, null)).status).toBe(409);
    expect((await name(primary, testAdmin, null)).status).toBe(409);
    for (const when of [inHours(-1), inHours(91 * 24), "tomorrow", "2026-13-01T00:00:00Z"]) {
      expect([when, (await name(primary, second, when)).status]).toEqual([when, 400]);
    }
    expect(await query("SELECT 1 FROM primary_handover")).toEqual([]);
  });

  it("takes over at the named time: rights, wallet and exemption follow the clock", async () => {
    expect((await name(primary, second, inHours(2))).status).toBe(200);
    expect((await name(primary, second, inHours(3))).status).toBe(409);
    expect((await remove(primary, second)).status).toBe(409);
    await setClockOffset(2 * HOUR_MS - 60_000);
    expect(await walletOf(visitor)).toBe(testAdmin.address);
    expect((await getFeeTerm("proposal")).adminWallet).toBe(lower(testAdmin));
    await setClockOffset(2 * HOUR_MS + 60_000);
    expect(await walletOf(visitor)).toBe(second.address);
    expect((await name(primary, second, null)).status).toBe(403);
    expect((await withdraw(other)).status).toBe(409);
    expect((await remove(primary, second)).status).toBe(403);
    const intent = { purpose: "proposal", purposeId: "handover" };
    expect((await other("POST", "/api/fees/intents", intent)).body["exempt"]).toBe(true);
    expect((await primary("POST", "/api/fees/intents", intent)).body["exempt"]).toBe(false);
    expect((await remove(other, testAdmin)).status).toBe(200);
  });

  it("may be withdrawn before, once", async () => {
    await name(primary, second, inHours(1));
    expect((await withdraw(other)).status).toBe(403);
    expect(statuses(await Promise.all([withdraw(primary), withdraw(primary)]))).toEqual([200, 409]);
    await setClockOffset(2 * HOUR_MS);
    expect(await walletOf(visitor)).toBe(testAdmin.address);
    expect((await name(primary, second, null)).status).toBe(200);
    expect(await walletOf(visitor)).toBe(second.address);
  });

  it("is named once when two tabs name at once", async () => {
    expect(statuses(await Promise.all([name(primary, second, null), name(primary, second, null)]))).toEqual([
      200, 403,
    ]);
    expect(await query("SELECT 1 FROM primary_handover")).toHaveLength(1);
  });

  it("leaves the wallet of payments that were begun, and dates the fee's new wallet from the named time", async () => {
    const intent = { purpose: "proposal", purposeId: "running" };
    const begun = await stranger("POST", "/api/fees/intents", intent);
    await name(primary, second, inHours(1));
    await setClockOffset(3 * HOUR_MS);
    await getFeeTerm("proposal");
    expect(
      await query("SELECT admin_wallet FROM payment_intent WHERE purpose_id = 'running' ORDER BY created_at"),
    ).toEqual([{ admin_wallet: lower(testAdmin) }]);
    expect(begun.status).toBe(200);
    const terms = await query<{ admin_wallet: string; age: number }>(
      `SELECT admin_wallet, extract(epoch FROM app_now() - valid_from)::float8 AS age FROM fee_term
       WHERE purpose = 'proposal' ORDER BY valid_from`,
    );
    expect(terms.map(({ admin_wallet }) => admin_wallet)).toEqual([lower(testAdmin), lower(second)]);
    expect(terms[1]?.age).toBeGreaterThan(1.9 * 3_600);
    expect(terms[1]?.age).toBeLessThan(2.1 * 3_600);
  });
});

describe("ending sessions", () => {
  const keysOf = async (address: string) =>
    (
      await query<{ key: string }>(
        "SELECT address || ':' || left(encode(sha256(convert_to(id, 'UTF8')), 'hex'), 32) AS key FROM session WHERE address = $1 AND revoked_at IS NULL ORDER BY created_at",
        [address],
      )
    ).map(({ key }) => key);

  it("ends one of a person's sessions, once, and leaves the other", async () => {
    const victim = testAccount("two sessions");
    const [first, last] = [await openCaller(victim), await openCaller(victim)];
    const [key] = await keysOf(lower(victim));
    const end = () => primary("POST", "/api/admin/sessions/end", { sessions: [key], reason });
    expect(statuses(await Promise.all([end(), end()]))).toEqual([200, 409]);
    expect((await first("GET", "/api/auth/me")).status).toBe(401);
    expect((await last("GET", "/api/auth/me")).status).toBe(200);
    expect(
      await query("SELECT act, reason, before, after FROM audit_entry ORDER BY id DESC LIMIT 1"),
    ).toEqual([{ act: "session.end", reason, before: { liveSessions: 2 }, after: { liveSessions: 1 } }]);
  });

  it("ends all sessions of several people, with one entry for each", async () => {
    const victims = [testAccount("bulk one"), testAccount("bulk two")];
    const tabs = await Promise.all(victims.flatMap((account) => [openCaller(account), openCaller(account)]));
    const acts = await countActs();
    const people = [...victims, testAccount("never signed in")].map(({ address }) => address);
    const ended = await primary("POST", "/api/admin/people/end-sessions", { people, reason });
    expect([ended.status, ended.body]).toEqual([200, { ended: 4 }]);
    for (const tab of tabs) expect((await tab("GET", "/api/auth/me")).status).toBe(401);
    expect(await countActs()).toBe(acts + 2);
    expect((await primary("POST", "/api/admin/people/end-sessions", { people, reason })).status).toBe(409);
  });

  it.each([
    { sessions: [] },
    { sessions: ["x"] },
    { people: [] },
    { sessions: Array.from({ length: 101 }, () => "x") },
  ])("answers 400 to %j", async (body) => {
    expect((await primary("POST", "/api/admin/sessions/end", { ...body, reason })).status).toBe(400);
  });
});
