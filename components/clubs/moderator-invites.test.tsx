import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { toastStore } from "@/lib/shared/notify";
import { startNetwork } from "@/tests/network";
import { renderInApp } from "@/tests/render";
import { InvitationCard } from "./invitation-card";
import { ModeratorInvites } from "./moderator-invites";

jest.mock("next/navigation", () => ({
  usePathname: () => "/clubs/night-market",
  useRouter: () => ({ refresh: jest.fn() }),
}));

const server = startNetwork();
const address = "0x00000000000000000000000000000000000000A1";
const times = { invitedAt: "2026-11-20T00:00:00.000Z", expiresAt: "2026-12-04T00:00:00.000Z" };

it("takes an address only, says why one is refused, and what to do once it is taken", async () => {
  const sent: unknown[] = [];
  server.use(
    http.post("*/api/clubs/night-market/invitations", async ({ request }) => {
      sent.push(await request.json());
      return sent.length === 1
        ? HttpResponse.json(
            { error: "This address is banned. Lift the ban first.", code: "CONFLICT", requestId: "t" },
            { status: 409 },
          )
        : HttpResponse.json({ address, name: null, ...times });
    }),
  );
  renderInApp(<ModeratorInvites slug="night-market" invites={[]} />);
  const field = screen.getByLabelText("Add a moderator by address");
  const button = screen.getByRole("button", { name: "Invite moderator" });
  await userEvent.type(field, "ada");
  await userEvent.click(button);
  expect(screen.getByText("An address begins with 0x and has 42 characters.")).toBeVisible();
  expect(sent).toEqual([]);
  await userEvent.clear(field);
  await userEvent.type(field, address);
  await userEvent.click(button);
  expect(await screen.findByText(/This address is banned/)).toBeVisible();
  await userEvent.click(button);
  await waitFor(() => expect(toastStore.getCurrent()).toMatchObject({ title: "Moderator invited" }));
  expect(sent).toEqual([{ address }, { address }]);
  expect(field).toHaveValue("");
});

it("lists who hasn't answered, and withdraws", async () => {
  const withdrawn: string[] = [];
  server.use(
    http.delete("*/api/clubs/night-market/invitations/:address", ({ params }) => {
      withdrawn.push(String(params["address"]));
      return HttpResponse.json({ withdrawn: true });
    }),
  );
  renderInApp(<ModeratorInvites slug="night-market" invites={[{ address, name: "Ada", ...times }]} />);
  const list = screen.getByRole("list", { name: "Invited moderators" });
  expect(list).toHaveTextContent("can accept until Dec 4, 2026");
  await userEvent.click(within(list).getByRole("button", { name: /^Withdraw the invitation of Ada/ }));
  await waitFor(() => expect(withdrawn).toEqual([address]));
});

it("lets the invited person accept, and says when it is too late", async () => {
  server.use(
    http.put("*/api/clubs/night-market/invitation", () =>
      HttpResponse.json(
        {
          error: "You have no invitation to this club; it may have been withdrawn or have expired.",
          code: "NOT_FOUND",
          requestId: "t",
        },
        { status: 404 },
      ),
    ),
  );
  renderInApp(
    <InvitationCard club={{ slug: "night-market", name: "Night Market" }} until={times.expiresAt} />,
  );
  expect(screen.getByRole("region", { name: /invited to be a moderator of Night Market/ })).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Accept" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("You have no invitation");
});
