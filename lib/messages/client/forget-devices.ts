import { WORKER_SCOPE } from "../worker-scope";

/**
 * Ends the messages on this browser, as a sign-out does. Without a network too: the push service then says that the device is gone. Never
 * throws, because nothing of it may keep a person from signing out.
 */
export async function forgetDevices(address: string | null): Promise<void> {
  try {
    const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
    let own: PushSubscription | null = null;
    for (const registration of registrations) {
      const { pathname } = new URL(registration.scope);
      if (!pathname.startsWith(WORKER_SCOPE)) continue;
      if (pathname === `${WORKER_SCOPE}${address?.toLowerCase()}`)
        own = await registration.pushManager.getSubscription();
      await registration.unregister();
    }
    if (own === null) return;
    const { sendDeviceRemoval } = await import("../message-queries");
    await sendDeviceRemoval({ endpoint: own.endpoint });
  } catch {
    // What the server was not told, it learns from the push service.
  }
}
