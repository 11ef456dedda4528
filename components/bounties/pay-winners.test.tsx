import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { type ReactNode, useEffect, useState } from "react";
import type { Config } from "wagmi";
import { updateWalletView } from "@/components/wallet/wallet-store";
import { type PayResult, payPrize } from "@/lib/bounties/client/pay-prize";
import type { Payout } from "@/lib/bounties/payout-schemas";
import type { UnusedPayment } from "@/lib/fees/fee-schemas";
import { sessionHandlers, startNetwork, userOf } from "@/tests/network";
import { renderInApp } from "@/tests/render";
import { type PaidBounty, PayWinners } from "./pay-winners";

jest.mock("next/navigation", () => ({ usePathname: () => "/", useRouter: () => ({ refresh: jest.fn() }) }));
// What a wallet does has its own tests beside payPrize.
jest.mock("@/lib/bounties/client/pay-prize", () => ({
  payPrize: jest.fn(),
  prizeSentBefore: () => null,
  estimateGasCost: async () => 2n * 10n ** 16n,
}));

const network = startNetwork();
const sponsor = userOf().address;
const winner = "0x5B38Da6a701c568545dCfcB03FcB875f56beddC4";
const HASH = `0x${"ab".repeat(32)}`;
const payouts: Payout[] = [1, 2, 3].map((position) => ({
  ...{
    id: `${position}`,
    position,
    winner,
    submissionNumber: position,
    amountWei: `${position}${"0".repeat(18)}`,
  },
  ...{ state: "unpaid", txHash: null, paidAt: null, dueAt: "2026-05-08T12:00:00.000Z", overdueDays: 0 },
}));
/** Which prizes the server has a transaction for. */
let sent: Set<string>;
/** Payments that prove nothing yet, and those that the server was told. */
let found: UnusedPayment[];
let used: unknown[];
const pay = payPrize as jest.MockedFunction<typeof payPrize>;

beforeEach(() => {
  sent = new Set();
  found = [];
  used = [];
  pay.mockReset().mockImplementation(async (_, { id }): Promise<PayResult> => {
    sent.add(id);
    return { txHash: HASH };
  });
  network.use(
    http.get("*/api/payouts/:id/progress", ({ params }) => {
      const isSent = sent.has(String(params["id"]));
      return HttpResponse.json({
        ...{ state: isSent ? "waiting" : "unpaid", txHash: isSent ? HASH : null },
        ...{ confirmations: 0, requiredConfirmations: 12, refusal: null },
      });
    }),
    http.get("*/api/bounties/*/unused-payments", () =>
      HttpResponse.json({ payments: found, nextBefore: null }),
    ),
    http.put("*/api/payouts/:id/transaction", async ({ params, request }) => {
      sent.add(String(params["id"]));
      used.push(await request.json());
      return HttpResponse.json({});
    }),
    http.get("*/api/safes", () => HttpResponse.json({ safes: [] })),
  );
});
afterEach(() => act(() => updateWalletView({ wagmi: null, address: null, status: "disconnected" })));

function show({
  user = userOf(),
  wallet = sponsor as string | null,
  owed = payouts,
  token = null as string | null,
} = {}) {
  network.use(...sessionHandlers({ user }));
  updateWalletView({ wagmi: wallet === null ? null : ({} as Config), address: wallet, status: "connected" });
  renderInApp(
    <Page bounty={{ id: "9", sponsor, asset: token === null ? "cro" : "token", token }} first={owed} />,
  );
  return { ...userEvent.setup(), readAgain: (payouts: Payout[]) => act(() => page.readAgain(payouts)) };
}

/** The page around it, which reads the payouts again when one is proved. */
const page: { readAgain: (payouts: Payout[]) => void } = { readAgain: () => undefined };
function Page({ bounty, first }: { bounty: PaidBounty; first: Payout[] }): ReactNode {
  const [payouts, setPayouts] = useState(first);
  useEffect(() => {
    page.readAgain = setPayouts;
  }, []);
  return <PayWinners bounty={bounty} path="/clubs/market/bounties/3" payouts={payouts} token="$KAIROS" />;
}

