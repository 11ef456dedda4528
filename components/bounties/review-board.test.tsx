import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import type { ReviewedSubmission, ReviewPage } from "@/lib/bounties/review-schemas";
import { sessionHandlers, startNetwork, userOf } from "@/tests/network";
import { renderInApp } from "@/tests/render";
import ReviewBoard from "./review-board";
import type { ReviewedBounty } from "./review-detail";

jest.mock("next/navigation", () => ({ usePathname: () => "/", useRouter: () => ({ refresh: jest.fn() }) }));

const network = startNetwork();
const SPONSOR = "0x5B38Da6a701c568545dCfcB03FcB875f56beddC4";
const at = "2026-05-01T12:00:00.000Z";

const bounty: ReviewedBounty = {
  id: "7",
  kind: "open",
  state: "in-review",
  sponsor: SPONSOR,
  asset: "cro",
  submissionsUntil: at,
  serverTime: at,
};

type Row = ReviewPage["submissions"][number];

/** The server's side: three submissions, one prize, and what was asked of it. */
let rows: Row[];
let prize: ReviewPage["prizes"][number];
let asked: { path: string; body: unknown }[];

beforeEach(() => {
  rows = [1, 2, 3].map((number) => ({
    id: `1${number}`,
    number,
    author: SPONSOR,
    excerpt: `Work ${number}`,
    createdAt: at,
    label: "none",
    prize: null,
    hasNotes: false,
  }));
  prize = { id: "5", position: 1, amountWei: "2000000000000000000", submission: null, withdrawn: null };
  asked = [];
  window.history.replaceState(null, "", "/");
  const keep = async (request: Request) => {
    const body = await request.json();
    asked.push({ path: new URL(request.url).pathname, body });
    return body;
  };
  network.use(
    ...sessionHandlers({ user: userOf({ address: SPONSOR }) }),
    http.get("*/api/bounties/7/review", () => {
      const counts = { none: 0, shortlisted: 0, rejected: 0, spam: 0 };
      for (const { label } of rows) counts[label] += 1;
      return HttpResponse.json({
        submissions: rows,
        next: null,
        counts,
        prizes: [prize],
      } satisfies ReviewPage);
    }),
    http.get("*/api/submissions/:id/review", ({ params }) => {
      const row = rows.find(({ id }) => id === params["id"]);
      if (!row) return new HttpResponse(null, { status: 404 });
      const more = {
        text: `All of work ${row.number}`,
        links: [],
        updatedAt: at,
        isChangedSince: false,
        hidden: null,
        notes: [],
      };
      return HttpResponse.json({ ...row, ...more } satisfies ReviewedSubmission);
    }),
    http.post("*/api/bounties/7/labels", async ({ request }) => {
      const { submissions, label } = (await keep(request)) as {
        submissions: string[];
        label: Row["label"];
      };
      rows = rows.map((row) => (submissions.includes(row.id) ? { ...row, label } : row));
      return HttpResponse.json({ changed: submissions.length });
    }),
    http.put("*/api/submissions/:id/note", async ({ request }) => {
      await keep(request);
      return HttpResponse.json({ saved: true });
    }),
    http.post("*/api/bounties/7/prizes", async ({ request }) => {
      await keep(request);
      return HttpResponse.json(
        { error: "The prizes were changed elsewhere.", code: "CONFLICT", requestId: "r" },
        { status: 409 },
      );
    }),
  );
});

async function openBoard(): Promise<ReturnType<typeof userEvent.setup>> {
  const user = userEvent.setup();
  renderInApp(<ReviewBoard bounty={bounty} address={SPONSOR} />);
  await screen.findByText("All of work 1");
  return user;
}

const isOpen = (number: number) => screen.findByText(`All of work ${number}`);

it("is walked and labelled by keys alone", async () => {
  const user = await openBoard();
  await user.keyboard("j");
  await isOpen(2);
  await user.keyboard("{ArrowRight}");
  await isOpen(3);
  // The end of the list stays the end.
  await user.keyboard("jk");
  await isOpen(2);
  await user.keyboard("s");
  await waitFor(() =>
    expect(asked).toEqual([
      { path: "/api/bounties/7/labels", body: { submissions: ["12"], label: "shortlisted" } },
    ]),
  );
  const list = within(screen.getByRole("list", { name: "Submissions" }));
  expect(await list.findByText("Shortlisted")).toBeVisible();
  await user.click(list.getByRole("button", { name: /Work 1/ }));
  await user.keyboard("{ArrowDown}");
  await isOpen(2);
  expect(list.getByRole("button", { name: /Work 2/ })).toHaveFocus();
});

