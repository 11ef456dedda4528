import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import type { BountiesAddress } from "@/lib/bounties/bounties-address";
import type { BountyPage, BountySummary } from "@/lib/bounties/bounty-schemas";
import { expectAccessible } from "@/tests/expect-accessible";
import { startNetwork } from "@/tests/network";
import { renderInApp } from "@/tests/render";
import { BountyFilters } from "./bounty-filters";
import { BountyList } from "./bounty-list";

jest.mock("next/navigation", () => ({
  usePathname: () => "/bounties",
  useRouter: () => ({ replace: jest.fn() }),
}));

const network = startNetwork();
const serverTime = "2026-05-01T12:00:00.000Z";
const bounty: BountySummary = {
  id: "7",
  club: { slug: "market", name: "Night Market", avatarHash: "ab12" },
  number: 3,
  title: "A poster",
  sponsor: "0x5B38Da6a701c568545dCfcB03FcB875f56beddC4",
  sponsorName: "Lantern Fund",
  kind: "open",
  asset: "cro",
  totalWei: "1500000000000000000",
  prizeCount: 1,
  labels: ["smart-contracts"],
  state: "open",
  submissionsUntil: "2026-05-03T16:00:00.000Z",
  winnersBy: "2026-05-10T12:00:00.000Z",
  announcedAt: null,
  submissionCount: 1,
  payouts: { owed: 0, proved: 0 },
  winner: null,
  createdAt: "2026-04-20T12:00:00.000Z",
  hidden: null,
  isFeatured: false,
};
const usual: BountiesAddress = { state: "open", type: "any", label: null, sort: "deadline", after: null };

function show(page: Partial<BountyPage>, address: Partial<BountiesAddress> = {}, slug: string | null = null) {
  return renderInApp(
    <BountyList
      page={{ bounties: [], next: null, serverTime, ...page }}
      address={{ ...usual, ...address }}
      path="/bounties"
      slug={slug}
      token="$KAIROS"
      start={<a href="/new">New bounty</a>}
    />,
  );
}

it.each<[string, Partial<BountySummary>, RegExp[], RegExp]>([
  [
    "open",
    {},
    [
      /A poster/,
      /Night Market #3 · Lantern Fund · Smart contracts/,
      /Open to all.*1 submission/,
      /Reward: 1\.5 CRO/,
      /2 d 4 h left.*closes Sun 16:00/,
    ],
    /prizes|paid|Won by/,
  ],
  ["by application", { kind: "apply", submissionCount: 0 }, [/Apply first/, /0 submissions/], /Open to all/],
  ["of three prizes", { prizeCount: 3, asset: "token" }, [/1\.50 \$KAIROS\s*in 3 prizes/], /CRO/],
  [
    "unpaid",
    {
      ...{ state: "completed", announcedAt: "2026-04-21T12:00:00.000Z", payouts: { owed: 2, proved: 1 } },
      winner: { address: "0xAb8483F64d9C6d1EcF9b849Ae677dD3315835cb2", name: "Ines" },
    },
    [/1 of 2 paid, 3 days overdue/, /winners named 10 d ago/, /Won by Ines and 1 other/],
    /closes/,
  ],
  [
    "paid",
    {
      ...{ state: "completed", announcedAt: "2026-04-21T12:00:00.000Z", payouts: { owed: 1, proved: 1 } },
      winner: { address: "0xAb8483F64d9C6d1EcF9b849Ae677dD3315835cb2", name: null },
    },
    [/Paid, proved/, /Won by 0xAb84\.\.\.5cb2/],
    /overdue| other/,
  ],
  ["hidden", { title: "", hidden: { at: serverTime, reason: "Scam" } }, [/Hidden/], /A poster/],
])("shows on the row of a bounty that is %s what people choose by", async (_, change, expected, never) => {
  show({ bounties: [{ ...bounty, ...change }] });
  const [card] = within(screen.getByRole("list", { name: "Bounties" })).getAllByRole("listitem");
  for (const words of expected) expect(card).toHaveTextContent(words);
  expect(card).not.toHaveTextContent(never);
  await expectAccessible();
});

