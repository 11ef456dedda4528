import { HttpResponse, http } from "msw";
import { startNetwork } from "@/tests/network";
import { installPushBrowser, type PushBrowser } from "@/tests/push-browser";
import { forgetDevices } from "./forget-devices";

const network = startNetwork();
const address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const other = "0x00000000000000000000000000000000000000a1";
const told: unknown[] = [];
let browser: PushBrowser;

beforeEach(async () => {
  told.length = 0;
  browser = installPushBrowser();
  for (const person of [address.toLowerCase(), other]) {
    const scope = `/push-worker/${person}`;
    const registration = await navigator.serviceWorker.register("/push-worker.js", { scope });
    await registration.pushManager.subscribe();
  }
  await navigator.serviceWorker.register("/another.js", { scope: "/elsewhere" });
});
afterEach(() => browser.remove());

const left = () => browser.registrations.map(({ scriptUrl }) => scriptUrl);

describe("forgetDevices", () => {
  it("ends all messages on this browser, and tells the server of the person's own", async () => {
    network.use(
      http.delete("*/api/messages/push", async ({ request }) => {
        told.push(await request.json());
        return HttpResponse.json({});
      }),
    );
    await forgetDevices(address);
    expect(told).toEqual([{ endpoint: "https://push.example/1" }]);
    expect(left()).toEqual(["/another.js"]);
  });

  it("ends them without a network too", async () => {
    network.use(http.delete("*/api/messages/push", () => HttpResponse.error()));
    await forgetDevices(address);
    expect(left()).toEqual(["/another.js"]);
  });

  it("keeps nobody from signing out where the browser has no workers", async () => {
    browser.remove();
    await expect(forgetDevices(address)).resolves.toBeUndefined();
  });
});
