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

/** Asks a node that the reader picks, and nobody else, whether the file says what the chain says. */
export function ChainCheck({
  done,
  proposal,
  nodes,
  onAnswer,
}: {
  done: DoneRecount;
  /** Of the page; the file may be of another. */
  proposal: { id: string; digest: string };
  /** Known public nodes of the chain. */
  nodes: readonly string[];
  onAnswer: (answer: ChainRecount) => void;
}): ReactNode {
  const id = useId();
  const most = Math.min(MOST, done.voters);
  const [url, setUrl] = useState("");
  const [size, setSize] = useState(String(Math.min(SAMPLE_SIZE, most)));
  const { state, ask, cancel } = useChainCheck({ done, proposal, onAnswer });
  const isAsking = state.step === "asking";
  const askNode = (address: string) =>
    ask({ url: address, size: Math.min(most, Math.max(0, Math.floor(Number(size) || 0))) });
  const begin = (event: FormEvent) => {
    event.preventDefault();
    askNode(url);
  };
  return (
    <section aria-labelledby={`${id}-title`} className="rounded-card border border-line bg-surface p-5">
      <h2 id={`${id}-title`} className="font-sans text-base font-semibold">
        Compare with the chain
      </h2>
      <p className="mt-1 text-sm text-muted">
        Balances come from our file until a node confirms them. Pick a {productChain.name} node and your
        browser compares {done.voters > SAMPLE_SIZE ? "a random sample" : "them"} with the chain.
      </p>
      {nodes.length === 0 ? null : (
        <ul className="mt-4 grid gap-2">
          {nodes.map((node) => (
            <li key={node}>
              <button
                type="button"
                disabled={isAsking}
                onClick={() => askNode(node)}
                className="flex min-h-11 w-full items-center justify-between gap-3 rounded-lg border border-line bg-surface-2 px-3 py-2 text-left text-sm hover:border-accent disabled:opacity-55"
              >
                <span className="min-w-0 font-semibold wrap-anywhere">{nameOfNode(node)}</span>
                <span className="shrink-0 text-muted">public, not ours</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <details className="mt-2" open={nodes.length === 0}>
        <summary className="inline-flex min-h-11 cursor-pointer list-none items-center [&::-webkit-details-marker]:hidden">
          <span className="link text-sm font-semibold">
            {nodes.length === 0 ? "Use your node" : "Use another node"}
          </span>
        </summary>
        <form onSubmit={begin} noValidate className="grid gap-4 pt-2">
          <AddressField
            id={`${id}-url`}
            label="Node address (RPC)"
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
          <Button type="submit" className="h-11" disabled={isAsking}>
            Ask the node
          </Button>
        </form>
      </details>
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
              {state.of === 0 ? "Asking the node" : `${state.done} of ${state.of} answers`}
            </p>
          </>
        ) : null}
        {state.step === "failed" ? (
          <p className="mt-3 text-danger">{state.text} The result above is unchanged.</p>
        ) : null}
        {state.step === "cancelled" ? (
          <p className="mt-3 text-muted">Cancelled. The result above is unchanged.</p>
        ) : null}
        {state.step === "answered" ? (
          <p className="mt-3">
            The node confirmed the balances of {state.answer.confirmed} of {state.answer.sample.places.length}{" "}
            voters. {describeSample(state.answer.sample)}
          </p>
        ) : null}
      </div>
      {isAsking ? (
        <Button className="mt-3 h-11" onClick={cancel}>
          Cancel
        </Button>
      ) : null}
    </section>
  );
}

/** "cronos.org" of "https://evm.cronos.org". */
function nameOfNode(url: string): string {
  const { hostname, host } = new URL(url);
  return /^[\d.]+$/.test(hostname) ? host : hostname.split(".").slice(-2).join(".");
}