function paymentOf(payout: Payout | undefined): UnusedPayment {
  return {
    txHash: HASH,
    amountWei: payout?.amountWei ?? "",
    recipient: winner,
    blockNumber: "9",
    paidAt: "2026-05-02T12:00:00.000Z",
  };
}

const CHECKED = "It sent nothing for these prizes";
const paid = () => pay.mock.calls.map(([, { id }]) => id);

it("names each winner once, with the submission, the day by which to pay, and the amount", async () => {
  show();
  const list = await screen.findByRole("list", { name: "Payments" });
  for (const [index, row] of within(list).getAllByRole("listitem").entries()) {
    await waitFor(() =>
      expect(row).toHaveTextContent(
        new RegExp(
          `^${["1st", "2nd", "3rd"][index]}0x5B38...ddC4submission #${index + 1}.*due by May 8, 2026`,
        ),
      ),
    );
    expect(within(row).getByRole("link", { name: `submission #${index + 1}` })).toHaveAttribute(
      "href",
      `/clubs/market/bounties/3#submission-${index + 1}`,
    );
  }
});

it("asks for one winner after the other, and not for who is paid already", async () => {
  sent.add("2");
  const user = show();
  await user.click(await screen.findByRole("button", { name: CHECKED }));
  await user.click(await screen.findByRole("button", { name: "Pay 3 winners" }));
  await waitFor(() => expect(paid()).toEqual(["1", "3"]));
  const list = within(screen.getByRole("list", { name: "Payments" }));
  await waitFor(() => expect(list.getAllByText(/Waiting for a block/)).toHaveLength(3));
});

it("goes on to the next winner when one payment is declined", async () => {
  pay.mockImplementationOnce(async () => ({ error: "You declined the request in your wallet." }));
  const user = show();
  await user.click(await screen.findByRole("button", { name: CHECKED }));
  await user.click(await screen.findByRole("button", { name: "Pay 3 winners" }));
  expect(await screen.findByText("You declined the request in your wallet.")).toBeVisible();
  await waitFor(() => expect(paid()).toEqual(["1", "2", "3"]));
  expect(await screen.findByRole("button", { name: "Pay 1 CRO" })).toBeEnabled();
});

it("lets the wallet show one request at a time", async () => {
  let answer: (result: PayResult) => void = () => undefined;
  pay.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  const user = show();
  await user.click(await screen.findByRole("button", { name: CHECKED }));
  await user.click(await screen.findByRole("button", { name: "Pay 2 CRO" }));
  expect(screen.getByRole("button", { name: "Pay 1 CRO" })).toBeDisabled();
  expect(screen.getByRole("button", { name: "Pay 3 winners" })).toBeDisabled();
  expect(screen.queryByRole("button", { name: "Pay 2 CRO" })).toBeNull();
  answer({ error: "Look into its activity." });
  expect(await screen.findByText("Look into its activity.")).toBeVisible();
  expect(paid()).toEqual(["2"]);
});

it("uses a payment that the chain has already, and asks the wallet for the others alone", async () => {
  found = [paymentOf(payouts[1])];
  const user = show({ token: "0x2222222222222222222222222222222222222222" });
  await user.click(await screen.findByRole("button", { name: "Pay 3 $KAIROS" }));
  expect(screen.queryByRole("button", { name: /winners$/ })).toBeNull();
  await waitFor(() => expect(paid()).toEqual(["3"]));
  await user.click((await screen.findAllByRole("button", { name: "Use this payment" }))[0] as HTMLElement);
  await waitFor(() => expect(used).toEqual([{ txHash: HASH }]));
});

it("shows first what another device has paid since it looked, and asks the wallet for the others alone", async () => {
  const user = show({ token: "0x2222222222222222222222222222222222222222" });
  const payAll = await screen.findByRole("button", { name: "Pay 3 winners" });
  await waitFor(() => expect(payAll).toBeEnabled());
  found = [paymentOf(payouts[0])];
  await user.click(payAll);
  expect(await screen.findByText("You have an unused payment.")).toBeVisible();
  await waitFor(() => expect(paid()).toEqual(["2", "3"]));
});

