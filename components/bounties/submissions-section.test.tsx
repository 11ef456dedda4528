import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import type { OwnPart, SubmissionPage } from "@/lib/bounties/submission-schemas";
import { sessionHandlers, startNetwork, userOf } from "@/tests/network";
import { renderInApp } from "@/tests/render";
import { SubmissionsSection } from "./submissions-section";

jest.mock("next/navigation", () => ({ usePathname: () => "/", useRouter: () => ({ refresh: jest.fn() }) }));

const network = startNetwork();
const at = "2026-05-01T12:00:00.000Z";
const bounty = { id: "7", kind: "open", state: "open", asset: "cro" } as const;
const rows = (...numbers: number[]): SubmissionPage["submissions"] =>
  numbers.map((number) => ({
    ...{
      id: `1${number}`,
      number,
      author: "0x5B38Da6a701c568545dCfcB03FcB875f56beddC4",
      text: `Work ${number}`,
    },
    ...{ links: [], createdAt: at, updatedAt: at, label: "none", prize: null, hidden: null },
  }));
const pageOf = (submissions: SubmissionPage["submissions"], change: Partial<SubmissionPage> = {}) => ({
  ...{ submissions, next: null, isPublic: true },
  counts: { submissions: submissions.length, applications: 0 },
  ...change,
});
const show = (
  page: SubmissionPage,
  change: Partial<Parameters<typeof SubmissionsSection>[0]["bounty"]> = {},
) => renderInApp(<SubmissionsSection bounty={{ ...bounty, ...change }} page={page} token="$KAIROS" />);
const shown = () => screen.getAllByText(/^Work \d+$/).map(({ textContent }) => textContent);

describe("a visitor", () => {
  beforeEach(() => network.use(...sessionHandlers({ user: null })));

  const sealed = { isPublic: false, counts: { submissions: 3, applications: 1 } };
  it.each<[string, Partial<SubmissionPage>, Parameters<typeof show>[1], string]>([
    ["nothing yet", {}, {}, "No submission yet"],
    ["nothing, ever", {}, { state: "completed" }, "Nobody submitted"],
    ["sealed ones", sealed, {}, "Sealed until the deadline"],
    ["sealed ones of a cancelled bounty", sealed, { state: "cancelled" }, "Kept for their authors"],
  ])("reads why there are %s", (_, page, change, title) => {
    show(pageOf([], page), change);
    expect(screen.getByRole("heading", { name: title })).toBeVisible();
    expect(screen.queryByRole("link", { name: "CSV" })).toBeNull();
  });

  it("gets the file of what is public, and the number of applications where people apply", () => {
    show(pageOf(rows(1), { counts: { submissions: 1_200, applications: 1 } }), { kind: "apply" });
    expect(screen.getByRole("link", { name: "CSV" })).toHaveAttribute(
      "href",
      "/api/bounties/7/submissions.csv",
    );
    expect(screen.getByRole("heading", { name: "Submissions 1,200" })).toBeVisible();
    expect(screen.getByText("1 application")).toBeVisible();
  });

  it("loads the next page under this one, again after a fault", async () => {
    let isDown = true;
    network.use(
      http.get("*/api/bounties/7/submissions", ({ request }) => {
        expect(new URL(request.url).search).toBe("?after=2");
        return isDown
          ? HttpResponse.json({ error: "No.", code: "BAD_REQUEST", requestId: "r" }, { status: 400 })
          : HttpResponse.json(pageOf(rows(3)));
      }),
    );
    show(pageOf(rows(1, 2), { next: "2" }));
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "Load more" }));
    expect(await screen.findByText("The next submissions could not be loaded.")).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(shown()).toEqual(["Work 1", "Work 2", "Work 3"]));
    expect(screen.queryByRole("button", { name: /Load|Try/ })).toBeNull();
  });
});

describe("an author", () => {
  const [mine] = rows(2);
  const part: OwnPart = {
    ...{ application: null, refusal: null, mayReview: false, serverTime: at },
    submissions: mine ? [{ ...mine, edition: 1 }] : [],
  };
  beforeEach(() =>
    network.use(
      ...sessionHandlers({ user: userOf() }),
      http.get("*/api/bounties/7/mine", () => HttpResponse.json(part)),
    ),
  );

  it("sees their own first, and once", async () => {
    show(pageOf(rows(1, 2, 3)));
    await waitFor(() => expect(shown()).toEqual(["Work 2", "Work 1", "Work 3"]));
    const [own] = within(screen.getByRole("list", { name: "Submissions" })).getAllByRole("listitem");
    expect(own).toHaveTextContent("you");
  });

  it("sees their own while the others are sealed, and reads that they are", async () => {
    show(pageOf([], { isPublic: false, counts: { submissions: 3, applications: 0 } }));
    await waitFor(() => expect(shown()).toEqual(["Work 2"]));
    expect(screen.getByRole("heading", { name: "Sealed until the deadline" })).toBeVisible();
  });
});
