import { renderToStaticMarkup } from "react-dom/server";
import type { Hex } from "viem";
import { Winners } from "@/components/bounties/winners";
import { getBounty } from "@/lib/bounties/get-bounty.server";
import { getPayoutStanding } from "@/lib/bounties/get-payout-standing.server";
import { listPayouts } from "@/lib/bounties/list-payouts.server";
import { recheckPayments } from "@/lib/fees/recheck-payments.server";
import { requireAddress } from "@/lib/shared/address";
import { localContracts } from "@/local/accounts";
import { insertAnnounced, insertBounty, insertClub } from "@/tests/builders/rows";
import { testAccount, testAdmin } from "@/tests/setup/accounts";
import { FEE_WEI, type FeeChain, startFeeChain } from "@/tests/setup/fee-chain";
import { query, setClockOffset } from "@/tests/setup/own-services";
import { publishPaid } from "@/tests/setup/publish-paid";
import { type Caller, openCaller, visitor } from "@/tests/setup/route-caller";
import { sizeOf } from "@/tests/size";

process.env["RATE_LIMIT_MULTIPLIER"] = "1000";
process.env["DATABASE_POOL_MAX"] = "20";
/** By day, more would wait beside other tests for a connection longer than the limit. */
const PROOFS_AT_ONCE = sizeOf({ daily: 60, nightly: 100 });

const sponsor = testAccount("payouts sponsor");
const stranger = testAccount("payouts stranger");
const [ada, ben] = [testAccount("payouts ada").address, testAccount("payouts ben").address];
const PRIZE = 5n * 10n ** 18n;
const SAFE = `0x${"5afe".repeat(10)}`;
let chain: FeeChain;
let clubId: bigint;
let as: Record<"sponsor" | "stranger" | "visitor", Caller>;

beforeAll(async () => {
  chain = await startFeeChain([sponsor, stranger]);
  Object.assign(process.env, { RPC_URL: chain.url });
  clubId = await insertClub(query, "payers");
  as = {
    sponsor: await openCaller(sponsor),
    stranger: await openCaller(stranger),
    visitor,
  };
}, 240_000);
afterEach(async () => {
  chain.setLie(null);
  chain.proxy.setFault(null);
  await setClockOffset(0);
});
afterAll(async () => chain.stop());

/** Announced now, each winner a prize of 5. */
async function announce(asset: "token" | "cro" = "token", winners: readonly string[] = [ada]) {
  return insertAnnounced(query, {
    clubId,
    sponsor: sponsor.address.toLowerCase(),
    asset,
    token: localContracts.token.toLowerCase(),
    winners: winners.map((winner) => winner.toLowerCase()),
    prizesWei: winners.map(() => PRIZE),
  });
}

type Announced = Awaited<ReturnType<typeof announce>>;
const prove = (prize: string | undefined, txHash: string, who = as.sponsor) =>
  who("POST", `/api/payouts/${prize}/proof`, { txHash });
const sendCro = (from: typeof sponsor, to: string, value = PRIZE) =>
  chain.send(from, to, "0x", 50_000n, value);
const deep = async (hash: Promise<Hex>): Promise<Hex> => {
  const sent = await hash;
  await chain.mine(11);
  return sent;
};
const payoutsOf = async ({ id }: Announced) =>
  (await as.visitor("GET", `/api/bounties/${id}/payouts`)).body["payouts"];
/** What the bounty's page says of its winners. */
const shownOf = async ({ id }: Announced) =>
  renderToStaticMarkup(
    Winners({
      bounty: await getBounty(id),
      payouts: (await listPayouts(id)).payouts,
      token: "$KAIROS",
      explorerUrl: null,
      children: null,
    }),
  );
const creditsOf = async (txHash: string) =>
  (await query("SELECT 1 FROM payment_proof WHERE tx_hash = $1 AND status = 'credited'", [txHash])).length;
const entriesOf = ({ id }: Announced) =>
  query("SELECT act, after FROM audit_entry WHERE subject = $1 ORDER BY id", [`bounty:${id}`]);

