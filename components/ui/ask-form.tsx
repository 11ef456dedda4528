import * as Dialog from "@radix-ui/react-dialog";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "./button";

/** The fields of an AskDialog with its two buttons: back, and the act itself, which says why it can't be done yet. */
export function AskForm({
  refusal,
  isBusy,
  back,
  act,
  variant,
  onSubmit,
  children,
}: {
  /** What keeps it from being sent; null = nothing. */
  refusal: string | null;
  isBusy: boolean;
  back: string;
  /** The act, and its words while it runs: "Send flag", "Sending...". */
  act: readonly [word: string, busyWord: string];
  variant: "primary" | "danger";
  onSubmit: () => void;
  children: ReactNode;
}): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  // A disabled button loses the focus, and a wallet takes it.
  useEffect(() => {
    const isFocused = button.current?.form?.contains(document.activeElement);
    if (wasBusy.current && !isBusy && !isFocused) button.current?.focus();
    wasBusy.current = isBusy;
  }, [isBusy]);
  return (
    <form
      className="mt-5 grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (refusal === null && !isBusy) onSubmit();
      }}
    >
      {children}
      <div className="flex flex-wrap items-center justify-end gap-3">
        {refusal === null ? null : <p className="grow basis-48 text-sm text-muted">{refusal}</p>}
        <Dialog.Close asChild>
          <Button disabled={isBusy}>{back}</Button>
        </Dialog.Close>
        <Button ref={button} type="submit" variant={variant} disabled={refusal !== null || isBusy}>
          {act[isBusy ? 1 : 0]}
        </Button>
      </div>
    </form>
  );
}
