import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createConfirmQueue } from "./confirm-queue";
import { createLocalProvider } from "./local-provider";
import { LocalWalletView } from "./local-wallet-view";
import { createWalletState } from "./wallet-state";

/** Its name in EIP-6963. No build of the app holds it. */
const RDNS = "local.club.in-page-wallet";
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 28 28'%3E%3Crect width='28' height='28' rx='7' fill='%23d9b45b'/%3E%3Cpath d='M7 10h14v9H7zM7 10l9-3v3M17 14.500h4' fill='none' stroke='%231b1a22' stroke-width='1.800' stroke-linejoin='round'/%3E%3C/svg%3E";

announce(document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : "");

/** Puts the wallet on the page and announces it by EIP-6963, now and whenever a page asks. Its node serves this script. */
function announce(scriptUrl: string): void {
  const state = createWalletState(window.localStorage);
  const queue = createConfirmQueue();
  const provider = createLocalProvider({
    rpcUrl: new URL("/", scriptUrl).href,
    state,
    confirm: queue.confirm,
  });
  createRoot(makePlace()).render(
    <StrictMode>
      <LocalWalletView state={state} queue={queue} />
    </StrictMode>,
  );

  const info = Object.freeze({ uuid: crypto.randomUUID(), name: "Local wallet", icon: ICON, rdns: RDNS });
  const tell = () =>
    window.dispatchEvent(
      new CustomEvent("eip6963:announceProvider", { detail: Object.freeze({ info, provider }) }),
    );
  window.addEventListener("eip6963:requestProvider", tell);
  tell();
}

/** Beside the body, whose dialogs hide, lock and watch all that is in it: the page must not notice its wallet's own. */
function makePlace(): HTMLElement {
  const place = document.createElement("div");
  document.documentElement.append(place);
  for (const type of ["pointerdown", "focusin", "wheel", "touchmove"])
    place.addEventListener(type, (event) => event.stopPropagation());
  const keepEscape = (event: KeyboardEvent) => {
    // The browser moves the focus out of a closed dialog only with its next frame.
    if (event.key === "Escape" && place.querySelector("dialog[open]")) event.stopPropagation();
  };
  window.addEventListener("keydown", keepEscape, true);
  return place;
}
