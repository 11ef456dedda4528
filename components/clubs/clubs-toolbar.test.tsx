import { act, fireEvent, screen } from "@testing-library/react";
import type { ClubsAddress } from "@/lib/clubs/clubs-address";
import { renderInApp } from "@/tests/render";
import { ClubsToolbar } from "./clubs-toolbar";

const replace = jest.fn();
jest.mock("next/navigation", () => ({ usePathname: () => "/spaces", useRouter: () => ({ replace }) }));

const start: ClubsAddress = { q: "", sort: "activity", show: "all", after: null };
const toolbar = (address: Partial<ClubsAddress> = {}) => <ClubsToolbar address={{ ...start, ...address }} />;

beforeEach(() => replace.mockClear());

describe("ClubsToolbar", () => {
  it("puts what is typed into the address once the person pauses, and keeps the rest of it", () => {
    jest.useFakeTimers();
    renderInApp(toolbar({ sort: "name", show: "mine", after: "0.9" }));
    for (const value of ["c", "cr", "cro"]) {
      fireEvent.change(screen.getByRole("searchbox", { name: "Search clubs" }), { target: { value } });
      act(() => jest.advanceTimersByTime(100));
    }
    expect(replace).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(300));
    expect(replace.mock.calls).toEqual([["/spaces?q=cro&show=mine&sort=name", { scroll: false }]]);
    jest.useRealTimers();
  });

  it("offers everything as plain links too, with the chosen ones named", () => {
    renderInApp(toolbar({ q: "x", sort: "members" }));
    const hrefs = screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
    expect(hrefs).toEqual([
      ["All", "/spaces?q=x&sort=members"],
      ["Mine", "/spaces?q=x&show=mine&sort=members"],
      ["Activity", "/spaces?q=x"],
      ["Name", "/spaces?q=x&sort=name"],
      ["Members", "/spaces?q=x&sort=members"],
    ]);
    expect(screen.getByRole("link", { name: "Members" })).toHaveAttribute("aria-current", "true");
    expect(screen.getByRole("link", { name: "Mine" })).not.toHaveAttribute("aria-current");
  });

  it("follows the address when the person goes back", () => {
    const { rerender } = renderInApp(<Holder address={{ q: "one" }} />);
    rerender(<Holder address={{ q: "" }} />);
    expect(screen.getByRole("searchbox")).toHaveValue("");
  });
});

function Holder({ address }: { address: Partial<ClubsAddress> }) {
  return toolbar(address);
}
