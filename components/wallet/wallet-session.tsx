"use client";

import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { celebrate } from "@/components/layout/celebration";
import { usePublicConfig } from "@/components/layout/config-provider";
import { Button } from "@/components/ui/button";
import { connectionNotice, noWalletFound, walletConnected } from "@/lib/auth/sign-in-notices";
import { useAuth } from "@/lib/auth/use-auth";
import { useSignIn } from "@/lib/auth/use-sign-in";
import { useSignOut } from "@/lib/auth/use-sign-out";
import { useWallet } from "@/lib/chain/use-wallet";
import { isRejection } from "@/lib/chain/wallet-errors";
import { productChain } from "@/lib/env/product-chain";
import { forgetDevices } from "@/lib/messages/client/forget-devices";
import { formatAddress, isSameAddress } from "@/lib/shared/address";
import { notify } from "@/lib/shared/notify";
import type { Notice } from "@/lib/shared/toast-store";
import { AccountMenu } from "./account-menu";
import { ConnectDialog } from "./connect-dialog";
import { useHasToast } from "./use-has-toast";
import {
  hasConnectedFlag,
  isOwnSafe,
  setConnectedFlag,
  updateWalletView,
  useWalletView,
} from "./wallet-store";

const AUTOMATIC_LOGIN_MS = 1_000;
const DISCOVERY_MS = 500;

/** Joins the wallet with the session: dialogs, bars, reconnection, automatic login and what follows when either ends. */
export function WalletSession({ reload }: { reload: () => void }): ReactNode {
  const config = usePublicConfig();
  const { panel } = useWalletView();
  const { state, userAddress: user } = useAuth();
  const userAddress = state === "none" ? null : user;
  const hasToast = useHasToast();
  /** The address whose automatic login is due: the person has just connected it. */
  const [loginDue, setLoginDue] = useState<string | null>(null);

  const [isResumed] = useState(hasConnectedFlag);
  const wallet = useWallet({
    config,
    isResumed,
    onGone: () => {
      forgetConnection();
      void signOutAfterWallet();
    },
  });
  const { signIn, isSigningIn } = useSignIn({
    config,
    onSignedIn: async () => {
      closePanel();
      await celebrate();
      reload();
    },
  });
  const { signOut, disconnectAndSignOut, signOutAfterWallet } = useSignOut({
    disconnect: async () => {
      await wallet.disconnect();
      forgetConnection();
    },
    forgetBrowser: () => forgetDevices(userAddress),
  });

  const { address, status, chainId } = wallet;
  useEffect(() => updateWalletView({ address, status }), [address, status]);

  const resume = useEffectEvent(async () => {
    if (isResumed && !(await wallet.resume())) setConnectedFlag(false);
  });
  useEffect(() => {
    void resume();
  }, []);

  const loginNow = useEffectEvent(() => {
    setLoginDue(null);
    void signIn({ isAutomatic: true });
  });
  useEffect(() => {
    if (loginDue === null || address === null) return;
    // An account changed within the second is not signed in unasked.
    if (!isSameAddress(address, loginDue)) return setLoginDue(null);
    const timer = setTimeout(() => loginNow(), AUTOMATIC_LOGIN_MS);
    return () => clearTimeout(timer);
  }, [loginDue, address]);

  const isWithoutWallet =
    panel === "connect" && wallet.choices.length === 0 && !config.walletConnectProjectId;
  useEffect(() => {
    if (!isWithoutWallet) return;
    const timer = setTimeout(() => notify(noWalletFound), DISCOVERY_MS);
    return () => clearTimeout(timer);
  }, [isWithoutWallet]);

  function forgetConnection(): void {
    setLoginDue(null);
    setConnectedFlag(false);
  }

  /** Only for a connection that the person started: invites to sign and starts the login after a second (spec section 4). */
  async function connectBy(connecting: () => Promise<string>): Promise<void> {
    try {
      const connected = await connecting();
      setConnectedFlag(true);
      closePanel();
      if (userAddress) return;
      notify({ ...walletConnected, action: { label: "Sign message", onClick: signInNow } });
      setLoginDue(connected);
    } catch (error) {
      tellFailure(error);
    }
  }

  function signInNow(): void {
    setLoginDue(null);
    void signIn();
  }

  function switchNetwork(): void {
    wallet.switchNetwork().catch((error: unknown) => tellFailure(error));
  }

  function switchBack(userAddress: string): void {
    wallet.chooseAccount().catch((error: unknown) => {
      if (!isRejection(error)) notify(chooseInWallet(userAddress));
    });
  }

  function showBar(): ReactNode {
    if (wallet.isWrongNetwork && chainId !== null)
      return <WrongNetworkBar chainId={chainId} onSwitch={switchNetwork} />;
    if (address !== null && userAddress !== null && isMismatched) {
      return (
        <AccountMismatchBar
          userAddress={userAddress}
          walletAddress={address}
          isSigningIn={isSigningIn}
          onSignIn={signInNow}
          onSwitchBack={() => switchBack(userAddress)}
        />
      );
    }
    return <SignMessageBar isSigningIn={isSigningIn} onSignIn={signInNow} />;
  }

  const needsSignIn = address !== null && state === "none";
  const isMismatched =
    address !== null &&
    userAddress !== null &&
    !isSameAddress(address, userAddress) &&
    !isOwnSafe(userAddress, address);
  const hasBar = wallet.isWrongNetwork || isMismatched || needsSignIn;
  return (
    <>
      <ConnectDialog
        isOpen={panel === "connect" && address === null}
        onClose={closePanel}
        choices={wallet.choices}
        offersCode={config.walletConnectProjectId !== ""}
        onConnect={(choice) => connectBy(() => wallet.connect(choice))}
        onConnectByCode={(onUri) => connectBy(() => wallet.connectByCode(onUri))}
      />
      <AccountMenu
        isOpen={panel === "account"}
        onClose={closePanel}
        config={config}
        wallet={wallet}
        userAddress={userAddress}
        actions={{
          isSigningIn,
          onSignIn: signInNow,
          onConnect: () => updateWalletView({ panel: "connect" }),
          onSwitchNetwork: switchNetwork,
          onSignOut: () => {
            closePanel();
            void signOut();
          },
          onDisconnect: () => {
            closePanel();
            void disconnectAndSignOut();
          },
        }}
      />
      {/* Room below the footer, so that the bars hide none of it. */}
      {hasBar && <div aria-hidden="true" className="h-28" />}
      {/* One message at a time: the bars wait until a toast or the list of wallets is gone. */}
      {hasBar && !hasToast && panel !== "connect" && (
        <div className="wrap pointer-events-none fixed inset-x-0 bottom-4 z-30">{showBar()}</div>
      )}
    </>
  );
}