it("keeps label and open submission in the address, and begins there again", async () => {
  const user = await openBoard();
  await user.keyboard("j");
  await isOpen(2);
  expect(window.location.search).toBe("?submission=2");
  await user.click(screen.getByRole("button", { name: /^Unlabelled/ }));
  expect(window.location.search).toBe("?label=none");
  cleanup();
  window.history.replaceState(null, "", "?label=none&submission=3");
  renderInApp(<ReviewBoard bounty={bounty} address={SPONSOR} />);
  await isOpen(3);
  expect(screen.getByRole("button", { name: /^Unlabelled/ })).toHaveAttribute("aria-pressed", "true");
});

it("rejects many at once", async () => {
  const user = await openBoard();
  await user.keyboard("xjx");
  await user.click(await screen.findByRole("button", { name: "Reject" }));
  await waitFor(() =>
    expect(asked).toEqual([
      { path: "/api/bounties/7/labels", body: { submissions: ["11", "12"], label: "rejected" } },
    ]),
  );
  expect(await screen.findByText("Choose several")).toBeVisible();
});

it("rejects more than the server takes at once in several requests", async () => {
  rows = Array.from({ length: 130 }, (_, at) => ({ ...rows[0], id: `${at + 11}`, number: at + 1 }) as Row);
  const user = await openBoard();
  await user.click(screen.getByRole("checkbox", { name: "Choose all that are shown" }));
  await user.click(screen.getByRole("button", { name: "Reject" }));
  await waitFor(() => expect(rows.every(({ label }) => label === "rejected")).toBe(true));
  expect(asked.map(({ body }) => (body as { submissions: string[] }).submissions.length)).toEqual([100, 30]);
});

it("walks on to what was not loaded yet, and labels once however long the key is held", async () => {
  const [, , third] = rows;
  network.use(
    http.get("*/api/bounties/7/review", ({ request }) => {
      const isRest = new URL(request.url).searchParams.get("after") === "2";
      return HttpResponse.json({
        submissions: isRest ? rows.slice(2) : rows.slice(0, 2),
        next: isRest ? null : "2",
        counts: { none: 3, shortlisted: 0, rejected: 0, spam: 0 },
        prizes: [prize],
      } satisfies ReviewPage);
    }),
  );
  const user = await openBoard();
  await user.keyboard("j");
  await screen.findByText("2 of 3 shown");
  await user.keyboard("j");
  await isOpen(3);
  await user.keyboard("{r>5/}");
  await waitFor(() => expect(rows[2]).toEqual({ ...third, label: "rejected" }));
  expect(asked).toHaveLength(1);
});

it("keeps the note of who goes on by keys", async () => {
  const user = await openBoard();
  await user.keyboard("nClear, but no legend.{Escape}j");
  await isOpen(2);
  await waitFor(() =>
    expect(asked).toEqual([{ path: "/api/submissions/11/note", body: { text: "Clear, but no legend." } }]),
  );
});

it("leaves keys to who types a note", async () => {
  const user = await openBoard();
  await user.keyboard("n");
  const note = screen.getByRole("textbox", { name: /Your note/ });
  expect(note).toHaveFocus();
  await user.keyboard("just r and s");
  expect(note).toHaveValue("just r and s");
  expect(screen.getByText("All of work 1")).toBeVisible();
  expect(asked).toEqual([]);
});

it("tells in words that another tab was first, and announces nothing before all is decided", async () => {
  const user = await openBoard();
  expect(screen.getByRole("button", { name: "Announce winners" })).toBeDisabled();
  expect(screen.getByText(/One prize is not decided on/)).toBeVisible();
  await user.selectOptions(screen.getByRole("combobox", { name: "Prize" }), "5");
  expect(await screen.findByText(/changed elsewhere/)).toBeVisible();
  expect(asked).toEqual([
    {
      path: "/api/bounties/7/prizes",
      body: { prize: "5", expected: null, submission: "11", withdrawn: null },
    },
  ]);
});

it("moves a submission from one prize to another in one request", async () => {
  const submission = { id: "11", number: 1, author: SPONSOR };
  const second = { ...prize, id: "6", position: 2 };
  const prizes = [{ ...prize, submission }, second];
  network.use(
    http.get("*/api/bounties/7/review", () =>
      HttpResponse.json({
        submissions: rows,
        next: null,
        counts: { none: 3, shortlisted: 0, rejected: 0, spam: 0 },
        prizes,
      } satisfies ReviewPage),
    ),
  );
  const user = await openBoard();
  await user.selectOptions(screen.getByRole("combobox", { name: "Prize" }), "6");
  await waitFor(() => expect(asked).toHaveLength(1));
  await user.selectOptions(await screen.findByRole("combobox", { name: "Prize" }), "");
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked.map(({ body }) => body)).toEqual([
    { prize: "6", expected: null, submission: "11", from: "5", withdrawn: null },
    { prize: "5", expected: "11", submission: null, withdrawn: null },
  ]);
});
