import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { HttpResponse, http } from "msw";
import { loadSession } from "@/lib/auth/client/known-session";
import type { OwnPart } from "@/lib/bounties/submission-schemas";
import { sessionHandlers, startNetwork, userOf } from "@/tests/network";
import { renderInApp } from "@/tests/render";
import { type JoinedBounty, TakePart } from "./take-part";
import TakePartPanel from "./take-part-panel";

jest.mock("next/navigation", () => ({
  usePathname: () => "/",
  useRouter: () => ({ refresh: jest.fn() }),
  useSearchParams: () => new URLSearchParams(window.location.search),
}));

const network = startNetwork();
const address = "0x5B38Da6a701c568545dCfcB03FcB875f56beddC4";
const at = "2026-05-01T12:00:00.000Z";
const bounty: JoinedBounty = {
  id: "7",
  kind: "open",
  state: "open",
  visibility: "always",
  submissionsPerPerson: 1,
  submissionsUntil: "2026-05-02T12:00:00.000Z",
  serverTime: at,
};
const nothing: OwnPart = {
  application: null,
  refusal: null,
  mayReview: false,
  serverTime: at,
  submissions: [],
};
const elsewhere: OwnPart["submissions"][number] = {
  id: "1",
  number: 1,
  author: address,
  text: "Mine",
  links: [],
  createdAt: at,
  updatedAt: at,
  label: "none",
  prize: null,
  hidden: null,
  edition: 1,
};

