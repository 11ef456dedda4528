/*
 * Shows on this device what the site sends to it. It has no "fetch" handler and its scope holds no page, so nothing that people read comes
 * from it, old or new. Its scope ends with the person's address: each person who uses this browser has a worker apart.
 */

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("push", (event) => event.waitUntil(show(event.data)));

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});

self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(subscribeAgain(event)));

/** Browsers end a subscription that is pushed to and shows nothing, so what can't be read is shown too. */
function show(data) {
  const { title, body, url, tag } = read(data);
  return self.registration.showNotification(title, {
    body,
    tag,
    icon: "/icons/icon-192.png",
    data: { url },
  });
}

function read(data) {
  try {
    const { title, body, url, tag } = data.json();
    return { title: String(title), body: String(body), url: String(url), tag: String(tag) };
  } catch {
    return { title: "There is something new for you", body: "", url: "/", tag: "unread" };
  }
}

/** Shows the tab that has it open, or else a new one. Only pages of this site. */
async function open(path) {
  const url = new URL(path, self.location.origin);
  const { href } = url.origin === self.location.origin ? url : new URL("/", self.location.origin);
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = tabs.find((tab) => tab.url === href);
  return shown ? shown.focus() : self.clients.openWindow(href);
}

/** The browser ended the subscription: asks for another and tells the server, if the same person is still signed in here. */
async function subscribeAgain({ oldSubscription }) {
  const answer = await fetch("/api/messages");
  const { push = null } = answer.ok ? await answer.json() : {};
  if (push === null) return;
  const subscription = await self.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: push.publicKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  const taken = await send("POST", {
    address: self.registration.scope.split("/").at(-1),
    label: new URL(self.location).searchParams.get("label"),
    subscription: { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } },
  });
  if (!taken.ok) await subscription.unsubscribe();
  else if (oldSubscription) await send("DELETE", { endpoint: oldSubscription.endpoint });
}

function send(method, body) {
  return fetch("/api/messages/push", {
    method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}
