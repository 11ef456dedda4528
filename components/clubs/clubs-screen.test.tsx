import { screen } from "@testing-library/react";
import type { ClubsAddress } from "@/lib/clubs/clubs-address";
import { renderInApp } from "@/tests/render";
import { ClubsScreen } from "./clubs-screen";

jest.mock("next/navigation", () => ({
  usePathname: () => "/spaces",
  useRouter: () => ({ replace: jest.fn() }),
}));

describe("ClubsScreen at its second name", () => {
  it.each<[string, Partial<ClubsAddress>, string]>([
    ["Clear the search", { q: "zzzz", sort: "name" }, "/spaces?sort=name"],
    ["Clear the search", { q: "zzzz" }, "/spaces"],
    ["See all clubs", { show: "mine" }, "/spaces"],
  ])("stays there by “%s”", (name, change, href) => {
    const address: ClubsAddress = { q: "", sort: "activity", show: "all", after: null, ...change };
    const view = { isSignedIn: true, roles: {}, list: { clubs: [], next: null } };
    renderInApp(<ClubsScreen productName="Kairos" address={address} view={view} />);
    expect(screen.getByRole("link", { name })).toHaveAttribute("href", href);
  });
});
