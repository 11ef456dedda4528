"use client";

import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { formatBlock } from "@/lib/shared/format-number";

/** Asks the same about another block. */
export function BlockLookup({
  newestBlock,
  chosenBlock,
  firstBlock,
  onChoose,
}: {
  /** The newest that can be answered; null while that is unknown. */
  newestBlock: number | null;
  chosenBlock: number | undefined;
  /** The block that the panel opened with. */
  firstBlock: number | undefined;
  onChoose: (block: number | undefined) => void;
}): ReactNode {
  const id = useId();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (text.trim() === "") {
      reset();
      return;
    }
    const block = readBlock(text);
    const reason = judgeBlock({ block, newestBlock });
    setProblem(reason);
    if (reason === null && block !== null) onChoose(block);
  }

  function reset(): void {
    setText("");
    setProblem(null);
    onChoose(firstBlock);
  }

  return (
    <form onSubmit={submit} noValidate className="border-t border-line pt-6">
      <label htmlFor={id} className="text-sm font-semibold">
        Ask about another block
      </label>
      <div className="mt-1.5 flex gap-2">
        <input
          id={id}
          value={text}
          inputMode="numeric"
          maxLength={20}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-help`}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(null);
          }}
          className="figures h-11 w-full min-w-0 rounded-lg border border-line bg-bg px-3 text-base text-text aria-invalid:border-danger sm:max-w-60"
        />
        <Button type="submit" className="h-11">
          Look up
        </Button>
        {chosenBlock === firstBlock ? null : (
          <Button variant="ghost" className="h-11" onClick={reset}>
            Back
          </Button>
        )}
      </div>
      <p
        id={`${id}-help`}
        aria-live="polite"
        className={problem === null ? "mt-1.5 text-sm text-muted" : "mt-1.5 text-sm text-danger"}
      >
        {problem ??
          (firstBlock === undefined
            ? "Empty: the block that a proposal published now would use."
            : `Empty: block ${formatBlock(firstBlock)}.`)}
      </p>
    </form>
  );
}

/** Digits with or without commas or spaces between thousands; null for anything else. */
function readBlock(text: string): number | null {
  const digits = text.replace(/[\s,_]/g, "");
  return /^\d{1,15}$/.test(digits) ? Number(digits) : null;
}

function judgeBlock({
  block,
  newestBlock,
}: {
  block: number | null;
  newestBlock: number | null;
}): string | null {
  if (block === null) return "Type a block number in digits, such as 12,345,678.";
  if (newestBlock !== null && block > newestBlock) {
    return `Block ${formatBlock(block)} is not settled yet. The newest you can ask about is ${formatBlock(newestBlock)}.`;
  }
  return null;
}
