import * as Dialog from "@radix-ui/react-dialog";
import clsx from "clsx";
import { type ReactNode, useState } from "react";
import { buttonClass } from "./button";
import { Glyph } from "./glyph";

/**
 * A part over the page: a sheet from the bottom of a phone, in the middle of a wide screen. It is open while it is rendered, and stays while
 * `isBusy`. Load it lazily.
 */
export function Sheet({
  title,
  description,
  width = "sm:w-120",
  isBusy = false,
  onClose,
  children,
}: {
  title: ReactNode;
  description?: ReactNode;
  /** Class of its width where there is room. */
  width?: string;
  isBusy?: boolean;
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
          {...(description === undefined && { "aria-describedby": undefined })}
          className={clsx(
            "fixed inset-x-0 bottom-0 z-40 max-h-[92dvh] animate-rise overflow-y-auto rounded-t-2xl border border-line bg-surface px-4 pt-2 pb-[calc(1.25rem+env(safe-area-inset-bottom))] shadow-float sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:max-w-[calc(100vw-3rem)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-card sm:p-6",
            width,
          )}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener instanceof HTMLElement) opener.focus();
          }}
        >
          <div aria-hidden="true" className="mx-auto mb-2 h-1 w-9 rounded-full bg-line sm:hidden" />
          <div className="flex items-start justify-between gap-4">
            <Dialog.Title className="pt-1.5 text-xl sm:pt-0">{title}</Dialog.Title>
            <Dialog.Close
              disabled={isBusy}
              className={buttonClass({
                variant: "ghost",
                size: "icon",
                className: "-mr-2 size-11! sm:-mt-2 sm:size-10!",
              })}
            >
              <Glyph name="close" className="size-5" />
              <span className="sr-only">Close</span>
            </Dialog.Close>
          </div>
          {description === undefined ? null : (
            <Dialog.Description className="mt-2 text-sm wrap-anywhere text-muted">
              {description}
            </Dialog.Description>
          )}
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
