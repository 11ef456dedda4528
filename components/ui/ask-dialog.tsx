import clsx from "clsx";
import { Dialog } from "radix-ui";
import { type ReactNode, useState } from "react";

/**
 * A question over the page, from below on a phone. It is open while it is rendered, and stays while `isBusy`. Load it
 * lazily.
 */
export function AskDialog({
  title,
  description,
  width = "sm:w-120",
  isBusy,
  onClose,
  children,
}: {
  title: ReactNode;
  description: ReactNode;
  /** Class of its width where there is room. */
  width?: string;
  isBusy: boolean;
  onClose: () => void;
  children: ReactNode;
}): ReactNode {
  // There is no Dialog.Trigger to give the focus back to, so the button that had it is remembered.
  const [opener] = useState(() => document.activeElement);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && !isBusy && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-appear bg-bg/70 backdrop-blur-xs" />
        <Dialog.Content
          className={clsx(
            "fixed inset-x-0 bottom-0 z-40 max-h-[92dvh] animate-appear overflow-y-auto rounded-t-card border border-line bg-surface p-6 shadow-float sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:max-w-[calc(100vw-3rem)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-card",
            width,
          )}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener instanceof HTMLElement) opener.focus();
          }}
        >
          <Dialog.Title className="text-xl">{title}</Dialog.Title>
          <Dialog.Description className="mt-2 text-sm wrap-anywhere text-muted">
            {description}
          </Dialog.Description>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
