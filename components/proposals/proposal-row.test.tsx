import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { openWalletPanel } from "@/components/wallet/wallet-store";
import type { ProposalSummary } from "@/lib/proposals/proposal-schemas";
import type { OwnVotes } from "@/lib/votes/own-votes";
import { expectAccessible } from "@/tests/expect-accessible";
import { proposalAnswer } from "@/tests/proposal-answer";
import { renderInApp } from "@/tests/render";
import { ProposalList } from "./proposal-row";

jest.mock("@/components/wallet/wallet-store", () => ({
  ...jest.requireActual("@/components/wallet/wallet-store"),
  openWalletPanel: jest.fn(),
}));

const VP = 10n ** 18n;
const power = (units: number): string => (BigInt(units) * VP).toString();
const serverTime = "2026-03-04T12:00:00.000Z";
const open = {
  title: "Renew the lease",
  tally: { yesPower: power(134), noPower: power(80), yesCount: 7, noCount: 2 },
  quorumPower: power(128),
};
const closed = {
  ...open,
  status: "closed",
  startsAt: "2026-02-27T12:00:00.000Z",
  endsAt: "2026-03-02T12:00:00.000Z",
} as const;

async function show(change: Partial<ProposalSummary>, votes?: OwnVotes): Promise<HTMLElement> {
  const proposals = [proposalAnswer({ ...open, ...change })];
  renderInApp(<ProposalList label="Open" showsClub {...{ proposals, serverTime, votes }} />);
  await expectAccessible();
  return within(screen.getByRole("list", { name: "Open" })).getByRole("listitem");
}

const widths = (row: HTMLElement): string[] =>
  [...row.querySelectorAll<HTMLElement>("[data-part=result-bar] [style]")].map(
    ({ style }) => style.width || `at ${style.left}`,
  );

describe("a proposal's row", () => {
  it("names title, club, author, result, quorum and deadline", async () => {
    const row = await show({ authorName: "Marit" });
    expect(within(row).getByRole("link", { name: "Renew the lease" })).toHaveAttribute(
      "href",
      "/clubs/night-market/proposals/14",
    );
    expect(row).toHaveTextContent("Night Market #14 · Marit");
    expect(row).toHaveTextContent("Yes 63 %No 37 %167 % of quorum");
    expect(row).toHaveTextContent("2 d leftends Fri");
    expect(within(row).getByTitle("Mar 6, 2026, 12:00 UTC")).toBeInTheDocument();
    expect(widths(row)).toEqual(["62.61%", "37.39%", "at 59.81%"]);
  });

  it("never looks full below the quorum", async () => {
    const tally = { yesPower: power(127), noPower: "0", yesCount: 1, noCount: 0 };
    const row = await show({ tally });
    expect(row).toHaveTextContent("Yes 100 %No 0 %99 % of quorum");
    expect(widths(row)).toEqual(["79.37%", "at 80%"]);
  });

  it("has neither a mark nor a share of it without a quorum", async () => {
    const row = await show({ quorumPower: "0" });
    expect(row).toHaveTextContent("no quorum");
    expect(widths(row)).toEqual(["62.61%", "37.39%"]);
  });

  it("says what the quorum is while nobody has voted", async () => {
    const row = await show({ tally: { yesPower: "0", noPower: "0", yesCount: 0, noCount: 0 } });
    expect(row).toHaveTextContent("No votes yetquorum 128 VP");
    expect(widths(row)).toEqual(["at 80%"]);
  });

  it("says when a vote opens, and shows no result before", async () => {
    const row = await show({ status: "pending", startsAt: "2026-03-05T07:00:00.000Z" }, {});
    expect(row).toHaveTextContent("in 19 hopens");
    expect(row).toHaveTextContent("Not open yet");
    expect(row).not.toHaveTextContent("%");
    expect(within(row).getAllByRole("link")).toHaveLength(1);
  });

  it.each([
    ["passed", "Passed"],
    ["rejected", "Rejected"],
    ["quorum-not-met", "Quorum not met"],
    ["cancelled", "Cancelled"],
    [null, "Counting"],
  ] as const)("puts the outcome %s first", async (outcome, word) => {
    const row = await show({ ...closed, outcome });
    expect(row.textContent).toMatch(new RegExp(`^${word}Renew the lease`));
    expect(row).not.toHaveTextContent("Closed");
  });

  it("shows no text of a hidden proposal, but why it is hidden", async () => {
    const hidden = { at: "2026-03-04T10:00:00.000Z", reason: "Spam" };
    const row = await show({ title: "", hidden }, { 7: { choice: null, power: power(1) } });
    expect(within(row).getByRole("link", { name: "Hidden by an admin" })).toBeInTheDocument();
    expect(row).toHaveTextContent("Spam");
    expect(within(row).getByRole("link", { name: "Yes on proposal #14" })).toBeInTheDocument();
  });
});

describe("your vote on a row", () => {
  it("leads to the ballot with the choice made", async () => {
    const row = await show({}, { 7: { choice: null, power: power(1) } });
    for (const [name, choice] of [
      ["Yes on Renew the lease", "yes"],
      ["No on Renew the lease", "no"],
    ]) {
      expect(within(row).getByRole("link", { name })).toHaveAttribute(
        "href",
        `/clubs/night-market/proposals/14#vote-${choice}`,
      );
    }
  });

  it("is offered while the power is unknown", async () => {
    const row = await show({}, {});
    expect(within(row).getByRole("link", { name: "Yes on Renew the lease" })).toBeInTheDocument();
  });

  it("says what was voted and can be changed while it is open", async () => {
    const row = await show({}, { 7: { choice: "no", power: null } });
    expect(row).toHaveTextContent("You voted No");
    expect(within(row).getByRole("link", { name: "Change your vote on Renew the lease" })).toHaveAttribute(
      "href",
      "/clubs/night-market/proposals/14#vote",
    );
  });

  it("says only what was voted once it is closed", async () => {
    const row = await show({ ...closed, outcome: "passed" }, { 7: { choice: "yes", power: null } });
    expect(row).toHaveTextContent("You voted Yes");
    expect(within(row).getAllByRole("link")).toHaveLength(1);
  });

  it("asks nobody without power", async () => {
    const row = await show({}, { 7: { choice: null, power: "0" } });
    expect(row).toHaveTextContent("No power at this snapshot");
    expect(within(row).getAllByRole("link")).toHaveLength(1);
  });

  it("lets a visitor connect", async () => {
    const row = await show({}, null);
    await userEvent.click(
      within(row).getByRole("button", { name: "Connect wallet to vote on Renew the lease" }),
    );
    expect(openWalletPanel).toHaveBeenCalledWith("connect");
  });

  it("has no place on a list without votes", async () => {
    const row = await show({});
    expect(within(row).queryByRole("button")).toBeNull();
    expect(within(row).getAllByRole("link")).toHaveLength(1);
  });
});
