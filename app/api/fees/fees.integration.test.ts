import { requirePayment } from "@/lib/fees/require-payment.server";
import { scanFeeTransfers } from "@/lib/fees/scan-fee-transfers.server";
import { parseAddress } from "@/lib/shared/address";
import { insertClub } from "@/tests/builders/rows";
import { testAccount, testAdmin } from "@/tests/setup/accounts";
import { FEE_WEI, type FeeChain, startFeeChain } from "@/tests/setup/fee-chain";
import { query } from "@/tests/setup/own-services";
import { publishPaid } from "@/tests/setup/publish-paid";
import { type Answer, ask, type Caller, openCaller, visitor } from "@/tests/setup/route-caller";

const SECRET = "a-secret-of-the-tests-own";
const payer = testAccount("fee payer");
const stranger = testAccount("fee stranger");
let chain: FeeChain;

beforeAll(async () => {
  chain = await startFeeChain([payer, stranger]);
  Object.assign(process.env, { RPC_URL: chain.url, CRON_SECRET: SECRET, RATE_LIMIT_MULTIPLIER: "1000" });
}, 240_000);
afterEach(() => chain.proxy.setFault(null));
afterAll(async () => chain.stop());

const askIntent = (call: Caller, body: unknown) => call("POST", "/api/fees/intents", body);
const askProgress = (call: Caller, intentId: string) => call("GET", `/api/fees/intents/${intentId}`);
const askSave = (call: Caller, intentId: string, body: unknown) =>
  call("PUT", `/api/fees/intents/${intentId}/transaction`, body);
const intentOf = ({ body }: Answer) => Object(body["intent"]);
const lower = (address: string) => {
  const parsed = parseAddress(address);
  if (!parsed) throw new Error(`${address} is no address`);
  return parsed;
};

describe("POST /api/fees/intents", () => {
  it("opens one intent for a purpose, however often and at once it is asked", async () => {
    const call = await openCaller(payer);
    const body = { purpose: "proposal", purposeId: "same" };
    const answers = await Promise.all(Array.from({ length: 8 }, () => askIntent(call, body)));
    expect([answers[0]?.status, answers[0]?.body]).toEqual([
      200,
      {
        exempt: false,
        intent: {
          id: expect.any(String),
          ...body,
          amountWei: FEE_WEI.toString(),
          adminWallet: testAdmin.address,
          gasLimit: "100000",
          createdAt: expect.any(String),
          txHash: null,
        },
      },
    ]);
    expect(new Set(answers.map((answer) => intentOf(answer).id)).size).toBe(1);
  });

  it("exempts the primary admin by the session alone: a body that says exempt is 400 (T28)", async () => {
    const body = { purpose: "proposal", purposeId: "exempt" };
    const exempted = await askIntent(await openCaller(testAdmin), body);
    expect([exempted.status, exempted.body]).toEqual([200, { exempt: true }]);
    const call = await openCaller(payer);
    for (const exempt of [true, false, "true"]) {
      expect((await askIntent(call, { ...body, exempt })).status).toBe(400);
    }
    expect(await query("SELECT 1 FROM payment_intent WHERE purpose_id = 'exempt'")).toEqual([]);
  });

  it.each([
    {},
    { purpose: "proposal" },
    { purpose: "gift", purposeId: "a" },
    { purpose: "proposal", purposeId: "" },
    { purpose: "proposal", purposeId: "a".repeat(81) },
    { purpose: "proposal", purposeId: "a b" },
    { purpose: "proposal", purposeId: "a", again: false },
    { purpose: "proposal", purposeId: "a", amountWei: "1" },
    { purpose: "proposal", purposeId: "a", payer: stranger.address },
  ])("refuses %j with 400", async (body) => {
    expect((await askIntent(await openCaller(payer), body)).status).toBe(400);
  });

  it("is for signed-in people", async () => {
    expect((await askIntent(visitor, { purpose: "proposal", purposeId: "a" })).status).toBe(401);
    expect((await visitor("GET", "/api/fees/unused?purpose=proposal")).status).toBe(401);
  });
});

