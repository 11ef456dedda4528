import { useState } from "react";
import { useConfig } from "wagmi";
import { getConnection, signMessage } from "wagmi/actions";
import { tellSilence } from "@/lib/chain/client/tell-silence";
import type { PublicConfig } from "@/lib/env/public-config";
import { isSameAddress } from "@/lib/shared/address";
import { notify } from "@/lib/shared/notify";
import type { Notice } from "@/lib/shared/toast-store";
import { forgetPendingLogout } from "./auth-queries";
import type { SignedInUser } from "./auth-schemas";
import { expectedSignIn } from "./check-sign-in-message";
import { keepSession, loadSession } from "./client/known-session";
import { buildSignInMessage } from "./sign-in-message";
import { loginNotice, signedIn, signInNotice, walletNotConnected, walletSilent } from "./sign-in-notices";
import { fetchNonce, verifySignature } from "./sign-in-queries";
import { tellOtherTabs } from "./use-session-across-tabs";

export type SignIn = { signIn: (options?: { isAutomatic?: boolean }) => Promise<void>; isSigningIn: boolean };

type Attempt = { isSilent: boolean };

/**
 * Signs in with the connected wallet (spec section 4 "Login") and shows the result; `onSignedIn` celebrates and reloads. A
 * second call while one runs does nothing, unless the wallet has been silent for 20 s.
 */
export function useSignIn({
  config,
  onSignedIn,
}: {
  config: PublicConfig;
  onSignedIn: () => Promise<void>;
}): SignIn {
  const wagmi = useConfig();
  const [running] = useState<{ attempt: Attempt | null }>(() => ({ attempt: null }));
  const [isSigningIn, setIsSigningIn] = useState(false);

  /** Null if the person asked again in the meantime. */
  async function authenticate(address: `0x${string}`, attempt: Attempt): Promise<SignedInUser | null> {
    const { nonce, issuedAt } = await fetchNonce();
    const message = buildSignInMessage({ ...expectedSignIn(config), address, nonce, issuedAt });
    const { connector } = getConnection(wagmi);
    const answer = signMessage(wagmi, { account: address, message, ...(connector && { connector }) });
    const signature = await tellSilence(answer, () => {
      attempt.isSilent = true;
      setIsSigningIn(false);
      tell(walletSilent);
    });
    return running.attempt === attempt ? verifySignature({ message, signature }) : null;
  }

  async function keep(user: SignedInUser): Promise<void> {
    forgetPendingLogout();
    const kept = keepSession(user);
    tellOtherTabs();
    await kept;
    notify(signedIn);
  }

  /** Whether the page is about to be loaded again. */
  async function run(attempt: Attempt): Promise<boolean> {
    const { address } = getConnection(wagmi);
    if (!address) {
      notify(walletNotConnected);
      return false;
    }
    const existing = await loadSession();
    if (existing && isSameAddress(existing.address, address)) {
      await keep(existing);
      return false;
    }
    const answer = await authenticate(address, attempt).then(
      (user) => ({ user }),
      (error: unknown) => ({ error }),
    );
    if (running.attempt !== attempt) return false;
    if ("error" in answer) {
      tell(signInNotice(answer.error));
      return false;
    }
    if (answer.user === null) return false;
    await keep(answer.user);
    await onSignedIn();
    return true;
  }

  /** With the way to try again, since the bar that offers it waits until the toast is gone. */
  function tell(notice: Notice): void {
    notify({ ...notice, action: { label: "Sign message", onClick: () => void signIn() } });
  }

  async function signIn({ isAutomatic = false }: { isAutomatic?: boolean } = {}): Promise<void> {
    if (running.attempt && !running.attempt.isSilent) return;
    const attempt: Attempt = { isSilent: false };
    running.attempt = attempt;
    setIsSigningIn(true);
    let isLeaving = false;
    try {
      isLeaving = await run(attempt);
    } catch (error) {
      if (running.attempt === attempt) tell(isAutomatic ? loginNotice(error) : signInNotice(error));
    } finally {
      if (running.attempt === attempt) {
        running.attempt = isLeaving ? attempt : null;
        setIsSigningIn(false);
      }
    }
  }

  return { signIn, isSigningIn };
}
