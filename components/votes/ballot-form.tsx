"use client";

import clsx from "clsx";
import { type ReactNode, useEffect, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { inputClass } from "@/components/ui/field";
import { openWalletPanel, useWalletView } from "@/components/wallet/wallet-store";
import { countCharacters, MAX_REASON_CHARACTERS, normaliseReason } from "@/lib/ballots/ballot-reason";
import type { Choice } from "@/lib/ballots/typed-data";
import { isSameAddress } from "@/lib/shared/address";
import { formatAddress } from "@/lib/shared/format-address";
import { formatVotingPower } from "@/lib/shared/format-voting-power";
import { findTypedReason, keepTypedReason } from "@/lib/votes/typed-reason";
import type { CastBallot } from "@/lib/votes/use-cast-ballot";
import type { OwnVote } from "@/lib/votes/vote-schemas";
import { FreeOfCost } from "./free-of-cost";

const CHOICES = [
  { value: "yes", word: "Yes", tone: "has-checked:border-yes has-checked:inset-ring-yes", dot: "border-yes" },
  { value: "no", word: "No", tone: "has-checked:border-no has-checked:inset-ring-no", dot: "border-no" },
] as const;

/** Yes or no, an optional reason, and what the wallet will show before it shows it. */
export function BallotForm({
  place,
  power,
  vote,
  cast,
  onCancel,
}: {
  place: { proposalId: string; voter: string };
  power: string;
  vote: OwnVote | null;
  cast: CastBallot;
  /** Null when there is no vote to keep. */
  onCancel: (() => void) | null;
}): ReactNode {
  const { voter } = place;
  const [choice, setChoice] = useState<Choice | null>(null);
  const [reason, setReason] = useState(() => findTypedReason(place) ?? vote?.reason ?? "");
  const [form, setForm] = useState<"typed" | "text">("typed");
  const [isAsked, setIsAsked] = useState(false);
  const name = useId();
  const { stage } = cast;
  const isBusy = stage.kind === "preparing" || stage.kind === "signing" || stage.kind === "sending";
  useEffect(() => {
    // The same ballot in the other form; the wallet is asked only when the person presses again.
    if (stage.kind === "unsupported") setForm("text");
  }, [stage.kind]);

  const length = countCharacters(normaliseReason(reason));
  const isTooLong = length > MAX_REASON_CHARACTERS;
  const isSame = vote !== null && vote.choice === choice && vote.reason === normaliseReason(reason);
  const wallet = useWalletPlace(voter);

  function sign(): void {
    setIsAsked(true);
    if (choice === null || isTooLong || isSame || !wallet.isReady) return;
    void cast.sign({ choice, reason, form });
  }

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        sign();
      }}
    >
      <fieldset disabled={isBusy}>
        <legend className="sr-only">Your choice</legend>
        <div className="grid grid-cols-2 gap-2.5">
          {CHOICES.map(({ value, word, tone, dot }) => (
            <label
              key={value}
              className={clsx(
                "flex h-14 cursor-pointer items-center justify-between rounded-lg border border-line bg-surface-2 px-4 text-base font-semibold inset-ring inset-ring-transparent has-disabled:cursor-not-allowed has-disabled:opacity-55 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
                tone,
              )}
            >
              {word}
              <input
                type="radio"
                name={name}
                value={value}
                checked={choice === value}
                onChange={() => setChoice(value)}
                className="peer sr-only"
              />
              <span
                aria-hidden="true"
                className={clsx(
                  "size-4 rounded-full",
                  choice === value ? `border-5 ${dot}` : "border-2 border-muted",
                )}
              />
            </label>
          ))}
        </div>
      </fieldset>
      <Reason
        text={reason}
        onChange={(text) => {
          setReason(text);
          keepTypedReason(place, text);
        }}
        length={length}
        isTooLong={isTooLong}
        isBusy={isBusy}
      />
      <div className="grid gap-2">
        {wallet.isReady ? (
          <Button type="submit" variant="primary" size="large" disabled={isBusy} className="w-full">
            {isBusy ? BUSY_WORDS[stage.kind] : "Sign ballot "}
            {isBusy ? null : (
              <span className="figures font-normal">with {formatVotingPower(BigInt(power))} VP</span>
            )}
          </Button>
        ) : (
          <>
            <Button
              variant="primary"
              size="large"
              className="w-full"
              disabled={wallet.isBusy || wallet.isOther}
              onClick={() => openWalletPanel("connect")}
            >
              {wallet.isBusy ? "Connecting..." : wallet.isOther ? "Sign ballot" : "Connect wallet to sign"}
            </Button>
            {wallet.isOther ? (
              <p>
                You are signed in as <span className="font-mono">{formatAddress(voter)}</span>, and your
                wallet is <span className="font-mono">{formatAddress(wallet.address)}</span>. Choose one of
                them in the bar at the bottom of the page.
              </p>
            ) : null}
          </>
        )}
        {onCancel === null ? null : (
          <Button variant="ghost" disabled={isBusy} onClick={onCancel}>
            Keep your vote
          </Button>
        )}
        <p role="alert" className="text-danger empty:hidden">
          {isAsked && choice === null ? "Choose yes or no first." : ""}
          {isAsked && isSame ? "This is the ballot that you signed already." : ""}
        </p>
      </div>
      <FreeOfCost />
      <WalletForm form={form} onChange={setForm} isBusy={isBusy} />
    </form>
  );
}

