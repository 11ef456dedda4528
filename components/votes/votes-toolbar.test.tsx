import { fireEvent, screen } from "@testing-library/react";
import { firstVotes, type VotesAddress } from "@/lib/votes/votes-address";
import { renderInApp } from "@/tests/render";
import { VotesToolbar } from "./votes-toolbar";

const PATH = "/clubs/night-market/proposals/14";
const replace = jest.fn();
jest.mock("next/navigation", () => ({ usePathname: () => PATH, useRouter: () => ({ replace }) }));

function open(address: Partial<VotesAddress>): (typed: string) => void {
  renderInApp(<VotesToolbar path={PATH} address={{ ...firstVotes, ...address }} />);
  const field = screen.getByRole("searchbox", { name: "Search a voter by address" });
  return (value) => fireEvent.change(field, { target: { value } });
}
const submit = () => fireEvent.submit(screen.getByRole("searchbox"));

beforeEach(() => replace.mockClear());

describe("VotesToolbar", () => {
  it("asks for a voter once the form is sent, and keeps the rest of the address", () => {
    const type = open({ sort: "time", choice: "yes", after: "3.0x" });
    type("0xABc");
    expect(replace).not.toHaveBeenCalled();
    submit();
    expect(replace.mock.calls).toEqual([
      [expect.stringMatching(/\?sort=time&choice=yes&voter=0xabc/), { scroll: false }],
    ]);
  });

  it("says how an address begins, and asks for nothing", () => {
    const type = open({});
    type("nonsense");
    submit();
    expect(screen.getByRole("alert")).toHaveTextContent("An address begins with 0x");
    expect(replace).not.toHaveBeenCalled();
    type("0x");
    expect(screen.getByRole("alert")).toBeEmptyDOMElement();
  });

  it("shows everybody again once a voter's address is cleared", () => {
    const type = open({ voter: "0xabc" });
    type("0xab");
    expect(replace).not.toHaveBeenCalled();
    type("");
    expect(replace.mock.calls).toEqual([[expect.not.stringContaining("voter"), { scroll: false }]]);
  });
});
