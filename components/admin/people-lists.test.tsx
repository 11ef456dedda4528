import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { AdminEntry, AdminsView, PersonEntry, SessionEntry } from "@/lib/admin/admin-views";
import { doAct, openRowMenu } from "@/tests/do-act";
import { expectAccessible } from "@/tests/expect-accessible";
import { startNetwork } from "@/tests/network";
import { renderInApp } from "@/tests/render";
import { AdminsList } from "./admins-list";
import { PeopleList } from "./people-list";
import { SessionsList } from "./sessions-list";

jest.mock("next/navigation", () => ({
  usePathname: () => "/",
  useRouter: () => ({ refresh: () => undefined, replace: () => undefined }),
}));

const network = startNetwork();
const address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const other = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
const since = new Date("2026-10-01T08:00:00Z");

const adminOf = (change: Partial<AdminEntry> = {}): AdminEntry => ({
  address,
  name: null,
  role: "admin",
  since,
  addedBy: null,
  isViewer: false,
  isRemovable: false,
  mayBeNamed: false,
  ...change,
});
const personOf = (change: Partial<PersonEntry> = {}): PersonEntry => ({
  address,
  name: null,
  role: null,
  liveSessions: 0,
  clubsOwned: 0,
  clubsModerated: 0,
  clubsJoined: 0,
  proposals: 0,
  votes: 0,
  bans: 0,
  holdings: null,
  ...change,
});
const sessionOf = (change: Partial<SessionEntry> = {}): SessionEntry => ({
  key: `${address.toLowerCase()}:${"a".repeat(32)}`,
  address,
  name: null,
  createdAt: since,
  lastSeenAt: since,
  expiresAt: since,
  isOwn: false,
  ...change,
});

const openAdmins = (admins: AdminEntry[], next: AdminsView["next"] = null) =>
  renderInApp(<AdminsList view={{ admins, next }} />);
const openPeople = (people: PersonEntry[], q = "") =>
  renderInApp(
    <PeopleList
      query={{ tab: "everybody", q, after: null, filters: {} }}
      page={{ people, next: null }}
      counts={{ signedIn: 8, admins: 2, staff: 5, banned: 1 }}
    />,
  );
const openSessions = (sessions: SessionEntry[], q = "") =>
  renderInApp(
    <SessionsList query={{ tab: "live", q, after: null, filters: {} }} page={{ sessions, next: null }} />,
  );

const act = (name: string, word: string | null) => doAct(network, { name, word });

describe("the lists of people", () => {
  it.each<[string, () => unknown]>([
    [
      "admins",
      () =>
        openAdmins([
          adminOf({ isRemovable: true, mayBeNamed: true, addedBy: { address: other, name: "Bo" } }),
        ]),
    ],
    ["people", () => openPeople([personOf({ liveSessions: 2, bans: 2, role: "admin", name: "Ada" })])],
    ["sessions", () => openSessions([sessionOf()])],
  ])("are free of faults that axe finds: %s", async (_what, open) => {
    open();
    await expectAccessible();
  });
});

describe("the list of admins", () => {
  it.each<[Partial<AdminEntry>, string[]]>([
    [{}, []],
    [{ isRemovable: true }, ["Remove 0x7099...79C8 as admin"]],
    [
      { isRemovable: true, mayBeNamed: true },
      ["Make 0x7099...79C8 the primary admin", "Remove 0x7099...79C8 as admin"],
    ],
  ])("offers for %j only what may be done", async (change, names) => {
    openAdmins([adminOf(change)]);
    expect(screen.queryAllByRole("button", { name: /^Actions for / })).toHaveLength(
      Math.min(1, names.length),
    );
    const items = names.length === 0 ? [] : await openRowMenu();
    expect(items.map((item) => item.getAttribute("aria-label"))).toEqual(names);
  });

  it("says who is the primary admin, who the viewer is, and who added whom", () => {
    openAdmins([
      adminOf({ role: "primary admin", isViewer: true }),
      adminOf({ address: other, addedBy: { address, name: "Ada" } }),
    ]);
    const [, first, second] = screen.getAllByRole("row");
    expect(first).toHaveTextContent(/You.*Primary admin.*Configuration/);
    expect(second).toHaveTextContent(/Admin.*Ada 0x7099\.\.\.79C8/);
    expect(second).not.toHaveTextContent("You");
  });

  it("removes by the address in the path", async () => {
    openAdmins([adminOf({ isRemovable: true })]);
    expect(await act("Remove 0x7099...79C8 as admin", "REMOVE")).toEqual([
      { method: "DELETE", path: `/api/admin/admins/${address}`, body: { reason: "Because" } },
    ]);
  });

  it("names the next primary admin, from now on unless a time is given", async () => {
    openAdmins([adminOf({ mayBeNamed: true })]);
    expect(await act("Make 0x7099...79C8 the primary admin", "PRIMARY")).toEqual([
      { method: "POST", path: "/api/admin/primary", body: { address, effectiveAt: null, reason: "Because" } },
    ]);
  });

  it("says who is named and from when, and lets only the primary admin withdraw it", async () => {
    const next = { address: other, name: null, effectiveAt: since, mayBeWithdrawn: false };
    const { unmount } = openAdmins([adminOf()], next);
    const region = screen.getByRole("region", { name: "The next primary admin" });
    expect(region).toHaveTextContent("becomes the primary admin on Oct 1, 2026, 08:00 UTC.");
    expect(screen.queryByRole("button", { name: /^Withdraw/ })).toBeNull();
    unmount();
    openAdmins([adminOf()], { ...next, mayBeWithdrawn: true });
    expect(await act("Withdraw the naming of the next primary admin", null)).toEqual([
      { method: "DELETE", path: "/api/admin/primary", body: { reason: "Because" } },
    ]);
  });
});

