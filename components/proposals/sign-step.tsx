"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import type { Hex } from "viem";
import { usePublicConfig } from "@/components/layout/config-provider";
import { LivePreview } from "@/components/publishing/markdown-field";
import { Button } from "@/components/ui/button";
import { FailureNote } from "@/components/ui/failure-note";
import { isOwnSafe, openWalletPanel, useWalletView } from "@/components/wallet/wallet-store";
import { useSubmit } from "@/lib/auth/use-submit";
import { HttpError } from "@/lib/http/api-client";
import { type Failure, failureOf, readFailure } from "@/lib/http/read-failure";
import type { Written } from "@/lib/proposals/check-prepared";
import { parseSignedProposal } from "@/lib/proposals/parse-signed-proposal";
import { type SigningPlace, sendSigned } from "@/lib/proposals/proposal-queries";
import type { Preparation } from "@/lib/proposals/proposal-schemas";
import { findSignatureNote, forgetSignatureNote, keepSignatureNote } from "@/lib/proposals/signature-note";
import type { Published } from "@/lib/publishing/publishing-schemas";
import { isSameAddress } from "@/lib/shared/address";
import { formatTime } from "@/lib/shared/format-time";
import { SignedWords } from "./signed-words";

type Prepared = NonNullable<Preparation["prepared"]>;
type Stage = "idle" | "asking" | "silent" | "publishing";

