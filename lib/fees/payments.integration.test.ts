import type { Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { inTransaction } from "@/lib/db/transaction.server";
import { parseAddress } from "@/lib/shared/address";
import { accountAt, localContracts } from "@/local/accounts";
import { rpcFaults } from "@/local/rpc-proxy";
import { testAccount, testAdmin } from "@/tests/setup/accounts";
import { FEE_WEI, type FeeChain, startFeeChain } from "@/tests/setup/fee-chain";
import { query, setClockOffset } from "@/tests/setup/own-services";
import { publishPaid } from "@/tests/setup/publish-paid";
import { checkPayment, type PaymentCheck } from "./check-payment.server";
import { findUnusedPayments } from "./find-unused-payments.server";
import { recheckPayments } from "./recheck-payments.server";

const payer = testAccount("payer");
const stranger = testAccount("stranger");
const users = Array.from({ length: 9 }, (_, index) => testAccount(`fee user ${index}`));
const DAY_MS = 24 * 3_600_000;
let chain: FeeChain;
let serial = 0;

beforeAll(async () => {
  chain = await startFeeChain([payer, stranger]);
  Object.assign(process.env, { RPC_URL: chain.url });
}, 240_000);

afterEach(async () => {
  chain.setLie(null);
  chain.proxy.setFault(null);
  await setClockOffset(0);
});
afterAll(async () => chain.stop());

/** A purpose that nothing was paid for yet. */
function newPurpose(): string {
  serial += 1;
  return `draft-${serial}`;
}

function check(
  txHash: string,
  { from = payer.address as string, purposeId = newPurpose() } = {},
): Promise<PaymentCheck> {
  const address = parseAddress(from);
  if (!address) throw new Error("no address");
  return checkPayment({ payer: address, txHash, purpose: "proposal", purposeId });
}

async function payDeep(): Promise<Hex> {
  const hash = await chain.pay(payer, testAdmin.address);
  await chain.mine(11);
  return hash;
}

const refusal = (code: string, message?: RegExp) => ({
  code,
  ...(message && { message: expect.stringMatching(message) }),
});

const statusOf = async (txHash: string) =>
  (
    await query<{ status: string }>(
      "SELECT status FROM payment_proof WHERE tx_hash = $1 ORDER BY log_index",
      [txHash],
    )
  ).map(({ status }) => status);

const alertsOf = (purposeId: string) =>
  query(
    "SELECT subject, message FROM alert WHERE kind = 'payment-revoked' AND subject = $1 AND cleared_at IS NULL",
    [`proposal:${purposeId}`],
  );

describe("checkPayment", () => {
  it("counts confirmations up to 12, then names the transfer that pays", async () => {
    const hash = await chain.pay(payer, testAdmin.address);
    expect(await check(hash)).toEqual({ status: "pending", confirmations: 1n, required: 12n });
    await chain.mine(10);
    expect(await check(hash)).toEqual({ status: "pending", confirmations: 11n, required: 12n });
    await chain.mine(1);
    expect(await check(hash)).toEqual({
      status: "confirmed",
      confirmations: 12n,
      required: 12n,
      payment: {
        txHash: hash,
        logIndex: 0,
        payer: payer.address.toLowerCase(),
        recipient: testAdmin.address.toLowerCase(),
        amountWei: FEE_WEI,
        blockNumber: (await chain.head()) - 11n,
        blockHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
        blockTime: expect.any(Date),
      },
    });
  });

  it("takes a block that the node calls finalized at once", async () => {
    const hash = await chain.pay(payer, testAdmin.address);
    let latest: unknown;
    chain.setLie(({ method, params }, result) => {
      if (method !== "eth_getBlockByNumber") return result;
      if (params[0] === "latest") latest = result;
      return params[0] === "finalized" ? latest : result;
    });
    expect(await check(hash)).toMatchObject({ status: "confirmed", confirmations: 1n });
  });

  it("waits for a transaction that is in no block", async () => {
    await chain.rpc("evm_setAutomine", false);
    const hash = await chain.pay(payer, testAdmin.address);
    expect(await check(hash)).toMatchObject({ status: "pending", confirmations: 0n });
    await chain.mine(1);
    await chain.rpc("evm_setAutomine", true);
    expect(await check(hash)).toMatchObject({ status: "pending", confirmations: 1n });
  });

  it("refuses a transaction that chain 25 has never seen, as one of another chain", async () => {
    await expect(check(`0x${"ab".repeat(32)}`)).rejects.toMatchObject(refusal("PAYMENT_UNKNOWN", /chain 25/));
  });

  it("refuses another token", async () => {
    const other = await chain.deployOtherToken();
    const hash = await chain.send(payer, other, chain.transferData(testAdmin.address, FEE_WEI));
    await expect(check(hash)).rejects.toMatchObject(refusal("PAYMENT_WRONG_TOKEN"));
  });

  it("refuses another recipient", async () => {
    const hash = await chain.pay(payer, stranger.address);
    await expect(check(hash)).rejects.toMatchObject(refusal("PAYMENT_WRONG_RECIPIENT"));
  });

  it("refuses one wei less than the fee, and says both", async () => {
    const hash = await chain.pay(payer, testAdmin.address, FEE_WEI - 1n);
    await expect(check(hash)).rejects.toMatchObject(
      refusal("PAYMENT_TOO_LOW", /333,333,332\.99 tokens; the fee is 333,333,333\.00/),
    );
  });

  it("refuses another's payment with 403", async () => {
    const hash = await chain.pay(stranger, testAdmin.address);
    await expect(check(hash)).rejects.toMatchObject({ code: "PAYMENT_NOT_YOURS", status: 403 });
    expect(await check(hash, { from: stranger.address })).toMatchObject({ status: "pending" });
  });

  it("refuses a payment that reverted", async () => {
    const hash = await chain.pay(payer, testAdmin.address, 10n ** 40n).catch(() => null);
    expect(hash).not.toBeNull();
    await expect(check(String(hash))).rejects.toMatchObject(refusal("PAYMENT_REVERTED"));
  });

  it("refuses a payment of more than 30 days ago by the app's clock", async () => {
    const hash = await payDeep();
    await setClockOffset(30 * DAY_MS - 60_000);
    expect(await check(hash)).toMatchObject({ status: "confirmed" });
    await setClockOffset(30 * DAY_MS + 60_000);
    await expect(check(hash)).rejects.toMatchObject(refusal("PAYMENT_TOO_OLD", /30 days ago/));
  });

  it("refuses nothing that an RPC endpoint failed to say: 503", async () => {
    const hash = await payDeep();
    for (const fault of rpcFaults.filter((each) => each !== "stale-block" && each !== "slow")) {
      chain.proxy.setFault(fault);
      await expect(check(hash)).rejects.toMatchObject(refusal("CHAIN_UNAVAILABLE"));
    }
  });

  it.each<[string, (receipt: Record<string, unknown>) => unknown]>([
    ["whose status says that a failed transaction succeeded", (receipt) => ({ ...receipt, status: "0x1" })],
    [
      "with a transfer that never was",
      (receipt) => ({
        ...receipt,
        status: "0x1",
        logs: [
          {
            address: localContracts.token.toLowerCase(),
            topics: [
              "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef",
              `0x${payer.address.slice(2).toLowerCase().padStart(64, "0")}`,
              `0x${testAdmin.address.slice(2).toLowerCase().padStart(64, "0")}`,
            ],
            data: `0x${FEE_WEI.toString(16).padStart(64, "0")}`,
            blockNumber: receipt["blockNumber"],
            blockHash: receipt["blockHash"],
            transactionHash: receipt["transactionHash"],
            logIndex: "0x0",
            removed: false,
          },
        ],
      }),
    ],
    ["of another transaction", (receipt) => ({ ...receipt, transactionHash: `0x${"cd".repeat(32)}` })],
    ["without a status", ({ status: _, ...receipt }) => receipt],
    ["that is a text", () => "0x1"],
  ])("credits nothing on a receipt %s", async (_, lie) => {
    const hash = await chain.pay(payer, testAdmin.address, 10n ** 40n);
    await chain.mine(11);
    chain.setLie(({ method }, result) =>
      method === "eth_getTransactionReceipt" && typeof result === "object" && result !== null
        ? lie({ ...result })
        : result,
    );
    await expect(check(hash)).rejects.toMatchObject({
      code: expect.stringMatching(/^(CHAIN_UNAVAILABLE|PAYMENT_WRONG_TOKEN)$/),
    });
  });

  it("credits nothing whose block the chain has replaced below the depth", async () => {
    const hash = await chain.pay(payer, testAdmin.address);
    await chain.mine(4);
    expect(await check(hash)).toMatchObject({ status: "pending", confirmations: 5n });
    await chain.reorganise(5);
    await chain.mine(12);
    await expect(check(hash)).rejects.toMatchObject(refusal("PAYMENT_UNKNOWN"));
  });

  it("takes what was the fee when it was paid, not what it became", async () => {
    const hash = await payDeep();
    await check(hash);
    await query(`INSERT INTO fee_term VALUES ('proposal', app_now() + interval '1 second', $1, $2)`, [
      FEE_WEI * 2n,
      stranger.address.toLowerCase(),
    ]);
    expect(await check(hash)).toMatchObject({ status: "confirmed" });
    await query("DELETE FROM fee_term");
  });
});

describe("claimPayment", () => {
  it("credits one of 100 claims of one payment by 10 users at once: 409 or 403 to the others (R4, T24)", async () => {
    const hash = await payDeep();
    const everybody = [payer, ...users];
    const statuses = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        publishPaid({
          payer: everybody[index % 10]?.address ?? "",
          txHash: hash,
          purposeId: `race-${index}`,
        }),
      ),
    );
    const count = (wanted: number) => statuses.filter((status) => status === wanted).length;
    expect({ 200: count(200), 403: count(403), 409: count(409), 503: count(503) }).toEqual({
      200: 1,
      403: 90,
      409: 9,
      503: 0,
    });
    expect(await statusOf(hash)).toEqual(["credited"]);
  });

  it("would be caught when it looked first and wrote then, without key and lock", async () => {
    const hash = await payDeep();
    const checked = await check(hash);
    if (checked.status !== "confirmed") throw new Error("not confirmed");
    await query("CREATE TABLE naive_proof (tx_hash text, log_index int)");
    const values = [checked.payment.txHash, checked.payment.logIndex];
    let looked = 0;
    let bothLooked = () => {};
    const afterBoth = new Promise<void>((resolve) => {
      bothLooked = resolve;
    });
    const claims = await Promise.all(
      Array.from({ length: 2 }, () =>
        inTransaction(async (tx) => {
          const { rowCount } = await tx.query(
            "SELECT 1 FROM naive_proof WHERE tx_hash = $1 AND log_index = $2",
            values,
          );
          looked += 1;
          if (looked === 2) bothLooked();
          await afterBoth;
          if (rowCount === 0) await tx.query("INSERT INTO naive_proof VALUES ($1, $2)", values);
          return rowCount === 0;
        }),
      ),
    );
    expect(claims).toEqual([true, true]);
  });

  it("credits a purpose once, whatever is paid for it at once", async () => {
    const hashes = [await payDeep(), await payDeep(), await payDeep()];
    const purposeId = newPurpose();
    const statuses = await Promise.all(
      hashes.map((txHash) => publishPaid({ payer: payer.address, txHash, purposeId })),
    );
    expect(statuses.toSorted()).toEqual([200, 409, 409]);
  });

  it("refuses a used payment with 409, and its use by somebody else with 403", async () => {
    const hash = await payDeep();
    const purposeId = newPurpose();
    expect(await publishPaid({ payer: payer.address, txHash: hash, purposeId })).toBe(200);
    expect(await publishPaid({ payer: payer.address, txHash: hash, purposeId: newPurpose() })).toBe(409);
    expect(await publishPaid({ payer: stranger.address, txHash: hash, purposeId: newPurpose() })).toBe(403);
    await expect(check(hash)).rejects.toMatchObject({ code: "PAYMENT_USED", status: 409 });
  });

  it("undoes the credit with the transaction that publishes", async () => {
    const hash = await payDeep();
    const checked = await check(hash);
    if (checked.status !== "confirmed") throw new Error("not confirmed");
    const { claimPayment } = await import("./claim-payment.server");
    const failing = inTransaction(async (tx) => {
      await claimPayment(tx, { payment: checked.payment, purpose: "proposal", purposeId: newPurpose() });
      throw new Error("not published");
    });
    await expect(failing).rejects.toThrow("not published");
    expect(await statusOf(hash)).toEqual([]);
  });
});

