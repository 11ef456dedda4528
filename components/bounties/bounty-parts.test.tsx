import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { HttpResponse, http } from "msw";
import type { ComponentProps } from "react";
import type { Config } from "wagmi";
import { keepSession } from "@/lib/auth/client/known-session";
import type { BountyDetail } from "@/lib/bounties/bounty-schemas";
import { payoutNote } from "@/lib/bounties/payout-queries";
import type { Payout, PayoutProgress, SafeList } from "@/lib/bounties/payout-schemas";
import type { Application, OwnPart } from "@/lib/bounties/submission-schemas";
import type { SentBefore } from "@/lib/fees/client/noted-payment";
import { forgetPaymentNote, keepPaymentNote } from "@/lib/fees/client/payment-note";
import type { UnusedPayment } from "@/lib/fees/fee-schemas";
import { expectAccessible } from "@/tests/expect-accessible";
import { sessionHandlers, startNetwork, userOf } from "@/tests/network";
import { renderInApp } from "@/tests/render";
import { SponsorSafes } from "./pay-panel";
import { PrizePayment } from "./prize-payment";
import { ReviewApplications } from "./review-applications";
import { BountyRules, RewardCard, type Rewarding, ruleWords } from "./reward-card";
import { TakePartBar } from "./take-part-bar";
import { Winners } from "./winners";

describe("prize payment", () => {
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
  const onUse = jest.fn(async () => undefined);
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
          stage={null}
          found={[]}
          canPay
          onUse={onUse}
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
    ["a wallet", {}, false],
    ["no wallet", { canPay: false }, true],
    ["a wallet that declined", { result: { error: "You declined." } }, false],
  ])("with %s pays as the person decides", async (_, props, isDisabled) => {
    open(props);
    const button = await screen.findByRole("button", { name: "Pay 1,500.25 CRO" });
    if ("result" in props) expect(screen.getByRole("alert")).toHaveTextContent("You declined.");
    expect(button.hasAttribute("disabled")).toBe(isDisabled);
    await userEvent.setup().click(button);
    expect(onPay).toHaveBeenCalledTimes(isDisabled ? 0 : 1);
  });

  describe("that a wallet was asked for before", () => {
    const note = payoutNote(payout.id);
    const sentBefore: SentBefore = {
      ...{ wagmi: {} as Config, chainId: 25, payer: userOf().address, note },
      call: { to: payout.winner, data: "0x", valueWei: BigInt(payout.amountWei) },
    };
    beforeEach(() => keepPaymentNote(note, { nonce: 3, txHash: null }));
    afterEach(() => forgetPaymentNote(note));

    it("is asked for again only by who says that nothing was sent", async () => {
      open({ sentBefore });
      const user = userEvent.setup();
      await user.click(await screen.findByRole("button", { name: "It sent nothing" }));
      await user.click(await screen.findByRole("button", { name: "Pay 1,500.25 CRO" }));
      expect(onPay).toHaveBeenCalledTimes(1);
    });

    it("is proved with the transaction that was sent", async () => {
      open({ sentBefore });
      await userEvent.setup().click(await screen.findByRole("button", { name: "It sent the payment" }));
      expect(await screen.findByLabelText("Transaction that paid the 2nd prize")).toBeVisible();
      expect(screen.queryByRole("button", { name: /^Pay/ })).toBeNull();
    });
  });

  describe("that was found on the chain", () => {
    const found: UnusedPayment[] = [
      {
        ...{ txHash: HASH, amountWei: payout.amountWei, recipient: payout.winner },
        ...{ blockNumber: "9", paidAt: "2026-05-02T12:00:00.000Z" },
      },
    ];

    it("is used, without a question to the wallet", async () => {
      open({ found });
      await userEvent.setup().click(await screen.findByRole("button", { name: "Use this payment" }));
      expect(onUse).toHaveBeenCalledWith(HASH);
      expect(screen.queryByRole("button", { name: /^Pay 1/ })).toBeNull();
    });

    it("is paid a second time only by who says so twice", async () => {
      open({ found });
      const user = userEvent.setup();
      await user.click(await screen.findByRole("button", { name: "Pay once more instead" }));
      await user.click(screen.getByRole("button", { name: "Pay a second time" }));
      await user.click(await screen.findByRole("button", { name: "Pay 1,500.25 CRO" }));
      expect(onPay).toHaveBeenCalledTimes(1);
    });
  });

  it.each([
    ["searching", "Looking for payments that you made before..."],
    ["asking", "Confirm the payment in your wallet..."],
  ] as const)("offers no second payment while it is %s", async (stage, words) => {
    open({ stage });
    expect(await screen.findByText(words)).toBeVisible();
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
      answerProof = () =>
        refusal("PAYMENT_TOO_LOW", "The transaction pays 1 CRO; the prize is 1,500.25.", 400);
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
});

