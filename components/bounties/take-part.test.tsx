import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { OwnPart } from "@/lib/bounties/submission-schemas";
import { sessionHandlers, startNetwork, userOf } from "@/tests/network";
import { renderInApp } from "@/tests/render";
import { type JoinedBounty, TakePart } from "./take-part";

jest.mock("next/navigation", () => ({
  usePathname: () => "/",
  useRouter: () => ({ refresh: jest.fn() }),
  useSearchParams: () => new URLSearchParams(window.location.search),
}));

const network = startNetwork();
const serverTime = "2026-05-01T12:00:00.000Z";
const bounty: JoinedBounty = {
  id: "7",
  kind: "open",
  state: "open",
  visibility: "always",
  submissionsPerPerson: 1,
  submissionsUntil: "2026-05-02T12:00:00.000Z",
  serverTime,
};
const render = (change: Partial<JoinedBounty>) =>
  renderInApp(<TakePart bounty={{ ...bounty, ...change }} path="/clubs/a/bounties/1" />);

describe("a visitor", () => {
  beforeEach(() => network.use(...sessionHandlers({ user: null })));

  it.each([
    ["open", {}, /Everybody may submit/],
    ["by application", { kind: "apply" }, /apply first/],
    ["in review", { state: "in-review" }, /The deadline has passed. The sponsor is reviewing/],
    ["overdue", { state: "overdue" }, /winners were to be named/],
    ["closed since it was read", { submissionsUntil: serverTime }, /The deadline has passed/],
  ] as const)("reads of a bounty that is %s what they can do", async (_, change, words) => {
    render(change);
    expect(await screen.findByText(words)).toBeVisible();
    const isOpen = !("state" in change || "submissionsUntil" in change);
    expect(screen.queryAllByRole("button")).toHaveLength(isOpen ? 1 : 0);
  });

  it.each(["completed", "cancelled"] as const)("has nothing to do in one that is %s", (state) => {
    render({ state });
    expect(screen.queryByRole("region", { name: "Take part" })).toBeNull();
  });
});

it("shows a signed-in person their part, and no way to submit after the deadline", async () => {
  const submission: OwnPart["submissions"][number] = {
    ...{ id: "1", number: 4, author: userOf().address, text: "Mine", links: [], edition: 1 },
    ...{ createdAt: serverTime, updatedAt: serverTime, label: "none", prize: null, hidden: null },
  };
  const part: OwnPart = {
    ...{ application: null, refusal: null, mayReview: false, serverTime },
    submissions: [submission],
  };
  network.use(
    ...sessionHandlers({ user: userOf() }),
    http.get("*/api/bounties/7/mine", () => HttpResponse.json(part)),
  );
  render({ state: "completed" });
  expect(await screen.findByText("Winners announced. Submissions are closed.")).toBeVisible();
  expect(await screen.findByRole("link", { name: "Your submission #4" })).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
});

it("offers the link to the sponsor who has just published it, and the review on the next visit", async () => {
  const part: OwnPart = {
    ...{ application: null, refusal: null, mayReview: true, serverTime },
    submissions: [],
  };
  network.use(
    ...sessionHandlers({ user: userOf() }),
    http.get("*/api/bounties/7/mine", () => HttpResponse.json(part)),
  );
  window.history.replaceState(null, "", "/clubs/a/bounties/1?published=1");
  const { unmount } = render({});
  expect(await screen.findByText("Send the link to people who could do it.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Copy link" })).toBeVisible();
  expect(screen.queryByRole("link", { name: "Review submissions" })).toBeNull();
  unmount();
  render({});
  expect(await screen.findByRole("link", { name: "Review submissions" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Copy link" })).toBeNull();
});