const BUSY_WORDS: Readonly<Record<string, string>> = {
  preparing: "Preparing...",
  signing: "Sign in your wallet...",
  sending: "Sending your ballot...",
};

type WalletPlace = { isReady: boolean; isBusy: boolean; isOther: boolean; address: string };

/** Whether the connected wallet is the one that signed in. */
function useWalletPlace(voter: string): WalletPlace {
  const { wagmi, address, status } = useWalletView();
  const isOwn = address !== null && isSameAddress(address, voter);
  return {
    isReady: wagmi !== null && isOwn,
    isBusy: status === "connecting" || status === "reconnecting",
    isOther: address !== null && !isOwn,
    address: address ?? "",
  };
}

function Reason({
  text,
  onChange,
  length,
  isTooLong,
  isBusy,
}: {
  text: string;
  onChange: (text: string) => void;
  length: number;
  isTooLong: boolean;
  isBusy: boolean;
}): ReactNode {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="flex justify-between gap-4 font-semibold">
        Why? <span className="font-normal text-muted">optional, public, kept for good</span>
      </label>
      <textarea
        id={id}
        rows={2}
        value={text}
        disabled={isBusy}
        dir="auto"
        aria-describedby={`${id}-count`}
        aria-invalid={isTooLong}
        onChange={(event) => onChange(event.target.value)}
        className={clsx(inputClass, "field-sizing-content max-h-60 min-h-18 bg-bg py-2.5")}
      />
      <p
        id={`${id}-count`}
        className={clsx("figures text-right text-xs", isTooLong ? "text-danger" : "text-muted")}
      >
        {length.toLocaleString("en")} of {MAX_REASON_CHARACTERS.toLocaleString("en")} characters
        {isTooLong ? `: ${(length - MAX_REASON_CHARACTERS).toLocaleString("en")} too many` : ""}
      </p>
    </div>
  );
}

/** What the wallet will show; hardware wallets that can't sign typed data get the same ballot as a text. */
function WalletForm({
  form,
  onChange,
  isBusy,
}: {
  form: "typed" | "text";
  onChange: (form: "typed" | "text") => void;
  isBusy: boolean;
}): ReactNode {
  return (
    <p className="text-muted">
      {form === "typed"
        ? "Your wallet will show this proposal's digest, your choice, your reason and the time."
        : "Your wallet will show the same ballot as a plain text."}{" "}
      <button
        type="button"
        disabled={isBusy}
        className="link text-text"
        onClick={() => onChange(form === "typed" ? "text" : "typed")}
      >
        {form === "typed" ? "Your wallet can't sign it?" : "Sign it as typed data instead"}
      </button>
    </p>
  );
}
