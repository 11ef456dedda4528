import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { AdminListQuery } from "@/lib/admin/admin-list";
import type { ListedBounty, ListedClub, ListedProposal } from "@/lib/admin/admin-views";
import type { FlaggedSubject, FlagStatus } from "@/lib/moderation/moderation-schemas";
import { doAct, openRowMenu } from "@/tests/do-act";
import { expectAccessible } from "@/tests/expect-accessible";
import { startNetwork } from "@/tests/network";
import { renderInApp } from "@/tests/render";
import { BountiesList } from "./bounties-list";
import { ClubsList } from "./clubs-list";
import { FlagsList } from "./flags-list";
import { ProposalsList } from "./proposals-list";

jest.mock("next/navigation", () => ({
  usePathname: () => "/",
  useRouter: () => ({ refresh: () => undefined, replace: () => undefined }),
}));

const network = startNetwork();
const author = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const at = new Date("2026-10-01T08:00:00Z");
const now = new Date("2026-10-03T08:00:00Z");
const hidden = { at, reason: "Spam for a shop" };
const queryOf = <Tab extends string>(tab: Tab, q = ""): AdminListQuery<Tab> => ({
  tab,
  q,
  after: null,
  filters: {},
});

const posted = {
  id: "12",
  club: { slug: "night", name: "Night Market", avatarHash: null },
  number: 7,
  title: "Paint the gate",
  author,
  authorName: "Marit Solheim",
  createdAt: at,
  isCancelled: false,
  isFeatured: false,
  hidden: null,
  openFlags: 0,
  isOpen: true,
};
const proposalOf = (change: Partial<ListedProposal> = {}): ListedProposal => ({
  ...posted,
  startsAt: at,
  endsAt: at,
  votes: 3,
  ...change,
});
const bountyOf = (change: Partial<ListedBounty> = {}): ListedBounty => ({
  ...posted,
  state: "open",
  asset: "token",
  totalWei: "1000000000000000000",
  submissionsUntil: at,
  winnersBy: new Date("2026-11-01T08:00:00Z"),
  announcedAt: null,
  submissions: 4,
  winners: 2,
  unpaid: 0,
  ...change,
});
const clubOf = (change: Partial<ListedClub> = {}): ListedClub => ({
  slug: "night",
  name: "Night Market",
  avatarHash: null,
  isVerified: false,
  members: 4,
  proposals: 2,
  openFlags: 0,
  owner: author,
  ownerName: null,
  createdAt: at,
  isArchived: false,
  hidden: null,
  ...change,
});
const flaggedOf = (change: Partial<FlaggedSubject> = {}): FlaggedSubject => ({
  subject: "proposal:12",
  kind: "proposal",
  label: "#7 Paint the gate",
  href: "/clubs/night/proposals/7",
  club: { slug: "night", name: "Night Market" },
  excerpt: "Buy now <script>",
  author,
  authorName: "Marit Solheim",
  count: 2,
  firstAt: at.toISOString(),
  hidden: null,
  flags: [{ category: "spam", text: "A shop", at: at.toISOString(), reporter: author, reporterName: null }],
  ...change,
});

function openProposals(rows: ListedProposal[], q = ""): void {
  const counts = { active: 1, pending: 2, closed: 3, cancelled: 4, hidden: 5, featured: 6 };
  renderInApp(
    <ProposalsList
      query={queryOf("active", q)}
      page={{ proposals: rows, now, next: null }}
      counts={counts}
    />,
  );
}
function openBounties(rows: ListedBounty[]): void {
  const counts = {
    open: 1,
    "in-review": 2,
    overdue: 3,
    unpaid: 4,
    completed: 5,
    cancelled: 6,
    hidden: 7,
    featured: 8,
  };
  renderInApp(
    <BountiesList
      query={queryOf("overdue")}
      page={{ bounties: rows, now, next: null }}
      counts={counts}
      token="$KAIROS"
    />,
  );
}
function openClubs(rows: ListedClub[], next: string | null = null): void {
  const counts = { active: 1, unverified: 2, archived: 3, hidden: 4 };
  renderInApp(<ClubsList query={queryOf("active")} page={{ clubs: rows, next }} counts={counts} />);
}
function openFlags(rows: FlaggedSubject[], tab: FlagStatus = "open"): void {
  const counts = { open: 1, upheld: 2, dismissed: 3 };
  renderInApp(<FlagsList query={queryOf(tab)} page={{ subjects: rows, next: null }} counts={counts} />);
}

/** The names of the acts of the only row. */
async function namesOfActs(): Promise<string[]> {
  return (await openRowMenu()).map((item) => item.getAttribute("aria-label") ?? "");
}

