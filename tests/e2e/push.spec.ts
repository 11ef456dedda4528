import { type PushService, startPushService } from "@/tests/setup/push-service";
import { forgetTold, onDatabase, publishOne, uniqueSlug } from "./beside-the-page";
import { moveEverybodyTo } from "./mail";
import {
  type BrowserContext,
  expect,
  expectGood,
  localWallet,
  open,
  type Page,
  test,
  toast,
  type Worker,
} from "./test";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

let service: PushService;

test.beforeAll(async ({ stand }) => {
  service = await startPushService(stand.pushKey, stand.pushPort);
});
test.afterAll(() => service.stop());
// One service listens at the place that the stand was told, so these take turns.
test.describe.configure({ mode: "default" });

/**
 * The Chromium of these journeys has no push service of its vendor and shows no notifications. So the subscription is one of the test's
 * service, and what the worker shows is caught. The worker itself, its policy and how pushes reach it are the browser's own.
 */
async function subscribeAtTestService(page: Page, device: string): Promise<void> {
  const { subscription } = service.subscribe(device);
  await page.addInitScript((given) => {
    const kept = "test.subscription";
    const made = {
      ...given,
      toJSON: () => given,
      unsubscribe: async () => localStorage.removeItem(kept) === undefined,
    };
    Object.defineProperty(Notification, "permission", { value: "granted" });
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (localStorage.getItem(kept) === null ? null : made),
      subscribe: async () => {
        localStorage.setItem(kept, "yes");
        return made;
      },
    });
  }, subscription);
}

type WorkerScope = {
  registration: { showNotification: (title: string, options: object) => Promise<void> };
  clients: { openWindow: (url: string) => Promise<null> };
  /** What the worker asked the browser to show and to open. */
  seen: unknown[];
};

function catchWhatIsShown(worker: Worker): Promise<void> {
  return worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    scope.seen = [];
    scope.registration.showNotification = async (title, options) => {
      scope.seen.push({ title, ...options });
    };
    scope.clients.openWindow = async (url) => {
      scope.seen.push(url);
      return null;
    };
  });
}

const seenBy = (worker: Worker): Promise<unknown[]> =>
  worker.evaluate(() => (globalThis as unknown as WorkerScope).seen);

/** Gives the browser what a push service would, after the browser decrypted it. */
async function deliver({
  context,
  page,
  content,
}: {
  context: BrowserContext;
  page: Page;
  content: object;
}): Promise<void> {
  const session = await context.newCDPSession(page);
  const registrationId = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.includes("/push-worker/"));
      if (found) resolve(found.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  await session.send("ServiceWorker.deliverPushMessage", {
    origin: new URL(page.url()).origin,
    registrationId: await registrationId,
    data: JSON.stringify(content),
  });
}

test("a holder gets messages on a phone, votes from one, and gets none after signing out", async ({
  page,
  context,
  stand,
}) => {
  test.setTimeout(240_000);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await context.grantPermissions(["notifications"], { origin: stand.url });
  await subscribeAtTestService(page, "phone");
  await open(page, "/messages");
  const wallet = localWallet(page);
  await wallet.signInAs("holder");
  await expectGood(page, "messages before");
  await page.getByRole("button", { name: "Get messages on this device" }).click();
  await expect(page.getByText("You get messages on this device.")).toBeVisible();
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  await catchWhatIsShown(worker);
  await page.reload();
  await expect(page.getByRole("list", { name: "Devices that get messages" })).toContainText("(this device)");
  await expectGood(page, "messages on this device");
  await moveEverybodyTo(stand, 12);

  const title = uniqueSlug("A path to the lake");
  await forgetTold(stand);
  const opened = await publishOne(stand, { club: "push-club", title });
  // Alone, or with what other journeys open at this moment.
  const pushed = () =>
    service.taken.find(({ content }) =>
      `${content.title}\n${content.body}`.includes(`Voting is open: ${title}`),
    );
  await expect.poll(pushed, { timeout: 60_000 }).toBeDefined();
  const content = pushed()?.content ?? { title: "", body: "", url: "", tag: "" };
  await deliver({ context, page, content });
  await expect
    .poll(() => seenBy(worker))
    .toMatchObject([
      {
        title: content.title,
        body: content.body,
        tag: content.tag,
        data: { url: content.url },
      },
    ]);
  await worker.evaluate((url) => {
    const notification = { close: () => undefined, data: { url } };
    dispatchEvent(
      Object.assign(new Event("notificationclick"), { notification, waitUntil: () => undefined }),
    );
  }, content.url);
  await expect.poll(async () => (await seenBy(worker))[1]).toBe(`${stand.url}${content.url}`);
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, opened.path);
  const panel = page.getByRole("region", { name: "Your vote" });
  await panel.getByRole("radio", { name: "Yes" }).check({ force: true });
  await panel.getByRole("button", { name: /^Sign/ }).click();
  await wallet.confirm("Sign this data?");
  await expect(panel.getByText(/^Vote counted: Yes/)).toBeVisible();

  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(toast(page, "Signed Out")).toBeVisible();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  const next = uniqueSlug("A bridge on the path");
  const place = await publishOne(stand, { club: "push-club", title: next });
  const spread = () =>
    onDatabase(stand, async (client) => {
      const { rows } = await client.query(
        "SELECT spread_at IS NOT NULL AS done FROM outbox_event WHERE kind = 'opens' AND subject = $1",
        [place.id],
      );
      return rows;
    });
  await expect.poll(spread, { timeout: 60_000 }).toEqual([{ done: true }]);
  const left = await onDatabase(stand, async (client) => {
    const { rows } = await client.query(
      "SELECT state FROM message_channel WHERE kind = 'push' AND state <> 'stopped'",
    );
    return rows;
  });
  expect(left).toEqual([]);
  expect(service.taken.filter(({ content: { title: shown } }) => shown.includes(next))).toEqual([]);
});

test("the worker is asked for again at each check, and talks to this site alone", async ({ request }) => {
  const answer = await request.get("/push-worker.js");
  expect(answer.headers()).toMatchObject({
    "cache-control": "no-cache",
    "content-type": expect.stringContaining("javascript"),
    "content-security-policy": "default-src 'none'; connect-src 'self'; img-src 'self'",
    "x-content-type-options": "nosniff",
  });
});
