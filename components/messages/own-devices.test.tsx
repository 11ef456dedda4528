import { createHash } from "node:crypto";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import type { ReactNode } from "react";
import { useQuery } from "@/lib/http/query-client";
import { messagesQuery } from "@/lib/messages/message-queries";
import type { OwnMessages } from "@/lib/messages/message-schemas";
import { startNetwork } from "@/tests/network";
import { installPushBrowser, KEYS, type PushBrowser } from "@/tests/push-browser";
import { renderInApp } from "@/tests/render";
import OwnDevices from "./own-devices";

jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh: jest.fn() }) }));

type Device = NonNullable<OwnMessages["push"]>["devices"][number];

const network = startNetwork();
const address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const publicKey = `B${"K".repeat(86)}`;
const scope = `/push-worker/${address.toLowerCase()}`;
const createdAt = "2026-11-20T00:00:00.000Z";
const laptop = {
  id: "6f9619ff-8b86-4d01-b42d-00cf4fc964ff",
  label: "Firefox on Linux",
  mark: "f".repeat(16),
};

let browser: PushBrowser | null = null;
let devices: Device[];
let sent: unknown[];

const messages = (): OwnMessages => ({
  wishes: { votes: true, results: true, own: true, clubs: false, timing: "now", zone: "UTC" },
  snoozedUntil: null,
  mail: null,
  push: { publicKey, devices },
  telegram: null,
});

beforeEach(() => {
  devices = [];
  sent = [];
  network.use(
    http.get("*/api/messages", () => HttpResponse.json(messages())),
    http.post("*/api/messages/push", async ({ request }) => {
      const body = Object(await request.json());
      sent.push(body);
      const mark = createHash("sha256").update(body.subscription.endpoint).digest("hex").slice(0, 16);
      const id = "0f8fad5b-d9cb-469f-a165-70867728950e";
      devices = [{ id, label: body.label, mark, createdAt }, ...devices];
      return HttpResponse.json(messages());
    }),
    http.delete("*/api/messages/push", async ({ request }) => {
      const body = Object(await request.json());
      sent.push(body);
      devices = devices.filter(({ id }) => id !== body.id);
      return HttpResponse.json(messages());
    }),
  );
});
afterEach(() => {
  browser?.remove();
  browser = null;
  jest.restoreAllMocks();
});

function Screen(): ReactNode {
  const { data } = useQuery(messagesQuery);
  return data?.push ? <OwnDevices address={address} push={data.push} /> : null;
}

async function open(): Promise<void> {
  renderInApp(<Screen />);
  await screen.findByRole("heading", { name: "This device" });
}

const button = () => screen.queryByRole("button", { name: "Get messages on this device" });
const list = () => screen.getByRole("list", { name: "Devices that get messages" });

describe("OwnDevices", () => {
  it("asks only when the button is pressed, and then gets messages here", async () => {
    browser = installPushBrowser();
    await open();
    expect([browser.asked, browser.registrations]).toEqual([0, []]);
    await userEvent.click(await screen.findByRole("button", { name: "Get messages on this device" }));
    expect(await screen.findByText("You get messages on this device.")).toBeVisible();
    expect(button()).toBeNull();
    expect(list()).toHaveTextContent("(this device)Since Nov 20, 2026");
    const label = expect.stringMatching(/^\S.{0,39}$/);
    expect(sent).toEqual([
      {
        address,
        label,
        zone: expect.any(String),
        subscription: { endpoint: "https://push.example/1", keys: KEYS },
      },
    ]);
    expect(browser.subscribed).toEqual([{ userVisibleOnly: true, applicationServerKey: publicKey }]);
    expect(browser.registrations).toMatchObject([
      { scope: `http://localhost${scope}`, scriptUrl: expect.stringMatching(/^\/push-worker\.js\?label=/) },
    ]);
  });

  it.each([
    ["denied", true, /^This browser blocks messages from this site/],
    [null, true, "You didn't allow it, so no messages come to this device."],
    ["granted", false, /^This browser couldn't reach its push service/],
  ] as const)(
    "says why nothing comes if the answer is %s and a push service is there: %s",
    async (says, has, words) => {
      browser = Object.assign(installPushBrowser(), { says, hasPushService: has });
      await open();
      await userEvent.click(await screen.findByRole("button", { name: "Get messages on this device" }));
      expect(await screen.findByText(words)).toBeVisible();
      expect(sent).toEqual([]);
      expect(button() === null).toBe(says === "denied");
    },
  );

  it("takes the subscription back if the server refuses the device", async () => {
    browser = installPushBrowser();
    network.use(
      http.post("*/api/messages/push", () =>
        HttpResponse.json(
          { error: "You get messages on 20 devices already.", code: "CONFLICT", requestId: "t" },
          { status: 409 },
        ),
      ),
    );
    await open();
    await userEvent.click(await screen.findByRole("button", { name: "Get messages on this device" }));
    expect(await screen.findByText(/20 devices already/)).toBeVisible();
    expect(browser.subscribed).toHaveLength(1);
    expect(browser.registrations).toEqual([]);
  });

  it("removes another device, and this one together with its worker", async () => {
    browser = installPushBrowser();
    devices = [{ ...laptop, createdAt }];
    await open();
    await userEvent.click(await screen.findByRole("button", { name: "Get messages on this device" }));
    await screen.findByText("You get messages on this device.");
    await userEvent.click(within(list()).getByRole("button", { name: "Remove Firefox on Linux" }));
    await waitFor(() => expect(within(list()).getAllByRole("listitem")).toHaveLength(1));
    expect(sent.at(-1)).toEqual({ id: laptop.id });
    expect(browser.registrations).toHaveLength(1);
    await userEvent.click(within(list()).getByRole("button", { name: /^Remove/ }));
    await waitFor(() => expect(button()).toBeVisible());
    expect(screen.queryByRole("list")).toBeNull();
    expect(browser.registrations).toEqual([]);
  });

  it("offers nothing where the browser has no messages", async () => {
    await open();
    expect(screen.getByText("This browser can't show messages from websites.")).toBeVisible();
    expect(button()).toBeNull();
  });

  it("tells owners of an iPhone to use their home screen", async () => {
    jest
      .spyOn(navigator, "userAgent", "get")
      .mockReturnValue("Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Safari/604.1");
    await open();
    expect(screen.getByText(/^On iPhone and iPad, add this site to your home screen first/)).toBeVisible();
  });
});
