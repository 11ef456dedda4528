"use client";

import { type ReactNode, useId, useState } from "react";
import { Button, buttonClass } from "@/components/ui/button";
import { Field, inputClass } from "@/components/ui/field";
import { useFileDrop } from "@/components/ui/use-file-drop";

/** A receipt is below 5 kB; what is larger is something else. */
const LARGEST_BYTES = 100_000;

/** Takes a receipt as a file, dropped anywhere on the page, or as text. */
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
    // What is no text is no receipt either, and the check says so.
    const read = file.size > LARGEST_BYTES ? "" : await file.text().catch(() => "");
    setText(read);
    onCheck(read);
  }

  return (
    <section
      aria-labelledby={`${id}-title`}
      className={`rounded-card border bg-surface p-6 ${isOver ? "border-dashed border-accent" : "border-line"}`}
    >
      <h2 id={`${id}-title`} className="text-lg">
        Any other receipt
      </h2>
      <p className="mt-1 text-sm text-muted">
        Drop its file anywhere on this page, choose it, or paste its text.
      </p>
      <form
        className="mt-4 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setIsMissing(text.trim() === "");
          if (text.trim() !== "" && !isBusy) onCheck(text);
        }}
      >
        <Field
          id={`${id}-text`}
          label="Receipt"
          error={isMissing ? "Paste a receipt or choose its file first." : null}
        >
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
        <div className="flex flex-wrap justify-end gap-2">
          <label
            htmlFor={`${id}-file`}
            className={buttonClass({
              className:
                "cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
            })}
          >
            Choose a file
            <input
              id={`${id}-file`}
              type="file"
              accept=".json,application/json"
              className="sr-only"
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                if (file) void take(file);
                // The same file again is a choice too.
                target.value = "";
              }}
            />
          </label>
          <Button type="submit" variant="primary" disabled={isBusy}>
            Check receipt
          </Button>
        </div>
      </form>
    </section>
  );
}
