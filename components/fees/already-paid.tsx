"use client";

import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/button";

const HASH = /^0x[0-9a-fA-F]{64}$/;

/** A payment made before, whose hash the person knows. */
export function AlreadyPaid({
  isOpen,
  isBusy,
  onToggle,
  onChoose,
}: {
  isOpen: boolean;
  isBusy: boolean;
  onToggle: (isOpen: boolean) => void;
  onChoose: (txHash: string) => void;
}): ReactNode {
  return (
    <details
      open={isOpen}
      className="border-t border-line pt-4"
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
    >
      <summary className="cursor-pointer text-sm font-semibold">I already paid</summary>
      {isOpen && (
        <div className="mt-4 text-sm">
          <HashForm isBusy={isBusy} onChoose={onChoose} />
        </div>
      )}
    </details>
  );
}

function HashForm({ isBusy, onChoose }: { isBusy: boolean; onChoose: (txHash: string) => void }): ReactNode {
  const id = useId();
  const [text, setText] = useState("");
  const [isWrong, setIsWrong] = useState(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const txHash = text.trim();
    setIsWrong(!HASH.test(txHash));
    if (HASH.test(txHash)) onChoose(txHash.toLowerCase());
  }

  return (
    <form onSubmit={submit} className="grid gap-2" noValidate>
      <label htmlFor={id} className="font-semibold">
        Transaction hash
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          value={text}
          onChange={(event) => setText(event.target.value)}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={isWrong}
          aria-describedby={`${id}-help`}
          className="h-10 min-w-0 grow basis-60 rounded-lg border border-line bg-bg px-3 font-mono"
        />
        <Button type="submit" disabled={isBusy}>
          Check
        </Button>
      </div>
      <p id={`${id}-help`} className={isWrong ? "text-danger" : "text-muted"}>
        {isWrong
          ? "A transaction hash is 0x and 64 digits or letters a to f."
          : "From your wallet's history. It must come from the address that you are signed in with."}
      </p>
    </form>
  );
}
