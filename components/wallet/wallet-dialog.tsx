"use client";

import * as Dialog from "@radix-ui/react-dialog";
import { type ReactNode, useRef } from "react";
import { buttonClass } from "@/components/ui/button";
import { Glyph } from "@/components/ui/glyph";
import { useHasToast } from "./use-has-toast";

/** A dialog in the middle of a wide screen and a sheet at the bottom of a phone; focus goes back to where it came from. */
export function WalletDialog({
  title,
  description,
  isOpen,
  onClose,
  children,
}: {
  title: string;
  description: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}): ReactNode {
  const hasToast = useHasToast();
  const opener = useRef<Element | null>(null);
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-appear bg-bg/70 backdrop-blur-xs" />
        <Dialog.Content
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            focusAgain(opener.current);
          }}
          className="fixed inset-x-0 bottom-0 z-40 max-h-[85dvh] animate-appear overflow-y-auto rounded-t-card border border-line bg-surface p-5 pb-8 shadow-float sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-104 sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-card sm:p-6"
        >
          <div className="flex items-start justify-between gap-4">
            <Dialog.Title className="text-xl">{title}</Dialog.Title>
            <Dialog.Close
              className={buttonClass({ variant: "ghost", size: "icon", className: "-mt-2 -mr-2" })}
            >
              <Glyph name="close" className="size-5" />
              <span className="sr-only">Close</span>
            </Dialog.Close>
          </div>
          <Dialog.Description className="mt-1 text-sm text-muted">{description}</Dialog.Description>
          {children}
          {hasToast && <div aria-hidden="true" className="h-28 sm:hidden" />}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The opener may have gone with the dialog that held it; the header's button is always there. */
function focusAgain(opener: Element | null): void {
  const target = opener?.isConnected ? opener : document.querySelector("[data-wallet-button]");
  if (target instanceof HTMLElement) target.focus();
}