it("shows the club's picture in the list of all clubs, and the sponsor's in the list of one", () => {
  const { container, unmount } = show({ bounties: [bounty] });
  expect(container.querySelector("img")).toHaveAttribute("src", "/api/clubs/avatars/ab12");
  expect(screen.getByRole("link", { name: /A poster/ })).toHaveAttribute("href", "/clubs/market/bounties/3");
  unmount();
  const ofClub = show({ bounties: [bounty] }, {}, "market");
  expect(ofClub.container.querySelector("img")).toBeNull();
  expect(screen.getByText("Night Market")).toBeVisible();
});

it("names a sponsor without a name by their address", () => {
  show({ bounties: [{ ...bounty, sponsorName: null }] });
  expect(screen.getByTitle(bounty.sponsor)).toHaveTextContent("0x5B38...ddC4");
});

it.each<[Partial<BountiesAddress>, string, boolean]>([
  [{}, "No bounty is open", true],
  [{ state: "in-review" }, "No bounty is in review", true],
  [{ state: "completed" }, "No bounty is completed", true],
  [{ state: "any" }, "No bounties yet", false],
  [{ state: "any", label: "design" }, "Nothing matches", true],
  [{ type: "apply" }, "Nothing matches", true],
  [{ after: "1.t0" }, "Nothing matches", true],
])("with %j and nothing to show says so", (address, title, leadsToAll) => {
  show({}, address);
  expect(screen.getByRole("heading", { name: title })).toBeVisible();
  expect(screen.getByRole("link", { name: "New bounty" })).toBeVisible();
  const all = screen.queryByRole("link", { name: "Show all bounties" });
  if (leadsToAll) expect(all).toHaveAttribute("href", "/bounties?state=any");
  else expect(all).toBeNull();
});

it("adds the next pages under the first, by the same filters", async () => {
  const asked: string[] = [];
  network.use(
    http.get("*/api/clubs/market/bounties", ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(searchParams.toString());
      const id = searchParams.get("after") === "7.c0" ? "6" : "5";
      const page: BountyPage = {
        bounties: [{ ...bounty, id, number: Number(id), title: `Poster ${id}` }],
        next: id === "6" ? "6.c0" : null,
        serverTime,
      };
      return HttpResponse.json(page);
    }),
  );
  show({ bounties: [bounty], next: "7.c0" }, { sort: "newest", label: "design" }, "market");
  const user = userEvent.setup();
  await user.click(screen.getByRole("link", { name: /more/i }));
  expect(await screen.findByText("Poster 6")).toBeVisible();
  await user.click(await screen.findByRole("button", { name: "Load more" }));
  expect(await screen.findByText("Poster 5")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Load more" })).toBeNull());
  expect(asked.map((search) => Object.fromEntries(new URLSearchParams(search)))).toMatchObject([
    { sort: "newest", label: "design", after: "7.c0" },
    { sort: "newest", label: "design", after: "6.c0" },
  ]);
});

describe("the filters", () => {
  const links = (address: Partial<BountiesAddress> = {}) => {
    renderInApp(<BountyFilters path="/clubs/market/bounties" address={{ ...usual, ...address }} />);
    return screen.getAllByRole("link", { hidden: true });
  };

  it("each change one thing and lead to the first page", () => {
    const here = { state: "in-review", type: "apply", label: "design", sort: "prize" } as const;
    for (const link of links({ ...here, after: "1.t1" })) {
      const search = new URL((link as HTMLAnchorElement).href).searchParams;
      const there = {
        state: search.get("state") ?? "open",
        type: search.get("type") ?? "any",
        label: search.get("label"),
        sort: search.get("sort") ?? "deadline",
      };
      const changed = (Object.keys(here) as (keyof typeof here)[]).filter((key) => there[key] !== here[key]);
      expect(changed).toHaveLength(link.hasAttribute("aria-current") ? 0 : 1);
      expect(search.has("after")).toBe(false);
    }
  });

  it("say which are chosen, and open what is behind the press where one of its is", () => {
    const current = links({ label: "smart-contracts", sort: "newest" }).filter((link) =>
      link.hasAttribute("aria-current"),
    );
    expect(new Set(current.map(({ textContent }) => textContent))).toEqual(
      new Set(["Open", "Newest first", "Any type", "Smart contracts"]),
    );
    expect(document.querySelector("details")).toHaveAttribute("open");
    expect(document.querySelector("summary")).toHaveTextContent("Smart contracts, Newest first");
  });
});