const act = (name: string, word: string | null) => doAct(network, { name, word });

describe("the lists of what people post", () => {
  it.each<[string, () => void]>([
    ["proposals", () => openProposals([proposalOf({ hidden, openFlags: 2 })])],
    ["bounties", () => openBounties([bountyOf({ unpaid: 2 })])],
    ["clubs", () => openClubs([clubOf({ isVerified: true, isArchived: true })])],
    ["flags", () => openFlags([flaggedOf()])],
  ])("are free of faults that axe finds: %s", async (_what, open) => {
    open();
    await expectAccessible();
  });

  const name = "proposal #7 in Night Market";
  it.each<[string, Partial<ListedProposal>, string[]]>([
    ["is open", {}, [`Feature ${name}`, `Hide ${name}`, `Cancel ${name}`]],
    ["is closed", { isOpen: false }, [`Feature ${name}`, `Hide ${name}`]],
    ["is featured", { isFeatured: true, isOpen: false }, [`No longer feature ${name}`, `Hide ${name}`]],
    ["is hidden", { hidden, isOpen: false }, [`Show ${name} again`]],
    [
      "is featured and hidden",
      { hidden, isFeatured: true },
      [`No longer feature ${name}`, `Show ${name} again`, `Cancel ${name}`],
    ],
  ])("offer for a proposal that %s what can be done with it", async (_what, change, acts) => {
    openProposals([proposalOf(change)]);
    expect(await namesOfActs()).toEqual(acts);
  });

  it.each<[string, string | null, string, object]>([
    [`Hide ${name}`, "HIDE", "/api/admin/hidden", { subjects: ["proposal:12"], hidden: true }],
    [`Feature ${name}`, null, "/api/admin/featured", { subjects: ["proposal:12"], featured: true }],
  ])("send: %s", async (button, word, path, body) => {
    openProposals([proposalOf()]);
    expect(await act(button, word)).toEqual([{ method: "POST", path, body: { ...body, reason: "Because" } }]);
  });

  it("hide the chosen rows together", async () => {
    openProposals([proposalOf(), proposalOf({ id: "13", number: 8 }), proposalOf({ id: "14", number: 9 })]);
    await userEvent.click(screen.getByRole("checkbox", { name: "Choose every row of this page" }));
    await userEvent.click(screen.getByRole("checkbox", { name: "Choose proposal #8 in Night Market" }));
    expect(screen.getByText("2 chosen")).toBeVisible();
    expect(screen.getByRole("checkbox", { name: "Choose every row of this page" })).not.toBeChecked();
    expect(await act("Hide", "HIDE")).toEqual([
      {
        method: "POST",
        path: "/api/admin/hidden",
        body: { hidden: true, subjects: ["proposal:12", "proposal:14"], reason: "Because" },
      },
    ]);
    expect(screen.queryByText(/chosen$/)).toBeNull();
  });

  it("choose none again", async () => {
    openClubs([clubOf(), clubOf({ slug: "day", name: "Day Market" })]);
    await userEvent.click(screen.getByRole("checkbox", { name: "Choose Day Market" }));
    await userEvent.click(screen.getByRole("button", { name: "Choose none" }));
    expect(screen.getByRole("checkbox", { name: "Choose Day Market" })).not.toBeChecked();
    expect(screen.queryByRole("button", { name: "Choose none" })).toBeNull();
  });

  it("tell a hidden text from one that is shown, and mark what is featured", () => {
    openProposals([proposalOf({ hidden, isFeatured: true })]);
    const table = screen.getByRole("table");
    expect(table).toHaveTextContent("Hidden Oct 1, 2026, 08:00 UTC: Spam for a shop");
    expect(table).toHaveTextContent("Night Market #7 · featured");
    expect(screen.getByRole("link", { name: "Paint the gate" })).toHaveAttribute(
      "href",
      "/clubs/night/proposals/7",
    );
  });

  it.each([
    ["", "No proposal is here"],
    ["gate", "No proposal matches"],
  ])("say why nothing is there when %j was searched", (q, title) => {
    openProposals([], q);
    expect(screen.getByRole("heading", { name: title })).toBeVisible();
  });
});

describe("the list of proposals", () => {
  it.each<[string, Partial<ListedProposal>, string]>([
    ["pending", { startsAt: new Date("2026-10-04T08:00:00Z") }, "Pendingopens in 1 d"],
    ["open", { endsAt: new Date("2026-10-05T12:00:00Z") }, "Activeends in 2 d 4 h"],
    ["closed", {}, "Closedended 2 d ago"],
    ["cancelled", { isCancelled: true }, "Cancelled"],
  ])("says the state and its deadline while one is %s", (_what, change, words) => {
    openProposals([proposalOf(change)]);
    expect(screen.getByRole("table")).toHaveTextContent(words);
  });
});

