import { screen, within } from "@testing-library/react";
import axe from "axe-core";
import { renderInApp } from "@/tests/render";
import { BountyRules, RewardCard, type Rewarding, ruleWords } from "./reward-card";

const prize = (
  position: number,
  whole: number,
  reason: string | null = null,
): Rewarding["prizes"][number] => ({
  ...{ id: `${position}`, position, amountWei: `${whole}${"0".repeat(18)}`, winner: null },
  withdrawn: reason === null ? null : { at: "2026-05-01T12:00:00.000Z", reason },
});
const bounty: Rewarding = {
  ...{ asset: "cro", totalWei: `5${"0".repeat(18)}`, prizes: [prize(1, 5)] },
  ...{ submissionsUntil: "2026-05-10T12:00:00.000Z", winnersBy: "2026-05-17T12:00:00.000Z" },
  submissionCount: 0,
};

it("lists prizes where there are several, and crosses out what nobody wins", async () => {
  const prizes = [prize(1, 3), prize(2, 2, "No second entry")];
  const { container } = renderInApp(<RewardCard bounty={{ ...bounty, prizes }} token="$KAIROS" />);
  const [first, second] = within(screen.getByRole("list", { name: "Prizes" })).getAllByRole("listitem");
  expect(first).toHaveTextContent(/^1st3 CRO$/);
  expect(second).toHaveTextContent("2nd2 CROWithdrawn: No second entry");
  expect(within(second as HTMLElement).getByTitle("2 CRO").parentElement).toHaveClass("line-through");
  const { violations } = await axe.run(container, {
    rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
  });
  expect(violations).toEqual([]);
});

it("says a single prize once, and still why nobody wins it", () => {
  const { unmount } = renderInApp(<RewardCard bounty={bounty} token="$KAIROS" />);
  expect(screen.queryByRole("list", { name: "Prizes" })).toBeNull();
  unmount();
  renderInApp(<RewardCard bounty={{ ...bounty, prizes: [prize(1, 5, "Nobody came")] }} token="$KAIROS" />);
  expect(screen.getByText("Withdrawn: Nobody came")).toBeVisible();
});

it.each([
  ["open", 1, "always", "Open to all, 1 entry per person", ["open to all", "1", "immediately"]],
  [
    "apply",
    3,
    "after-deadline",
    "By application, 3 entries per person",
    ["by application", "3", "after the deadline"],
  ],
] as const)(
  "says the rules of a bounty that is %s in words",
  (kind, submissionsPerPerson, visibility, line, terms) => {
    const ruled = { kind, submissionsPerPerson, visibility, token: null };
    renderInApp(<BountyRules bounty={ruled} />);
    expect(ruleWords(ruled)).toBe(line);
    expect(screen.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual(terms);
  },
);
