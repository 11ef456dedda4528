import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import Toaster from "@/components/ui/toaster";
import type { MessageHealth as Health } from "@/lib/messages/message-health";
import { startNetwork } from "@/tests/network";
import { renderInApp } from "@/tests/render";
import { MessageHealth } from "./message-health";

const server = startNetwork();
const at = new Date("2025-11-18T14:05:00Z");
const health: Health = {
  figures: {
    ...{ active: 2, devices: 0, chats: 0, unconfirmed: 0, failing: 1, sent: 3, needless: 0 },
    ...{ dead: 2, open: 0, openSince: null },
  },
  faults: [{ at, tries: 10, text: "451 not now", isDead: true }],
  dead: [
    { channel: "mail", reason: "451 not now", kinds: ["opens"], count: 2, retriable: 2, lastAt: at },
    { channel: "mail", reason: "550 unknown", kinds: ["result"], count: 1, retriable: 0, lastAt: at },
  ],
};

describe("MessageHealth", () => {
  it("lists what was given up once, and tries a group again where that can help", async () => {
    const bodies: unknown[] = [];
    server.use(
      http.post("*/api/admin/messages/retry", async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({ retried: 2 });
      }),
    );
    renderInApp(
      <>
        <MessageHealth health={health} />
        <Toaster />
      </>,
    );
    expect(screen.getAllByText("451 not now")).toHaveLength(1);
    expect(screen.getAllByRole("button", { name: "Try again" })).toHaveLength(1);
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("2 tried again within a minute")).toBeVisible();
    expect(bodies).toEqual([{ channel: "mail", reason: "451 not now" }]);
  });

  it("says what the mail server answered to a test", async () => {
    server.use(
      http.post("*/api/admin/messages/test", () =>
        HttpResponse.json({ to: "admin@mail.test", fault: "451 not now, later" }),
      ),
    );
    renderInApp(
      <>
        <MessageHealth health={health} />
        <Toaster />
      </>,
    );
    await userEvent.click(screen.getByRole("button", { name: "Send a test" }));
    expect(await screen.findByText("451 not now, later")).toBeVisible();
  });

  it("is not there where the site sends no mail", () => {
    renderInApp(<MessageHealth health={null} />);
    expect(screen.queryByRole("heading", { name: "Messages" })).not.toBeInTheDocument();
  });
});
