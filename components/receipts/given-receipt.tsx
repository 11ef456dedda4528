"use client";

import clsx from "clsx";
import { type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { ChooseFile } from "@/components/ui/choose-file";
import { Field, inputClass } from "@/components/ui/field";
import { useFileDrop } from "@/components/ui/use-file-drop";

/** A receipt is below 5 kB; of what is larger, the beginning tells what it is. */
const LARGEST_BYTES = 100_000;

/** Takes a receipt or a result file, dropped anywhere on the page or chosen, and a receipt as text. */
export function GivenReceipt({
  onCheck,
  isBusy,
}: {
  onCheck: (text: string) => void;
  isBusy: boolean;
}): ReactNode {
  const id = useId();
  const [text, setText] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const isOver = useFileDrop((file) => void take(file));

  async function take(file: File): Promise<void> {
    // The check refuses a file that isn't text. A result file names its proposal at its beginning.
    onCheck(
      await file
        .slice(0, LARGEST_BYTES)
        .text()
        .catch(() => ""),
    );
  }

  return (
    <section
      aria-labelledby={`${id}-title`}
      className={clsx(
        "rounded-card border border-dashed p-5 transition-colors duration-150 ease-out motion-reduce:transition-none sm:p-6",
        isOver ? "border-accent bg-surface-2" : "border-line",
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="min-w-48 flex-1">
          <h2 id={`${id}-title`} className="text-lg">
            Check a file
          </h2>
          <p className="mt-1 text-sm text-muted">
            Drop a receipt or a result file anywhere on this page. It stays on your device.
          </p>
        </div>
        <ChooseFile id={`${id}-file`} onFile={(file) => void take(file)} />
      </div>
      <details className="mt-3">
        <summary className="link inline-flex min-h-11 cursor-pointer list-none items-center text-sm [&::-webkit-details-marker]:hidden">
          Paste a receipt
        </summary>
        <form
          className="mt-2 grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            setIsMissing(text.trim() === "");
            if (text.trim() !== "" && !isBusy) onCheck(text);
          }}
        >
          <Field id={`${id}-text`} label="Receipt" error={isMissing ? "Paste a receipt first." : null}>
            {(control) => (
              <textarea
                {...control}
                value={text}
                onChange={({ target }) => setText(target.value)}
                rows={4}
                spellCheck={false}
                autoComplete="off"
                className={`${inputClass} resize-y py-2 font-mono text-xs wrap-anywhere`}
              />
            )}
          </Field>
          <Button type="submit" className="justify-self-end max-sm:h-11" disabled={isBusy}>
            Check receipt
          </Button>
        </form>
      </details>
    </section>
  );
}
