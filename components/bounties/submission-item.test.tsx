import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { keepSession } from "@/lib/auth/client/known-session";
import type { Submission } from "@/lib/bounties/submission-schemas";
import { renderInApp } from "@/tests/render";
import { SubmissionItem } from "./submission-item";

jest.mock("next/navigation", () => ({ usePathname: () => "/", useRouter: () => ({ refresh: jest.fn() }) }));

beforeEach(() => keepSession(null));

const at = "2026-05-01T12:00:00.000Z";
const submission: Submission = {
  id: "11",
  number: 4,
  author: "0x5B38Da6a701c568545dCfcB03FcB875f56beddC4",
  text: "A poster.",
  links: ["https://www.example.org/poster/"],
  createdAt: at,
  updatedAt: at,
  label: "none",
  prize: null,
  hidden: null,
};

const show = (change: Partial<Submission> = {}, isOwn = false) =>
  renderInApp(
    <ul>
      <SubmissionItem submission={{ ...submission, ...change }} asset="cro" token="$KAIROS" isOwn={isOwn} />
    </ul>,
  );

const covered = { text: "", links: [] };
it.each<[string, Partial<Submission>, boolean, RegExp, RegExp]>([
  ["somebody's", {}, false, /#4.*A poster\./, /you|changed|prize|Hidden|Spam/],
  ["one's own", {}, true, /you#4/, /changed/],
  ["changed", { updatedAt: "2026-05-02T12:00:00.000Z" }, false, /changed May 2, 2026/, /prize/],
  ["on the short list", { label: "shortlisted" }, false, /shortlisted/, /prize/],
  [
    "a winner",
    { label: "shortlisted", prize: { position: 3, amountWei: "2500000000000000000" } },
    false,
    /3rd prize 2\.5 CRO/,
    /shortlisted/,
  ],
  ["spam", { ...covered, label: "spam" }, false, /Spam, as a reviewer labelled it/, /A poster/],
  [
    "hidden",
    { ...covered, hidden: { at, reason: "Doxxing" } },
    false,
    /Hidden by an admin.*: Doxxing/,
    /A poster/,
  ],
])("says of a submission that is %s what it is", async (_, change, isOwn, words, never) => {
  const { container } = show(change, isOwn);
  const item = container.querySelector("#submission-4");
  expect(item).toHaveTextContent(words);
  expect(item).not.toHaveTextContent(never);
  const rules = { "color-contrast": { enabled: false } };
  const { violations } = await act(() => axe.run(container, { rules }));
  expect(violations).toEqual([]);
});

it("leads to what its author names, vouching for nothing", () => {
  show();
  const link = screen.getByRole("link", { name: "example.org/poster (opens in a new tab)" });
  expect(link).toHaveAttribute("href", "https://www.example.org/poster/");
  expect(link).toHaveAttribute("rel", expect.stringMatching(/nofollow.*noopener.*ugc/));
});

it.each([
  ["few words", "A poster.", false],
  ["four lines", "a\nb\nc\nd", false],
  ["five lines", "a\nb\nc\nd\ne", true],
  ["280 characters", "a".repeat(280), false],
  ["281 characters", "a".repeat(281), true],
  ["a heading", "# Poster", true],
])("folds a text of %s as needed", (_, text, isFolded) => {
  show({ text });
  expect(screen.queryAllByRole("button", { name: "Read it all" })).toHaveLength(isFolded ? 1 : 0);
});

it("shows the structure of a long text on a press, and its plain beginning again", async () => {
  show({ text: "## My **poster**\n\n> for the market" });
  const item = document.querySelector("#submission-4");
  expect(item).toHaveTextContent("My poster for the market");
  expect(screen.queryByText("##")).toBeNull();
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Read it all" }));
  expect(await screen.findByRole("heading", { name: "My poster" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Show less", expanded: true }));
  expect(screen.queryByRole("heading", { name: "My poster" })).toBeNull();
});
