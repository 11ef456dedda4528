"use client";

import { useRouter } from "next/navigation";
import { lazy, type ReactNode, Suspense, startTransition, useId, useState } from "react";
import { usePublicConfig } from "@/components/layout/config-provider";
import { Button } from "@/components/ui/button";
import { ChooseFile } from "@/components/ui/choose-file";
import { downloadJson } from "@/components/ui/download-json";
import { FailureNote } from "@/components/ui/failure-note";
import { HexField } from "@/components/ui/hex-field";
import { Spinner } from "@/components/ui/spinner";
import { useFileDrop } from "@/components/ui/use-file-drop";
import { useTyped } from "@/lib/auth/use-typed";
import { CHOICE_WORDS } from "@/lib/ballots/ballot-words";
import type { Choice } from "@/lib/ballots/typed-data";
import type { ShownProposal } from "@/lib/proposals/shown-proposal";
import { type Address, formatAddress } from "@/lib/shared/address";
import { formatVp } from "@/lib/shared/format-number";
import { parseTypedAddress } from "@/lib/shared/parse-typed-address";
import { type FileOutcome, fileToSign, sendSigned, sendSignedFile } from "@/lib/votes/client/elsewhere";
import { ChoiceField } from "./choice-field";
import { isReasonTooLong, ReasonField } from "./reason-field";

/** The camera and the codes: most people never need them. */
const DeviceCodes = lazy(() => import("./device-codes"));

/** A ballot for a device that never sees this site: out as a file, and back signed, by anybody who has it. */
export default function SignElsewhere({
  proposal,
  voter,
  now,
}: {
  proposal: ShownProposal & { number: number };
  /** Of the session, if there is one. */
  voter: string | null;
  /** By the server's clock. */
  now: Date;
}): ReactNode {
  const id = useId();
  const config = usePublicConfig();
  const router = useRouter();
  const typed = useTyped(`elsewhere.${proposal.id}`, {
    address: voter ?? "",
    choice: null as Choice | null,
    reason: "",
  });
  const { address, choice, reason } = typed.value;
  const change = (part: Partial<typeof typed.value>) => typed.set({ ...typed.value, ...part });
  const [isWrong, setIsWrong] = useState(false);
  const [outcome, setOutcome] = useState<FileOutcome | "sending" | null>(null);
  /** The ballot that a device signs by QR codes; another choice needs its button again. */
  const [byCodes, setByCodes] = useState<{ voter: Address; choice: Choice; reason: string } | null>(null);
  useFileDrop((file) => void send(sendSignedFile(proposal.id, file)));

  /** The address if the ballot can be written. */
  function voterIfReady(): Address | null {
    const parsed = parseTypedAddress(address.trim());
    setIsWrong(parsed === undefined);
    return choice === null || isReasonTooLong(reason) ? null : (parsed ?? null);
  }

  function download(): void {
    const parsed = voterIfReady();
    if (parsed === null || choice === null) return;
    const value = fileToSign({ proposal, config, voter: parsed, choice, reason, now });
    downloadJson({ name: `ballot-${proposal.number}-to-sign.json`, value });
  }

  function showCodes(): void {
    const parsed = voterIfReady();
    setByCodes(parsed === null || choice === null ? null : { voter: parsed, choice, reason });
  }

  async function send(sending: Promise<FileOutcome>): Promise<void> {
    setOutcome("sending");
    const done = await sending;
    setOutcome(done);
    if (done.kind !== "counted") return;
    typed.forget();
    startTransition(() => router.refresh());
  }

  return (
    <div className="grid gap-5 rounded-lg border border-line p-4">
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          download();
        }}
      >
        <h3 className="text-base">1. Take the ballot with you</h3>
        <HexField
          id={`${id}-voter`}
          label="Voter's address"
          error={isWrong ? "This is no address." : null}
          value={address}
          onChange={(text) => change({ address: text })}
        />
        <ChoiceField
          legend="Choice on the ballot"
          choice={choice}
          onChange={(next) => change({ choice: next })}
          isBusy={false}
          isLow
        />
        <ReasonField text={reason} onChange={(text) => change({ reason: text })} isBusy={false} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={choice === null || isReasonTooLong(reason)}>
            Download the ballot
          </Button>
          <Button onClick={showCodes} disabled={choice === null || isReasonTooLong(reason)}>
            Use QR codes
          </Button>
        </div>
        <p className="text-muted">
          Sign it within 5 minutes, with <code className="font-mono">node sign-ballot.mjs</code> or any other
          tool for typed data (EIP-712). QR codes are for devices such as Keystone (EIP-4527).
        </p>
      </form>
      {byCodes === null ? null : (
        <Suspense fallback={<Spinner text="Opening the camera..." />}>
          <DeviceCodes
            key={JSON.stringify(byCodes)}
            voter={byCodes.voter}
            writeFile={() => fileToSign({ proposal, config, ...byCodes, now })}
            onSigned={(file) => {
              setByCodes(null);
              void send(sendSigned(proposal.id, file));
            }}
          />
        </Suspense>
      )}
      <section aria-labelledby={`${id}-back`} className="grid gap-3 border-t border-line pt-4">
        <h3 id={`${id}-back`} className="text-base">
          2. Bring it back signed
        </h3>
        <p className="text-muted">
          Drop the signed ballot on this page, or choose it. It counts for its signer, also if somebody else
          brings it.
        </p>
        <ChooseFile id={`${id}-file`} onFile={(file) => void send(sendSignedFile(proposal.id, file))} />
        <p role="status" className="empty:hidden">
          {outcome === "sending" ? "Sending the ballot..." : null}
          {outcome !== null && outcome !== "sending" && outcome.kind === "counted"
            ? `Vote of ${formatAddress(outcome.voter)} counted: ${CHOICE_WORDS[outcome.answer.choice]}, ${formatVp(BigInt(outcome.answer.power))}.`
            : null}
        </p>
        {outcome !== null && outcome !== "sending" && outcome.kind === "refused" ? (
          <FailureNote failure={outcome.failure} />
        ) : null}
      </section>
    </div>
  );
}