describe("review applications", () => {
  const network = startNetwork();
  const at = "2026-05-01T12:00:00.000Z";
  const application: Application = {
    id: "21",
    applicant: "0x5B38Da6a701c568545dCfcB03FcB875f56beddC4",
    text: "Let me draw **it**.",
    ...{
      links: ["https://example.org/me"],
      state: "applied",
      appliedAt: at,
      decidedAt: null,
      hasSubmitted: false,
    },
  };
  let rows: Application[];
  let asked: unknown[];

  beforeEach(() => {
    rows = [application];
    asked = [];
    network.use(
      http.get("*/api/bounties/7/applications", ({ request }) => {
        const after = new URL(request.url).searchParams.get("after");
        return HttpResponse.json(
          after === null
            ? { applications: rows.slice(0, 2), next: rows.length > 2 ? "22" : null }
            : { applications: rows.slice(2), next: null },
        );
      }),
      http.post("*/api/bounties/7/applications", async ({ request }) => {
        const body = (await request.json()) as { applications: string[]; decision: Application["state"] };
        asked.push(body);
        rows = rows.map((row) =>
          body.applications.includes(row.id) ? { ...row, state: body.decision } : row,
        );
        return HttpResponse.json({ changed: 1 });
      }),
    );
  });

  const show = (isOpen = true) => renderInApp(<ReviewApplications bountyId="7" isOpen={isOpen} />);

  it.each<[Partial<Application>, boolean, string, string[]]>([
    [{}, true, "Undecided", ["Accept", "Decline"]],
    [{ state: "accepted" }, true, "Accepted", ["Decline"]],
    [{ state: "accepted", hasSubmitted: true }, true, "Has submitted", []],
    [{ state: "declined" }, true, "Declined", ["Accept"]],
    [{}, false, "Not decided", []],
    [{ state: "accepted" }, false, "Accepted", []],
  ])("with %j, open %s, says %s and offers %j", async (change, isOpen, word, buttons) => {
    rows = [{ ...application, ...change }];
    const { container } = show(isOpen);
    const list = within(await screen.findByRole("list", { name: "Applications" }));
    expect(list.getByText(word)).toBeVisible();
    const offered = list.queryAllByRole("button", { name: /^(?!Copy)/ });
    expect(offered.map(({ textContent }) => textContent)).toEqual(buttons);
    const { violations } = await axe.run(container, { rules: { "color-contrast": { enabled: false } } });
    expect(violations).toEqual([]);
  });

  it("decides on one applicant, and shows the decision", async () => {
    show();
    await userEvent.setup().click(await screen.findByRole("button", { name: "Accept" }));
    expect(await screen.findByText("Accepted")).toBeVisible();
    expect(asked).toEqual([{ applications: ["21"], decision: "accepted" }]);
  });

  it("tells why a decision is refused, and what the applicant did since", async () => {
    const error = "You can't decline somebody who has submitted. Label the submission instead.";
    rows = [{ ...application, state: "accepted" }];
    network.use(
      http.post("*/api/bounties/7/applications", () => {
        rows = [{ ...application, state: "accepted", hasSubmitted: true }];
        return HttpResponse.json({ error, code: "CONFLICT", requestId: "r" }, { status: 409 });
      }),
    );
    show();
    await userEvent.setup().click(await screen.findByRole("button", { name: "Decline" }));
    expect(await screen.findByText(error)).toBeVisible();
    expect(await screen.findByText("Has submitted")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Decline" })).toBeNull();
  });

  it("loads the applications after the first page", async () => {
    rows = ["21", "22", "23"].map((id) => ({ ...application, id, text: `By ${id}` }));
    show();
    await userEvent.setup().click(await screen.findByRole("button", { name: "Load more" }));
    expect(await screen.findByText("By 23")).toBeVisible();
    expect(screen.getAllByText(/^By \d+$/)).toHaveLength(3);
  });

  it("says so while nobody has applied", async () => {
    rows = [];
    show();
    expect(await screen.findByRole("heading", { name: "Nobody has applied yet" })).toBeVisible();
  });

  it("can be read again after a fault", async () => {
    let isDown = true;
    network.use(
      http.get("*/api/bounties/7/applications", () =>
        isDown
          ? HttpResponse.json(
              { error: "Its sponsor alone reads.", code: "FORBIDDEN", requestId: "r" },
              { status: 403 },
            )
          : HttpResponse.json({ applications: rows, next: null }),
      ),
    );
    show();
    const again = await screen.findByRole("button", { name: "Try again" });
    isDown = false;
    await userEvent.setup().click(again);
    await waitFor(() => expect(screen.getByText("Undecided")).toBeVisible());
  });
});

describe("reward card", () => {
  const prize = (
    position: number,
    whole: number,
    reason: string | null = null,
  ): Rewarding["prizes"][number] => ({
    id: `${position}`,
    position,
    amountWei: `${whole}${"0".repeat(18)}`,
    winner: null,
    withdrawn: reason === null ? null : { at: "2026-05-01T12:00:00.000Z", reason },
  });
  const bounty: Rewarding = {
    asset: "cro",
    totalWei: `5${"0".repeat(18)}`,
    prizes: [prize(1, 5)],
    submissionsUntil: "2026-05-10T12:00:00.000Z",
    winnersBy: "2026-05-17T12:00:00.000Z",
    submissionCount: 0,
  };

  it("lists prizes where there are several, and crosses out what nobody wins", async () => {
    const prizes = [prize(1, 3), prize(2, 2, "No second entry")];
    renderInApp(<RewardCard bounty={{ ...bounty, prizes }} token="$KAIROS" />);
    const [first, second] = within(screen.getByRole("list", { name: "Prizes" })).getAllByRole("listitem");
    expect(first).toHaveTextContent(/^1st3 CRO$/);
    expect(second).toHaveTextContent("2nd2 CROWithdrawn: No second entry");
    expect(within(second as HTMLElement).getByTitle("2 CRO").parentElement).toHaveClass("line-through");
    await expectAccessible();
  });

  it("says a single prize once, and still why nobody wins it", () => {
    const { unmount } = renderInApp(<RewardCard bounty={bounty} token="$KAIROS" />);
    expect(screen.queryByRole("list", { name: "Prizes" })).toBeNull();
    unmount();
    renderInApp(<RewardCard bounty={{ ...bounty, prizes: [prize(1, 5, "Nobody came")] }} token="$KAIROS" />);
    expect(screen.getByText("Withdrawn: Nobody came")).toBeVisible();
  });

  it.each([
    ["open", 1, "always", "Open to all, 1 entry per person", ["open to all", "1", "immediately"]],
    [
      "apply",
      3,
      "after-deadline",
      "By application, 3 entries per person",
      ["by application", "3", "after the deadline"],
    ],
  ] as const)(
    "says the rules of a bounty that is %s in words",
    (kind, submissionsPerPerson, visibility, line, terms) => {
      const ruled = { kind, submissionsPerPerson, visibility, token: null };
      renderInApp(<BountyRules bounty={ruled} />);
      expect(ruleWords(ruled)).toBe(line);
      expect(screen.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual(terms);
    },
  );
});

describe("sponsor safes", () => {
  const network = startNetwork();
  const SAFE = "0x5B38Da6a701c568545dCfcB03FcB875f56beddC4";
  const registeredAt = "2026-05-01T12:00:00.000Z";
  let safes: SafeList["safes"];
  let asked: [string, unknown][];

  beforeEach(() => {
    safes = [];
    asked = [];
    network.use(
      http.get("*/api/safes", () => HttpResponse.json({ safes })),
      http.all("*/api/safes", async ({ request }) => {
        const { address } = (await request.json()) as { address: string };
        asked.push([request.method, address]);
        safes = request.method === "PUT" ? [{ address, registeredAt }] : [];
        return HttpResponse.json({ safes });
      }),
    );
  });

  async function open() {
    renderInApp(<SponsorSafes />);
    const user = userEvent.setup();
    await user.click(screen.getByText("Paying from a Safe?"));
    return user;
  }

  it("registers a Safe and removes it", async () => {
    const user = await open();
    expect(screen.getByRole("button", { name: "Register the Safe" })).toBeDisabled();
    const field = screen.getByRole("textbox", { name: "Address of the Safe" });
    await user.click(field);
    await user.paste(` ${SAFE} `);
    await user.click(screen.getByRole("button", { name: "Register the Safe" }));
    expect(await screen.findByRole("list", { name: "Your Safes" })).toBeVisible();
    expect(field).toHaveValue("");
    await user.click(screen.getByRole("button", { name: "Remove" }));
    await waitFor(() => expect(screen.queryByRole("list", { name: "Your Safes" })).toBeNull());
    expect(asked).toEqual([
      ["PUT", SAFE],
      ["DELETE", SAFE],
    ]);
  });

  it("tells why a Safe is not taken, and keeps what was typed", async () => {
    const error = `${SAFE} is no Safe that names you among its owners.`;
    network.use(
      http.put("*/api/safes", () =>
        HttpResponse.json({ error, code: "FORBIDDEN", requestId: "r" }, { status: 403 }),
      ),
    );
    const user = await open();
    const field = screen.getByRole("textbox", { name: "Address of the Safe" });
    await user.click(field);
    await user.paste(SAFE);
    await user.click(screen.getByRole("button", { name: "Register the Safe" }));
    await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(error)));
    expect(field).toHaveValue(SAFE);
  });
});