it("finds what the sponsor paid winners with on another device, until it proves a prize, and tells nobody else", async () => {
  await chain.pay(sponsor, ada, PRIZE);
  await setClockOffset(120_000);
  const bounty = await announce("token", [ada, ben]);
  const path = `/api/bounties/${bounty.id}/unused-payments`;
  const found = async () => (await as.sponsor("GET", path)).body;
  expect(await found()).toEqual({ payments: [], nextBefore: null });
  await setClockOffset(0);
  const txHash = await deep(chain.pay(sponsor, ada, PRIZE));
  await query("UPDATE bounty_payout SET owed_since = app_now() - interval '1 minute' WHERE bounty_id = $1", [
    bounty.id,
  ]);
  const { payments } = Object(await found());
  expect(payments.map((each: { txHash: string }) => each.txHash)).toContain(txHash);
  expect(payments[0]).toMatchObject({ txHash, recipient: ada, amountWei: PRIZE.toString() });
  // A batch pays several: named for one winner, it is still found for the others.
  const name = (place: number, hash: string | null) =>
    query(
      "UPDATE bounty_payout SET tx_hash = $1, sent_at = CASE WHEN $1::text IS NOT NULL THEN app_now() END WHERE prize_id = $2",
      [hash, bounty.prizes[place]],
    );
  await name(1, txHash);
  expect(JSON.stringify(await found())).toContain(txHash);
  await name(0, txHash);
  expect(JSON.stringify(await found())).not.toContain(txHash);
  await name(0, null);
  await name(1, null);
  expect((await as.stranger("GET", path)).status).toBe(403);
  expect((await as.visitor("GET", path)).status).toBe(401);
  expect((await prove(bounty.prizes[0], txHash)).status).toBe(200);
  expect(JSON.stringify(await found())).not.toContain(txHash);
  const cro = await announce("cro");
  expect((await as.sponsor("GET", `/api/bounties/${cro.id}/unused-payments`)).body).toEqual({
    payments: [],
    nextBefore: null,
  });
});

it("proves token and CRO prizes once they are deep enough, with an entry and for everybody to see", async () => {
  for (const [asset, log] of [
    ["token", 0],
    ["cro", -1],
  ] as const) {
    const bounty = await announce(asset);
    const [prize] = bounty.prizes;
    const hash = await (asset === "token" ? chain.pay(sponsor, ada, PRIZE) : sendCro(sponsor, ada));
    await chain.mine(4);
    const early = await prove(prize, hash);
    expect([early.status, early.body["code"], early.body["error"]]).toEqual([
      422,
      "PAYMENT_UNCONFIRMED",
      expect.stringContaining("5 of 12 confirmations"),
    ]);
    // The transaction is kept, so that a page that is closed finds it again.
    expect(await payoutsOf(bounty)).toMatchObject([{ state: "sent", txHash: hash, paidAt: null }]);
    const progress = await as.sponsor("GET", `/api/payouts/${prize}/progress`);
    expect(progress.body).toMatchObject({ state: "confirming", confirmations: 5, requiredConfirmations: 12 });
    await chain.mine(7);
    expect((await prove(prize, hash)).body).toEqual({ txHash: hash, amountWei: PRIZE.toString() });
    expect(await payoutsOf(bounty)).toMatchObject([
      { state: "proved", txHash: hash, winner: ada, amountWei: PRIZE.toString(), overdueDays: 0 },
    ]);
    expect(await query("SELECT log_index, purpose FROM payment_proof WHERE tx_hash = $1", [hash])).toEqual([
      { log_index: log, purpose: "payout" },
    ]);
    expect(await entriesOf(bounty)).toEqual([
      { act: "bounty.prove-payout", after: { prize: 1, paid: true, transaction: hash } },
    ]);
    // Again it answers the same and writes nothing; another payment for it is one too many.
    expect((await prove(prize, hash)).status).toBe(200);
    const other = await deep(asset === "token" ? chain.pay(sponsor, ada, PRIZE) : sendCro(sponsor, ada));
    expect((await prove(prize, other)).status).toBe(409);
    expect(await entriesOf(bounty)).toHaveLength(1);
    expect(await creditsOf(other)).toBe(0);
  }
});

