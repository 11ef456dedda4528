import { GET as runJob } from "@/app/api/cron/payments/route";
import { requirePayment } from "@/lib/fees/require-payment.server";
import { parseAddress } from "@/lib/shared/address";
import { testAccount, testAdmin } from "@/tests/setup/accounts";
import { newBrowser, origin } from "@/tests/setup/auth-routes";
import { query } from "@/tests/setup/database";
import { FEE_WEI, type FeeChain, startFeeChain } from "@/tests/setup/fee-chain";
import { publishPaid } from "@/tests/setup/publish-paid";
import { GET as progress } from "./intents/[intentId]/route";
import { PUT as save } from "./intents/[intentId]/transaction/route";
import { POST as create } from "./intents/route";
import { GET as unused } from "./unused/route";

type Handler = (request: Request, context: { params: Promise<unknown> }) => Promise<Response>;

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

/** Asks as the signed-in account, or as a visitor. */
async function personOf(account: typeof payer | null) {
  const browser = newBrowser();
  if (account) expect((await browser.signIn(account)).status).toBe(200);
  return async (
    handler: Handler,
    {
      path,
      body,
      params = {},
      method = "GET",
    }: { path: string; body?: unknown; params?: unknown; method?: string },
  ) => {
    const headers = new Headers({ origin, cookie: browser.cookies().join("; ") });
    if (body !== undefined) headers.set("content-type", "application/json");
    const request = new Request(`${origin}${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const response = await handler(request, { params: Promise.resolve(params) });
    return { status: response.status, body: await response.json() };
  };
}

type Person = Awaited<ReturnType<typeof personOf>>;
const askIntent = (ask: Person, body: unknown) =>
  ask(create, { path: "/api/fees/intents", method: "POST", body });
const askProgress = (ask: Person, intentId: string) =>
  ask(progress, { path: `/api/fees/intents/${intentId}`, params: { intentId } });
const askSave = (ask: Person, intentId: string, body: unknown) =>
  ask(save, {
    path: `/api/fees/intents/${intentId}/transaction`,
    method: "PUT",
    params: { intentId },
    body,
  });
const lower = (address: string) => {
  const parsed = parseAddress(address);
  if (!parsed) throw new Error(`${address} is no address`);
  return parsed;
};

describe("POST /api/fees/intents", () => {
  it("opens one intent for a purpose, however often and at once it is asked", async () => {
    const ask = await personOf(payer);
    const body = { purpose: "proposal", purposeId: "same" };
    const answers = await Promise.all(Array.from({ length: 8 }, () => askIntent(ask, body)));
    expect(answers[0]).toEqual({
      status: 200,
      body: {
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
    });
    expect(new Set(answers.map((answer) => answer.body.intent.id)).size).toBe(1);
  });

  it("exempts the primary admin by the session alone: a body that says exempt is 400 (T28)", async () => {
    const body = { purpose: "proposal", purposeId: "exempt" };
    expect(await askIntent(await personOf(testAdmin), body)).toEqual({ status: 200, body: { exempt: true } });
    const ask = await personOf(payer);
    for (const exempt of [true, false, "true"]) {
      expect((await askIntent(ask, { ...body, exempt })).status).toBe(400);
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
    expect((await askIntent(await personOf(payer), body)).status).toBe(400);
  });

  it("is for signed-in people", async () => {
    const visitor = await personOf(null);
    expect((await askIntent(visitor, { purpose: "proposal", purposeId: "a" })).status).toBe(401);
    expect((await visitor(unused, { path: "/api/fees/unused?purpose=proposal" })).status).toBe(401);
  });
});

describe("a payment from intent to credit", () => {
  it("is known by its hash at once, counts confirmations, and clears publishing when it is deep", async () => {
    const ask = await personOf(payer);
    const subject = { payer: lower(payer.address), purpose: "proposal", purposeId: "journey" } as const;
    const { id } = (await askIntent(ask, { purpose: "proposal", purposeId: "journey" })).body.intent;
    expect((await askProgress(ask, id)).body).toMatchObject({ state: "unpaid", requiredConfirmations: 12 });
    await expect(requirePayment(subject)).rejects.toMatchObject({ code: "FEE_UNPAID" });

    const txHash = await chain.pay(payer, testAdmin.address);
    const saved = await askSave(ask, id, { txHash: txHash.toUpperCase().replace("0X", "0x") });
    expect(saved).toMatchObject({ status: 200, body: { intent: { id, txHash } } });
    expect((await askProgress(ask, id)).body).toMatchObject({ state: "confirming", confirmations: 1 });
    await expect(requirePayment(subject)).rejects.toMatchObject({ code: "PAYMENT_UNCONFIRMED", status: 422 });
    // Another tab gets the intent that was paid, never a second one.
    expect((await askIntent(ask, { purpose: "proposal", purposeId: "journey" })).body.intent).toMatchObject({
      id,
      txHash,
    });
    expect(await askIntent(ask, { purpose: "proposal", purposeId: "journey", again: true })).toMatchObject({
      status: 409,
      body: { code: "PAYMENT_UNSETTLED" },
    });

    await chain.mine(11);
    expect((await askProgress(ask, id)).body).toMatchObject({ state: "confirmed", confirmations: 12 });
    expect(await requirePayment(subject)).toMatchObject({ isExempt: false, payment: { txHash } });
    expect(await publishPaid({ payer: payer.address, txHash, purposeId: "journey" })).toBe(200);
    expect((await askProgress(ask, id)).body).toMatchObject({ state: "credited" });
    expect(await requirePayment({ ...subject, payer: lower(testAdmin.address) })).toEqual({
      isExempt: true,
      payment: null,
      creditedBy: null,
    });
  });

  it("gives a new intent in the place of one whose transaction failed", async () => {
    const ask = await personOf(payer);
    const body = { purpose: "bounty", purposeId: "failed" };
    const { id } = (await askIntent(ask, body)).body.intent;
    const txHash = await chain.pay(payer, testAdmin.address, FEE_WEI * 10_000n);
    await askSave(ask, id, { txHash });
    expect((await askProgress(ask, id)).body).toMatchObject({
      state: "refused",
      refusal: { code: "PAYMENT_REVERTED" },
    });
    const again = await askIntent(ask, { ...body, again: true });
    expect(again).toMatchObject({ status: 200, body: { intent: { txHash: null } } });
    expect(again.body.intent.id).not.toBe(id);
  });

  it("keeps a transaction that the chain has not heard of for ten minutes, then lets go of it", async () => {
    const ask = await personOf(payer);
    const body = { purpose: "bounty", purposeId: "dropped" };
    const { id } = (await askIntent(ask, body)).body.intent;
    await askSave(ask, id, { txHash: `0x${"ef".repeat(32)}` });
    expect((await askProgress(ask, id)).body).toMatchObject({ state: "unknown" });
    expect((await askIntent(ask, { ...body, again: true })).status).toBe(409);
    await query("UPDATE payment_intent SET sent_at = sent_at - interval '11 minutes' WHERE id = $1", [id]);
    expect((await askIntent(ask, { ...body, again: true })).body.intent.id).not.toBe(id);
  });

  it("is nobody else's: 404 to others, malformed input 400, an unreadable chain 503", async () => {
    const ask = await personOf(payer);
    const other = await personOf(stranger);
    const { id } = (await askIntent(ask, { purpose: "proposal", purposeId: "mine" })).body.intent;
    const txHash = `0x${"12".repeat(32)}`;
    expect((await askProgress(other, id)).status).toBe(404);
    expect((await askSave(other, id, { txHash })).status).toBe(404);
    expect((await askProgress(ask, "1")).status).toBe(400);
    for (const bad of ["0x12", `${txHash}00`, 7, null]) {
      expect((await askSave(ask, id, { txHash: bad })).status).toBe(400);
    }
    await askSave(ask, id, { txHash });
    chain.proxy.setFault("garbage");
    expect(await askProgress(ask, id)).toMatchObject({ status: 503, body: { code: "CHAIN_UNAVAILABLE" } });
    expect((await ask(unused, { path: "/api/fees/unused?purpose=proposal" })).status).toBe(503);
  });
});

describe("GET /api/fees/unused", () => {
  it("lists the session's own unused payments", async () => {
    const ask = await personOf(stranger);
    const txHash = await chain.pay(stranger, testAdmin.address);
    expect(await ask(unused, { path: "/api/fees/unused?purpose=proposal" })).toMatchObject({
      status: 200,
      body: { payments: [{ txHash, amountWei: FEE_WEI.toString() }], nextBefore: null },
    });
    for (const before of ["0", "1", "999999999999999"]) {
      const path = `/api/fees/unused?purpose=proposal&before=${before}`;
      expect(await ask(unused, { path })).toMatchObject({ status: 200, body: { nextBefore: null } });
    }
    expect((await ask(unused, { path: "/api/fees/unused" })).status).toBe(400);
    expect((await ask(unused, { path: "/api/fees/unused?purpose=proposal&before=-1" })).status).toBe(400);
  });
});

describe("GET /api/cron/payments", () => {
  it("checks credits for who knows the secret, and nobody else", async () => {
    const call = async (authorization: string) => {
      const request = new Request(`${origin}/api/cron/payments`, { headers: { authorization } });
      const response = await runJob(request, { params: Promise.resolve({}) });
      return { status: response.status, body: await response.json() };
    };
    expect(await call("Bearer wrong")).toMatchObject({ status: 401, body: { code: "WRONG_SECRET" } });
    expect(await call(`Bearer ${SECRET}`)).toEqual({
      status: 200,
      body: { checked: 1, changed: 0, found: expect.any(Number), isComplete: true },
    });
  });
});
