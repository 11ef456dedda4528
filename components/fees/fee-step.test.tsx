import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { rememberOwnSafe } from "@/components/wallet/wallet-store";
import { findPaymentNote, keepPaymentNote } from "@/lib/fees/client/payment-note";
import type { IntentProgress, UnusedResponse } from "@/lib/fees/fee-schemas";
import { announceWallet, type FakeWallet, firstAccount, refuse } from "@/tests/fake-wallet";
import { leavePage } from "@/tests/leave-page";
import { sessionHandlers, startNetwork, userOf } from "@/tests/network";
import { renderInApp, testConfig } from "@/tests/render";
import { WalletStack } from "@/tests/wallet-stack";
import { FeeStep } from "./fee-step";

const network = startNetwork();
const adminWallet = "0x3333333333333333333333333333333333333333";
const FEE = 333_333_333n * 10n ** 18n;
const HASH = `0x${"ab".repeat(32)}`;
const INTENT = "0b6f6d1e-7a53-4f4e-9d3a-0c7b8a0f9c11";
const selectors = { approve: "0x095ea7b3", transfer: "0xa9059cbb", allowance: "0xdd62ed3e" };
let wallet: FakeWallet;

/** The server's side of one intent. */
type Server = {
  progress: IntentProgress;
  saved: string[];
  isExempt: boolean;
  created: unknown[];
  /** What the search for unused payments answers, page by page. */
  unused: UnusedResponse[];
};
let server: Server;

/** The chain as the wallet tells it. */
type Chain = { allowance: bigint; balance: bigint; gas: bigint; sent: { kind: string; gas: string }[] };
let chain: Chain;

function open(): { readiness: boolean[]; close: () => void } {
  const readiness: boolean[] = [];
  const { unmount } = renderInApp(
    <WalletStack>
      <FeeStep purpose="proposal" purposeId="draft-1" onReady={(isReady) => readiness.push(isReady)} />
    </WalletStack>,
  );
  return { readiness, close: unmount };
}

async function connect(): Promise<void> {
  await userEvent.click(await screen.findByRole("button", { name: "Connect wallet to pay" }));
  await userEvent.click(await screen.findByRole("button", { name: /Fake wallet/ }));
}

const payButton = () => screen.findByRole("button", { name: "Pay 333,333,333 $KAIROS" });

async function payNow(): Promise<void> {
  const button = await payButton();
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
}

function word(value: bigint): string {
  return `0x${value.toString(16).padStart(64, "0")}`;
}

function fieldOf(value: unknown, field: string): string {
  return String(typeof value === "object" && value !== null ? Reflect.get(value, field) : "");
}

beforeEach(() => {
  server = {
    isExempt: false,
    saved: [],
    created: [],
    unused: [{ payments: [], nextBefore: null }],
    progress: {
      intent: {
        id: INTENT,
        purpose: "proposal",
        purposeId: "draft-1",
        amountWei: FEE.toString(),
        adminWallet,
        gasLimit: "100000",
        createdAt: "2025-11-20T12:00:00.000Z",
        txHash: null,
      },
      state: "unpaid",
      confirmations: 0,
      requiredConfirmations: 12,
      refusal: null,
    },
  };
  chain = { allowance: 0n, balance: FEE * 2n, gas: 55_000n, sent: [] };
  wallet = announceWallet();
  wallet.answer("eth_call", ([call]) =>
    word(fieldOf(call, "data").startsWith(selectors.allowance) ? chain.allowance : chain.balance),
  );
  wallet.answer("eth_getBalance", () => "0xde0b6b3a7640000");
  wallet.answer("eth_estimateGas", () => `0x${chain.gas.toString(16)}`);
  wallet.answer("eth_getTransactionCount", () => "0x7");
  wallet.answer("eth_getTransactionReceipt", () => receipt);
  wallet.answer("eth_sendTransaction", ([transaction]) => {
    const data = fieldOf(transaction, "data");
    const kind = data.startsWith(selectors.approve) ? "approve" : "transfer";
    chain.sent.push({ kind, gas: fieldOf(transaction, "gas") });
    if (kind === "approve") chain.allowance = BigInt(`0x${data.slice(-64)}`);
    return HASH;
  });
  network.use(
    ...sessionHandlers({ user: userOf() }),
    http.get("*/api/admin/primary-wallet", () => HttpResponse.json({ address: adminWallet })),
    http.post("*/api/fees/intents", async ({ request }) => {
      server.created.push(await request.json());
      return HttpResponse.json(
        server.isExempt ? { exempt: true } : { exempt: false, intent: server.progress.intent },
      );
    }),
    http.get(`*/api/fees/intents/${INTENT}`, () => HttpResponse.json(server.progress)),
    http.put(`*/api/fees/intents/${INTENT}/transaction`, async ({ request }) => {
      const txHash = fieldOf(await request.json(), "txHash");
      server.saved.push(txHash);
      server.progress = {
        ...server.progress,
        intent: { ...server.progress.intent, txHash },
        state: "confirming",
        confirmations: 5,
      };
      return HttpResponse.json({ intent: server.progress.intent });
    }),
    http.get("*/api/fees/unused", ({ request }) =>
      HttpResponse.json(server.unused[new URL(request.url).searchParams.get("before") === null ? 0 : 1]),
    ),
  );
});