it("calls CRO unconfirmed while the node has the receipt and the transaction still without its block", async () => {
  const [prize] = (await announce("cro")).prizes;
  const hash = await deep(sendCro(sponsor, ada));
  chain.setLie((call, result) =>
    call.method === "eth_getTransactionByHash" ? { ...Object(result), blockHash: null } : result,
  );
  expect(await prove(prize, hash)).toMatchObject({ status: 422, body: { code: "PAYMENT_UNCONFIRMED" } });
  chain.setLie(null);
  expect((await prove(prize, hash)).status).toBe(200);
});

it("refuses each wrong hash with its own code and reason, and stores nothing", async () => {
  const token = await announce();
  const cro = await announce("cro");
  const otherToken = await chain.deployOtherToken();
  const announcedLater = await announce();
  await query("UPDATE bounty_payout SET owed_since = owed_since + interval '1 hour' WHERE bounty_id = $1", [
    announcedLater.id,
  ]);
  const paid = await deep(chain.pay(sponsor, ada, PRIZE));
  const croPaid = await deep(sendCro(sponsor, ada));
  const cases: [string, Announced, () => Promise<Hex>, number, string, RegExp][] = [
    [
      "another token",
      token,
      () => chain.send(sponsor, otherToken, chain.transferData(ada, PRIZE)),
      400,
      "PAYMENT_WRONG_TOKEN",
      /none of the token/,
    ],
    ["CRO for tokens", token, async () => croPaid, 400, "PAYMENT_WRONG_TOKEN", /none of the token/],
    ["tokens for CRO", cro, async () => paid, 400, "PAYMENT_WRONG_TOKEN", /sends no CRO/],
    [
      "another recipient",
      token,
      () => chain.pay(sponsor, ben, PRIZE),
      400,
      "PAYMENT_WRONG_RECIPIENT",
      /somebody else/,
    ],
    ["CRO to another", cro, () => sendCro(sponsor, ben), 400, "PAYMENT_WRONG_RECIPIENT", /somebody else/],
    [
      "one wei less",
      token,
      () => chain.pay(sponsor, ada, PRIZE - 1n),
      400,
      "PAYMENT_TOO_LOW",
      /4\.999999999999999999 tokens; the prize is 5/,
    ],
    [
      "one wei of CRO less",
      cro,
      () => sendCro(sponsor, ada, PRIZE - 1n),
      400,
      "PAYMENT_TOO_LOW",
      /CRO; the prize is 5/,
    ],
    [
      "another sender",
      token,
      () => chain.pay(stranger, ada, PRIZE),
      403,
      "PAYMENT_NOT_YOURS",
      /neither the sponsor's nor a Safe/,
    ],
    ["another sender of CRO", cro, () => sendCro(stranger, ada), 403, "PAYMENT_NOT_YOURS", /Another address/],
    [
      "an unknown hash",
      token,
      async () => `0x${"ab".repeat(32)}` as const,
      404,
      "PAYMENT_UNKNOWN",
      /chain 25/,
    ],
    ["a failed one", token, () => chain.pay(sponsor, ada, 10n ** 40n), 400, "PAYMENT_REVERTED", /failed/],
    [
      "one from before the announcement",
      announcedLater,
      async () => paid,
      400,
      "PAYMENT_TOO_OLD",
      /before the winners were announced/,
    ],
  ];
  for (const [name, { prizes }, send, status, code, words] of cases) {
    const answer = await prove(prizes[0], await send());
    expect([name, answer.status, answer.body["code"]]).toEqual([name, status, code]);
    expect(answer.body["error"]).toMatch(words);
  }
  const inReview = await insertBounty(query, {
    clubId,
    sponsor: sponsor.address.toLowerCase(),
    deadlineIn: "-1 hour",
  });
  const [early] = await query<{ id: string }>("SELECT id FROM bounty_prize WHERE bounty_id = $1", [
    inReview.id,
  ]);
  expect(await prove(early?.id, paid)).toMatchObject({
    status: 404,
    body: { error: expect.stringContaining("not announced") },
  });
  expect((await as.sponsor("PUT", `/api/payouts/${early?.id}/transaction`, { txHash: paid })).status).toBe(
    404,
  );
  expect((await prove(token.prizes[0], "0x12")).status).toBe(400);
  expect((await prove("999999", paid)).status).toBe(404);
  expect((await prove("99999999999999999999", paid)).status).toBe(400);
  expect((await prove(token.prizes[0], paid, as.stranger)).status).toBe(403);
  expect((await prove(token.prizes[0], paid, as.visitor)).status).toBe(401);
  expect((await as.stranger("GET", `/api/payouts/${token.prizes[0]}/progress`)).status).toBe(403);
  expect(
    (await as.stranger("PUT", `/api/payouts/${token.prizes[0]}/transaction`, { txHash: paid })).status,
  ).toBe(403);
  chain.proxy.setFault("down");
  expect((await prove(token.prizes[0], paid)).status).toBe(503);
  for (const bounty of [token, cro, announcedLater]) {
    expect(await payoutsOf(bounty)).toMatchObject([{ state: "unpaid", txHash: null }]);
    expect(await entriesOf(bounty)).toEqual([]);
  }
});

