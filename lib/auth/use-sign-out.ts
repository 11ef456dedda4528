import { HttpError } from "@/lib/http/api-client";
import { notify } from "@/lib/shared/notify";
import type { Notice } from "@/lib/shared/toast-store";
import { postLogout } from "./auth-queries";
import { keepSession } from "./client/known-session";
import { disconnectError, signedOut, signOutFailed, walletDisconnected } from "./sign-in-notices";
import { tellOtherTabs } from "./use-session-across-tabs";

export type SignOut = {
  /** The person signs out: "Signed Out". */
  signOut: () => Promise<void>;
  /** The person disconnects in our menu: "Wallet Disconnected". */
  disconnectAndSignOut: () => Promise<void>;
  /** The wallet ended the connection: "Wallet Disconnected". */
  signOutAfterWallet: () => Promise<void>;
};

/** Ends the session and the wallet's connection (spec section 4 "Logout"). A server that can't be reached stops neither. */
export function useSignOut({
  disconnect,
  forgetBrowser,
}: {
  disconnect: () => Promise<void>;
  /** Ends what this browser gets without being asked, while the server still knows whose it is. Never throws. */
  forgetBrowser: () => Promise<void>;
}): SignOut {
  /** False when the server answered and refused: the person is still signed in and is told so. */
  async function endSession(): Promise<boolean> {
    await forgetBrowser();
    try {
      await postLogout();
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      notify(signOutFailed);
      return false;
    }
    await keepSession(null);
    tellOtherTabs();
    return true;
  }

  async function run(steps: () => Promise<boolean>, done: Notice): Promise<void> {
    try {
      if (await steps()) notify(done);
    } catch {
      notify(signOutFailed);
    }
  }

  return {
    signOut: () =>
      run(async () => {
        if (!(await endSession())) return false;
        // A wallet that can't let go must not keep the person from signing out.
        await disconnect().catch(() => undefined);
        return true;
      }, signedOut),
    disconnectAndSignOut: async () => {
      try {
        await disconnect();
      } catch {
        return notify(disconnectError);
      }
      await run(endSession, walletDisconnected);
    },
    signOutAfterWallet: () => run(endSession, walletDisconnected),
  };
}
