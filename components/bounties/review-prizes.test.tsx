import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { keepSession, loadSession } from "@/lib/auth/client/known-session";
import type { ReviewPrize } from "@/lib/bounties/review-schemas";
import { expectAccessible } from "@/tests/expect-accessible";
import { sessionHandlers, startNetwork, userOf } from "@/tests/network";
import { renderInApp } from "@/tests/render";
import type { ReviewedBounty } from "./review-detail";
import { ReviewPrizes } from "./review-prizes";

const refresh = jest.fn();
jest.mock("next/navigation", () => ({ usePathname: () => "/", useRouter: () => ({ refresh }) }));

const network = startNetwork();
const author = "0x5B38Da6a701c568545dCfcB03FcB875f56beddC4";
const at = "2026-05-01T12:00:00.000Z";
const bounty: ReviewedBounty = {
  ...{ id: "7", kind: "open", state: "in-review", sponsor: author, asset: "cro" },
  ...{ submissionsUntil: at, serverTime: at },
};
const won: ReviewPrize = {
  ...{ id: "1", position: 1, amountWei: "3000000000000000000" },
  ...{ submission: { id: "11", number: 4, author }, withdrawn: null },
};
const open: ReviewPrize = {
  id: "2",
  position: 2,
  amountWei: "2000000000000000000",
  submission: null,
  withdrawn: null,
};
const withdrawn: ReviewPrize = { ...open, withdrawn: { reason: "Nobody else was good enough" } };

let asked: unknown[];
let refusal: string | null;
beforeEach(() => {
  asked = [];
  refusal = null;
  refresh.mockClear();
  const keep = async ({ request }: { request: Request }) => {
    asked.push(await request.json());
    return refusal === null
      ? HttpResponse.json({ saved: true })
      : HttpResponse.json({ error: refusal, code: "CONFLICT", requestId: "r" }, { status: 409 });
  };
  network.use(http.post("*/api/bounties/7/prizes", keep), http.post("*/api/bounties/7/announce", keep));
});

function show(prizes: readonly ReviewPrize[], state: ReviewedBounty["state"] = "in-review") {
  const view = renderInApp(<ReviewPrizes bounty={{ ...bounty, state }} prizes={prizes} />);
  return { ...view, user: userEvent.setup() };
}

it.each<[ReviewedBounty["state"], readonly ReviewPrize[], string[], RegExp]>([
  ["open", [open], [], /^Submissions are taken until May 1, 2026/],
  [
    "in-review",
    [won, open],
    ["Announce winners, disabled", "Take back", "Withdraw"],
    /^One prize is not decided/,
  ],
  [
    "overdue",
    [open, open],
    ["Announce winners, disabled", "Withdraw", "Withdraw"],
    /^2 prizes are not decided/,
  ],
  ["in-review", [won, withdrawn], ["Announce winners", "Take back", "Take back"], /^Every prize is decided/],
  ["cancelled", [open], [], /nobody wins/],
])("in %s with %j offers what can be done", async (state, prizes, buttons, words) => {
  show(
    prizes.map((prize, index) => ({ ...prize, id: `${index}` })),
    state,
  );
  const offered = screen
    .queryAllByRole<HTMLButtonElement>("button")
    .map(({ textContent, disabled }) => (disabled ? `${textContent}, disabled` : textContent));
  expect(offered).toEqual(buttons);
  expect(screen.getByText(words)).toBeVisible();
  await expectAccessible();
});

it("withdraws a prize with a reason that is long enough", async () => {
  const { user } = show([won, open]);
  await user.click(screen.getByRole("button", { name: "Withdraw" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Withdraw the 2nd prize?" }));
  const act = dialog.getByRole("button", { name: "Withdraw prize" });
  await user.type(dialog.getByRole("textbox", { name: "Reason, public" }), "  no ");
  await user.click(act);
  expect(asked).toEqual([]);
  await user.type(dialog.getByRole("textbox", { name: "Reason, public" }), "entry met the brief");
  await user.click(act);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(asked).toEqual([
    { prize: "2", expected: null, submission: null, withdrawn: "  no entry met the brief" },
  ]);
});

it("keeps what was typed when a withdrawal is refused", async () => {
  refusal = "The prizes were changed elsewhere.";
  const { user } = show([won, open]);
  await user.click(screen.getByRole("button", { name: "Withdraw" }));
  await user.type(await screen.findByRole("textbox", { name: "Reason, public" }), "Nobody was good enough");
  await user.click(screen.getByRole("button", { name: "Withdraw prize" }));
  expect(await screen.findByText(refusal)).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Reason, public" })).toHaveValue("Nobody was good enough");
});

it.each([
  ["a winner", [won], { prize: "1", expected: "11", submission: null, withdrawn: null }],
  ["a withdrawal", [withdrawn], { prize: "2", expected: null, submission: null, withdrawn: null }],
])("takes back %s as it was shown", async (_, prizes, body) => {
  const { user } = show(prizes);
  await user.click(screen.getByRole("button", { name: "Take back" }));
  await waitFor(() => expect(asked).toEqual([body]));
});

describe("the announcement", () => {
  it("shows who wins what once more, and sends exactly that", async () => {
    const { user } = show([won, withdrawn]);
    await user.click(screen.getByRole("button", { name: "Announce winners" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Announce these winners?" }));
    expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "1st#4 0x5B38...ddC43 CRO",
      "2ndwithdrawn2 CRO",
    ]);
    await user.click(dialog.getByRole("button", { name: "Announce winners" }));
    await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(asked).toEqual([
      {
        prizes: [
          { id: "1", submission: "11" },
          { id: "2", submission: null },
        ],
      },
    ]);
  });

  it("can wait", async () => {
    const { user } = show([won]);
    await user.click(screen.getByRole("button", { name: "Announce winners" }));
    await user.click(await screen.findByRole("button", { name: "Not yet" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(asked).toEqual([]);
  });

  it("is not made by itself, once somebody is signed in again, after its dialog was closed", async () => {
    network.use(...sessionHandlers({ user: userOf() }));
    await act(() => loadSession());
    const { user } = show([won]);
    await user.click(screen.getByRole("button", { name: "Announce winners" }));
    network.use(
      http.post(
        "*/api/bounties/7/announce",
        () =>
          HttpResponse.json(
            { error: "Sign in first.", code: "NOT_SIGNED_IN", requestId: "r" },
            { status: 401 },
          ),
        { once: true },
      ),
      ...sessionHandlers({ user: null }),
    );
    await user.click(await screen.findByRole("button", { name: "Announce winners" }));
    expect(await screen.findByText("Sign in first.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Not yet" }));
    await act(() => loadSession());
    await act(() => keepSession(userOf()));
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(asked).toEqual([]);
  });

  it("tells in its dialog that the prizes are not as they were shown", async () => {
    refusal = "The prizes were changed elsewhere.";
    const { user } = show([won]);
    await user.click(screen.getByRole("button", { name: "Announce winners" }));
    await user.click(await screen.findByRole("button", { name: "Announce winners" }));
    expect(await within(screen.getByRole("dialog")).findByText(refusal)).toBeVisible();
    expect(refresh).not.toHaveBeenCalled();
  });
});
