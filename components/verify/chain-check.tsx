"use client";

import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field, inputClass } from "@/components/ui/field";
import { productChain } from "@/lib/env/product-chain";
import type { ChainRecount } from "@/lib/recount/check-against-chain";
import { describeSample, SAMPLE_SIZE } from "@/lib/recount/sample-voters";
import { AddressField } from "./address-field";
import { useChainCheck } from "./use-chain-check";
import type { DoneRecount } from "./use-recount";

const MOST = 1_000;

/** Asks a node that the reader names, and nobody else, whether the file says what the chain says. */
export function ChainCheck({
  done,
  onAnswer,
}: {
  done: DoneRecount;
  onAnswer: (answer: ChainRecount) => void;
}): ReactNode {
  const id = useId();
  const most = Math.min(MOST, done.voters);
  const [url, setUrl] = useState("");
  const [size, setSize] = useState(String(Math.min(SAMPLE_SIZE, most)));
  const { state, ask, cancel } = useChainCheck({ done, onAnswer });
  const isAsking = state.step === "asking";
  const begin = (event: FormEvent) => {
    event.preventDefault();
    ask({ url, size: Math.min(most, Math.max(0, Math.floor(Number(size) || 0))) });
  };
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="rounded-card border border-line bg-surface p-5 sm:p-6"
    >
      <h2 id={`${id}-title`} className="text-lg">
        Check against the chain
      </h2>
      <p className="mt-1 max-w-reading text-sm text-muted">
        So far, balances come from our file. Pick a {productChain.name} node that you trust: your browser asks
        it for block <span className="figures">{done.head.snapshot.block}</span>, all power at it, what voters
        held, and what contract wallets say.
      </p>
      <form
        onSubmit={begin}
        noValidate
        className="mt-5 grid items-start gap-x-4 gap-y-4 sm:grid-cols-[minmax(0,1fr)_9rem_auto]"
      >
        <AddressField
          id={`${id}-url`}
          label="Address of a node (RPC)"
          help={`Of chain ${done.head.domain.chainId}, your own or one that you trust`}
          error={state.step === "refused" ? state.fault : null}
          value={url}
          onChange={setUrl}
        />
        <Field id={`${id}-sample`} label="Voters to sample" help={`At most ${most.toLocaleString("en")}`}>
          {(control) => (
            <input
              {...control}
              type="number"
              min={0}
              max={most}
              value={size}
              onChange={({ target }) => setSize(target.value)}
              className={`${inputClass} figures h-11`}
            />
          )}
        </Field>
        {isAsking ? (
          <Button className="h-11 sm:mt-7" onClick={cancel}>
            Cancel
          </Button>
        ) : (
          <Button type="submit" variant="primary" className="h-11 sm:mt-7">
            Ask the node
          </Button>
        )}
      </form>
      <div aria-live="polite" className="figures text-sm">
        {isAsking ? (
          <>
            <progress
              aria-label="Answers of the node"
              max={Math.max(1, state.of)}
              value={state.done}
              className="mt-4 h-2 w-full accent-accent"
            />
            <p className="mt-1 text-muted">
              {state.of === 0 ? "Asking the node who it is" : `${state.done} of ${state.of} answers`}
            </p>
          </>
        ) : null}
        {state.step === "failed" ? <p className="mt-4 text-danger">{state.text}</p> : null}
        {state.step === "cancelled" ? (
          <p className="mt-4 text-muted">Cancelled. The result above is unchanged.</p>
        ) : null}
        {state.step === "answered" ? (
          <p className="mt-4">
            The node answered: {state.answer.confirmed} of {state.answer.sample.places.length} voters'
            holdings confirmed. {describeSample({ voters: done.voters, sample: state.answer.sample })} The
            verdict above includes its answers.
          </p>
        ) : null}
      </div>
    </section>
  );
}
