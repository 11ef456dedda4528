import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import type { BountyDraftContent } from "@/lib/bounties/bounty-schemas";
import { checkBountyDraft } from "@/lib/bounties/check-bounty";
import { expectAccessible } from "@/tests/expect-accessible";
import { renderInApp } from "@/tests/render";
import { RewardFields } from "./reward-fields";

const now = new Date("2026-05-01T12:20:00.000Z");
const empty: BountyDraftContent = {
  ...{ title: "A poster", brief: "Draw it.", kind: "open", asset: "token", prizes: [""], labels: [] },
  ...{ submissionsUntil: null, winnersBy: null, visibility: "after-deadline", submissionsPerPerson: 1 },
};
let content: BountyDraftContent;

/** The fields over a draft that keeps what is changed, as the composer does. */
function Form({ start, showsErrors }: { start: BountyDraftContent; showsErrors: boolean }) {
  const [draft, setDraft] = useState(start);
  content = draft;
  return (
    <RewardFields
      content={draft}
      blockers={checkBountyDraft(draft, now)}
      showsErrors={showsErrors}
      now={now}
      club={{ slug: "market", name: "Night Market", quorumBasisPoints: 0 }}
      onChange={(change) => setDraft((old) => ({ ...old, ...change }))}
    />
  );
}

function open(start: Partial<BountyDraftContent> = {}, showsErrors = false) {
  const view = renderInApp(<Form start={{ ...empty, ...start }} showsErrors={showsErrors} />);
  return { ...view, user: userEvent.setup() };
}

it("holds every choice that a bounty has", async () => {
  const { user } = open();
  for (const name of [/^CRO/, /^Who you accept/, /^Immediately/]) {
    await user.click(screen.getByRole("radio", { name }));
  }
  expect(content).toMatchObject({ asset: "cro", kind: "apply", visibility: "always" });
  await expectAccessible();
});

describe("prizes", () => {
  it("are added, summed and removed, each by its place", async () => {
    const { user } = open();
    expect(screen.queryByRole("button", { name: /Remove/ })).toBeNull();
    await user.type(screen.getByRole("textbox", { name: "1st prize" }), "2.5M");
    await user.click(screen.getByRole("button", { name: "Add a prize" }));
    await user.type(screen.getByRole("textbox", { name: "2nd prize" }), "1,500");
    expect(screen.getByText(/^In all/)).toHaveTextContent("In all 2.50M $KAIROS");
    expect(within(screen.getByText(/^In all/)).getByTitle("2,501,500 $KAIROS")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Remove the 1st prize" }));
    expect(content.prizes).toEqual(["1,500"]);
  });

  it("are as many as allowed and no more", () => {
    open({ prizes: Array.from({ length: 20 }, () => "1") });
    expect(screen.queryByRole("button", { name: "Add a prize" })).toBeNull();
  });

  it.each([
    ["ten", false, "true", /Prize 1 is not an amount/],
    ["0", false, "true", /Prize 1 is not an amount/],
    ["-5", false, "true", /Prize 1 is not an amount/],
    ["", false, "false", null],
    ["", true, "true", /Prize 1 has no amount/],
    ["5", true, "false", null],
  ])("of %j, asked to publish %s, are marked %s", (text, showsErrors, invalid, words) => {
    open({ prizes: [text] }, showsErrors);
    expect(screen.getByRole("textbox", { name: "1st prize" })).toHaveAttribute("aria-invalid", invalid);
    const alerts = screen.queryAllByRole("alert").map(({ textContent }) => textContent);
    if (words) expect(alerts).toContainEqual(expect.stringMatching(words));
    else expect(alerts.join()).not.toMatch(/Prize/);
  });
});

describe("dates", () => {
  it("are chosen by shortcuts: a full hour, and the review keeps its length when the deadline moves", async () => {
    const { user } = open();
    expect(screen.queryByRole("button", { name: "3 days later" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "1 week" }));
    expect(content).toMatchObject({
      submissionsUntil: "2026-05-08T13:00:00.000Z",
      winnersBy: "2026-05-15T13:00:00.000Z",
    });
    await user.click(screen.getByRole("button", { name: "3 days later" }));
    expect(content.winnersBy).toBe("2026-05-11T13:00:00.000Z");
    await user.click(screen.getByRole("button", { name: "30 days" }));
    expect(content).toMatchObject({
      submissionsUntil: "2026-05-31T13:00:00.000Z",
      winnersBy: "2026-06-03T13:00:00.000Z",
    });
    expect(checkBountyDraft({ ...content, prizes: ["1"] }, now)).toEqual([]);
  });
});

it("takes labels up to the limit, and gives them back", async () => {
  const { user } = open({ labels: ["design", "video", "writing", "data"] });
  await user.click(screen.getByRole("button", { name: "Smart contracts" }));
  expect(content.labels).toEqual(["design", "video", "writing", "data", "smart-contracts"]);
  expect(screen.getByText(/^5 of 5 labels/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Events" })).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "Video" }));
  expect(content.labels).not.toContain("video");
  expect(screen.getByRole("button", { name: "Events" })).toBeEnabled();
});

it.each([
  ["3", 3],
  ["1000", 0],
  ["-1", 0],
  ["", 0],
  ["2.6", 3],
])("reads %j submissions of one person as %s", async (text, count) => {
  const { user } = open();
  const field = screen.getByRole("spinbutton", { name: "Submissions of one person" });
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
  expect(content.submissionsPerPerson).toBe(count);
});