function closePanel(): void {
  updateWalletView({ panel: "none" });
}

function tellFailure(error: unknown): void {
  const notice = connectionNotice(error);
  if (notice) notify(notice);
}

/** For wallets that can't be asked to change the account. */
function chooseInWallet(userAddress: string): Notice {
  return {
    title: "Switch in your wallet",
    description: `Choose ${formatAddress(userAddress)} in your wallet.`,
  };
}

/** Shown at the bottom of the page while the wallet is on another chain than the product. */
function WrongNetworkBar({ chainId, onSwitch }: { chainId: number; onSwitch: () => void }): ReactNode {
  return (
    <Bar label="Network">
      <p className="text-sm">
        <b>Wrong network.</b> Your wallet is on chain {chainId}; this club is on {productChain.name} (
        {productChain.id}).
      </p>
      <Button variant="primary" onClick={onSwitch}>
        Switch to {productChain.name}
      </Button>
    </Bar>
  );
}

/** Wallet and session differ (product.md "People and rights"): nothing is decided for the person. */
function AccountMismatchBar({
  userAddress,
  walletAddress,
  isSigningIn,
  onSignIn,
  onSwitchBack,
}: {
  userAddress: string;
  walletAddress: string;
  isSigningIn: boolean;
  onSignIn: () => void;
  onSwitchBack: () => void;
}): ReactNode {
  return (
    <Bar label="Account">
      <p className="text-sm">
        Signed in as <span className="font-mono">{formatAddress(userAddress)}</span>, wallet is{" "}
        <span className="font-mono">{formatAddress(walletAddress)}</span>
      </p>
      <div className="flex flex-wrap gap-2 *:grow">
        <Button onClick={onSwitchBack}>Switch back</Button>
        <Button variant="primary" disabled={isSigningIn} onClick={onSignIn}>
          Sign in as {formatAddress(walletAddress)}
        </Button>
      </div>
    </Bar>
  );
}

/** A wallet without a session: the way to sign that no time limit hides, since phones refuse a request that no tap caused. */
function SignMessageBar({
  isSigningIn,
  onSignIn,
}: {
  isSigningIn: boolean;
  onSignIn: () => void;
}): ReactNode {
  return (
    <Bar label="Sign in">
      <p className="text-sm">
        Your wallet is connected. <b>Sign the message</b> to sign in; it costs nothing.
      </p>
      <Button variant="primary" disabled={isSigningIn} onClick={onSignIn}>
        {isSigningIn ? "Waiting for your signature..." : "Sign message"}
      </Button>
    </Bar>
  );
}

function Bar({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <section
      aria-label={label}
      className="pointer-events-auto flex animate-appear flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-surface px-4 py-3 shadow-float max-sm:*:w-full xl:max-w-3xl"
    >
      {children}
    </section>
  );
}
