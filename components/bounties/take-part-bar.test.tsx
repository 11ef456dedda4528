import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { OwnPart } from "@/lib/bounties/submission-schemas";
import { sessionHandlers, startNetwork, userOf } from "@/tests/network";
import { renderInApp } from "@/tests/render";
import { TakePartBar } from "./take-part-bar";

const network = startNetwork();
type Offered = Parameters<typeof TakePartBar>[0]["bounty"];
const at = "2026-05-01T12:00:00.000Z";
const bounty: Offered = {
  ...{ id: "7", kind: "open", state: "open", submissionsPerPerson: 1, asset: "cro" },
  ...{ totalWei: "1500000000000000000", submissionsUntil: "2026-05-03T16:00:00.000Z", serverTime: at },
};
const nothing: OwnPart = {
  ...{ application: null, refusal: null, mayReview: false, serverTime: at, submissions: [] },
};

function show(change: Partial<Offered> = {}, part: OwnPart | null = null) {
  network.use(
    ...sessionHandlers({ user: part === null ? null : userOf() }),
    http.get("*/api/bounties/7/mine", () => HttpResponse.json(part)),
  );
  return renderInApp(<TakePartBar bounty={{ ...bounty, ...change }} token="$KAIROS" />);
}

it("shows the prize and the time left, and asks a visitor to connect a wallet", () => {
  const { container } = show();
  expect(container).toHaveTextContent(/1\.5 CRO2 d 4 h leftSubmit/);
  expect(screen.getByRole("button", { name: "Submit" })).toBeVisible();
});

it("asks a visitor to apply where the sponsor picks", () => {
  show({ kind: "apply" });
  expect(screen.getByRole("button", { name: "Apply" })).toBeVisible();
});

it("leads a person who is signed in to what they write", async () => {
  show({}, nothing);
  expect(await screen.findByRole("link", { name: "Submit" })).toHaveAttribute("href", "#submit");
});

it.each<[string, OwnPart]>([
  ["who is banned", { ...nothing, refusal: "You are banned from this club." }],
  [
    "whose application is not decided",
    {
      ...nothing,
      application: { state: "applied", text: "Me", links: [], appliedAt: at, decidedAt: null },
    },
  ],
])("is gone for somebody %s", async (_, part) => {
  show({ kind: "apply" }, part);
  await waitFor(() => expect(screen.queryByText("1.5")).toBeNull());
});

it.each<Partial<Offered>>([{ state: "in-review" }, { state: "cancelled" }, { submissionsUntil: at }])(
  "is gone once nothing is taken any more: %j",
  (change) => {
    show(change);
    expect(screen.queryByText("1.5")).toBeNull();
  },
);
