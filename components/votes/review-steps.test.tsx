import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { keepReceipt } from "@/lib/log/kept-receipts";
import type { ProposalDetail } from "@/lib/proposals/proposal-schemas";
import { keepReview } from "@/lib/votes/kept-review";
import type { BallotPreparation } from "@/lib/votes/vote-schemas";
import { someLog, someReceipt } from "@/tests/builders/receipts";
import { announceWallet, type FakeWallet, firstAccount, refuse } from "@/tests/fake-wallet";
import { leavePage } from "@/tests/leave-page";
import { sessionHandlers, startNetwork, userOf } from "@/tests/network";
import { proposalAnswer } from "@/tests/proposal-answer";
import { renderInApp } from "@/tests/render";
import { WalletStack } from "@/tests/wallet-stack";
import { BallotReview } from "./ballot-review";

jest.mock("next/navigation", () => ({ usePathname: () => "/", useRouter: () => ({ refresh: jest.fn() }) }));

const network = startNetwork();
const HASH = `0x${"ab".repeat(32)}`;
const SIGNATURE = `0x${"11".repeat(65)}`;
const now = "2026-03-04T12:00:00.000Z";
const SIGNED_AT = Date.parse(now) / 1_000;
const POWER = "52400000000000000000";

/** The server's side of each proposal, by its id. */
type Side = {
  title: string;
  endsAt: string;
  power: string;
  vote: "yes" | "no" | null;
  status: "active" | "closed";
};
let sides: Record<string, Side>;
let ballots: { id: string; choice: string; reason: string; form: string; together: number }[];
/** How often the wallet was asked for a signature. */
let questions: number;
let wallet: FakeWallet;
/** What the wallet does with the next questions; it signs when nothing is left here. */
let answers: (number | Promise<void>)[];

async function open(): Promise<{ close: () => void }> {
  const { unmount } = renderInApp(
    <WalletStack>
      <BallotReview serverTime={now} />
    </WalletStack>,
  );
  await screen.findByRole("heading", { level: 2 });
  return { close: unmount };
}

const card = async (title: string) => {
  const heading = await screen.findByRole("heading", { name: title });
  const item = heading.closest("li");
  if (!item) throw new Error("no row");
  return within(item);
};

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));

async function connect(): Promise<void> {
  await press("Connect wallet to sign");
  await press(/Fake wallet/);
}

beforeEach(() => {
  const side = (title: string, day: number, change: Partial<Side> = {}): Side => ({
    title,
    endsAt: `2026-03-0${day}T12:00:00.000Z`,
    power: POWER,
    vote: null,
    status: "active",
    ...change,
  });
  sides = {
    "7": side("Plant trees", 6),
    "8": side("Paint the hall", 7),
    "9": side("Hire a band", 8),
    "10": side("Before my time", 9, { power: "0" }),
  };
  ballots = [];
  questions = 0;
  answers = [];
  wallet = announceWallet();
  for (const method of ["eth_signTypedData_v4", "personal_sign"]) {
    wallet.answer(method, async () => {
      questions += 1;
      const next = answers.shift();
      if (typeof next === "number") return refuse(next);
      await next;
      return SIGNATURE;
    });
  }
  network.use(
    ...sessionHandlers({ user: userOf() }),
    http.get("*/api/log/key", () => HttpResponse.json(someLog([], 0).key)),
    http.get("*/api/proposals/unvoted", () =>
      HttpResponse.json({
        proposals: Object.entries(sides)
          .filter(([, { vote, status }]) => vote === null && status === "active")
          .map(([id]) => detailOf(id)),
        next: null,
        serverTime: now,
      }),
    ),
    http.get("*/api/proposals/:id", ({ params }) => HttpResponse.json(detailOf(String(params["id"])))),
    http.get("*/api/proposals/:id/ballot", ({ params }) =>
      HttpResponse.json(preparationOf(String(params["id"]))),
    ),
    http.post("*/api/proposals/:id/ballots", async ({ params, request }) => {
      const id = String(params["id"]);
      const { choice, reason, form, signedTogether = [] } = Object(await request.json());
      ballots.push({ id, choice, reason, form, together: signedTogether.length });
      const side = sides[id];
      if (side) side.vote = choice;
      return HttpResponse.json({ messageHash: HASH, choice, power: POWER, castAt: now });
    }),
  );
});

afterEach(() => leavePage(wallet));

function keep(choices: Record<string, "yes" | "no">, signing: string[] = []): void {
  keepReview(firstAccount, {
    choices: Object.fromEntries(Object.entries(choices).map(([id, choice]) => [id, { choice, reason: "" }])),
    signing,
  });
}

const noop = (): void => undefined;

const progress = (text: string) => screen.findByText(text, { selector: "p.figures.font-display" });

