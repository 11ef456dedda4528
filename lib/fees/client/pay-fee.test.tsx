import { waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { decodeFunctionData, erc20Abi, numberToHex, toHex } from "viem";
import { firstAccount, refuse, secondAccount } from "@/tests/fake-wallet";
import { startNetwork } from "@/tests/network";
import { announcePayingWallet, type PayingWallet } from "@/tests/paying-wallet";
import { testConfig } from "@/tests/render";
import type { FeeIntent } from "../fee-schemas";
import { type FeePayment, type FeeStage, feeSentBefore, payFee, resetAllowance } from "./pay-fee";
import { findPaymentNote } from "./payment-note";

const ADMIN = "0x3333333333333333333333333333333333333333";
const INTENT: FeeIntent = {
  id: "0b6f6d1e-7a53-4f4e-9d3a-0c7b8a0f9c11",
  purpose: "proposal",
  purposeId: "draft-1",
  amountWei: "333000000000000000000",
  adminWallet: ADMIN,
  gasLimit: "100000",
  createdAt: "2025-11-20T12:00:00.000Z",
  txHash: null,
};

const network = startNetwork();
let wallet: PayingWallet;
/** The hash that the server was told last. */
let told: string | null;
let stages: FeeStage[];

beforeEach(() => {
  wallet = announcePayingWallet();
  told = null;
  stages = [];
  network.use(
    http.get(`*/api/fees/intents/${INTENT.id}`, () =>
      HttpResponse.json({
        intent: { ...INTENT, txHash: told },
        state: told === null ? "unpaid" : "waiting",
        confirmations: 0,
        requiredConfirmations: 12,
        refusal: null,
      }),
    ),
    http.put(`*/api/fees/intents/${INTENT.id}/transaction`, async ({ request }) => {
      told = ((await request.json()) as { txHash: string }).txHash;
      return HttpResponse.json({});
    }),
  );
});
afterEach(() => {
  wallet.remove();
  window.localStorage.clear();
});

/** The payer on a page of their own; each call is another page. */
async function openPayment(partial: Partial<FeePayment> = {}): Promise<FeePayment> {
  return {
    wagmi: await wallet.openPage(),
    config: testConfig,
    payer: firstAccount,
    intent: INTENT,
    findAdminWallet: async () => ADMIN,
    findMore: async () => false,
    onStage: (stage) => stages.push(stage),
    ...partial,
  };
}

const noted = () => findPaymentNote(INTENT.id);
const sentCalls = () =>
  wallet.sent.map(({ to, data }) => {
    expect(to).toBe(testConfig.tokenAddress);
    return decodeFunctionData({ abi: erc20Abi, data });
  });
const TRANSFER = { functionName: "transfer", args: [ADMIN, BigInt(INTENT.amountWei)] };
const APPROVE = { ...TRANSFER, functionName: "approve" };

describe("payFee", () => {
  it("transfers the fee once where the allowance is enough, and tells the server", async () => {
    const result = await payFee(await openPayment());
    expect(sentCalls()).toEqual([TRANSFER]);
    expect(result).toEqual({ success: true, txHash: wallet.sent[0]?.hash });
    expect(told).toBe(wallet.sent[0]?.hash);
    expect(stages).toEqual(["checking", "asking to transfer", "idle"]);
  });

  it("approves first where the allowance is too low, and transfers once that is mined", async () => {
    wallet.answer("eth_call", () => numberToHex(0, { size: 32 }));
    const paying = payFee(await openPayment());
    await waitFor(() => expect(stages).toContain("mining the approval"));
    expect(sentCalls()).toEqual([APPROVE]);
    wallet.mine();
    expect(await paying).toMatchObject({ success: true });
    expect(sentCalls()).toEqual([APPROVE, TRANSFER]);
  });

  it("pays nothing twice: pressed again, it answers with what was sent", async () => {
    const first = await payFee(await openPayment());
    expect(await payFee(await openPayment())).toEqual(first);
    expect(wallet.sent).toHaveLength(1);
  });

  it("asks a wallet once, however many pages ask at the same time", async () => {
    wallet.answer("eth_call", () => numberToHex(0, { size: 32 }));
    const both = [payFee(await openPayment()), payFee(await openPayment())];
    await waitFor(() => expect(stages.filter((stage) => stage === "mining the approval")).toHaveLength(2));
    wallet.mine();
    const results = await Promise.all(both);
    expect(results.map(({ success }) => success).toSorted()).toEqual([false, true]);
    expect(sentCalls().filter(({ functionName }) => functionName === "transfer")).toHaveLength(1);
  });

  it("forgets a request that the person declined, so that it can be asked again", async () => {
    wallet.answer("eth_sendTransaction", () => refuse(4001));
    const error = "You declined the request in your wallet.";
    expect(await payFee(await openPayment())).toEqual({ success: false, error });
    expect(noted()).toBeNull();
    expect(told).toBeNull();
  });

  it("does not ask again after a lost answer, and finds the transaction once it is mined", async () => {
    wallet.loseAnswers();
    expect(await payFee(await openPayment())).toEqual({
      success: false,
      error: expect.stringContaining("connection"),
    });
    expect(await payFee(await openPayment())).toEqual({
      success: false,
      error: expect.stringContaining("so that nothing is paid twice"),
    });
    const { hash } = wallet.mine();
    expect(await payFee(await openPayment())).toEqual({ success: true, txHash: hash });
    expect(wallet.sent).toHaveLength(1);
    expect(told).toBe(hash);
  });

  it("does not ask again after a reload while the wallet was asked", async () => {
    wallet.answer("eth_sendTransaction", () => new Promise(() => undefined));
    void payFee(await openPayment());
    await waitFor(() => expect(wallet.calls).toContain("eth_sendTransaction"));
    expect(noted()).toEqual({ nonce: 0, txHash: null });
    expect(await payFee(await openPayment())).toEqual({
      success: false,
      error: expect.stringContaining("so that nothing is paid twice"),
    });
    expect(wallet.calls.filter((call) => call === "eth_sendTransaction")).toHaveLength(1);
  });

  it("finds a transaction that replaced the first under the same number", async () => {
    wallet.loseAnswers();
    await payFee(await openPayment());
    const { hash } = wallet.mine({ hash: toHex(8, { size: 32 }) });
    expect(await payFee(await openPayment())).toEqual({ success: true, txHash: hash });
    expect(noted()).toEqual({ nonce: 0, txHash: hash });
  });

  it.each([{ to: ADMIN, data: "0x", value: "0x1" }, { data: "0x" }] as const)(
    "leaves it to the person when the number went to something else: %j",
    async (mined) => {
      wallet.loseAnswers();
      await payFee(await openPayment());
      wallet.mine(mined);
      expect(await payFee(await openPayment())).toEqual({
        success: false,
        error: expect.stringContaining("so that nothing is paid twice"),
      });
      expect(told).toBeNull();
    },
  );

  it("keeps the hash when the server refuses to be told", async () => {
    network.use(http.put("*/api/fees/intents/*", () => HttpResponse.json({}, { status: 500 })));
    expect(await payFee(await openPayment())).toMatchObject({ success: true });
    expect(noted()).toEqual({ nonce: 0, txHash: wallet.sent[0]?.hash });
  });

  it("is exempt when the payer is the admin wallet", async () => {
    const payment = await openPayment({ findAdminWallet: async () => firstAccount });
    expect(await payFee(payment)).toEqual({ success: true, exempt: true });
  });

  const refused: [name: string, prepare: (payment: FeePayment) => FeePayment | undefined, error: string][] = [
    ["on another chain", () => void wallet.answer("eth_chainId", () => "0x1"), "chain"],
    ["on another account", () => void wallet.emit("accountsChanged", [secondAccount]), "Switch the account"],
    [
      "that needs more gas than the limit",
      () => void wallet.answer("eth_estimateGas", () => "0x186a1"),
      "100001",
    ],
    [
      "for an admin wallet that has changed",
      (payment) => ({ ...payment, findAdminWallet: async () => secondAccount }),
      "Nothing was sent",
    ],
  ];
  it.each(refused)("asks nothing of a wallet %s", async (_name, prepare, error) => {
    const payment = await openPayment();
    const result = await payFee(prepare(payment) ?? payment);
    expect(result).toEqual({ success: false, error: expect.stringContaining(error) });
    expect(wallet.calls).not.toContain("eth_sendTransaction");
    expect(noted()).toBeNull();
  });

  it("fails with Unknown error when there is no message", async () => {
    const onStage = (stage: string): void => {
      if (stage === "checking") throw new Error();
    };
    expect(await payFee(await openPayment({ onStage }))).toEqual({ success: false, error: "Unknown error" });
  });
});

describe("feeSentBefore", () => {
  it("looks for the same call that payFee asks for", async () => {
    const payment = await openPayment();
    await payFee(payment);
    const [{ to, data } = { to: "", data: "" }] = wallet.sent;
    expect(feeSentBefore(payment).call).toEqual({ to, data, valueWei: 0n });
  });
});

describe("resetAllowance", () => {
  it("approves 0 and waits for the block", async () => {
    const resetting = resetAllowance(await openPayment());
    await waitFor(() => expect(wallet.sent).toHaveLength(1));
    expect(sentCalls()).toEqual([{ functionName: "approve", args: [ADMIN, 0n] }]);
    wallet.mine();
    expect(await resetting).toEqual({ success: true, txHash: wallet.sent[0]?.hash });
  });
});
