import { waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { decodeFunctionData, erc20Abi, toHex } from "viem";
import { findPaymentNote, forgetPaymentNote } from "@/lib/fees/client/payment-note";
import { firstAccount, refuse, secondAccount } from "@/tests/fake-wallet";
import { startNetwork } from "@/tests/network";
import { announcePayingWallet, type PayingWallet } from "@/tests/paying-wallet";
import { testConfig } from "@/tests/render";
import { payoutNote } from "../payout-queries";
import { estimateGasCost, type Payer, payPrize, prizeSentBefore } from "./pay-prize";

const PRIZE = {
  id: "0b6f6d1e-7a53-4f4e-9d3a-0c7b8a0f9c11",
  winner: "0x4444444444444444444444444444444444444444",
  amountWei: "25000000000000000000",
};
const UNSURE = { error: expect.stringContaining("Check its activity first") };
const OTHER = "0x5555555555555555555555555555555555555555";

const network = startNetwork();
let wallet: PayingWallet;
/** The hashes that the server was told. */
let told: unknown[];

beforeEach(() => {
  wallet = announcePayingWallet();
  told = [];
  network.use(
    http.put(`*/api/payouts/${PRIZE.id}/transaction`, async ({ request }) => {
      const { txHash } = (await request.json()) as { txHash: string };
      told.push(txHash);
      return HttpResponse.json({});
    }),
  );
});
afterEach(() => {
  wallet.remove();
  window.localStorage.clear();
});

/** The sponsor on a page of their own; each call is another page. */
async function openPayer(partial: Partial<Payer> = {}): Promise<Payer> {
  const wagmi = await wallet.openPage();
  return { wagmi, chainId: testConfig.chainId, sponsor: firstAccount, token: null, ...partial };
}

const noted = () => findPaymentNote(payoutNote(PRIZE.id));

describe("payPrize", () => {
  it("asks the wallet once, for exactly the prize in CRO to the winner, and tells the server", async () => {
    const payer = await openPayer();
    const result = await payPrize(payer, PRIZE);
    expect(wallet.sent).toEqual([
      expect.objectContaining({ to: PRIZE.winner, data: "0x", value: toHex(BigInt(PRIZE.amountWei)) }),
    ]);
    expect(result).toEqual({ txHash: wallet.sent[0]?.hash });
    expect(told).toEqual([wallet.sent[0]?.hash]);
  });

  it("transfers exactly the prize in the token", async () => {
    const payer = await openPayer({ token: testConfig.tokenAddress });
    await payPrize(payer, PRIZE);
    const [sent] = wallet.sent;
    expect(sent?.to).toBe(testConfig.tokenAddress);
    expect(decodeFunctionData({ abi: erc20Abi, data: sent?.data ?? "0x" })).toEqual({
      functionName: "transfer",
      args: [PRIZE.winner, BigInt(PRIZE.amountWei)],
    });
  });

  it("pays nobody twice: pressed again, it answers with what was sent", async () => {
    const payer = await openPayer();
    const first = await payPrize(payer, PRIZE);
    expect(await payPrize(await openPayer(), PRIZE)).toEqual(first);
    expect(wallet.sent).toHaveLength(1);
  });

  it("forgets a request that the person declined, so that it can be asked again", async () => {
    const payer = await openPayer();
    wallet.answer("eth_sendTransaction", () => refuse(4001));
    expect(await payPrize(payer, PRIZE)).toEqual({ error: "You declined the request in your wallet." });
    expect(noted()).toBeNull();
    expect(told).toEqual([]);
  });

  it("does not ask again after a lost answer, and finds the transaction once it is mined", async () => {
    wallet.loseAnswers();
    expect(await payPrize(await openPayer(), PRIZE)).toEqual({
      error: expect.stringContaining("connection"),
    });
    expect(await payPrize(await openPayer(), PRIZE)).toEqual(UNSURE);
    const { hash } = wallet.mine();
    expect(await payPrize(await openPayer(), PRIZE)).toEqual({ txHash: hash });
    expect(wallet.sent).toHaveLength(1);
    expect(told).toEqual([hash]);
  });

  it("does not ask again after a reload while the wallet was asked", async () => {
    wallet.answer("eth_sendTransaction", () => new Promise(() => undefined));
    void payPrize(await openPayer(), PRIZE);
    await waitFor(() => expect(wallet.calls).toContain("eth_sendTransaction"));
    expect(noted()).toEqual({ nonce: 0, txHash: null });
    expect(await payPrize(await openPayer(), PRIZE)).toEqual(UNSURE);
    expect(wallet.calls.filter((call) => call === "eth_sendTransaction")).toHaveLength(1);
  });

  it("finds a transaction that replaced the first under the same number", async () => {
    wallet.loseAnswers();
    await payPrize(await openPayer(), PRIZE);
    const { hash } = wallet.mine({ hash: toHex(8, { size: 32 }) });
    expect(await payPrize(await openPayer(), PRIZE)).toEqual({ txHash: hash });
    expect(noted()).toEqual({ nonce: 0, txHash: hash });
  });

  const others = [
    ["another receiver", { to: OTHER }],
    ["another amount", { value: toHex(1n) }],
    ["another call", { data: "0x12345678" as const }],
  ] as const;
  it.each(others)("leaves it to the person when the number went to %s", async (_name, replacement) => {
    wallet.loseAnswers();
    await payPrize(await openPayer(), PRIZE);
    wallet.mine(replacement);
    expect(await payPrize(await openPayer(), PRIZE)).toEqual(UNSURE);
    expect(told).toEqual([]);
  });

  it("asks again when the person is sure that nothing was sent", async () => {
    wallet.answer("eth_sendTransaction", () => refuse(4900));
    await payPrize(await openPayer(), PRIZE);
    forgetPaymentNote(payoutNote(PRIZE.id));
    wallet.answer("eth_sendTransaction", () => toHex(9, { size: 32 }));
    expect(await payPrize(await openPayer(), PRIZE)).toEqual({
      txHash: toHex(9, { size: 32 }),
    });
  });

  it("keeps the hash when the server can't be told", async () => {
    network.use(http.put("*/api/payouts/*", () => HttpResponse.error()));
    const result = await payPrize(await openPayer(), PRIZE);
    expect(result).toEqual({ txHash: wallet.sent[0]?.hash });
    expect(noted()).toEqual({ nonce: 0, txHash: wallet.sent[0]?.hash });
  });

  const refused: [name: string, prepare: () => void, error: string][] = [
    ["on another chain", () => wallet.answer("eth_chainId", () => "0x1"), "chain"],
    ["on another account", () => wallet.emit("accountsChanged", [secondAccount]), "Switch the account"],
    ["without the money", () => wallet.answer("eth_getBalance", () => "0x1"), "Nothing was sent"],
  ];
  it.each(refused)("asks nothing of a wallet %s", async (_name, prepare, error) => {
    const payer = await openPayer();
    prepare();
    expect(await payPrize(payer, PRIZE)).toEqual({ error: expect.stringContaining(error) });
    expect(wallet.calls).not.toContain("eth_sendTransaction");
    expect(noted()).toBeNull();
  });
});

describe("prizeSentBefore", () => {
  it("looks for the same call that payPrize asks for", async () => {
    const payer = await openPayer({ token: testConfig.tokenAddress });
    await payPrize(payer, PRIZE);
    expect(prizeSentBefore(payer, PRIZE).call).toEqual({
      to: wallet.sent[0]?.to,
      data: wallet.sent[0]?.data,
      valueWei: 0n,
    });
  });
});

describe("estimateGasCost", () => {
  it("is what the wallet's node says, in wei", async () => {
    expect(await estimateGasCost(await openPayer(), PRIZE)).toBe(50_000n);
  });
});
