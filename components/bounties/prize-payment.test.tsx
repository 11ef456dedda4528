import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { HttpResponse, http } from "msw";
import type { ComponentProps } from "react";
import type { Payout, PayoutProgress } from "@/lib/bounties/payout-schemas";
import { startNetwork } from "@/tests/network";
import { renderInApp } from "@/tests/render";
import { PrizePayment } from "./prize-payment";

const network = startNetwork();
const HASH = `0x${"ab".repeat(32)}`;
const payout: Payout = {
  id: "5",
  position: 2,
  winner: "0x5B38Da6a701c568545dCfcB03FcB875f56beddC4",
  submissionNumber: 1,
  amountWei: "1500250000000000000000",
  state: "unpaid",
  txHash: null,
  paidAt: null,
  dueAt: "2026-05-08T12:00:00.000Z",
  overdueDays: 0,
};

let progress: PayoutProgress;
let proofs: unknown[];
let answerProof: () => Response;
const refusal = (code: string, error: string, status: number) =>
  HttpResponse.json({ error, code, requestId: "r" }, { status });
const onPay = jest.fn();
const onProved = jest.fn();

beforeEach(() => {
  jest.clearAllMocks();
  progress = { state: "unpaid", txHash: null, confirmations: 0, requiredConfirmations: 12, refusal: null };
  proofs = [];
  answerProof = () => HttpResponse.json({ txHash: HASH, amountWei: payout.amountWei });
  network.use(
    http.get("*/api/payouts/5/progress", () => HttpResponse.json(progress)),
    http.post("*/api/payouts/5/proof", async ({ request }) => {
      proofs.push(await request.json());
      return answerProof();
    }),
    http.delete("*/api/payouts/5/transaction", () => {
      progress = { ...progress, state: "unpaid", txHash: null };
      return HttpResponse.json({ saved: true });
    }),
  );
});

function open(props: Partial<ComponentProps<typeof PrizePayment>> = {}) {
  return renderInApp(
    <ul>
      <PrizePayment
        payout={payout}
        path="/clubs/market/bounties/3"
        asset="cro"
        token="$KAIROS"
        sentBefore={null}
        result={null}
        isAsked={false}
        canPay
        onPay={onPay}
        onProved={onProved}
        {...props}
      />
    </ul>,
  );
}

const seen = { txHash: HASH };
it.each<[string, Partial<PayoutProgress>, RegExp, string[]]>([
  ["unknown", seen, /does not know this transaction yet/, ["Use another transaction"]],
  ["waiting", seen, /Waiting for a block/, []],
  ["confirming", { ...seen, confirmations: 5 }, /^5 of 12 confirmations/, []],
  ["proved", seen, /^Paid, proved/, []],
  [
    "refused",
    { ...seen, refusal: "It pays somebody else." },
    /does not count. It pays somebody else/,
    ["Use another transaction"],
  ],
])("says of a payment that is %s how far it is", async (state, part, words, buttons) => {
  progress = { ...progress, ...part, state: state as PayoutProgress["state"] };
  const { container } = open();
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent(words));
  const offered = screen.queryAllByRole("button", { name: /^(?!Copy)/ });
  expect(offered.map(({ textContent }) => textContent)).toEqual(buttons);
  expect(screen.getByRole("listitem")).toHaveTextContent("2nd0x5B38...ddC4submission #11,500.25 CRO");
  expect(onProved).toHaveBeenCalledTimes(state === "proved" ? 1 : 0);
  const { violations } = await axe.run(container, { rules: { "color-contrast": { enabled: false } } });
  expect(violations).toEqual([]);
});

it("proves a payment once it is deep enough", async () => {
  progress = { ...progress, state: "confirmed", txHash: HASH, confirmations: 12 };
  open();
  expect(await screen.findByText("Paid, proved.")).toBeVisible();
  expect(proofs).toEqual([{ txHash: HASH }]);
  await waitFor(() => expect(onProved).toHaveBeenCalledTimes(1));
});