/** What the author signs, in words and raw; then the signature, and with it the publication. Neither costs gas. */
export function SignStep({
  place,
  stamp,
  signer,
  prepared,
  written,
  onPrepareAgain,
  onPublished,
}: {
  place: SigningPlace;
  /** Names the edition that is signed: a signature of another one is not used. */
  stamp: string;
  signer: string;
  prepared: Prepared;
  /** What the author wrote: nothing else is asked of the wallet. */
  written: Written;
  onPrepareAgain: () => void;
  onPublished: (published: Published) => void;
}): ReactNode {
  const { wagmi, address, status } = useWalletView();
  const config = usePublicConfig();
  const proposal = parseSignedProposal(prepared.typedData);
  // Without one, voting starts at publication and not at the time that is signed as the earliest.
  const hasOwnStart = written.earliestStart !== null;
  const key = `${place.kind}.${place.id}`;
  const [kept, setKept] = useState(() => findSignatureNote(key, stamp));
  const [stage, setStage] = useState<Stage>("idle");
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempts] = useState(() => ({ last: 0 }));
  const isEdit = place.kind === "edit";
  const isSafe = address !== null && isOwnSafe(signer, address);
  const verb = isEdit ? "Publish new version" : "Publish proposal";

  async function sign(): Promise<void> {
    if (wagmi === null) return;
    setFailure(null);
    setStage("asking");
    attempts.last += 1;
    const attempt = attempts.last;
    const isCurrent = () => attempt === attempts.last;
    const [{ requestTypedSignature }, { isAsWritten }] = await Promise.all([
      import("@/lib/ballots/client/request-typed-signature"),
      import("@/lib/proposals/check-prepared"),
    ]);
    if (!isAsWritten({ prepared, proposal, written, config })) {
      setFailure(failureOf(OTHER_WORDS));
      setStage("idle");
      return;
    }
    const answer = await requestTypedSignature({
      wagmi,
      signer,
      typedData: prepared.typedData,
      digest: prepared.digest as Hex,
      onSilent: () => isCurrent() && setStage("silent"),
    });
    // The wallet was asked again since.
    if (!isCurrent()) return;
    if (answer.kind !== "signed") {
      setFailure(failureOf(wordsOf(answer)));
      setStage("idle");
      return;
    }
    const signed = { digest: prepared.digest, signature: answer.signature, stamp };
    keepSignatureNote(key, signed);
    setKept(signed);
    await publish(signed);
  }

  async function publish({ digest, signature }: { digest: string; signature: string }): Promise<void> {
    setFailure(null);
    setStage("publishing");
    try {
      const published = await sendSigned(place, { digest, signature });
      forgetSignatureNote(key);
      onPublished(published);
    } catch (error) {
      setFailure(readFailure(error));
      setStage("idle");
      // A refusal stays one with the same signature; only an answer that did not come may be asked for again.
      if (error instanceof HttpError && error.status < 500 && error.status !== 422 && error.status !== 429) {
        forgetSignatureNote(key);
        setKept(null);
        onPrepareAgain();
      }
    }
  }

  return (
    <div className="grid gap-6">
      <section aria-label="Your proposal" className="rounded-card border border-line bg-surface p-5 sm:p-6">
        <p className="text-sm text-muted">
          In <bdi className="font-semibold text-text">{proposal.club}</bdi>
        </p>
        <p className="mt-2 mb-5 font-display text-2xl font-semibold wrap-anywhere" dir="auto">
          {proposal.title}
        </p>
        <LivePreview body={proposal.body} />
      </section>
      <SignedWords signed={proposal} typedData={prepared.typedData} hasOwnStart={hasOwnStart} />
      {isSafe ? null : (
        <div className="rounded-lg bg-surface-2 p-4 text-sm">
          <p className="font-semibold">Your wallet will ask you</p>
          <ol className="mt-2 grid list-decimal gap-2 pl-5">
            <li>
              to <b className="font-semibold">sign</b> the proposal above, as typed data. A signature, not a
              transaction: it costs no gas and moves nothing.
            </li>
          </ol>
          <p className="mt-3 text-muted">
            Then it is published immediately.{" "}
            {hasOwnStart
              ? "You can edit or cancel it until voting starts."
              : "Voting starts with it, so nobody can change the text any more."}{" "}
            Sign before {formatTime(new Date(prepared.expiresAt))}.
          </p>
        </div>
      )}
      {place.kind === "draft" && kept === null && !(address && isSameAddress(address, signer)) ? (
        <AskSafeOwners
          draft={place.id}
          digest={prepared.digest}
          isSafe={isSafe}
          isAsWritten={async () => {
            const { isAsWritten } = await import("@/lib/proposals/check-prepared");
            return isAsWritten({ prepared, proposal, written, config });
          }}
        />
      ) : null}
      <FailureNote failure={failure} />
      {isSafe && isEdit ? (
        <p className="rounded-lg border border-line p-4 text-sm">
          You're signed in as a Safe, and a Safe can't publish a new version. Cancel the proposal and publish
          another one instead.
        </p>
      ) : null}
      {isSafe && kept === null ? null : (
        <div className="sticky bottom-0 -mx-4 flex flex-wrap items-center justify-end gap-4 border-t border-line bg-bg px-4 py-4 sm:static sm:mx-0 sm:border-0 sm:p-0">
          <p role="status" className="grow text-sm text-muted">
            {stage === "asking" ? "Sign in your wallet..." : ""}
            {stage === "silent"
              ? "Your wallet has not answered for 20 seconds. Look for its window, or open its app."
              : ""}
            {stage === "publishing" ? "Publishing..." : ""}
            {stage === "idle" && kept ? "You have signed it. It only has to be published." : ""}
          </p>
          {kept ? (
            <Button
              variant="primary"
              size="large"
              disabled={stage !== "idle"}
              onClick={() => void publish(kept)}
            >
              {verb}
            </Button>
          ) : wagmi && address ? (
            <Button
              variant="primary"
              size="large"
              disabled={stage !== "idle" && stage !== "silent"}
              onClick={() => void sign()}
            >
              {stage === "silent"
                ? "Ask again"
                : isEdit
                  ? "Sign and publish new version"
                  : "Sign and publish"}
            </Button>
          ) : (
            <Button
              variant="primary"
              size="large"
              disabled={status === "connecting" || status === "reconnecting"}
              onClick={() => openWalletPanel("connect")}
            >
              {status === "reconnecting" ? "Connecting..." : "Connect wallet to sign"}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

const OTHER_WORDS =
  "The server asks for a signature on other words than this page shows. Nothing was signed. Reload the page. If it happens again, don't sign and tell an admin.";

const UNFIT_WORDS =
  "Your wallet signed something else, or with another account, so nothing was published: choose your account in it, or connect your account through another wallet.";

function wordsOf(
  answer:
    | { kind: "declined" }
    | { kind: "unsupported" }
    | { kind: "unfit" }
    | { kind: "failed"; text: string },
): string {
  if (answer.kind === "unfit") return UNFIT_WORDS;
  if (answer.kind === "declined") return "You declined the signature. Nothing was published.";
  if (answer.kind === "failed") return answer.text;
  return "Your wallet can't sign typed data (EIP-712), which a proposal needs. Nothing was published. Connect this account through another wallet; voting works with yours.";
}

/** For an author that is a Safe: its owners sign the proposal, each at their own time. */
function AskSafeOwners({
  draft,
  digest,
  isSafe,
  isAsWritten,
}: {
  draft: string;
  digest: string;
  /** Whether the author is known to be a Safe: then nothing else can sign. */
  isSafe: boolean;
  /** Whether the server asks for a signature on the words that the page shows. */
  isAsWritten: () => Promise<boolean>;
}): ReactNode {
  const router = useRouter();
  const { isBusy, failure, submit } = useSubmit(async () => {
    if (!(await isAsWritten())) throw new Error("the server prepared other words than this page shows");
    const { sendPublicationOpening } = await import("@/lib/safes/safe-request-queries");
    const { id } = await sendPublicationOpening({ draft, digest });
    router.push(`/safes/requests/${id}`);
  }, "leave");
  return (
    <div className="grid justify-items-start gap-3 rounded-lg border border-line p-4 text-sm">
      <p>
        {isSafe ? "You're signed in as a Safe." : "Are you signed in as a Safe?"} Its owners can sign this
        proposal, each at their own time. It is published with the last signature that the Safe needs.
      </p>
      <Button variant={isSafe ? "primary" : "secondary"} disabled={isBusy} onClick={() => submit()}>
        {isBusy ? "Asking..." : "Ask the Safe's owners to sign"}
      </Button>
      <FailureNote failure={failure} />
    </div>
  );
}