it("takes tokens from a Safe that names the sponsor among its owners, and never CRO", async () => {
  const bounty = await announce();
  await chain.rpc("anvil_setBalance", SAFE, "0xde0b6b3a764000000");
  await chain.rpc("anvil_impersonateAccount", SAFE);
  await chain.pay(sponsor, SAFE, 2n * PRIZE);
  const fromSafe = async (to: string, data: Hex, value = 0n): Promise<Hex> => {
    const call = { from: SAFE, to, data, gas: "0x30d40", value: `0x${value.toString(16)}` };
    const hash = String(await chain.rpc("eth_sendTransaction", call));
    await chain.mine(12);
    return `0x${hash.slice(2)}`;
  };
  const hash = await fromSafe(localContracts.token, chain.transferData(ada, PRIZE));
  expect((await prove(bounty.prizes[0], hash)).body["code"]).toBe("PAYMENT_NOT_YOURS");
  const register = (address: string) => as.sponsor("PUT", "/api/safes", { address });
  // Without code, with an owner's "no", and with anybody's: only the last is a Safe of the sponsor's.
  expect((await register(SAFE)).status).toBe(403);
  await chain.rpc("anvil_setCode", SAFE, "0x600060005260206000f3");
  expect((await register(SAFE)).status).toBe(403);
  await chain.rpc("anvil_setCode", SAFE, "0x600160005260206000f3");
  expect((await register("0x12")).status).toBe(400);
  expect((await register(SAFE)).body["safes"]).toHaveLength(1);
  expect((await as.visitor("PUT", "/api/safes", { address: SAFE })).status).toBe(401);
  expect((await prove(bounty.prizes[0], hash)).status).toBe(200);
  const cro = await announce("cro");
  const native = await fromSafe(ada, "0x", PRIZE);
  expect((await prove(cro.prizes[0], native)).body["code"]).toBe("PAYMENT_NOT_YOURS");
  expect((await as.sponsor("DELETE", "/api/safes", { address: SAFE })).body["safes"]).toEqual([]);
});

it("registers ten Safes of one sponsor, however many are sent at once", async () => {
  const safes = Array.from({ length: 14 }, (_, n) => `0x${"5afe".repeat(9)}${String(1_000 + n)}`);
  for (const safe of safes) await chain.rpc("anvil_setCode", safe, "0x600160005260206000f3");
  const answers = await Promise.all(safes.map((address) => as.stranger("PUT", "/api/safes", { address })));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), ...Array(4).fill(409)]);
  const listed = (await as.stranger("GET", "/api/safes")).body["safes"] as { address: string }[];
  expect(listed).toHaveLength(10);
  // One that is registered already is no eleventh; one that is removed leaves its place to another.
  const known = { address: listed[0]?.address };
  expect((await as.stranger("PUT", "/api/safes", known)).status).toBe(200);
  const refused = safes.filter((_, index) => answers[index]?.status === 409);
  expect((await as.sponsor("DELETE", "/api/safes", known)).body["safes"]).toEqual([]);
  expect((await as.stranger("PUT", "/api/safes", { address: refused[0] })).status).toBe(409);
  expect((await as.stranger("DELETE", "/api/safes", known)).body["safes"]).toHaveLength(9);
  expect((await as.stranger("PUT", "/api/safes", { address: refused[0] })).body["safes"]).toHaveLength(10);
  for (const { address } of listed) await as.stranger("DELETE", "/api/safes", { address });
});