it.each([
  ["a wallet", {}, "Pay 1,500.25 CRO", false, false],
  ["no wallet", { canPay: false }, "Pay 1,500.25 CRO", true, false],
  ["a wallet that declined", { result: { error: "You declined." } }, "Pay 1,500.25 CRO", false, false],
  [
    "a wallet that may have sent",
    { result: { error: "Look into its activity.", isUnsure: true } },
    "My wallet sent nothing: pay now",
    false,
    true,
  ],
] as const)("with %s pays as the person decides", async (_, props, name, isDisabled, isSure) => {
  open(props);
  const button = await screen.findByRole("button", { name });
  if ("result" in props) expect(screen.getByRole("alert")).toHaveTextContent(props.result.error);
  if (isDisabled) {
    expect(button).toBeDisabled();
    return;
  }
  await userEvent.setup().click(button);
  expect(onPay).toHaveBeenCalledWith(isSure);
});

it("offers no second payment while the wallet shows the first", async () => {
  open({ isAsked: true });
  expect(await screen.findByText(/Confirm the payment in your wallet/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("button", { name: /^(?!Copy)/ })).toBeNull());
});

it("takes another transaction in place of one that does not count", async () => {
  progress = { ...progress, state: "refused", txHash: HASH, refusal: "It failed." };
  open();
  await userEvent.setup().click(await screen.findByRole("button", { name: "Use another transaction" }));
  expect(await screen.findByRole("button", { name: /^Pay/ })).toBeEnabled();
  expect(progress.txHash).toBeNull();
});

describe("a pasted hash", () => {
  async function paste(text: string) {
    open({ canPay: false });
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Paste a transaction hash" }));
    const field = screen.getByRole("textbox", { name: "Transaction that paid the 2nd prize" });
    await user.click(field);
    await user.paste(text);
    await user.click(screen.getByRole("button", { name: "Prove with it" }));
    return field;
  }

  it.each(["", "0x12", HASH.slice(2), `${HASH}0`, HASH.replace("a", "g")])(
    "is not sent when it is %j",
    async (text) => {
      const field = await paste(text);
      expect(field).toHaveAccessibleDescription(expect.stringContaining("0x and 64 hex digits"));
      expect(proofs).toEqual([]);
    },
  );

  it("proves the prize, without the spaces around it", async () => {
    await paste(` ${HASH}\n`);
    await waitFor(() => expect(onProved).toHaveBeenCalledTimes(1));
    expect(proofs).toEqual([{ txHash: HASH }]);
  });

  it("tells why it is no payment of this prize", async () => {
    answerProof = () => refusal("PAYMENT_TOO_LOW", "The transaction pays 1 CRO; the prize is 1,500.25.", 400);
    const field = await paste(HASH);
    await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining("pays 1 CRO")));
    expect(onProved).not.toHaveBeenCalled();
  });

  it("is followed when it is only not deep enough", async () => {
    answerProof = () => {
      progress = { ...progress, state: "confirming", txHash: HASH, confirmations: 3 };
      return refusal("PAYMENT_UNCONFIRMED", "The payment has 3 of 12 confirmations.", 422);
    };
    await paste(HASH);
    expect(await screen.findByText("3 of 12 confirmations.")).toBeVisible();
    expect(screen.queryByRole("textbox")).toBeNull();
  });
});

it("can be asked again when its state can't be read", async () => {
  let isDown = true;
  network.use(
    http.get("*/api/payouts/5/progress", () =>
      isDown ? refusal("FORBIDDEN", "The sponsor alone pays.", 403) : HttpResponse.json(progress),
    ),
  );
  open();
  expect(await screen.findByText("The sponsor alone pays.")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Pay/ })).toBeNull();
  isDown = false;
  await userEvent.setup().click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: /^Pay/ })).toBeEnabled();
});
