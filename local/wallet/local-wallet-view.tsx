import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { productChain } from "@/lib/env/product-chain";
import { formatAddress } from "@/lib/shared/address";
import { type LocalRole, localAccounts } from "../accounts";
import type { ConfirmQueue } from "./confirm-queue";
import { RequestDetails, requestTitles } from "./request-details";
import type { WalletState, WalletStateStore } from "./wallet-state";

const roleNames: Record<LocalRole, string> = {
  admin: "Admin",
  whale: "Whale",
  holder: "Holder",
  newcomer: "Newcomer",
  "contract-wallet": "Contract wallet",
};

const troubles: readonly { key: TroubleKey; label: string }[] = [
  { key: "isWrongChain", label: "On another chain (1)" },
  { key: "isChainUnknown", label: `${productChain.name} unknown (4902)` },
  { key: "isLocked", label: "Locked (4100)" },
  { key: "isDisconnected", label: "No connection (4900)" },
];
type TroubleKey = "isWrongChain" | "isChainUnknown" | "isLocked" | "isDisconnected";

/** The local wallet on the page: a tab at the edge with its panel, and a dialog for requests. */
export function LocalWalletView({
  state,
  queue,
}: {
  state: WalletStateStore;
  queue: ConfirmQueue;
}): ReactNode {
  const current = useSyncExternalStore(state.subscribe, state.get);
  return (
    <>
      <Panel current={current} state={state} />
      <ConfirmDialog current={current} state={state} queue={queue} />
    </>
  );
}

function Panel({ current, state }: { current: WalletState; state: WalletStateStore }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const isTroubled = troubles.some(({ key }) => current[key]);
  return (
    <aside
      aria-label="Local wallet"
      className="fixed top-0 right-0 z-30 flex flex-col items-end sm:top-28 sm:flex-row sm:items-start"
    >
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        // On phones it is in the strip above the header, where it covers no text.
        className="min-h-6 px-3 text-xs font-semibold tracking-wide text-pending sm:rounded-l-lg sm:border sm:border-r-0 sm:border-line sm:bg-surface-2 sm:px-1.5 sm:py-3 sm:shadow-float sm:[writing-mode:vertical-rl]"
      >
        LOCAL WALLET<span className="sr-only">: {roleNames[current.role]}</span>
        {isTroubled && <span className="text-danger"> !</span>}
      </button>
      {isOpen && (
        <div className="grid max-h-[calc(100dvh-8rem)] w-72 gap-4 overflow-y-auto rounded-bl-card border border-r-0 border-line bg-surface p-4 max-sm:mt-0.5 text-sm shadow-float">
          <AccountChoice current={current} state={state} />
          <fieldset className="grid gap-1">
            <legend className="mb-1 text-xs text-muted">Play a trouble</legend>
            {troubles.map(({ key, label }) => (
              <label key={key} className="flex min-h-9 cursor-pointer items-center gap-3">
                <input
                  type="checkbox"
                  role="switch"
                  aria-checked={current[key]}
                  className="size-4 accent-accent"
                  checked={current[key]}
                  onChange={(event) => state.update({ [key]: event.target.checked })}
                />
                {label}
              </label>
            ))}
          </fieldset>
          <Button disabled={!current.isAllowed} onClick={() => state.update({ isAllowed: false })}>
            {current.isAllowed ? "Disconnect this site" : "Not connected to this site"}
          </Button>
        </div>
      )}
    </aside>
  );
}

function AccountChoice({ current, state }: { current: WalletState; state: WalletStateStore }): ReactNode {
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-xs text-muted">Account</legend>
      {localAccounts.map(({ role, address }) => (
        <label key={role} className="flex min-h-9 cursor-pointer items-center gap-3">
          <input
            type="radio"
            name="local-wallet-account"
            className="size-4 accent-accent"
            checked={current.role === role}
            onChange={() => state.update({ role })}
          />
          {roleNames[role]}
          <span className="ml-auto font-mono text-xs text-muted">{formatAddress(address)}</span>
        </label>
      ))}
    </fieldset>
  );
}

function ConfirmDialog({
  current,
  state,
  queue,
}: {
  current: WalletState;
  state: WalletStateStore;
  queue: ConfirmQueue;
}): ReactNode {
  const pending = useSyncExternalStore(queue.subscribe, queue.getCurrent);
  const isAsking = pending !== null;
  const dialog = useRef<HTMLDialogElement>(null);
  // The browser's own modal dialog, above any of the page, whose code can't know it.
  useEffect(() => (isAsking ? dialog.current?.showModal() : dialog.current?.close()), [isAsking]);
  const account = localAccounts.find(({ role }) => role === current.role);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="local-wallet-title"
      aria-describedby="local-wallet-asker"
      onCancel={() => pending?.answer(false)}
      className="fixed inset-x-0 top-0 bottom-auto max-h-[80dvh] w-full max-w-none flex-col rounded-b-card border border-line border-b-pending bg-surface text-text shadow-float backdrop:bg-bg/70 open:flex open:animate-appear sm:left-auto sm:top-20 sm:right-6 sm:w-96 sm:rounded-card"
    >
      <header className="border-b border-line px-5 py-3">
        <p className="text-xs font-semibold tracking-wide text-pending">LOCAL WALLET</p>
        <h2 id="local-wallet-title" className="text-lg">
          {pending && requestTitles[pending.request.kind]}
        </h2>
        <p id="local-wallet-asker" className="text-xs text-muted">
          {window.location.host} asks {roleNames[current.role]}{" "}
          <span className="font-mono">{account && formatAddress(account.address)}</span>
        </p>
      </header>
      <div className="overflow-y-auto px-5 py-4 text-sm">
        {pending?.request.kind === "connect" ? (
          <AccountChoice current={current} state={state} />
        ) : (
          pending && <RequestDetails request={pending.request} />
        )}
      </div>
      <footer className="grid grid-cols-2 gap-3 border-t border-line px-5 py-4">
        <Button onClick={() => pending?.answer(false)}>Reject</Button>
        <Button variant="primary" onClick={() => pending?.answer(true)}>
          Confirm
        </Button>
      </footer>
    </dialog>
  );
}
