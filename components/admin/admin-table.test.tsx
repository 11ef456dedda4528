import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import type { ReactElement } from "react";
import type { AdminListQuery } from "@/lib/admin/admin-list";
import { toastStore } from "@/lib/shared/notify";
import { startNetwork } from "@/tests/network";
import { renderInApp } from "@/tests/render";
import { AdminTable } from "./admin-table";

const refresh = jest.fn();
const replace = jest.fn();
jest.mock("next/navigation", () => ({ usePathname: () => "/", useRouter: () => ({ refresh, replace }) }));

const network = startNetwork();

type Row = { id: string; name: string };
const rows: readonly Row[] = [
  { id: "1", name: "Ada" },
  { id: "2", name: "Ben" },
];
const query: AdminListQuery = { tab: "open", q: "", after: null, filters: {} };

function table(
  change: { query?: AdminListQuery; rows?: readonly Row[]; next?: string | null } = {},
): ReactElement {
  return (
    <AdminTable
      caption="People"
      path="/admin"
      query={change.query ?? query}
      tabs={[
        { id: "open", label: "Open", count: 2 },
        { id: "closed", label: "Closed", count: null },
      ]}
      search={{ label: "Search a name", placeholder: "Name" }}
      csvHref="/api/admin/people/csv"
      columns={[
        { label: "Name", cell: ({ name }) => name },
        { label: "Number", align: "end", cell: ({ id }) => `No ${id}` },
      ]}
      rows={change.rows ?? rows}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      bulkActs={[
        {
          label: "End sessions",
          title: "End the sessions of {n}?",
          description: "They sign in again.",
          confirmWord: "END",
          isDangerous: true,
          path: "/api/admin/sessions/end",
          method: "POST",
          body: { all: true },
          idsName: "people",
          done: "Ended for {n}",
        },
      ]}
      next={change.next ?? null}
      empty={{ title: "Nobody", text: "Nobody is here." }}
    />
  );
}

describe("AdminTable", () => {
  it("keeps the whole view in the addresses of its links", () => {
    renderInApp(table({ query: { ...query, q: "a", after: "9.x" }, next: "7.y" }));
    expect(screen.getByRole("link", { name: "Open 2" })).toHaveAttribute("href", "/admin?q=a");
    expect(screen.getByRole("link", { name: "Open 2" })).toHaveAttribute("aria-current", "true");
    expect(screen.getByRole("link", { name: "Closed" })).toHaveAttribute("href", "/admin?tab=closed&q=a");
    expect(screen.getByRole("link", { name: "Next page" })).toHaveAttribute("href", "/admin?q=a&after=7.y");
    expect(screen.getByRole("link", { name: "First page" })).toHaveAttribute("href", "/admin?q=a");
    expect(screen.getByRole("link", { name: "CSV" })).toHaveAttribute("href", "/api/admin/people/csv");
  });

  it("searches from the first page", async () => {
    renderInApp(table({ query: { ...query, tab: "closed", after: "9.x" } }));
    await userEvent.type(screen.getByRole("searchbox", { name: "Search a name" }), " ad {Enter}");
    expect(replace).toHaveBeenCalledWith("/admin?tab=closed&q=ad", { scroll: false });
  });

  it("says so when there is nothing", () => {
    renderInApp(table({ rows: [] }));
    expect(screen.getByRole("heading", { name: "Nobody" })).toBeVisible();
    expect(screen.queryByRole("table")).toBeNull();
  });

  it("sends an act for the chosen rows once the reason and the word are there, and keeps its refusal in sight", async () => {
    const sent: unknown[] = [];
    network.use(
      http.post("*/api/admin/sessions/end", async ({ request }) => {
        sent.push(await request.json());
        return sent.length === 1
          ? HttpResponse.json(
              { error: "You are no admin.", code: "FORBIDDEN", requestId: "r-1" },
              { status: 403 },
            )
          : HttpResponse.json({ ended: 2 });
      }),
    );
    renderInApp(table());
    await userEvent.click(screen.getByRole("checkbox", { name: "Choose every row of this page" }));
    await userEvent.click(screen.getByRole("button", { name: "End sessions" }));
    const dialog = await screen.findByRole("dialog", { name: "End the sessions of 2?" });
    const act = within(dialog).getByRole("button", { name: "End sessions" });
    expect(act).toBeDisabled();
    expect(dialog).toHaveTextContent("Write the reason.");
    await userEvent.type(within(dialog).getByLabelText("Reason, public"), "Stolen laptop");
    expect(dialog).toHaveTextContent("Type END.");
    await userEvent.type(within(dialog).getByLabelText("Type END to confirm"), "END");
    await userEvent.click(act);
    expect(await within(dialog).findByText("You are no admin.")).toBeVisible();
    expect(dialog).toHaveTextContent("Request r-1");
    await userEvent.click(act);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent[1]).toEqual({ all: true, people: ["1", "2"], reason: "Stolen laptop" });
    expect(toastStore.getCurrent()?.title).toBe("Ended for 2");
    expect(refresh).toHaveBeenCalled();
    expect(screen.getByRole("checkbox", { name: "Choose Ada" })).not.toBeChecked();
  });
});