describe("the list of bounties", () => {
  it.each<[string, Partial<ListedBounty>, string]>([
    ["open", { submissionsUntil: new Date("2026-10-05T12:00:00Z") }, "Opencloses in 2 d 4 h"],
    ["in review", { state: "in-review" }, "In reviewwinners in 29 d"],
    ["overdue", { state: "overdue", winnersBy: at }, "Overduewinners were due 2 d ago"],
    ["completed", { state: "completed", announcedAt: at }, "Completedwinners named 2 d ago"],
    ["to be paid", { state: "completed", announcedAt: at, unpaid: 1 }, "Unpaid1 of 2 unpaid, due in 5 d"],
    [
      "paid late",
      { state: "completed", announcedAt: new Date("2026-09-17T08:00:00Z"), winners: 1, unpaid: 1 },
      "Unpaid1 winner unpaid, 9 days overdue",
    ],
    ["cancelled", { state: "cancelled" }, "Cancelled"],
  ])("says the day that counts while it is %s", (_what, change, words) => {
    openBounties([bountyOf(change)]);
    expect(screen.getByRole("table")).toHaveTextContent(words);
  });

  it("keeps its tab in the file's address", () => {
    openBounties([]);
    expect(screen.getByRole("link", { name: "CSV" })).toHaveAttribute(
      "href",
      "/api/admin/bounties/csv?tab=overdue",
    );
  });

  it("cancels a bounty at its own route", async () => {
    openBounties([bountyOf()]);
    expect(await act("Cancel bounty #7 in Night Market", null)).toEqual([
      { method: "POST", path: "/api/bounties/12/cancel", body: { reason: "Because" } },
    ]);
  });
});

describe("the list of clubs", () => {
  it.each<[string, Partial<ListedClub>, string[]]>([
    ["plain", {}, ["Verify Night Market", "Hide Night Market"]],
    ["verified", { isVerified: true }, ["Remove the verified badge from Night Market", "Hide Night Market"]],
    ["hidden", { hidden }, ["Verify Night Market", "Show Night Market again"]],
  ])("offers for one that is %s what can be done", async (_what, change, acts) => {
    openClubs([clubOf(change)]);
    expect(await namesOfActs()).toEqual(acts);
  });

  it("shows one without an owner, that it is archived, and the way to the next page", () => {
    openClubs([clubOf({ owner: null, isArchived: true })], "41");
    expect(screen.getByRole("table")).toHaveTextContent("night · archived");
    expect(screen.getByRole("table")).toHaveTextContent("Owner–");
    expect(screen.getByRole("link", { name: "Next page" })).toHaveAttribute("href", "/admin/clubs?after=41");
  });

  it("gives the badge to the chosen ones", async () => {
    openClubs([clubOf(), clubOf({ slug: "day", name: "Day Market" })]);
    await userEvent.click(screen.getByRole("checkbox", { name: "Choose Day Market" }));
    expect(await act("Verify", null)).toEqual([
      {
        method: "POST",
        path: "/api/admin/verified",
        body: { verified: true, subjects: ["club:day"], reason: "Because" },
      },
    ]);
  });
});

describe("the list of flags", () => {
  const name = "proposal “#7 Paint the gate”";
  it.each<[FlagStatus, Partial<FlaggedSubject>, string[]]>([
    ["open", {}, [`Hide ${name}`, `Uphold the flags on ${name}`, `Dismiss the flags on ${name}`]],
    [
      "open",
      { hidden: { at: at.toISOString(), reason: "Spam" } },
      [`Uphold the flags on ${name}`, `Dismiss the flags on ${name}`],
    ],
    ["upheld", {}, [`Hide ${name}`]],
    ["dismissed", {}, [`Hide ${name}`]],
  ])("offers under %s no decision twice", async (tab, change, acts) => {
    openFlags([flaggedOf(change)], tab);
    expect(screen.queryAllByRole("checkbox")).toHaveLength(tab === "open" ? 2 : 0);
    expect(await namesOfActs()).toEqual(acts);
  });

  it("sends the verdict, and shows what was flagged as text", async () => {
    openFlags([flaggedOf()]);
    expect(screen.getByText("Buy now <script>")).toBeVisible();
    expect(screen.getByRole("table")).toHaveTextContent(
      "Written by Marit Solheim 0x7099...79C8, flagged since",
    );
    expect(await act(`Dismiss the flags on ${name}`, null)).toEqual([
      {
        method: "POST",
        path: "/api/flags/judgements",
        body: { subjects: ["proposal:12"], verdict: "dismissed", reason: "Because" },
      },
    ]);
  });
});
