import { webcrypto } from "node:crypto";

/** A registration of a worker, as far as messages use it. */
type Registration = {
  scope: string;
  scriptUrl: string;
  active: object | null;
  installing: null;
  waiting: null;
  pushManager: {
    getSubscription(): Promise<Subscription | null>;
    subscribe(options: PushSubscriptionOptionsInit): Promise<Subscription>;
  };
  unregister(): Promise<boolean>;
};
type Subscription = {
  endpoint: string;
  toJSON(): { endpoint: string; keys: Record<string, string> };
  unsubscribe(): Promise<boolean>;
};

export type PushBrowser = {
  registrations: Registration[];
  /** What was asked of the push service. */
  subscribed: PushSubscriptionOptionsInit[];
  /** How often the person was asked. */
  asked: number;
  /** What the person says; null closes the question. */
  says: "granted" | "denied" | null;
  permission: NotificationPermission;
  hasPushService: boolean;
  remove(): void;
};

export const KEYS = { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) };

/** Gives jsdom what browsers with web push have. Each subscription is "https://push.example/1", 2 and so on. */
export function installPushBrowser(): PushBrowser {
  const browser: PushBrowser = {
    registrations: [],
    subscribed: [],
    asked: 0,
    says: "granted",
    permission: "default",
    hasPushService: true,
    remove() {
      for (const name of ["PushManager", "Notification"]) Reflect.deleteProperty(window, name);
      Reflect.deleteProperty(navigator, "serviceWorker");
    },
  };
  const define = (target: object, name: string, value: unknown): void => {
    Object.defineProperty(target, name, { configurable: true, value });
  };
  define(window, "PushManager", class {});
  define(crypto, "subtle", webcrypto.subtle);
  define(window, "Notification", {
    get permission() {
      return browser.permission;
    },
    async requestPermission() {
      browser.asked += 1;
      browser.permission = browser.says ?? "default";
      return browser.permission;
    },
  });
  define(navigator, "serviceWorker", {
    async getRegistrations() {
      return [...browser.registrations];
    },
    async getRegistration(path: string) {
      return browser.registrations.find(({ scope }) => new URL(scope).pathname === path);
    },
    async register(scriptUrl: string, { scope }: { scope: string }) {
      const made = registrationOf(browser, { scriptUrl, scope });
      browser.registrations.push(made);
      return made;
    },
  });
  return browser;
}

function registrationOf(
  browser: PushBrowser,
  { scriptUrl, scope }: { scriptUrl: string; scope: string },
): Registration {
  let current: Subscription | null = null;
  const registration: Registration = {
    scope: `http://localhost${scope}`,
    scriptUrl,
    active: {},
    installing: null,
    waiting: null,
    pushManager: {
      getSubscription: async () => current,
      async subscribe(options) {
        if (!browser.hasPushService) throw new DOMException("push service error", "AbortError");
        browser.subscribed.push(options);
        const endpoint = `https://push.example/${browser.subscribed.length}`;
        current = {
          endpoint,
          toJSON: () => ({ endpoint, keys: KEYS }),
          async unsubscribe() {
            current = null;
            return true;
          },
        };
        return current;
      },
    },
    async unregister() {
      browser.registrations.splice(browser.registrations.indexOf(registration), 1);
      return true;
    },
  };
  return registration;
}
