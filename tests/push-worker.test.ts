import { runInNewContext } from "node:vm";
import { readText } from "./source-files";

const ORIGIN = "https://club.example";
const ADDRESS = "0x70997970c51812dc3a010c7d01b50e0d17dc79c8";
const KEYS = { p256dh: "point", auth: "secret" };
type Asked = { method: string; path: string; body: unknown };
type Listener = (event: object) => void;

/** The worker as it is served, in a browser that remembers what it was asked to do. */
function startWorker({ status = 200, tabs = [] as string[] } = {}) {
  const listeners = new Map<string, Listener>();
  const shown: { title: string; body: string; tag: string; data: { url: string } }[] = [];
  const opened: string[] = [];
  const asked: Asked[] = [];
  let unsubscribed = 0;
  const subscription = {
    toJSON: () => ({ endpoint: "https://push.example/new", expirationTime: null, keys: KEYS }),
    unsubscribe: async () => {
      unsubscribed += 1;
    },
  };
  const self = {
    location: new URL(`${ORIGIN}/push-worker.js?label=Chrome+on+Android`),
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    skipWaiting: () => opened.push("skipped waiting"),
    registration: {
      scope: `${ORIGIN}/push-worker/${ADDRESS}`,
      showNotification: async (title: string, options: object) => {
        shown.push(Object.assign({ title, body: "", tag: "", data: { url: "" } }, options));
      },
      pushManager: { subscribe: async () => subscription },
    },
    clients: {
      // The worker controls no tab.
      matchAll: async ({ includeUncontrolled = false }) =>
        (includeUncontrolled ? tabs : []).map((path) => ({
          url: `${ORIGIN}${path}`,
          focus: async () => opened.push(`focused ${path}`),
        })),
      openWindow: async (href: string) => opened.push(href),
    },
  };
  const fetch = async (path: string, { method = "GET", body = "null" } = {}) => {
    asked.push({ method, path, body: JSON.parse(body) });
    const answer = { push: { publicKey: "key", devices: [] } };
    const isOk = method === "POST" ? status === 200 : status !== 401;
    return { ok: isOk, json: async () => answer };
  };
  runInNewContext(readText("public/push-worker.js"), { self, fetch, URL });
  async function fire(type: string, event: object): Promise<void> {
    let work: unknown;
    listeners.get(type)?.({ ...event, waitUntil: (promise: unknown) => (work = promise) });
    await work;
  }
  return { listeners, shown, opened, asked, fire, unsubscribed: () => unsubscribed };
}

const clickOn = (url: string) => ({ notification: { close: () => undefined, data: { url } } });

describe("the worker of messages", () => {
  it("answers for no page and keeps nothing of the site, so it never serves old code", () => {
    expect([...startWorker().listeners.keys()]).toEqual([
      "install",
      "push",
      "notificationclick",
      "pushsubscriptionchange",
    ]);
    expect(readText("public/push-worker.js")).not.toMatch(/\bcaches\b|importScripts|respondWith/);
  });

  it("shows what was sent, and says that something was if it can't be read", async () => {
    const worker = startWorker();
    const content = { title: "Voting is open", body: "It ends in 2 days.", url: "/clubs/a", tag: "1" };
    await worker.fire("push", { data: { json: () => content } });
    await worker.fire("push", { data: null });
    expect(worker.shown).toMatchObject([
      { title: content.title, body: content.body, tag: "1", data: { url: "/clubs/a" } },
      { title: "There is something new for you", data: { url: "/" } },
    ]);
  });

  it.each([
    ["a tab that shows it", "/clubs/a", ["/", "/clubs/a"], "focused /clubs/a"],
    ["a new tab otherwise", "/clubs/a", ["/", "/clubs/a/members"], `${ORIGIN}/clubs/a`],
    ["this site alone", "https://evil.example/x", [], `${ORIGIN}/`],
    ["this site alone", "//evil.example/x", [], `${ORIGIN}/`],
    ["no script", "javascript:alert(1)", [], `${ORIGIN}/`],
  ])("opens %s at a click", async (_, url, tabs, expected) => {
    const worker = startWorker({ tabs });
    await worker.fire("notificationclick", clickOn(url));
    expect(worker.opened).toEqual([expected]);
  });

  it("subscribes again for the same person when the browser ended the subscription", async () => {
    const worker = startWorker();
    await worker.fire("pushsubscriptionchange", {
      oldSubscription: { endpoint: "https://push.example/old" },
    });
    expect(worker.asked).toEqual([
      { method: "GET", path: "/api/messages", body: null },
      {
        method: "POST",
        path: "/api/messages/push",
        body: {
          address: ADDRESS,
          label: "Chrome on Android",
          subscription: { endpoint: "https://push.example/new", keys: KEYS },
        },
      },
      { method: "DELETE", path: "/api/messages/push", body: { endpoint: "https://push.example/old" } },
    ]);
    expect(worker.unsubscribed()).toBe(0);
  });

  it("takes the subscription back if another person is signed in, and asks for none without a session", async () => {
    const others = startWorker({ status: 409 });
    await others.fire("pushsubscriptionchange", { oldSubscription: null });
    expect(others.unsubscribed()).toBe(1);
    const nobodys = startWorker({ status: 401 });
    await nobodys.fire("pushsubscriptionchange", { oldSubscription: null });
    expect(nobodys.asked).toHaveLength(1);
  });
});