describe("recheckPayments", () => {
  const run = () => recheckPayments({ budgetMs: 60_000 });

  const publish = async () => publishFor(await payDeep());

  async function publishFor<Hash extends string>(hash: Hash): Promise<{ hash: Hash; purposeId: string }> {
    const purposeId = newPurpose();
    expect(await publishPaid({ payer: payer.address, txHash: hash, purposeId })).toBe(200);
    return { hash, purposeId };
  }

  /** With a transaction that can be sent again. */
  async function publishWithSigned(): Promise<{ signed: Hex; hash: string; purposeId: string }> {
    const signed = await chain.signPayment(payer, testAdmin.address);
    const hash = String(await chain.rpc("eth_sendRawTransaction", signed));
    await chain.mine(11);
    return { signed, ...(await publishFor(hash)) };
  }

  it("keeps what is still there", async () => {
    const { hash } = await publish();
    expect(await run()).toMatchObject({ changed: 0, isComplete: true });
    expect(await statusOf(hash)).toEqual(["credited"]);
  });

  it("revokes a credit whose transaction a reorganisation took away, so that another payment may serve", async () => {
    const { hash, purposeId } = await publish();
    await chain.reorganise(13);
    await chain.mine(13);
    expect(await run()).toMatchObject({ changed: 1, isComplete: true });
    expect(await statusOf(hash)).toEqual(["revoked"]);
    expect(await alertsOf(purposeId)).toEqual([
      { message: expect.stringContaining(hash), subject: `proposal:${purposeId}` },
    ]);
    const next = await payDeep();
    expect(await publishPaid({ payer: payer.address, txHash: next, purposeId })).toBe(200);
    expect(await alertsOf(purposeId)).toEqual([]);
  });

  it("alerts admins until a transaction that was gone is deep in the chain again", async () => {
    const { signed, hash, purposeId } = await publishWithSigned();
    await chain.reorganise(12);
    await chain.mine(13);
    await run();
    expect(await statusOf(hash)).toEqual(["revoked"]);
    expect(await alertsOf(purposeId)).toHaveLength(1);
    await chain.rpc("eth_sendRawTransaction", signed);
    await chain.mine(1);
    await run();
    expect(await statusOf(hash)).toEqual(["pending"]);
    expect(await alertsOf(purposeId)).toHaveLength(1);
    await chain.mine(12);
    await run();
    expect(await statusOf(hash)).toEqual(["credited"]);
    expect(await alertsOf(purposeId)).toEqual([]);
  });

  it("tells of a payment that came back too late for its purpose as revoked, not as credited", async () => {
    const { signed, hash, purposeId } = await publishWithSigned();
    await chain.reorganise(12);
    await chain.mine(13);
    await run();
    await chain.rpc("eth_sendRawTransaction", signed);
    await chain.mine(12);
    const next = await payDeep();
    expect(await publishPaid({ payer: payer.address, txHash: next, purposeId })).toBe(200);
    expect(await run()).toMatchObject({ changed: 0, isComplete: true });
    expect(await statusOf(hash)).toEqual(["revoked"]);
    expect(await statusOf(next)).toEqual(["credited"]);
    expect(await alertsOf(purposeId)).toEqual([]);
  });

  it("follows a transaction to another block: pending until that is deep, then credited again", async () => {
    const { signed, hash } = await publishWithSigned();
    await chain.reorganise(12, [[signed, 5]]);
    await run();
    expect(await statusOf(hash)).toEqual(["pending"]);
    // Its place is another now, and it still can't be used twice.
    await chain.mine(12);
    expect(await publishPaid({ payer: payer.address, txHash: hash, purposeId: newPurpose() })).toBe(409);
    await run();
    expect(await statusOf(hash)).toEqual(["credited"]);
  });

  it.each<[string, string]>([
    ["lost its receipts", "eth_getTransactionReceipt"],
    ["has no receipts and no transactions", "eth_getTransactionByHash"],
  ])("revokes nothing because a node %s", async (_, method) => {
    const { hash } = await publish();
    chain.setLie((call, result) =>
      call.method === method || call.method === "eth_getTransactionReceipt" ? null : result,
    );
    await run();
    expect(await statusOf(hash)).toEqual(["credited"]);
  });

  it("revokes nothing when the chain can't be read, and says so", async () => {
    const { hash } = await publish();
    chain.proxy.setFault("down");
    await expect(run()).rejects.toMatchObject({ code: "CHAIN_UNAVAILABLE" });
    expect(await statusOf(hash)).toEqual(["credited"]);
  });
});