describe("BallotReview", () => {
  it("lets a person choose on several, check them once, and sign all in one message", async () => {
    keepReceipt({ voter: firstAccount, kept: { receipt: someReceipt(), proposalId: "1", choice: "yes" } });
    await open();
    await userEvent.click((await card("Plant trees")).getByRole("radio", { name: "Yes" }));
    await userEvent.click((await card("Paint the hall")).getByRole("radio", { name: "No" }));
    await userEvent.click((await card("Paint the hall")).getByRole("button", { name: /^Add a reason/ }));
    await userEvent.type((await card("Paint the hall")).getByLabelText(/^Reason/), "It is new.");
    expect((await card("Before my time")).queryByRole("radio")).toBeNull();
    expect(
      (await card("Before my time")).getByText(/You held nothing that counts at block 18,204,771/),
    ).toBeVisible();
    await press("Check the 2 ballots");
    expect(screen.getByRole("heading", { level: 2 })).toHaveFocus();
    expect(await screen.findByText("All of these can be signed.")).toBeVisible();
    expect(
      screen.getByText(/ask for one signature: it shows all 2 ballots in one message.*costs nothing/),
    ).toBeVisible();
    expect((await card("Paint the hall")).getByText("“It is new.”")).toBeVisible();
    expect(
      (await card("Paint the hall")).getByRole("button", { name: "52.40 VP: why is it this?" }),
    ).toBeVisible();
    expect(ballots).toEqual([]);
    await connect();
    await press("Sign 2 ballots");
    expect(await progress("2 of 2 signed")).toBeVisible();
    expect(ballots).toMatchObject([
      { id: "7", choice: "yes", reason: "", form: "typed", together: 2 },
      { id: "8", choice: "no", reason: "It is new.", form: "typed", together: 2 },
    ]);
    expect(questions).toBe(1);
    expect(await screen.findByText("All 2 votes counted.")).toBeVisible();
    // An older receipt is kept; of these two the server gave none.
    expect(screen.queryByText(/receipts are kept/)).toBeNull();
    expect(screen.getAllByText("The server gave no receipt for your vote.")).toHaveLength(2);
    expect(window.localStorage.getItem(`club.review.${firstAccount.toLowerCase()}`)).toBeNull();
  });

  it("signs one after the other where that is wanted", async () => {
    keep({ "7": "yes", "8": "no" });
    await open();
    await press("Check the 2 ballots");
    await press("Sign them one at a time instead");
    expect(screen.getByText(/ask for 2 signatures, one for each ballot/)).toBeVisible();
    await connect();
    await press("Sign 2 ballots");
    expect(await progress("2 of 2 signed")).toBeVisible();
    expect(ballots.map(({ together }) => together)).toEqual([0, 0]);
    expect(questions).toBe(2);
  });

  it("asks for all in one message again after a refusal, also without one of them", async () => {
    keep({ "7": "yes", "8": "no", "9": "yes" });
    await open();
    await press("Check the 3 ballots");
    await connect();
    answers = [4001];
    await press("Sign 3 ballots");
    expect(await screen.findAllByText("You declined in your wallet. Nothing was signed.")).toHaveLength(3);
    await press("Skip it");
    expect(await progress("2 of 3 signed")).toBeVisible();
    expect(ballots).toMatchObject([
      { id: "8", together: 2 },
      { id: "9", together: 2 },
    ]);
    expect(questions).toBe(2);
  });

  it("sends the rest of what was signed together after one could not be sent", async () => {
    keep({ "7": "yes", "8": "no" });
    let isDown = true;
    network.use(http.post("*/api/proposals/8/ballots", () => (isDown ? HttpResponse.error() : undefined)));
    await open();
    await press("Check the 2 ballots");
    await connect();
    await press("Sign 2 ballots");
    expect(await screen.findByText(/^Signed, and not arrived yet/)).toBeVisible();
    isDown = false;
    await press("Send it again");
    expect(await progress("2 of 2 signed")).toBeVisible();
    expect(ballots.map(({ id, together }) => [id, together])).toEqual([
      ["7", 2],
      ["8", 2],
    ]);
    expect(questions).toBe(1);
  });

  it("stops at a refusal and loses nothing: again, or without that one", async () => {
    keep({ "7": "yes", "8": "no", "9": "yes" });
    await open();
    await press("Check the 3 ballots");
    await press("Sign them one at a time instead");
    await connect();
    answers = [4001, 4001];
    await press("Sign 3 ballots");
    expect(await screen.findByText("You declined in your wallet. Nothing was signed.")).toBeVisible();
    expect(screen.getByText("0 of 3 signed. Stopped at: Plant trees")).toBeVisible();
    await press("Try again");
    await screen.findByText("You declined in your wallet. Nothing was signed.");
    await press("Skip it");
    expect(await progress("2 of 3 signed")).toBeVisible();
    expect(ballots.map(({ id }) => id)).toEqual(["8", "9"]);
    // The list ends with how each counted vote goes now, and says nothing of the skipped one.
    expect((await card("Paint the hall")).getByText("So far:").parentElement).toHaveTextContent(
      /^So far: Yes 50 % ?No 50 %$/,
    );
    expect((await card("Plant trees")).queryByText("So far:")).toBeNull();
    await press("Vote on others");
    expect((await card("Plant trees")).getByRole("radio", { name: "Yes" })).toBeChecked();
  });

  it("goes on after a reload with what the server has not stored", async () => {
    keep({ "7": "yes", "8": "no", "9": "yes" }, ["7", "8", "9"]);
    sides = { ...sides, "7": { ...sides["7"], vote: "yes" } as Side };
    await open();
    expect(await progress("1 of 3 signed")).toBeVisible();
    await connect();
    await press("Sign the other 2");
    expect(await progress("3 of 3 signed")).toBeVisible();
    expect(ballots.map(({ id }) => id)).toEqual(["8", "9"]);
  });

  it("says what was closed or voted on meanwhile, signs neither and goes on", async () => {
    keep({ "7": "yes", "8": "no", "9": "yes" });
    await open();
    await press("Check the 3 ballots");
    await connect();
    await screen.findByText("All of these can be signed.");
    await press("Sign them one at a time instead");
    answers = [
      new Promise((resolve) => {
        sides = {
          ...sides,
          "8": { ...sides["8"], status: "closed" } as Side,
          "9": { ...sides["9"], vote: "no" } as Side,
        };
        resolve();
      }),
    ];
    await press("Sign 3 ballots");
    expect(await progress("2 of 3 signed")).toBeVisible();
    expect(await screen.findByText("Voting ended at 2026-03-07.")).toBeVisible();
    expect(
      await screen.findByText(
        "You already voted no elsewhere; that vote counts. You can change it on the proposal's page.",
      ),
    ).toBeVisible();
    expect(ballots.map(({ id }) => id)).toEqual(["7"]);
  });

  it("offers one at a time, then the text form once, and keeps to it", async () => {
    keep({ "7": "yes", "8": "no" });
    await open();
    await press("Check the 2 ballots");
    await connect();
    answers = [4200, 4200];
    await press("Sign 2 ballots");
    await press("Sign one at a time");
    await press("Sign it as a text");
    expect(await progress("2 of 2 signed")).toBeVisible();
    expect(ballots.map(({ form }) => form)).toEqual(["text", "text"]);
  });

  it("goes on while a wallet takes its time, pauses when it is told to, and counts the late one too", async () => {
    keep({ "7": "yes", "8": "no", "9": "yes" });
    await open();
    await press("Check the 3 ballots");
    await press("Sign them one at a time instead");
    await connect();
    const wait = { late: noop, next: noop };
    answers = [
      new Promise<void>((resolve) => {
        wait.late = resolve;
      }),
      new Promise<void>((resolve) => {
        wait.next = resolve;
      }),
    ];
    await press("Sign 3 ballots");
    await press("Go on with the next");
    await press("Pause");
    wait.next();
    expect(await progress("1 of 3 signed")).toBeVisible();
    expect(ballots.map(({ id }) => id)).toEqual(["8"]);
    await act(async () => wait.late());
    expect(await progress("2 of 3 signed")).toBeVisible();
    await press("Sign the other 1");
    expect(await progress("3 of 3 signed")).toBeVisible();
  });

  it("signs nothing where the power is not known, and says that this is no zero", async () => {
    network.use(
      http.get("*/api/proposals/7/ballot", () =>
        HttpResponse.json(
          { error: "The chain is away.", code: "CHAIN_UNAVAILABLE", requestId: "r" },
          { status: 503 },
        ),
      ),
    );
    keep({ "7": "yes" });
    await open();
    await press("Check your ballot");
    expect(await screen.findByText(/We couldn't read your power. The chain is away/)).toBeVisible();
    expect(screen.getByText("None of these can be signed.")).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Sign/ })).toBeNull();
  });
});

function preparationOf(id: string): BallotPreparation {
  const side = sides[id];
  if (!side) throw new Error(`no proposal ${id}`);
  const { power, vote, status, endsAt } = side;
  const reason = status === "closed" ? `Voting ended at ${endsAt.slice(0, 10)}.` : "";
  return {
    signedAt: SIGNED_AT,
    snapshotBlock: "18204771",
    power,
    nftCount: "51",
    tokenWei: "1",
    canVote: power !== "0" && reason === "",
    reason,
    vote: vote && {
      voterName: null,
      choice: vote,
      reason: "",
      reasonHidden: null,
      power,
      castAt: now,
      signedAt: SIGNED_AT,
      checkBlock: null,
      trail: [{ choice: vote, reason: "", castAt: now, messageHash: HASH }],
    },
  };
}

function detailOf(id: string): ProposalDetail {
  const { title, endsAt, status } = sides[id] ?? sides["7"] ?? { title: "", endsAt: now, status: "closed" };
  return proposalAnswer({ id, number: Number(id), title, endsAt, status });
}
