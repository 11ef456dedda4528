import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { toastStore } from "@/lib/shared/notify";
import { startNetwork } from "@/tests/network";
import { renderInApp } from "@/tests/render";
import { MemberActions } from "./member-actions";

const refresh = jest.fn();
jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh }) }));

const server = startNetwork();
const address = "0x00000000000000000000000000000000000000a1";
const member = { address, name: "Ada", role: "member", joinedAt: "2026-11-01T00:00:00.000Z" } as const;

it("asks before it changes a role, and says what the role allows", async () => {
  const sent: unknown[] = [];
  server.use(
    http.patch(`*/api/clubs/night-market/members/${address}`, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ role: "moderator" });
    }),
  );
  renderInApp(<MemberActions slug="night-market" member={member} />);
  await userEvent.click(screen.getByRole("button", { name: "Make Ada (0x0000...00a1) a moderator" }));
  const dialog = screen.getByRole("dialog", { name: "Make Ada (0x0000...00a1) a moderator?" });
  expect(dialog).toHaveTextContent("ban people");
  await userEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Make Ada (0x0000...00a1) a moderator" }));
  await userEvent.click(screen.getByRole("button", { name: "Make moderator" }));
  await waitFor(() => expect(sent).toEqual([{ role: "moderator" }]));
  await waitFor(() =>
    expect(toastStore.getCurrent()).toMatchObject({ title: "Ada (0x0000...00a1) is a moderator now" }),
  );
});

it("keeps the dialog of a refused transfer open and says why", async () => {
  server.use(
    http.put("*/api/clubs/night-market/owner", () =>
      HttpResponse.json(
        { error: "This club is archived.", code: "CLUB_ARCHIVED", requestId: "t" },
        { status: 409 },
      ),
    ),
  );
  renderInApp(<MemberActions slug="night-market" member={{ ...member, name: null, role: "moderator" }} />);
  await userEvent.click(screen.getByRole("button", { name: "Transfer the club to 0x0000...00a1" }));
  const dialog = screen.getByRole("dialog");
  await userEvent.click(within(dialog).getByRole("button", { name: "Transfer club" }));
  expect(await within(dialog).findByRole("alert")).toHaveTextContent("This club is archived.");
});