describe("take part bar", () => {
  const network = startNetwork();
  type Offered = Parameters<typeof TakePartBar>[0]["bounty"];
  const at = "2026-05-01T12:00:00.000Z";
  const bounty: Offered = {
    id: "7",
    kind: "open",
    state: "open",
    submissionsPerPerson: 1,
    asset: "cro",
    totalWei: "1500000000000000000",
    submissionsUntil: "2026-05-03T16:00:00.000Z",
    serverTime: at,
  };
  const nothing: OwnPart = {
    application: null,
    refusal: null,
    mayReview: false,
    serverTime: at,
    submissions: [],
  };

  function show(change: Partial<Offered> = {}, part: OwnPart | null = null) {
    if (part === null) void keepSession(null);
    network.use(
      ...sessionHandlers({ user: part === null ? null : userOf() }),
      http.get("*/api/bounties/7/mine", () => HttpResponse.json(part)),
    );
    return renderInApp(<TakePartBar bounty={{ ...bounty, ...change }} token="$KAIROS" />);
  }

  it("shows the prize and the time left, and asks a visitor to connect a wallet", () => {
    const { container } = show();
    expect(container).toHaveTextContent(/1\.5 CRO2 d 4 h leftSubmit/);
    expect(screen.getByRole("button", { name: "Submit" })).toBeVisible();
  });

  it("asks a visitor to apply where the sponsor picks", () => {
    show({ kind: "apply" });
    expect(screen.getByRole("button", { name: "Apply" })).toBeVisible();
  });

  it("leads a person who is signed in to what they write", async () => {
    show({}, nothing);
    expect(await screen.findByRole("link", { name: "Submit" })).toHaveAttribute("href", "#submit");
  });

  it.each<[string, OwnPart]>([
    ["who is banned", { ...nothing, refusal: "You are banned from this club." }],
    [
      "whose application is not decided",
      {
        ...nothing,
        application: { state: "applied", text: "Me", links: [], appliedAt: at, decidedAt: null },
      },
    ],
  ])("is gone for somebody %s", async (_, part) => {
    show({ kind: "apply" }, part);
    await waitFor(() => expect(screen.queryByText("1.5")).toBeNull());
  });

  it.each<Partial<Offered>>([{ state: "in-review" }, { state: "cancelled" }, { submissionsUntil: at }])(
    "is gone once nothing is taken any more: %j",
    (change) => {
      show(change);
      expect(screen.queryByText("1.5")).toBeNull();
    },
  );
});

