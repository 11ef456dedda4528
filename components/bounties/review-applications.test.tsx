import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { HttpResponse, http } from "msw";
import type { Application } from "@/lib/bounties/submission-schemas";
import { startNetwork } from "@/tests/network";
import { renderInApp } from "@/tests/render";
import { ReviewApplications } from "./review-applications";

const network = startNetwork();
const at = "2026-05-01T12:00:00.000Z";
const application: Application = {
  ...{ id: "21", applicant: "0x5B38Da6a701c568545dCfcB03FcB875f56beddC4", text: "Let me draw **it**." },
  ...{
    links: ["https://example.org/me"],
    state: "applied",
    appliedAt: at,
    decidedAt: null,
    hasSubmitted: false,
  },
};
let rows: Application[];
let asked: unknown[];

beforeEach(() => {
  rows = [application];
  asked = [];
  network.use(
    http.get("*/api/bounties/7/applications", ({ request }) => {
      const after = new URL(request.url).searchParams.get("after");
      return HttpResponse.json(
        after === null
          ? { applications: rows.slice(0, 2), next: rows.length > 2 ? "22" : null }
          : { applications: rows.slice(2), next: null },
      );
    }),
    http.post("*/api/bounties/7/applications", async ({ request }) => {
      const body = (await request.json()) as { applications: string[]; decision: Application["state"] };
      asked.push(body);
      rows = rows.map((row) => (body.applications.includes(row.id) ? { ...row, state: body.decision } : row));
      return HttpResponse.json({ changed: 1 });
    }),
  );
});

const show = (isOpen = true) => renderInApp(<ReviewApplications bountyId="7" isOpen={isOpen} />);

it.each<[Partial<Application>, boolean, string, string[]]>([
  [{}, true, "Undecided", ["Accept", "Decline"]],
  [{ state: "accepted" }, true, "Accepted", ["Decline"]],
  [{ state: "accepted", hasSubmitted: true }, true, "Has submitted", []],
  [{ state: "declined" }, true, "Declined", ["Accept"]],
  [{}, false, "Not decided", []],
  [{ state: "accepted" }, false, "Accepted", []],
])("with %j, open %s, says %s and offers %j", async (change, isOpen, word, buttons) => {
  rows = [{ ...application, ...change }];
  const { container } = show(isOpen);
  const list = within(await screen.findByRole("list", { name: "Applications" }));
  expect(list.getByText(word)).toBeVisible();
  const offered = list.queryAllByRole("button", { name: /^(?!Copy)/ });
  expect(offered.map(({ textContent }) => textContent)).toEqual(buttons);
  const { violations } = await axe.run(container, { rules: { "color-contrast": { enabled: false } } });
  expect(violations).toEqual([]);
});

it("decides on one applicant, and shows the decision", async () => {
  show();
  await userEvent.setup().click(await screen.findByRole("button", { name: "Accept" }));
  expect(await screen.findByText("Accepted")).toBeVisible();
  expect(asked).toEqual([{ applications: ["21"], decision: "accepted" }]);
});

it("tells why a decision is refused, and what the applicant did since", async () => {
  const error = "You can't decline somebody who has submitted. Label the submission instead.";
  rows = [{ ...application, state: "accepted" }];
  network.use(
    http.post("*/api/bounties/7/applications", () => {
      rows = [{ ...application, state: "accepted", hasSubmitted: true }];
      return HttpResponse.json({ error, code: "CONFLICT", requestId: "r" }, { status: 409 });
    }),
  );
  show();
  await userEvent.setup().click(await screen.findByRole("button", { name: "Decline" }));
  expect(await screen.findByText(error)).toBeVisible();
  expect(await screen.findByText("Has submitted")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Decline" })).toBeNull();
});

it("loads the applications after the first page", async () => {
  rows = ["21", "22", "23"].map((id) => ({ ...application, id, text: `By ${id}` }));
  show();
  await userEvent.setup().click(await screen.findByRole("button", { name: "Load more" }));
  expect(await screen.findByText("By 23")).toBeVisible();
  expect(screen.getAllByText(/^By \d+$/)).toHaveLength(3);
});

it("says so while nobody has applied", async () => {
  rows = [];
  show();
  expect(await screen.findByRole("heading", { name: "Nobody has applied yet" })).toBeVisible();
});

it("can be read again after a fault", async () => {
  let isDown = true;
  network.use(
    http.get("*/api/bounties/7/applications", () =>
      isDown
        ? HttpResponse.json(
            { error: "Its sponsor alone reads.", code: "FORBIDDEN", requestId: "r" },
            { status: 403 },
          )
        : HttpResponse.json({ applications: rows, next: null }),
    ),
  );
  show();
  const again = await screen.findByRole("button", { name: "Try again" });
  isDown = false;
  await userEvent.setup().click(again);
  await waitFor(() => expect(screen.getByText("Undecided")).toBeVisible());
});