it(`uses one payment once among ${PROOFS_AT_ONCE} proofs at once, of several bounties, prizes and fees of both kinds (T24)`, async () => {
  // The admin wins every prize, so that one transfer could be a fee, too.
  const winner = testAdmin.address;
  const prizes: string[] = [];
  for (let count = 0; count < 4; count += 1) {
    const bounty = await insertAnnounced(query, {
      clubId,
      sponsor: sponsor.address.toLowerCase(),
      token: localContracts.token.toLowerCase(),
      winners: Array.from({ length: 5 }, () => winner.toLowerCase()),
      prizesWei: Array.from({ length: 5 }, () => FEE_WEI),
      perPerson: 5,
    });
    prizes.push(...bounty.prizes);
  }
  const hash = await deep(chain.pay(sponsor, winner));
  const statuses = await Promise.all(
    Array.from({ length: PROOFS_AT_ONCE }, async (_, index) => {
      const fee = {
        payer: sponsor.address,
        txHash: hash,
        purpose: index % 4 === 1 ? "proposal" : "bounty",
        purposeId: `payout-race-${index}`,
      } as const;
      return index % 2 === 0
        ? (await prove(prizes[(index / 2) % prizes.length], hash)).status
        : publishPaid(fee);
    }),
  );
  expect(await creditsOf(hash)).toBe(1);
  expect(new Set(statuses)).toEqual(new Set([200, 409]));
  const credited = await query<{ purpose: string; purpose_id: string }>(
    "SELECT purpose, purpose_id FROM payment_proof WHERE tx_hash = $1",
    [hash],
  );
  // Each proof of the paid prize gets 200. Of all proofs of a fee, one does.
  const told = statuses.filter((status) => status === 200).length;
  const prize = prizes.indexOf(credited[0]?.purpose_id ?? "");
  const proofs = statuses.filter((_, index) => index % 2 === 0 && (index / 2) % prizes.length === prize);
  expect(told).toBe(prize < 0 ? 1 : proofs.length);
});

it.each(["proof", "progress"])(
  "calls no payment used to who asks for %s while it is proved",
  async (asked) => {
    const [prize] = (await announce()).prizes;
    const hash = await deep(chain.pay(sponsor, ada, PRIZE));
    expect((await prove(prize, hash)).status).toBe(200);
    const set = (status: string) =>
      query(
        "UPDATE payment_proof SET status = $1, revoked_at = CASE WHEN $1 = 'revoked' THEN now() END WHERE tx_hash = $2",
        [status, hash],
      );
    await set("revoked");
    // Another request credits it while this one reads the chain.
    chain.setLie(async (_call, result) => {
      await set("credited");
      return result;
    });
    const answer = await (asked === "proof"
      ? prove(prize, hash)
      : as.sponsor("GET", `/api/payouts/${prize}/progress`));
    expect(answer).toMatchObject({
      status: 200,
      body: asked === "proof" ? { txHash: hash } : { state: "confirmed" },
    });
  },
);

it("gives two prizes of one winner two transfers, each the one that fits", async () => {
  const bounty = await insertAnnounced(query, {
    clubId,
    sponsor: sponsor.address.toLowerCase(),
    token: localContracts.token.toLowerCase(),
    winners: [ada.toLowerCase(), ada.toLowerCase()],
    prizesWei: [2n * PRIZE, PRIZE],
    perPerson: 2,
  });
  const large = await deep(chain.pay(sponsor, ada, 2n * PRIZE));
  const [first, second] = bounty.prizes;
  expect((await prove(first, large)).status).toBe(200);
  expect((await prove(second, large)).body["code"]).toBe("PAYMENT_USED");
});

