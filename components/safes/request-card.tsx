"use client";

import type { ReactNode } from "react";
import { ComposerSkeleton } from "@/components/publishing/composer-skeleton";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { CopyableAddress } from "@/components/ui/copyable-address";
import { FailureNote } from "@/components/ui/failure-note";
import { rememberOwnSafe } from "@/components/wallet/wallet-store";
import { useAuth } from "@/lib/auth/use-auth";
import { tellOtherTabs } from "@/lib/auth/use-session-across-tabs";
import { useSubmit } from "@/lib/auth/use-submit";
import { useQuery, useQueryClient } from "@/lib/http/query-client";
import { readFailure } from "@/lib/http/read-failure";
import { safeRequestQuery, sendCasting, takeSafeSession } from "@/lib/safes/safe-request-queries";
import type { AskedSafe, SafeRequestView } from "@/lib/safes/safe-request-schemas";
import { formatAddress, isSameAddress } from "@/lib/shared/address";
import { DO_WORDS, stateWords } from "./act-words";
import { AskedWords } from "./asked-words";
import { OwnSignature } from "./own-signature";

/** What a Safe is to sign, who of its owners has signed, and the viewer's own signature. */
export default function RequestCard({ id, viewer }: { id: string; viewer: string }): ReactNode {
  const query = safeRequestQuery({ id, viewer });
  const { data: view, error, isFetching, refetch } = useQuery(query);
  const client = useQueryClient();
  if (!view && error === null) return <ComposerSkeleton />;
  if (!view) {
    return (
      <div className="grid max-w-reading gap-4">
        <FailureNote failure={readFailure(error)} />
        <Button disabled={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  const onView = (next: SafeRequestView) => client.setQueryData(query.queryKey, next);
  const isOpen = view.state === "open";
  return (
    <div className="grid max-w-3xl gap-6 text-sm">
      <StateLine view={view} />
      <Change view={view} />
      <AskedWords view={view} />
      {view.safes.map((safe, place) => (
        <Owners
          key={safe.messageHash}
          safe={safe}
          viewer={viewer}
          title={place === 0 ? "Its owners" : `Owner ${formatAddress(safe.address)} is a Safe too`}
        >
          {isOpen && isOwner(safe, viewer) ? (
            <OwnSignature view={view} safe={safe} viewer={viewer} onView={onView} />
          ) : null}
        </Owners>
      ))}
      {view.act === "sign-in" && view.state === "complete" && isSameAddress(view.openedBy, viewer) ? (
        <TakeSession view={view} />
      ) : null}
      {view.act === "publication" && view.published ? (
        <AppLink className="link" href={`/clubs/${view.published.club}/proposals/${view.published.number}`}>
          Open the proposal
        </AppLink>
      ) : null}
      {isOpen || (view.state === "complete" && view.act !== "sign-in") ? (
        <CastNow view={view} onView={onView} />
      ) : null}
      {isOpen ? <ShareLink isSafe={isSameAddress(view.safes[0]?.address ?? "", viewer)} /> : null}
    </div>
  );
}

function isOwner({ owners }: AskedSafe, viewer: string): boolean {
  return owners.some(({ address }) => isSameAddress(address, viewer));
}

function StateLine({ view }: { view: SafeRequestView }): ReactNode {
  const [safe] = view.safes;
  return (
    <p role="status" className="text-base font-semibold">
      {stateWords(view, safe ? countAgreed(safe) : 0)}
    </p>
  );
}

function countAgreed({ owners }: AskedSafe): number {
  return owners.filter(({ agreement }) => agreement !== null).length;
}

/** Owners and threshold are those of now, so people must learn when they changed. */
function Change({ view: { change } }: { view: SafeRequestView }): ReactNode {
  if (change === null) return null;
  const list = (addresses: readonly string[]) => addresses.map(formatAddress).join(", ");
  return (
    <p className="rounded-lg border border-line p-4">
      The Safe has changed since this was asked.
      {change.added.length > 0 ? ` New owners: ${list(change.added)}.` : null}
      {change.removed.length > 0
        ? ` Removed owners: ${list(change.removed)}; their signatures don't count.`
        : null}{" "}
      It needs {change.threshold} signatures now.
    </p>
  );
}

function Owners({
  safe,
  viewer,
  title,
  children,
}: {
  safe: AskedSafe;
  viewer: string;
  title: string;
  /** The viewer's own signature. */
  children: ReactNode;
}): ReactNode {
  return (
    <section className="grid gap-4 rounded-card border border-line bg-surface p-5">
      <div className="grid gap-2">
        <h2 className="text-base">{title}</h2>
        <CopyableAddress address={safe.address} label="the Safe's address" explorerUrl={null} />
        <p className="text-muted">
          {safe.isSignedOnChain
            ? "The Safe signed this on chain."
            : `${countAgreed(safe)} of ${safe.threshold} needed owners have signed.`}
        </p>
      </div>
      <ul className="grid gap-2">
        {safe.owners.map(({ address, agreement }) => (
          <li
            key={address}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line pt-2"
          >
            <span className="font-mono" title={address}>
              {formatAddress(address)}
              {isSameAddress(address, viewer) ? <span className="font-sans"> (you)</span> : null}
            </span>
            <span className={agreement === null ? "text-muted" : "font-semibold"}>
              {AGREEMENTS[agreement ?? "none"]}
            </span>
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}

const AGREEMENTS = {
  signature: "Signed",
  approval: "Approved on chain",
  safe: "Signed by its owners",
  none: "Not signed yet",
} as const;

function ShareLink({ isSafe }: { isSafe: boolean }): ReactNode {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <CopyButton text={location.href} label="the link for the other owners" />
      <p className="text-muted">
        {isSafe
          ? "You're signed in as the Safe. Its owners open the link with their own accounts, and so do you to sign."
          : "Send the link to the other owners. Nobody else can open it."}
      </p>
    </div>
  );
}

/** Looks at the chain again: owners may have agreed there, or the last sending failed. */
function CastNow({
  view,
  onView,
}: {
  view: SafeRequestView;
  onView: (view: SafeRequestView) => void;
}): ReactNode {
  const { isBusy, failure, submit } = useSubmit(async () => onView(await sendCasting(view.id)));
  const [safe] = view.safes;
  const agreed = safe?.owners.filter(({ agreement }) => agreement !== null).length ?? 0;
  const isEnough = safe !== undefined && (safe.isSignedOnChain || agreed >= safe.threshold);
  if (!isEnough) return null;

  return (
    <div className="grid gap-3">
      <Button variant="primary" size="large" disabled={isBusy} onClick={() => submit()}>
        {isBusy ? "Sending..." : DO_WORDS[view.act]}
      </Button>
      {view.state === "open" ? (
        <p className="text-muted">
          Enough owners agreed. If the request stays open after this, the Safe refuses the signature: its
          fallback handler must be Safe's own.
        </p>
      ) : null}
      <FailureNote failure={failure} />
    </div>
  );
}

/** From here on, this browser is signed in as the Safe. */
function TakeSession({ view }: { view: SafeRequestView }): ReactNode {
  const { userAddress } = useAuth();
  const { isBusy, failure, submit } = useSubmit(async () => {
    await takeSafeSession(view.id);
    const [safe] = view.safes;
    if (safe && userAddress) rememberOwnSafe(safe.address, userAddress);
    tellOtherTabs();
    location.assign(`/u/${safe?.address}`);
  }, "leave");
  return (
    <div className="grid gap-3">
      <Button variant="primary" size="large" disabled={isBusy} onClick={() => submit()}>
        {isBusy ? "Signing in..." : "Sign in as the Safe"}
      </Button>
      <p className="text-muted">In this browser, and in the place of your own sign-in.</p>
      <FailureNote failure={failure} />
    </div>
  );
}
