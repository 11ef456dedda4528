import { screen, within } from "@testing-library/react";
import type { EarningsPage } from "@/lib/bounties/earnings-schemas";
import { expectAccessible } from "@/tests/expect-accessible";
import { renderInApp } from "@/tests/render";
import { ContributorList } from "./contributor-list";

jest.mock("next/navigation", () => ({ usePathname: () => "/", useRouter: () => ({ replace: jest.fn() }) }));

const ada = "0x5B38Da6a701c568545dCfcB03FcB875f56beddC4";
const ben = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const cursor = `2.1500.1.${ben.toLowerCase()}`;
const page: EarningsPage = {
  asset: "cro",
  contributors: [
    { address: ada, name: "Ada", earnedWei: "1234500000000000000000", wins: 1_200, sponsors: 1 },
    { address: ben, name: null, earnedWei: "1", wins: 1, sponsors: 2 },
  ],
  next: cursor,
  place: 21,
};
const PATH = "/clubs/market/bounties/leaderboard";
const show = (
  change: Partial<EarningsPage> = {},
  after: string | null = null,
  slug: string | null = "market",
) =>
  renderInApp(
    <ContributorList
      page={{ ...page, ...change }}
      address={{ asset: "cro", after }}
      path={slug === null ? "/bounties/leaderboard" : PATH}
      slug={slug}
      token="$KAIROS"
    />,
  );

it("ranks by what was earned, from the place of its page on, to the last digit", async () => {
  show({}, cursor);
  const rows = within(screen.getByRole("table")).getAllByRole("row").slice(1);
  expect(rows[0]).toHaveTextContent(/^21Ada.*1,200 wins, 1 sponsor.*1,234\.5 CRO$/);
  expect(rows[1]).toHaveTextContent(/^220x7099.*1 win, 2 sponsors.*0\.000000000000000001 CRO$/);
  await expectAccessible();
});

it.each([
  ["the first", null, null, []],
  ["the first of more", null, cursor, ["Next contributors"]],
  ["one in the middle", cursor, cursor, ["First contributors", "Next contributors"]],
  ["the last", cursor, null, ["First contributors"]],
])("leads from %s page to the others", (_, after, next, names) => {
  show({ next }, after);
  const links = screen.queryAllByRole("link", { name: / contributors$/ });
  expect(links.map(({ textContent }) => textContent?.trim())).toEqual(names);
  for (const link of links) {
    const isNext = link.textContent?.includes("Next");
    expect(link).toHaveAttribute("href", `${PATH}?asset=cro${isNext ? `&after=${cursor}` : ""}`);
  }
});

it.each([
  ["market", "/api/earnings.csv?asset=cro&club=market"],
  [null, "/api/earnings.csv?asset=cro"],
])("gives the file of the same list: club %s", (slug, href) => {
  show({}, null, slug);
  expect(screen.getByRole("link", { name: "Download CSV" })).toHaveAttribute("href", href);
});

it("changes the asset and begins at the first page", () => {
  show({}, cursor);
  expect(screen.getByRole("link", { name: "$KAIROS" })).toHaveAttribute("href", PATH);
  expect(screen.getByRole("link", { name: "CRO" })).toHaveAttribute("aria-current", "true");
});

it.each([
  [null, "Nobody has earned CRO yet", "See open bounties", "/clubs/market/bounties?state=open"],
  [cursor, "Nobody comes after this", "First contributors", `${PATH}?asset=cro`],
])("without a row, after %s, says so and leads on", (after, title, name, href) => {
  show({ contributors: [], next: null }, after);
  expect(screen.getByRole("heading", { name: title })).toBeVisible();
  expect(screen.getByRole("link", { name })).toHaveAttribute("href", href);
  expect(screen.queryByRole("link", { name: "Download CSV" })).toBeNull();
});