it("shows what was submitted in another tab, once the person has read the refusal", async () => {
  let submissions: OwnPart["submissions"] = [];
  network.use(
    ...sessionHandlers({ user: userOf({ address }) }),
    http.get("*/api/bounties/7/mine", () => {
      const part = { application: null, refusal: null, mayReview: false, serverTime: at, submissions };
      return HttpResponse.json(part satisfies OwnPart);
    }),
    http.post("*/api/bounties/7/submissions", () => {
      submissions = [elsewhere];
      const refusal = { error: "You have submitted already.", code: "CONFLICT", requestId: "r" };
      return HttpResponse.json(refusal, { status: 409 });
    }),
  );
  const user = userEvent.setup();
  renderInApp(<TakePartPanel bounty={bounty} isOpen address={address} path="/clubs/a/bounties/1" />);
  await user.click(await screen.findByRole("button", { name: "Submit your work" }));
  await user.type(screen.getByRole("textbox", { name: "What you made" }), "Mine too");
  await user.click(screen.getByRole("button", { name: "Submit" }));
  expect(await screen.findByText("You have submitted already.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Close, keep for later" }));
  expect(await screen.findByRole("button", { name: "Change" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Submit your work" })).toBeNull();
});

const applied = (state: "applied" | "accepted" | "declined" | "withdrawn"): OwnPart["application"] => ({
  state,
  text: "Let me.",
  links: ["https://example.org/me"],
  appliedAt: at,
  decidedAt: null,
});

type Asked = { method: string; path: string; body: unknown };

/** The panel over a server that keeps what it is asked, and answers with `part` as it then is. */
async function open(part: Partial<OwnPart>, change: Partial<JoinedBounty> = {}, isOpen = true) {
  const asked: Asked[] = [];
  const now = { ...nothing, ...part };
  const keep = async ({ request }: { request: Request }) => {
    const text = await request.text();
    asked.push({
      method: request.method,
      path: new URL(request.url).pathname,
      body: text && JSON.parse(text),
    });
    return HttpResponse.json(now, { status: request.method === "POST" ? 201 : 200 });
  };
  network.use(
    http.get("*/api/bounties/7/mine", () => HttpResponse.json(now satisfies OwnPart)),
    http.post("*/api/bounties/7/submissions", async (request) => {
      await keep(request);
      return HttpResponse.json({ id: "1", number: 1 }, { status: 201 });
    }),
    http.all("*/api/bounties/7/application", keep),
    http.all("*/api/submissions/:id", keep),
    ...sessionHandlers({ user: userOf({ address }) }),
  );
  await act(() => loadSession());
  const { container } = renderInApp(
    <TakePartPanel
      bounty={{ ...bounty, ...change }}
      isOpen={isOpen}
      address={address}
      path="/clubs/a/bounties/1"
    />,
  );
  await waitFor(() => expect(screen.queryByRole("status", { name: /loading/i })).toBeNull());
  return { asked, container, user: userEvent.setup() };
}

const apply = { kind: "apply" } as const;
const refusal = "You are banned from this club.";
it.each<[string, Partial<OwnPart>, Partial<JoinedBounty>, boolean, string[], RegExp | null]>([
  ["nothing yet", {}, {}, true, ["Submit your work"], /Nobody|Everybody/],
  ["a ban", { refusal }, {}, true, [], /banned/],
  ["a ban after the deadline", { refusal }, {}, false, [], null],
  ["a submission, the only one", { submissions: [elsewhere] }, {}, true, ["Change", "Withdraw"], null],
  [
    "a submission of three",
    { submissions: [elsewhere] },
    { submissionsPerPerson: 3 },
    true,
    ["Change", "Withdraw", "Submit another"],
    /2 of 3 left/,
  ],
  ["a submission after the deadline", { submissions: [elsewhere] }, {}, false, [], /Saved/],
  ["no application", {}, apply, true, ["Apply"], /Only the sponsor reads/],
  ["no application after the deadline", {}, apply, false, [], null],
  [
    "an application",
    { application: applied("applied") },
    apply,
    true,
    ["Change it", "Withdraw"],
    /not decided yet/,
  ],
  [
    "an accepted application",
    { application: applied("accepted") },
    apply,
    true,
    ["Withdraw", "Submit your work"],
    /accepted you/,
  ],
  ["a declined application", { application: applied("declined") }, apply, true, [], /declined/],
  [
    "a withdrawn application",
    { application: applied("withdrawn") },
    apply,
    true,
    ["Apply again"],
    /You withdrew/,
  ],
  [
    "an accepted application and its submission",
    { application: applied("accepted"), submissions: [elsewhere] },
    apply,
    true,
    ["Change", "Withdraw"],
    null,
  ],
])("offers with %s what can be done", async (_, part, change, isOpen, buttons, words) => {
  const { container } = await open(part, change, isOpen);
  if (words) expect(await screen.findByText(words)).toBeVisible();
  await waitFor(() =>
    expect(screen.queryAllByRole("button").map(({ textContent }) => textContent)).toEqual(buttons),
  );
  expect(screen.queryByRole("link", { name: "Review submissions" })).toBeNull();
  const { violations } = await axe.run(container, { rules: { "color-contrast": { enabled: false } } });
  expect(violations).toEqual([]);
});

it("tells authors what became of theirs, and leads reviewers to the review", async () => {
  const prize = { position: 2, amountWei: "1" };
  await open(
    {
      mayReview: true,
      submissions: [
        { ...elsewhere, label: "spam" },
        { ...elsewhere, id: "2", number: 2, prize, hidden: { at, reason: "Doxxing" } },
      ],
    },
    {},
    false,
  );
  const [spam, hidden] = await screen.findAllByRole("listitem");
  expect(spam).toHaveTextContent("Labelled as spam by a reviewer");
  expect(hidden).toHaveTextContent("Prize 2");
  expect(hidden).toHaveTextContent("Hidden by an admin: Doxxing");
  expect(screen.getByRole("link", { name: "Review submissions" })).toHaveAttribute(
    "href",
    "/clubs/a/bounties/1/review",
  );
});

it("sends a submission once it is complete, without empty links", async () => {
  const { asked, user } = await open({});
  await user.click(await screen.findByRole("button", { name: "Submit your work" }));
  const dialog = within(screen.getByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Submit" }));
  expect(asked).toEqual([]);
  await user.type(dialog.getByRole("textbox", { name: "Link 1" }), "http://example.org");
  await user.click(dialog.getByRole("button", { name: "Submit" }));
  expect(asked).toEqual([]);
  expect(dialog.getAllByRole("alert").some(({ textContent }) => textContent?.includes("https"))).toBe(true);
  await user.clear(dialog.getByRole("textbox", { name: "Link 1" }));
  await user.click(dialog.getByRole("button", { name: "Add a link" }));
  await user.type(dialog.getByRole("textbox", { name: "Link 2" }), " https://example.org/poster ");
  await user.type(dialog.getByRole("textbox", { name: "What you made" }), "A poster.");
  await user.click(dialog.getByRole("button", { name: "Submit" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(asked).toEqual([
    {
      method: "POST",
      path: "/api/bounties/7/submissions",
      body: { text: "A poster.", links: ["https://example.org/poster"] },
    },
  ]);
  expect(window.localStorage).toHaveLength(0);
});

it("keeps what was typed for the next visit, and takes links away one by one", async () => {
  const { user } = await open({});
  await user.click(await screen.findByRole("button", { name: "Submit your work" }));
  await user.type(screen.getByRole("textbox", { name: "What you made" }), "Half a poster");
  await user.type(screen.getByRole("textbox", { name: "Link 1" }), "https://a.example");
  await user.click(screen.getByRole("button", { name: "Add a link" }));
  await user.type(screen.getByRole("textbox", { name: "Link 2" }), "https://b.example");
  await user.click(screen.getByRole("button", { name: "Remove link 1" }));
  await user.click(screen.getByRole("button", { name: "Close, keep for later" }));
  await user.click(await screen.findByRole("button", { name: "Submit your work" }));
  expect(screen.getByRole("textbox", { name: "What you made" })).toHaveValue("Half a poster");
  expect(screen.getByRole("textbox", { name: "Link 1" })).toHaveValue("https://b.example");
  expect(screen.queryByRole("textbox", { name: "Link 2" })).toBeNull();
});

const LANTERN = { text: "A lantern", links: [] };
it.each([
  [
    "sends by itself what an ended session refused, once somebody is signed in",
    401,
    "NOT_SIGNED_IN",
    [LANTERN],
    0,
  ],
  ["sends nothing by itself that the server judged and refused", 409, "BOUNTY_CLOSED", [], 1],
])("%s", async (_, status, code, bodies, kept) => {
  const { user } = await open({});
  network.use(
    http.post("*/api/bounties/7/submissions", () =>
      HttpResponse.json({ error: "Refused.", code, requestId: "r" }, { status }),
    ),
  );
  await user.click(await screen.findByRole("button", { name: "Submit your work" }));
  await user.type(screen.getByRole("textbox", { name: "What you made" }), "A lantern");
  await user.click(screen.getByRole("button", { name: "Submit" }));
  expect(await screen.findByText("Refused.")).toBeVisible();
  cleanup();
  network.resetHandlers();
  const { asked } = await open({});
  await screen.findByRole("button", { name: "Submit your work" });
  // Long enough for what would be sent by itself.
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  await waitFor(() => expect(asked).toMatchObject(bodies.map((body) => ({ method: "POST", body }))));
  await waitFor(() => expect(window.localStorage).toHaveLength(kept));
});

it("sends nothing by itself that the person put away after the refusal", async () => {
  const { user } = await open({});
  network.use(http.post("*/api/bounties/7/submissions", () => HttpResponse.error()));
  await user.click(await screen.findByRole("button", { name: "Submit your work" }));
  await user.type(screen.getByRole("textbox", { name: "What you made" }), "A lantern");
  await user.click(screen.getByRole("button", { name: "Submit" }));
  await screen.findByText("What you wrote is kept in this browser.");
  await user.click(screen.getByRole("button", { name: "Close, keep for later" }));
  cleanup();
  network.resetHandlers();
  const { asked } = await open({});
  await user.click(await screen.findByRole("button", { name: "Submit your work" }));
  expect(screen.getByRole("textbox", { name: "What you made" })).toHaveValue("A lantern");
  expect(asked).toEqual([]);
});

it("offers no eleventh link", async () => {
  const links = Array.from({ length: 10 }, (_, n) => `https://example.org/${n}`);
  const { user } = await open({ submissions: [{ ...elsewhere, links }] });
  await user.click(await screen.findByRole("button", { name: "Change" }));
  expect(screen.getByRole("textbox", { name: "Link 10" })).toHaveValue("https://example.org/9");
  expect(screen.queryByRole("button", { name: "Add a link" })).toBeNull();
});

it("changes a submission by the edition that it showed", async () => {
  const { asked, user } = await open({ submissions: [{ ...elsewhere, edition: 4 }] });
  await user.click(await screen.findByRole("button", { name: "Change" }));
  const text = screen.getByRole("textbox", { name: "What you made" });
  expect(text).toHaveValue("Mine");
  await user.type(text, ", better");
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() =>
    expect(asked).toEqual([
      { method: "PATCH", path: "/api/submissions/1", body: { edition: 4, text: "Mine, better", links: [] } },
    ]),
  );
});

it.each<[string, Partial<OwnPart>, Partial<JoinedBounty>, string, string]>([
  ["submission", { submissions: [elsewhere] }, {}, "Withdraw submission", "/api/submissions/1"],
  [
    "application",
    { application: applied("applied") },
    apply,
    "Withdraw application",
    "/api/bounties/7/application",
  ],
])("asks before it withdraws a %s", async (what, part, change, act, path) => {
  const { asked, user } = await open(part, change);
  await user.click(await screen.findByRole("button", { name: "Withdraw" }));
  expect(screen.getByRole("dialog", { name: `Withdraw your ${what}?` })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Keep it" }));
  expect(asked).toEqual([]);
  await user.click(await screen.findByRole("button", { name: "Withdraw" }));
  await user.click(screen.getByRole("button", { name: act }));
  await waitFor(() => expect(asked).toEqual([expect.objectContaining({ method: "DELETE", path })]));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it.each([
  ["Apply", null, "", "Send application"],
  ["Apply again", "withdrawn", "Let me.", "Send application"],
  ["Change it", "applied", "Let me.", "Save changes"],
] as const)(
  "by %s sends an application that begins with what was written",
  async (button, state, begins, act) => {
    const { asked, user } = await open({ application: state && applied(state) }, apply);
    await user.click(await screen.findByRole("button", { name: button }));
    const text = screen.getByRole("textbox", { name: "Why you" });
    expect(text).toHaveValue(begins);
    await user.type(text, "I draw.");
    await user.click(screen.getByRole("button", { name: act }));
    await waitFor(() =>
      expect(asked).toEqual([
        expect.objectContaining({
          path: "/api/bounties/7/application",
          body: { text: `${begins}I draw.`, links: begins ? ["https://example.org/me"] : [] },
        }),
      ]),
    );
  },
);

it("can be read again after a fault", async () => {
  let isDown = true;
  const { user } = await open({});
  network.use(
    http.get("*/api/bounties/8/mine", () =>
      isDown
        ? HttpResponse.json({ error: "Too many.", code: "RATE_LIMITED", requestId: "r" }, { status: 429 })
        : HttpResponse.json(nothing),
    ),
  );
  renderInApp(
    <TakePartPanel bounty={{ ...bounty, id: "8" }} isOpen address={address} path="/clubs/a/bounties/2" />,
  );
  const again = await screen.findByRole("button", { name: "Try again" });
  isDown = false;
  await user.click(again);
  await waitFor(() => expect(screen.getAllByRole("button", { name: "Submit your work" })).toHaveLength(2));
});

it("opens what is written next by its address, and says what comes after it was sent", async () => {
  window.location.hash = "#submit";
  const { user } = await open({});
  await user.type(await screen.findByRole("textbox", { name: "What you made" }), "A poster.");
  expect(window.location.hash).toBe("");
  await user.click(screen.getByRole("button", { name: "Submit" }));
  expect(await screen.findByRole("link", { name: "See more open bounties" })).toHaveAttribute(
    "href",
    "/bounties",
  );
});

it("opens nothing by its address where nothing can be sent", async () => {
  window.location.hash = "#submit";
  await open({ submissions: [elsewhere] });
  expect(await screen.findByRole("button", { name: "Change" })).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
  window.location.hash = "";
});

const render = (change: Partial<JoinedBounty>) =>
  renderInApp(<TakePart bounty={{ ...bounty, ...change }} path="/clubs/a/bounties/1" />);

describe("a visitor", () => {
  beforeEach(() => network.use(...sessionHandlers({ user: null })));

  it.each([
    ["open", {}, /Everybody may submit/],
    ["by application", { kind: "apply" }, /apply first/],
    ["in review", { state: "in-review" }, /The deadline has passed. The sponsor is reviewing/],
    ["overdue", { state: "overdue" }, /winners were to be named/],
    ["closed since it was read", { submissionsUntil: at }, /The deadline has passed/],
  ] as const)("reads of a bounty that is %s what they can do", async (_, change, words) => {
    render(change);
    expect(await screen.findByText(words)).toBeVisible();
    const isOpen = !("state" in change || "submissionsUntil" in change);
    expect(screen.queryAllByRole("button")).toHaveLength(isOpen ? 1 : 0);
  });

  it.each(["completed", "cancelled"] as const)("has nothing to do in one that is %s", (state) => {
    render({ state });
    expect(screen.queryByRole("region", { name: "Take part" })).toBeNull();
  });
});

it("shows a signed-in person their part, and no way to submit after the deadline", async () => {
  const part: OwnPart = { ...nothing, submissions: [{ ...elsewhere, number: 4 }] };
  network.use(
    ...sessionHandlers({ user: userOf() }),
    http.get("*/api/bounties/7/mine", () => HttpResponse.json(part)),
  );
  render({ state: "completed" });
  expect(await screen.findByText("Winners announced. Submissions are closed.")).toBeVisible();
  expect(await screen.findByRole("link", { name: "Your submission #4" })).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
});

it("offers the link to the sponsor who has just published it, and the review on the next visit", async () => {
  const part: OwnPart = { ...nothing, mayReview: true };
  network.use(
    ...sessionHandlers({ user: userOf() }),
    http.get("*/api/bounties/7/mine", () => HttpResponse.json(part)),
  );
  window.history.replaceState(null, "", "/clubs/a/bounties/1?published=1");
  const { unmount } = render({});
  expect(await screen.findByText("Send the link to people who could do it.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Copy link" })).toBeVisible();
  expect(screen.queryByRole("link", { name: "Review submissions" })).toBeNull();
  unmount();
  render({});
  expect(await screen.findByRole("link", { name: "Review submissions" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Copy link" })).toBeNull();
});