describe("winners", () => {
  const HASH = `0x${"ab".repeat(32)}`;
  const winner = "0x5B38Da6a701c568545dCfcB03FcB875f56beddC4";
  const at = "2026-05-01T12:00:00.000Z";
  const prizes: BountyDetail["prizes"] = [
    {
      id: "1",
      position: 1,
      amountWei: "3000000000000000000",
      withdrawn: null,
      winner: { address: winner, submissionNumber: 4 },
    },
    {
      id: "2",
      position: 2,
      amountWei: "2000000000000000000",
      withdrawn: { at, reason: "Nobody else" },
      winner: null,
    },
  ];
  const unpaid: Payout = {
    id: "1",
    position: 1,
    winner,
    submissionNumber: 4,
    amountWei: "3000000000000000000",
    state: "unpaid",
    txHash: null,
    paidAt: null,
    dueAt: "2026-05-08T12:00:00.000Z",
    overdueDays: 0,
  };

  const show = (payouts: readonly Payout[], announcedAt: string | null = at, isPaidBelow = false) =>
    render(
      <Winners
        isPaidBelow={isPaidBelow}
        bounty={{ announcedAt, prizes, asset: "cro" }}
        payouts={payouts}
        token="$KAIROS"
        explorerUrl="https://explorer.example"
      >
        <p>Pay here.</p>
      </Winners>,
    );

  it("is nothing before winners are named", () => {
    expect(show([], null).container).toBeEmptyDOMElement();
  });

  it("says who won what, and why nobody won the rest", async () => {
    show([unpaid]);
    const [first, second] = screen.getAllByRole("listitem");
    expect(first).toHaveTextContent(/^1st.*submission #43 CRO/);
    expect(within(first as HTMLElement).getByRole("link", { name: "submission #4" })).toHaveAttribute(
      "href",
      "#submission-4",
    );
    expect(second).toHaveTextContent("2ndNobody: Nobody else2 CRO");
    expect(screen.getByText("Pay here.")).toBeVisible();
    await expectAccessible();
  });

  it("leaves who is still owed to the part where they are paid", () => {
    const { unmount } = show([unpaid], at, true);
    expect(screen.queryByRole("link", { name: "submission #4" })).toBeNull();
    expect(screen.getByText(/Nobody: Nobody else/)).toBeVisible();
    unmount();
    show([{ ...unpaid, state: "proved" }], at, true);
    expect(screen.getByRole("link", { name: "submission #4" })).toBeVisible();
  });

  it.each<[string, Partial<Payout>, RegExp, RegExp]>([
    ["not paid", {}, /Not paid yet.*due by/, /0 of 1 paid/],
    ["sent", { state: "sent", txHash: HASH }, /Payment sent, not proved yet.*0xabab/, /0 of 1 paid/],
    ["lost", { state: "unproved", txHash: HASH }, /the chain has lost the payment/, /0 of 1 paid/],
    ["a day late", { overdueDays: 1 }, /Not paid yet1 day overdue/, /0 of 1 paid/],
    ["days late", { overdueDays: 3 }, /Not paid yet3 days overdue/, /0 of 1 paid/],
    [
      "paid late",
      { state: "proved", txHash: HASH, paidAt: "2026-05-20T12:00:00.000Z", overdueDays: 12 },
      /Paid, proved.*May 20, 2026.*0xabab/,
      /1 of 1 paid/,
    ],
  ])("tells of a prize that is %s", (name, change, line, count) => {
    show([{ ...unpaid, ...change }]);
    const [first] = screen.getAllByRole("listitem");
    expect(first).toHaveTextContent(line);
    expect(screen.getByText(/proved on chain/)).toHaveTextContent(count);
    if (name === "paid late") expect(first).not.toHaveTextContent(/overdue|due by/);
    if (change.txHash) {
      expect(within(first as HTMLElement).getByRole("link", { name: /0xabab/ })).toHaveAttribute(
        "href",
        `https://explorer.example/tx/${HASH}`,
      );
    }
  });
});