it("tells a payment that a reorganisation removed as unproved, and as proved when it is back (T27)", async () => {
  const send = async (signed: Hex) => String(await chain.rpc("eth_sendRawTransaction", signed));
  const lost = "Unproved: the chain has lost the payment";
  const paid = { token: await announce(), cro: await announce("cro") };
  const signed = { token: await chain.signPayment(sponsor, ada, PRIZE), cro: "0x" as Hex };
  const hashes = { token: await send(signed.token), cro: "" };
  await chain.mine(1);
  signed.cro = await chain.signCro(sponsor, ada, PRIZE);
  hashes.cro = await send(signed.cro);
  await chain.mine(12);
  const alerts = () =>
    query<{ subject: string }>(
      "SELECT subject, message FROM alert WHERE subject = ANY($1) AND cleared_at IS NULL",
      [[paid.token, paid.cro].map(({ prizes }) => `payout:${prizes[0]}`)],
    );
  for (const asset of ["token", "cro"] as const) {
    expect((await prove(paid[asset].prizes[0], hashes[asset])).status).toBe(200);
  }
  await recheckPayments({ budgetMs: 60_000 });
  for (const asset of ["token", "cro"] as const) {
    expect(await payoutsOf(paid[asset])).toMatchObject([{ state: "proved" }]);
    expect(await shownOf(paid[asset])).toContain("Paid, proved");
  }
  await chain.reorganise(16);
  await chain.mine(16);
  await recheckPayments({ budgetMs: 60_000 });
  for (const asset of ["token", "cro"] as const) {
    expect(await payoutsOf(paid[asset])).toMatchObject([
      { state: "unproved", txHash: hashes[asset], paidAt: null },
    ]);
    expect(await shownOf(paid[asset])).toContain(lost);
    expect(await shownOf(paid[asset])).not.toContain("Paid, proved");
  }
  expect(await alerts()).toMatchObject(
    Array.from({ length: 2 }, () => ({ message: expect.stringContaining("the prize of a bounty") })),
  );
  await send(signed.token);
  await chain.mine(1);
  await send(signed.cro);
  await chain.mine(12);
  await recheckPayments({ budgetMs: 60_000 });
  for (const asset of ["token", "cro"] as const) {
    expect(await payoutsOf(paid[asset])).toMatchObject([{ state: "proved", txHash: hashes[asset] }]);
    expect(await shownOf(paid[asset])).not.toContain(lost);
  }
  expect(await alerts()).toEqual([]);
});

it("shows winners that are not paid, with the days that they wait too long", async () => {
  const bounty = await announce("token", [ada, ben]);
  expect(await payoutsOf(bounty)).toMatchObject([{ overdueDays: 0 }, { overdueDays: 0 }]);
  await setClockOffset(9.5 * 24 * 3_600_000);
  expect(await payoutsOf(bounty)).toMatchObject([
    { state: "unpaid", overdueDays: 3, position: 1, winner: ada },
    { state: "unpaid", overdueDays: 3, position: 2, winner: ben },
  ]);
  const standing = await getPayoutStanding(requireAddress(sponsor.address.toLowerCase()));
  expect(standing.sponsored.owed).toBeGreaterThan(standing.sponsored.proved);
  const club = { slug: "payers", club: "payers" };
  expect(standing.overdue).toContainEqual({ ...club, number: bounty.number, winners: 2, days: 3 });
});

it("sums what a winner earned by proved prizes alone, token and CRO apart", async () => {
  const winner = testAccount("payouts carl").address;
  const standing = () => getPayoutStanding(requireAddress(winner.toLowerCase()));
  const earned = async () => (await standing()).earned;
  const [tokens, cro] = [await announce("token", [winner]), await announce("cro", [winner])];
  expect(await earned()).toEqual({ token: "0", cro: "0" });
  // A payment of more has paid the prize, and no more is earned.
  const paid = await deep(chain.pay(sponsor, winner, PRIZE * 3n));
  expect((await prove(tokens.prizes[0], paid)).status).toBe(200);
  expect(await earned()).toEqual({ token: PRIZE.toString(), cro: "0" });
  const place = { slug: "payers", club: "payers", position: 1, amountWei: PRIZE.toString() };
  expect((await standing()).won).toMatchObject([
    { ...place, number: cro.number, asset: "cro", state: "unpaid" },
    { ...place, number: tokens.number, asset: "token", state: "proved", overdueDays: 0 },
  ]);
  expect((await prove(cro.prizes[0], await deep(sendCro(sponsor, winner)))).status).toBe(200);
  expect(await earned()).toEqual({ token: PRIZE.toString(), cro: PRIZE.toString() });
});