describe("a payment from intent to credit", () => {
  it("is known by its hash at once, counts confirmations, and clears publishing when it is deep", async () => {
    const call = await openCaller(payer);
    const subject = { payer: lower(payer.address), purpose: "proposal", purposeId: "journey" } as const;
    const { id } = intentOf(await askIntent(call, { purpose: "proposal", purposeId: "journey" }));
    expect((await askProgress(call, id)).body).toMatchObject({ state: "unpaid", requiredConfirmations: 12 });
    await expect(requirePayment(subject)).rejects.toMatchObject({ code: "FEE_UNPAID" });

    const txHash = await chain.pay(payer, testAdmin.address);
    const saved = await askSave(call, id, { txHash: txHash.toUpperCase().replace("0X", "0x") });
    expect(saved).toMatchObject({ status: 200, body: { intent: { id, txHash } } });
    expect((await askProgress(call, id)).body).toMatchObject({ state: "confirming", confirmations: 1 });
    await expect(requirePayment(subject)).rejects.toMatchObject({ code: "PAYMENT_UNCONFIRMED", status: 422 });
    // Another tab gets the intent that was paid, never a second one.
    expect(intentOf(await askIntent(call, { purpose: "proposal", purposeId: "journey" }))).toMatchObject({
      id,
      txHash,
    });
    expect(await askIntent(call, { purpose: "proposal", purposeId: "journey", again: true })).toMatchObject({
      status: 409,
      body: { code: "PAYMENT_UNSETTLED" },
    });

    await chain.mine(11);
    expect((await askProgress(call, id)).body).toMatchObject({ state: "confirmed", confirmations: 12 });
    expect(await requirePayment(subject)).toMatchObject({ isExempt: false, payment: { txHash } });
    expect(await publishPaid({ payer: payer.address, txHash, purposeId: "journey" })).toBe(200);
    expect((await askProgress(call, id)).body).toMatchObject({ state: "credited" });
    expect(await requirePayment({ ...subject, payer: lower(testAdmin.address) })).toEqual({
      isExempt: true,
      payment: null,
      creditedBy: null,
    });
  });

  it("gives a new intent in the place of one whose transaction failed", async () => {
    const call = await openCaller(payer);
    const body = { purpose: "bounty", purposeId: "failed" };
    const { id } = intentOf(await askIntent(call, body));
    const txHash = await chain.pay(payer, testAdmin.address, FEE_WEI * 10_000n);
    await askSave(call, id, { txHash });
    expect((await askProgress(call, id)).body).toMatchObject({
      state: "refused",
      refusal: { code: "PAYMENT_REVERTED" },
    });
    const again = await askIntent(call, { ...body, again: true });
    expect(again).toMatchObject({ status: 200, body: { intent: { txHash: null } } });
    expect(intentOf(again).id).not.toBe(id);
  });

  it("keeps a transaction that the chain has not heard of for ten minutes, then lets go of it", async () => {
    const call = await openCaller(payer);
    const body = { purpose: "bounty", purposeId: "dropped" };
    const { id } = intentOf(await askIntent(call, body));
    await askSave(call, id, { txHash: `0x${"ef".repeat(32)}` });
    expect((await askProgress(call, id)).body).toMatchObject({ state: "unknown" });
    expect((await askIntent(call, { ...body, again: true })).status).toBe(409);
    await query("UPDATE payment_intent SET sent_at = sent_at - interval '11 minutes' WHERE id = $1", [id]);
    expect(intentOf(await askIntent(call, { ...body, again: true })).id).not.toBe(id);
  });

  it("is nobody else's: 404 to others, malformed input 400, an unreadable chain 503", async () => {
    const call = await openCaller(payer);
    const other = await openCaller(stranger);
    const { id } = intentOf(await askIntent(call, { purpose: "proposal", purposeId: "mine" }));
    const txHash = `0x${"12".repeat(32)}`;
    expect((await askProgress(other, id)).status).toBe(404);
    expect((await askSave(other, id, { txHash })).status).toBe(404);
    expect((await askProgress(call, "1")).status).toBe(400);
    for (const bad of ["0x12", `${txHash}00`, 7, null]) {
      expect((await askSave(call, id, { txHash: bad })).status).toBe(400);
    }
    await askSave(call, id, { txHash });
    chain.proxy.setFault("garbage");
    expect(await askProgress(call, id)).toMatchObject({ status: 503, body: { code: "CHAIN_UNAVAILABLE" } });
    expect((await call("GET", "/api/fees/unused?purpose=proposal")).status).toBe(503);
  });
});

