import { deviceLabel } from "../device-label";
import { deviceMark } from "../device-mark";
import type { DeviceRequest } from "../message-schemas";
import { WORKER_SCOPE } from "../worker-scope";
import { ownZone } from "./own-zone";

/** Whether this browser can show messages, and what keeps it from it. */
export type DeviceSupport = "can" | "cannot" | "needs-home-screen" | "blocked";

export type Subscribing = { ok: true; request: DeviceRequest } | { ok: false; why: "dismissed" | "failed" };

export function readSupport(): DeviceSupport {
  if ("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)
    return Notification.permission === "denied" ? "blocked" : "can";
  // An iPad calls itself a Mac, which has no touch screen.
  const { userAgent, maxTouchPoints } = navigator;
  const isIos = /iPhone|iPad/.test(userAgent) || (/Mac OS X/.test(userAgent) && maxTouchPoints > 1);
  return isIos ? "needs-home-screen" : "cannot";
}

/** By what this browser finds itself among the person's devices; null if it gets no messages of theirs. */
export async function readOwnMark(address: string): Promise<string | null> {
  const registration = await navigator.serviceWorker?.getRegistration(scopeOf(address));
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return null;
  const bytes = new TextEncoder().encode(subscription.endpoint);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return deviceMark(Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join(""));
}

/** Asks the person and the browser's push service for messages of this key, which the server then sends to. */
export async function subscribeHere(address: string, publicKey: string): Promise<Subscribing> {
  if ((await Notification.requestPermission()) !== "granted") return { ok: false, why: "dismissed" };
  const label = deviceLabel(navigator.userAgent);
  try {
    const registration = await navigator.serviceWorker.register(
      `/push-worker.js?${new URLSearchParams({ label })}`,
      { scope: scopeOf(address), updateViaCache: "none" },
    );
    await untilActive(registration);
    // One from before may be for another key.
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    const subscription = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    });
    const { endpoint, keys: { p256dh = "", auth = "" } = {} } = subscription.toJSON();
    return {
      ok: true,
      request: {
        address,
        label,
        zone: ownZone(),
        subscription: { endpoint: endpoint ?? "", keys: { p256dh, auth } },
      },
    };
  } catch {
    // No push service answers, or the browser has none.
    return { ok: false, why: "failed" };
  }
}

/** Ends the person's messages on this browser. */
export async function unsubscribeHere(address: string): Promise<void> {
  await (await navigator.serviceWorker?.getRegistration(scopeOf(address)))?.unregister();
}

const scopeOf = (address: string): string => `${WORKER_SCOPE}${address.toLowerCase()}`;

async function untilActive({ active, waiting, installing }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting;
  if (active !== null || worker === null) return;
  await new Promise<void>((resolve, reject) => {
    worker.addEventListener("statechange", () => {
      if (worker.state === "activating" || worker.state === "activated") resolve();
      if (worker.state === "redundant") reject(new Error("the worker could not be installed"));
    });
  });
}