it("asks no wallet before it knows which payments are there", async () => {
  let answer: (response: Response) => void = () => undefined;
  network.use(
    http.get("*/api/bounties/*/unused-payments", () => new Promise((resolve) => (answer = resolve))),
  );
  show({ token: "0x2222222222222222222222222222222222222222" });
  expect(await screen.findByText("Looking for payments that you made before...")).toBeVisible();
  expect(await screen.findByRole("button", { name: "Pay 1 $KAIROS" })).toBeDisabled();
  expect(screen.getByRole("button", { name: "Pay 3 winners" })).toBeDisabled();
  answer(HttpResponse.json({ payments: [], nextBefore: null }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Pay 3 winners" })).toBeEnabled());
});

it.each([
  ["another wallet", winner, /^Your wallet is on 0x5B38...ddC4. Switch it to 0x7099/],
  ["no wallet", null, /^Connect the sponsor's wallet to pay here/],
])("with %s pays nothing, and takes transactions from elsewhere", async (_, wallet, words) => {
  show({ wallet });
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Pay 3 winners" })).toBeNull();
  expect(await screen.findByRole("button", { name: "Pay 1 CRO" })).toBeDisabled();
  expect(screen.getAllByRole("button", { name: "Paste a transaction hash" })[0]).toBeEnabled();
});

it("pays no CRO before the sponsor has said that no other device did, because no log has it", async () => {
  const user = show();
  expect(await screen.findByText(/CRO that you sent from another device can't be found/)).toBeVisible();
  expect(await screen.findByRole("button", { name: "Pay 1 CRO" })).toBeDisabled();
  expect(screen.queryByRole("button", { name: /winners$/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: CHECKED }));
  expect(screen.getByRole("button", { name: "Pay 1 CRO" })).toBeEnabled();
});

it("says what a payment costs, and offers Safes for tokens alone", async () => {
  show();
  expect(await screen.findByText(/Each costs about 0.02 CRO for gas/)).toBeVisible();
  expect(screen.queryByText("Paying from a Safe?")).toBeNull();
});

it("takes tokens from a Safe", async () => {
  show({ token: "0x2222222222222222222222222222222222222222" });
  expect(await screen.findByText("Paying from a Safe?")).toBeVisible();
  expect(await screen.findByRole("button", { name: "Pay 1 $KAIROS" })).toBeEnabled();
});

it.each([
  ["somebody else", { user: userOf({ address: winner }) }],
  ["nobody is owed", { owed: payouts.map((payout) => ({ ...payout, state: "proved" as const })) }],
])("is not shown: %s", async (_, options) => {
  show(options);
  await waitFor(() => expect(screen.queryByRole("status")).toBeNull());
  expect(screen.queryByRole("region", { name: "Pay the winners" })).toBeNull();
});

it("says what to do next once the last winner is paid, and only then", async () => {
  const user = show();
  await user.click(await screen.findByRole("button", { name: CHECKED }));
  await screen.findByRole("button", { name: "Pay 3 winners" });
  const proved = payouts.map((payout): Payout => ({ ...payout, state: "proved" }));
  user.readAgain([...proved.slice(0, 2), ...payouts.slice(2)]);
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Pay \d winners/ })).toBeNull());
  expect(screen.queryByText("All 3 winners are paid")).toBeNull();
  user.readAgain(proved);
  expect(await screen.findByText("All 3 winners are paid")).toBeVisible();
  expect(screen.getByRole("link", { name: /See the bounty/ })).toHaveAttribute(
    "href",
    "/clubs/market/bounties/3",
  );
});

it("says nothing where all were paid before", async () => {
  show({ owed: payouts.map((payout): Payout => ({ ...payout, state: "proved" })) });
  await act(async () => undefined);
  expect(screen.queryByText("All 3 winners are paid")).toBeNull();
});