describe("GET /api/fees/unused", () => {
  it("lists the session's own unused payments", async () => {
    const call = await openCaller(stranger);
    const txHash = await chain.pay(stranger, testAdmin.address);
    expect(await call("GET", "/api/fees/unused?purpose=proposal")).toMatchObject({
      status: 200,
      body: { payments: [{ txHash, amountWei: FEE_WEI.toString() }], nextBefore: null },
    });
    for (const before of ["0", "1", "999999999999999"]) {
      const path = `/api/fees/unused?purpose=proposal&before=${before}`;
      expect(await call("GET", path)).toMatchObject({ status: 200, body: { nextBefore: null } });
    }
    // Once it is settled, the database has it, and the chain isn't asked about its block any more.
    await chain.mine(100);
    while (!(await scanFeeTransfers({ budgetMs: 5_000 })).isComplete);
    const looked =
      "SELECT 1 FROM fee_transfer JOIN fee_scan ON wallet = recipient AND next_block > block_number";
    expect(await query(`${looked} WHERE tx_hash = $1`, [txHash])).toHaveLength(1);
    expect(await call("GET", "/api/fees/unused?purpose=proposal")).toMatchObject({
      body: { payments: [{ txHash, amountWei: FEE_WEI.toString() }], nextBefore: null },
    });
    expect((await call("GET", "/api/fees/unused")).status).toBe(400);
    expect((await call("GET", "/api/fees/unused?purpose=proposal&before=-1")).status).toBe(400);
  });
});

describe("a payment of two drafts", () => {
  it("is offered to no other draft than the one it is for, until that is discarded", async () => {
    const call = await openCaller(stranger);
    const slug = `two-drafts`;
    await insertClub(query, slug);
    const begin = async () => String((await call("POST", "/api/drafts", { club: slug })).body["id"]);
    const [first, second] = [await begin(), await begin()];
    const txHash = await chain.pay(stranger, testAdmin.address);
    const offered = async (purposeId: string): Promise<boolean> => {
      const { body } = await call("GET", `/api/fees/unused?purpose=proposal&purposeId=${purposeId}`);
      return JSON.stringify(body).includes(txHash);
    };
    expect([await offered(first), await offered(second)]).toEqual([true, true]);
    const { id } = intentOf(await askIntent(call, { purpose: "proposal", purposeId: first }));
    await askSave(call, id, { txHash });
    expect([await offered(first), await offered(second)]).toEqual([true, false]);
    expect((await call("DELETE", `/api/drafts/${first}`)).status).toBeLessThan(300);
    expect(await offered(second)).toBe(true);
  });
});

describe("a fee that was raised", () => {
  async function saveSettings(wish: { changes?: object; resets?: string[] }): Promise<void> {
    const admin = await openCaller(testAdmin);
    const [row] = await query<{ version: number }>(
      "SELECT coalesce(max(version), 0) AS version FROM settings_version",
    );
    const base = { changes: {}, resets: [], reason: "As the vote decided.", confirmation: "CHANGE" };
    const body = { ...base, ...wish, version: row?.version ?? 0 };
    expect((await admin("PUT", "/api/admin/settings", body)).status).toBe(200);
  }

  it("is paid by what a draft was told to pay before, found on another device too", async () => {
    const call = await openCaller(payer);
    intentOf(await askIntent(call, { purpose: "proposal", purposeId: "before-raise" }));
    await saveSettings({ changes: { proposalFeeTokens: String((2n * FEE_WEI) / 10n ** 18n) } });
    // The chain counts whole seconds.
    await query(
      "UPDATE fee_term SET valid_from = valid_from - interval '1 minute' WHERE purpose = 'proposal'",
    );
    await query(
      "UPDATE payment_intent SET created_at = created_at - interval '2 minutes' WHERE purpose_id = 'before-raise'",
    );
    const txHash = await chain.pay(payer, testAdmin.address);
    const offered = async (purposeId: string) =>
      JSON.stringify(
        (await call("GET", `/api/fees/unused?purpose=proposal&purposeId=${purposeId}`)).body,
      ).includes(txHash);
    expect([await offered("before-raise"), await offered("after-raise")]).toEqual([true, false]);
    await saveSettings({ resets: ["proposalFeeTokens"] });
  });
});

describe("GET /api/cron/payments", () => {
  it("checks credits for who knows the secret, and nobody else", async () => {
    const call = async (authorization: string) => {
      const response = await ask("/api/cron/payments", { headers: { authorization } });
      return { status: response.status, body: await response.json() };
    };
    expect(await call("Bearer wrong")).toMatchObject({ status: 401, body: { code: "WRONG_SECRET" } });
    let answer = await call(`Bearer ${SECRET}`);
    expect(answer).toEqual({
      status: 200,
      body: { checked: 1, changed: 0, found: expect.any(Number), isComplete: expect.any(Boolean) },
    });
    // One call looks for 1.5 s, which may not be enough on a slow machine.
    while (answer.body.isComplete === false) answer = await call(`Bearer ${SECRET}`);
    expect(answer).toMatchObject({ status: 200, body: { isComplete: true } });
  });
});