describe("findUnusedPayments", () => {
  it("finds the payer's own payments of 30 days that were not used, newest first", async () => {
    const from = parseAddress(payer.address);
    if (!from) throw new Error("no address");
    const list = async () =>
      (await findUnusedPayments({ payer: from, purpose: "proposal" })).payments.map(({ txHash }) => txHash);
    const before = await list();
    const first = await payDeep();
    const low = await chain.pay(payer, testAdmin.address, FEE_WEI - 1n);
    const second = await payDeep();
    const others = await chain.pay(stranger, testAdmin.address);
    expect(await list()).toEqual([second, first, ...before]);
    expect(await publishPaid({ payer: payer.address, txHash: first, purposeId: newPurpose() })).toBe(200);
    const left = await list();
    expect(left).toEqual([second, ...before]);
    for (const hash of [low, others]) expect(left).not.toContain(hash);
    await setClockOffset(31 * DAY_MS);
    expect(await list()).toEqual([]);
  });

  it("goes down in ranges that the node takes", async () => {
    const from = parseAddress(stranger.address);
    if (!from) throw new Error("no address");
    const hash = await chain.pay(stranger, testAdmin.address, FEE_WEI * 2n);
    await chain.mine(500);
    const found = await findUnusedPayments({ payer: from, purpose: "bounty" });
    expect(found.payments[0]).toMatchObject({ txHash: hash, amountWei: (FEE_WEI * 2n).toString() });
    expect(found.nextBefore).toBeNull();
  });
});

describe("the admin wallet", () => {
  it("is no wallet whose key is public", async () => {
    await query("UPDATE admin SET address = $1", [
      privateKeyToAccount(accountAt(0).privateKey).address.toLowerCase(),
    ]);
    const hash = await chain.pay(payer, testAdmin.address);
    await expect(check(hash)).rejects.toMatchObject(refusal("FORBIDDEN", /public/));
    await query("UPDATE admin SET address = $1", [testAdmin.address.toLowerCase()]);
  });
});