describe("the list of people", () => {
  it.each<[string, Partial<PersonEntry>, string]>([
    ["a power that is not known now", {}, "Power now–"],
    ["no club", {}, "ClubsNone"],
    [
      "every part in a club",
      { clubsOwned: 1, clubsModerated: 2, clubsJoined: 3 },
      "1 owned, 2 moderated, 3 joined",
    ],
    ["only the parts that there are", { clubsJoined: 3 }, "Clubs3 joined"],
    ["a ban", { bans: 1 }, "1 ban"],
    ["bans", { bans: 2 }, "2 bans"],
    ["a role", { role: "primary admin" }, "Primary admin"],
    [
      "a power that is cut and not rounded up",
      {
        holdings: { nftCount: 51n, tokenWei: 1_400_000n * 10n ** 18n, powerWei: 52_399_999_999_999_999_999n },
      },
      "52.39 VP",
    ],
  ])("tells %s", (_what, change, words) => {
    openPeople([personOf(change)]);
    expect(screen.getByRole("table")).toHaveTextContent(words);
  });

  it.each([
    [0, ["Ban"]],
    [1, ["End all sessions", "Ban"]],
  ])("offers to end sessions only to people who have any: %p", async (liveSessions, acts) => {
    openPeople([personOf({ address: other, liveSessions })]);
    const names = (await openRowMenu()).map((item) => item.getAttribute("aria-label") ?? "");
    expect(names).toEqual(acts.map((act) => expect.stringMatching(new RegExp(`^${act}`))));
  });

  it("ends all sessions of one person, and of the chosen ones", async () => {
    openPeople([personOf({ liveSessions: 2 }), personOf({ address: other })]);
    expect(await act("End all sessions of 0x7099...79C8", "END")).toEqual([
      {
        method: "POST",
        path: "/api/admin/people/end-sessions",
        body: { people: [address], reason: "Because" },
      },
    ]);
    await userEvent.click(screen.getByRole("checkbox", { name: "Choose every row of this page" }));
    await userEvent.click(screen.getByRole("checkbox", { name: "Choose 0x7099...79C8" }));
    expect(await act("End sessions", "END")).toEqual([
      {
        method: "POST",
        path: "/api/admin/people/end-sessions",
        body: { people: [other], reason: "Because" },
      },
    ]);
  });

  it("bans everywhere, until somebody lifts it", async () => {
    openPeople([personOf()]);
    expect(await act("Ban 0x7099...79C8 everywhere", "BAN")).toEqual([
      { method: "POST", path: "/api/admin/bans", body: { address, until: null, reason: "Because" } },
    ]);
  });

  it("keeps the search in the addresses of tabs and file", () => {
    openPeople([], "0x70");
    expect(screen.getByRole("heading", { name: "Nobody matches" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Banned 1" })).toHaveAttribute(
      "href",
      "/admin/people?tab=banned&q=0x70",
    );
    expect(screen.getByRole("link", { name: "CSV" })).toHaveAttribute("href", "/api/admin/people/csv?q=0x70");
  });
});

describe("the list of sessions", () => {
  it("ends one by its key, and the chosen ones together", async () => {
    const second = sessionOf({ key: `${other.toLowerCase()}:${"b".repeat(32)}`, address: other });
    openSessions([sessionOf(), second]);
    expect(await act("End this session of 0x7099...79C8", "END")).toEqual([
      {
        method: "POST",
        path: "/api/admin/sessions/end",
        body: { sessions: [sessionOf().key], reason: "Because" },
      },
    ]);
    await userEvent.click(screen.getByRole("checkbox", { name: "Choose every row of this page" }));
    expect(await act("End sessions", "END")).toEqual([
      {
        method: "POST",
        path: "/api/admin/sessions/end",
        body: { sessions: [sessionOf().key, second.key], reason: "Because" },
      },
    ]);
  });

  it("marks the session of the browser that asks", () => {
    openSessions([sessionOf({ isOwn: true }), sessionOf({ key: "other" })]);
    const [, own, second] = screen.getAllByRole("row");
    expect(own).toHaveTextContent("This browser");
    expect(second).not.toHaveTextContent("This browser");
  });

  it.each([
    ["", "Nobody is signed in"],
    ["0x99", "No session matches"],
  ])("says why nothing is there when %j was searched", (q, title) => {
    openSessions([], q);
    expect(screen.getByRole("heading", { name: title })).toBeVisible();
  });
});
