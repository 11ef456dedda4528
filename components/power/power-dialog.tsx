"use client";

import * as Dialog from "@radix-ui/react-dialog";
import { type ReactNode, useRef } from "react";
import { Avatar } from "@/components/ui/avatar";
import { buttonClass } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Glyph } from "@/components/ui/glyph";
import { useAuth } from "@/lib/auth/use-auth";
import { formatAddress, isSameAddress } from "@/lib/shared/address";
import type { PowerPlace } from "./power-button";
import { PowerPanel } from "./power-panel";

/** The power panel as a dialog: in the middle of a wide screen, a sheet from the bottom of a phone. */
export default function PowerDialog({
  isOpen,
  onClose,
  onClosed,
  ...place
}: PowerPlace & { isOpen: boolean; onClose: () => void; onClosed: () => void }): ReactNode {
  const { userAddress } = useAuth();
  const explanation = useRef<HTMLElement>(null);
  /** On a phone the field is far below the answer, with the keyboard over both. */
  function goToTop(): void {
    if (!explanation.current) return;
    explanation.current.focus();
    explanation.current.scrollTop = 0;
  }
  const isOwn = userAddress !== null && isSameAddress(userAddress, place.address);
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-appear bg-bg/70 backdrop-blur-xs" />
        <Dialog.Content
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClosed();
          }}
          className="fixed inset-x-0 bottom-0 z-40 flex max-h-[92dvh] animate-appear flex-col rounded-t-card border border-line bg-surface shadow-float sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:max-h-[88dvh] sm:w-176 sm:max-w-[calc(100vw-3rem)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-card"
        >
          <header className="flex items-start justify-between gap-4 border-b border-line px-5 py-4 sm:px-8">
            <div className="flex min-w-0 items-center gap-3">
              <Avatar seed={place.address} className="size-10" />
              <div className="min-w-0">
                <Dialog.Title className="text-base leading-snug sm:text-lg">
                  {isOwn ? "How your voting power is calculated" : "How their voting power is calculated"}
                </Dialog.Title>
                <Dialog.Description className="font-mono text-xs text-muted" title={place.address}>
                  {formatAddress(place.address)}
                </Dialog.Description>
              </div>
            </div>
            <div className="flex items-center gap-1">
              <CopyButton text={place.address} label="address" />
              <Dialog.Close className={buttonClass({ variant: "ghost", size: "icon", className: "-mr-2" })}>
                <Glyph name="close" className="size-5" />
                <span className="sr-only">Close</span>
              </Dialog.Close>
            </div>
          </header>
          {/* Focusable, so that the keyboard scrolls it. */}
          <section
            ref={explanation}
            aria-label="Explanation"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be in reach of the keyboard.
            tabIndex={0}
            className="overflow-y-auto overscroll-contain px-5 pt-6 pb-8 -outline-offset-2 sm:px-8"
          >
            <PowerPanel {...place} onAsk={goToTop} />
          </section>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