afterEach(() => leavePage(wallet));

describe("FeeStep", () => {
  it("approves what is missing, transfers, and tells the server the transaction at once", async () => {
    open();
    await connect();
    expect(await screen.findByText("Your wallet will ask you")).toBeVisible();
    await payNow();
    expect(await screen.findByText(/^5 of 12 confirmations/)).toBeVisible();
    expect(chain.sent).toEqual([
      { kind: "approve", gas: "0x186a0" },
      { kind: "transfer", gas: "0x186a0" },
    ]);
    expect(server.saved).toEqual([HASH]);
    expect(findPaymentNote(INTENT)).toEqual({ nonce: 7, txHash: HASH });
    // The steps of the form are the only ones.
    expect(screen.queryByRole("list", { name: "Payment" })).not.toBeInTheDocument();
  });

  it("approves nothing when the allowance is enough", async () => {
    chain.allowance = FEE;
    open();
    await connect();
    await payNow();
    await screen.findByText(/confirmations/);
    expect(chain.sent.map(({ kind }) => kind)).toEqual(["transfer"]);
  });

  it("sends nothing when the wallet expects more gas than the limit, and says both figures", async () => {
    chain.gas = 100_001n;
    open();
    await connect();
    await payNow();
    expect(await screen.findByRole("alert")).toHaveTextContent(/100001 gas, more than the limit of 100000/);
    expect(chain.sent).toEqual([]);
    expect(findPaymentNote(INTENT)).toBeNull();
  });

  it("takes a refusal in the wallet as an answer, and lets the person try again", async () => {
    chain.allowance = FEE;
    wallet.answer("eth_sendTransaction", () => refuse(4001));
    open();
    await connect();
    await payNow();
    expect(await screen.findByText(/^You declined the request in your wallet/)).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(findPaymentNote(INTENT)).toBeNull();
    await waitFor(async () => expect(await payButton()).toBeEnabled());
  });

  it("says the wallet's own reason for a failure", async () => {
    chain.allowance = FEE;
    wallet.answer("eth_getTransactionCount", () => refuse(4900));
    open();
    await connect();
    await payNow();
    expect(await screen.findByRole("alert")).toHaveTextContent(/^Your wallet has lost its connection/);
    expect(chain.sent).toEqual([]);
  });

  it("sends nothing when the admin wallet is another than the intent's", async () => {
    network.use(
      http.get("*/api/admin/primary-wallet", () =>
        HttpResponse.json({ address: "0x4444444444444444444444444444444444444444" }),
      ),
    );
    open();
    await connect();
    await payNow();
    expect(await screen.findByRole("alert")).toHaveTextContent(/Nothing was sent: reload the page/);
    expect(chain.sent).toEqual([]);
  });

  it("sends nothing from another account than the signed-in one", async () => {
    network.use(
      ...sessionHandlers({ user: userOf({ address: "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC" }) }),
    );
    open();
    await connect();
    await payNow();
    expect(await screen.findByRole("alert")).toHaveTextContent(/Switch the account in your wallet/);
    expect(chain.sent).toEqual([]);
  });

  it("asks no owner's wallet for a Safe's fee, but for the hash of the Safe's own payment", async () => {
    const safe = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
    network.use(...sessionHandlers({ user: userOf({ address: safe }) }));
    rememberOwnSafe(safe, firstAccount);
    open();
    await connect();
    expect(await screen.findByText("Pay from the Safe")).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Pay 333/ })).toBeNull();
    fireEvent.change(screen.getByLabelText("Transaction hash"), { target: { value: HASH } });
    await userEvent.click(screen.getByRole("button", { name: "Check" }));
    expect(await screen.findByText(/^5 of 12 confirmations/)).toBeVisible();
    expect([server.saved, chain.sent]).toEqual([[HASH], []]);
  });

  it("asks nobody for anything when the address is exempt", async () => {
    server.isExempt = true;
    const { readiness } = open();
    expect(await screen.findByText("Exempt.")).toBeVisible();
    expect(readiness).toEqual([true]);
    expect(screen.queryByRole("button", { name: /Pay|Connect/ })).toBeNull();
  });

  it("says exactly what is missing of the fee, and pays nothing", async () => {
    chain.balance = FEE - 10n ** 18n;
    open();
    await connect();
    expect(await screen.findByText("You are 1.00 $KAIROS short of the fee.")).toBeVisible();
    expect(await payButton()).toBeDisabled();
  });

  it("takes an unread balance for unknown, not for nothing", async () => {
    wallet.answer("eth_call", () => refuse(-32000));
    open();
    await connect();
    expect(await screen.findByText(/We couldn't read your balance/)).toBeVisible();
    expect(await payButton()).toBeDisabled();
  });

  it("is ready once the chain has confirmed, and gives the leftover allowance back on one tap", async () => {
    chain.allowance = FEE;
    const { readiness } = open();
    await connect();
    await payNow();
    await screen.findByText(/5 of 12/);
    expect(readiness).toEqual([]);
    server.progress = { ...server.progress, state: "confirmed", confirmations: 12 };
    expect(await screen.findByText("Paid.", undefined, { timeout: 5_000 })).toBeVisible();
    expect(readiness).toEqual([true]);
    await userEvent.click(await screen.findByRole("button", { name: "Reset allowance to 0" }));
    await waitFor(() => expect(chain.allowance).toBe(0n));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Reset allowance to 0" })).toBeNull());
    expect(chain.sent.map(({ kind }) => kind)).toEqual(["transfer", "approve"]);
  });

  it("tells the server after a reload what only this browser knew, and asks the wallet for nothing", async () => {
    keepPaymentNote(INTENT, { nonce: 7, txHash: HASH });
    open();
    expect(await screen.findByText(/^5 of 12 confirmations/)).toBeVisible();
    expect(server.saved).toEqual([HASH]);
    expect(chain.sent).toEqual([]);
  });

  it("pays once when the page was closed while the wallet was asking: it looks before it asks again", async () => {
    chain.allowance = FEE;
    keepPaymentNote(INTENT, { nonce: 7, txHash: null });
    open();
    await connect();
    expect(await screen.findByRole("alert")).toHaveTextContent(/was asked for this payment before/);
    expect(screen.queryByRole("button", { name: /^Pay 333/ })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "It sent nothing" }));
    expect(chain.sent).toEqual([]);
    await payNow();
    await screen.findByText(/5 of 12/);
    expect(chain.sent.map(({ kind }) => kind)).toEqual(["transfer"]);
  });

  it("looks on the chain until it has what the wallet sent as the page closed, and asks it for nothing", async () => {
    keepPaymentNote(INTENT, { nonce: 7, txHash: null });
    const data = `${selectors.transfer}${adminWallet.slice(2).padStart(64, "0")}${word(FEE).slice(2)}`;
    const sent = { from: firstAccount, to: testConfig.tokenAddress, input: data, value: "0x0", hash: HASH };
    wallet.answer("eth_blockNumber", () => "0x5a");
    let looks = 0;
    wallet.answer("eth_getTransactionCount", ([, block]) =>
      block === "0x5a" && looks++ > 0 ? "0x8" : "0x7",
    );
    wallet.answer("eth_getBlockByNumber", () => ({ transactions: [{ ...sent, nonce: "0x7", type: "0x0" }] }));
    open();
    await connect();
    expect(await screen.findByText(/^5 of 12 confirmations/, {}, { timeout: 10_000 })).toBeVisible();
    expect(server.saved).toEqual([HASH]);
    expect(chain.sent).toEqual([]);
  });

  it("takes no other transaction with that number for the payment", async () => {
    keepPaymentNote(INTENT, { nonce: 7, txHash: null });
    const other = { from: firstAccount, to: adminWallet, input: "0x", value: "0x1", hash: HASH };
    wallet.answer("eth_blockNumber", () => "0x5a");
    wallet.answer("eth_getTransactionCount", ([, block]) => (block === "0x5a" ? "0x8" : "0x7"));
    wallet.answer("eth_getBlockByNumber", () => ({
      transactions: [{ ...other, nonce: "0x7", type: "0x0" }],
    }));
    open();
    await connect();
    expect(await screen.findByRole("alert")).toHaveTextContent(/was asked for this payment before/);
    expect(screen.queryByRole("button", { name: /^Pay 333/ })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "It sent the payment" }));
    expect(await screen.findByLabelText("Transaction hash")).toBeVisible();
    expect(server.saved).toEqual([]);
  });

  it("finds another tab's payment before it sends one of its own", async () => {
    open();
    await connect();
    const button = await payButton();
    await waitFor(() => expect(button).toBeEnabled());
    server.progress = {
      ...server.progress,
      intent: { ...server.progress.intent, txHash: HASH },
      state: "waiting",
    };
    await userEvent.click(button);
    expect(await screen.findByText(/Waiting for a block/)).toBeVisible();
    expect(chain.sent).toEqual([]);
  });

  it("offers an unused payment in the place of a new one, and takes it", async () => {
    server.unused = [{ payments: [unused], nextBefore: null }];
    open();
    const found = await screen.findByRole("region", { name: "Unused payments" });
    expect(found).toHaveTextContent(
      "You have an unused payment. Use it for this: nothing more is transferred.",
    );
    expect(screen.queryByRole("button", { name: /^(Pay 333|Connect)/ })).toBeNull();
    await userEvent.click(within(found).getByRole("button", { name: "Use this payment" }));
    expect(await screen.findByText(/5 of 12/)).toBeVisible();
    expect([server.saved, chain.sent]).toEqual([[HASH], []]);
  });

  it("asks twice before a second transfer, and leaves the way back", async () => {
    server.unused = [{ payments: [unused], nextBefore: null }];
    open();
    await userEvent.click(await screen.findByRole("button", { name: "Pay once more instead" }));
    expect(screen.getByRole("alert")).toHaveTextContent("a second transfer, and nobody can undo it");
    expect(screen.queryByRole("button", { name: /^(Pay 333|Connect)/ })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Keep what I paid" }));
    await userEvent.click(screen.getByRole("button", { name: "Pay once more instead" }));
    await userEvent.click(screen.getByRole("button", { name: "Pay a second time" }));
    expect(await screen.findByRole("button", { name: "Connect wallet to pay" })).toBeVisible();
  });

  it("shows first what another device has paid since it looked, and asks the wallet for nothing", async () => {
    chain.allowance = FEE;
    open();
    await connect();
    await payButton();
    server.unused = [
      { payments: [], nextBefore: "5" },
      { payments: [unused], nextBefore: null },
    ];
    await payNow();
    expect(await screen.findByRole("region", { name: "Unused payments" })).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Pay 333/ })).toBeNull();
    expect(chain.sent).toEqual([]);
  });

  it("stays as it is while a wallet is asked, whatever becomes of the network", async () => {
    chain.allowance = FEE;
    wallet.answer("eth_sendTransaction", () => new Promise(() => undefined));
    open();
    await connect();
    await payNow();
    const words = await screen.findByText("Confirm the transfer in your wallet...");
    server.unused = [{ payments: [unused], nextBefore: null }];
    act(() => void window.dispatchEvent(new Event("offline")));
    act(() => void window.dispatchEvent(new Event("online")));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(words).toBeVisible();
    expect(screen.queryByRole("region", { name: "Unused payments" })).toBeNull();
  });

  it("says that the wallet sent it while the server can't be told, without a way to pay, and tells it as soon as it can", async () => {
    chain.allowance = FEE;
    const tell = `*/api/fees/intents/${INTENT}/transaction`;
    network.use(http.put(tell, () => HttpResponse.json({ error: "Away." }, { status: 503 })));
    open();
    await connect();
    await payNow();
    expect(await screen.findByText("Your wallet sent this payment.")).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Pay 333/ })).toBeNull();
    network.use(
      http.put(tell, () => {
        const intent = { ...server.progress.intent, txHash: HASH };
        server.progress = { ...server.progress, intent, state: "confirming", confirmations: 5 };
        return HttpResponse.json({ intent });
      }),
    );
    expect(await screen.findByText(/^5 of 12 confirmations/)).toBeVisible();
    expect(chain.sent).toHaveLength(1);
  });

  it("says the same digits before and after a change of the fee", async () => {
    server.progress.intent.amountWei = (400_000_000n * 10n ** 18n).toString();
    open();
    await connect();
    expect(await screen.findByRole("button", { name: "Pay 400,000,000 $KAIROS" })).toBeVisible();
    expect(screen.getByText("Your wallet will ask you").parentElement).toHaveTextContent(
      "400,000,000 $KAIROS",
    );
  });

  it("looks through all of the 30 days before it asks for a payment", async () => {
    server.unused = [
      { payments: [], nextBefore: "50" },
      { payments: [unused], nextBefore: null },
    ];
    open();
    expect(await screen.findByRole("region", { name: "Unused payments" })).toBeVisible();
  });

  it("asks for no payment while it can't be known whether one was made", async () => {
    network.use(
      http.get("*/api/fees/unused", () =>
        HttpResponse.json({ error: "Later.", code: "CHAIN_UNAVAILABLE", requestId: "r" }, { status: 503 }),
      ),
    );
    open();
    expect(await screen.findByText(/^The chain can't be read right now/)).toBeVisible();
    expect(screen.queryByRole("button", { name: /^(Pay 333|Connect)/ })).toBeNull();
    network.use(http.get("*/api/fees/unused", () => HttpResponse.json(server.unused[0])));
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("button", { name: "Connect wallet to pay" })).toBeVisible();
  });

  it("takes a pasted hash, and says what one looks like", async () => {
    open();
    await userEvent.click(await screen.findByText("I already paid"));
    const field = await screen.findByLabelText("Transaction hash");
    await userEvent.type(field, "0x12");
    await userEvent.click(screen.getByRole("button", { name: "Check" }));
    expect(screen.getByText(/0x and 64 digits/)).toBeVisible();
    await userEvent.clear(field);
    await userEvent.paste(HASH.toUpperCase().replace("0X", "0x"));
    await userEvent.click(screen.getByRole("button", { name: "Check" }));
    expect(await screen.findByText(/5 of 12/)).toBeVisible();
    expect(server.saved).toEqual([HASH]);
  });

  it("says that the payment is safe while the chain can't be read, and asks again on a press", async () => {
    const { progress } = server;
    server.progress = { ...progress, intent: { ...progress.intent, txHash: HASH }, state: "confirming" };
    const unread = http.get(`*/api/fees/intents/${INTENT}`, () =>
      HttpResponse.json({ error: "Later.", code: "CHAIN_UNAVAILABLE", requestId: "r" }, { status: 503 }),
    );
    network.use(unread);
    open();
    expect(await screen.findByText(/Your payment is safe: it is on the chain\./)).toBeVisible();
    network.use(http.get(`*/api/fees/intents/${INTENT}`, () => HttpResponse.json(server.progress)));
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(screen.queryByText(/Your payment is safe/)).not.toBeInTheDocument());
  });

  it("says why a payment does not count, and opens another way to pay", async () => {
    server.progress = {
      ...server.progress,
      intent: { ...server.progress.intent, txHash: HASH },
      state: "refused",
      refusal: { code: "PAYMENT_REVERTED", error: "The transaction failed on the chain and paid nothing." },
    };
    open();
    expect(await screen.findByText(/failed on the chain and paid nothing/)).toBeVisible();
    server.progress = {
      ...server.progress,
      intent: { ...server.progress.intent, txHash: null },
      state: "unpaid",
      refusal: null,
    };
    await userEvent.click(screen.getByRole("button", { name: "Pay with another transaction" }));
    expect(await screen.findByRole("button", { name: "Connect wallet to pay" })).toBeVisible();
    expect(server.created).toContainEqual({ purpose: "proposal", purposeId: "draft-1", again: true });
  });
});

const unused = {
  txHash: HASH,
  amountWei: FEE.toString(),
  recipient: adminWallet,
  blockNumber: "90",
  paidAt: "2025-11-19T12:00:00.000Z",
};

const receipt = {
  transactionHash: HASH,
  transactionIndex: "0x0",
  blockHash: `0x${"cd".repeat(32)}`,
  blockNumber: "0x10",
  from: firstAccount,
  to: "0x2222222222222222222222222222222222222222",
  cumulativeGasUsed: "0x5208",
  gasUsed: "0x5208",
  effectiveGasPrice: "0x1",
  contractAddress: null,
  logs: [],
  logsBloom: `0x${"00".repeat(256)}`,
  status: "0x1",
  type: "0x2",
};
