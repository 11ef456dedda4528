"use client";

import clsx from "clsx";
import { useTheme } from "next-themes";
import { type PointerEvent, type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";
import { Toaster as SonnerToaster, toast } from "sonner";
import { toastStore } from "@/lib/shared/notify";
import type { StoredNotice } from "@/lib/shared/toast-store";
import { Glyph } from "./glyph";

const DURATION_MS = 5_000;
const HOTKEY = ["F8"];

/** The toast region: one visible, 5,000 ms, F8 moves the focus here (spec section 9). */
export default function Toaster(): ReactNode {
  const { resolvedTheme } = useTheme();
  const current = useSyncExternalStore(toastStore.subscribe, toastStore.getCurrent, () => null);

  /** How many toasts have left. */
  const left = useRef(0);

  useEffect(() => {
    // A toast that is replaced keeps its place. One that left gives it up, because Sonner forgets what comes under its id until it is gone.
    const id = `notice-${left.current}`;
    if (!current) {
      toast.dismiss(id);
      left.current += 1;
      return;
    }
    toast.custom(() => <ToastCard notice={current} onDismiss={() => toastStore.dismiss(current.serial)} />, {
      id,
      // Sonner restarts a replaced toast's clock only when the duration differs; timers cut the fraction off.
      duration: DURATION_MS + (current.serial % 2) / 1_000,
      // Its own swipe ends at 45 px; ToastCard swipes at the spec's 50.
      dismissible: false,
      onAutoClose: () => toastStore.dismiss(current.serial),
    });
  }, [current]);

  return (
    <SonnerToaster
      theme={resolvedTheme === "light" ? "light" : "dark"}
      position="bottom-right"
      visibleToasts={1}
      hotkey={HOTKEY}
      containerAriaLabel="Notifications"
      offset={24}
      mobileOffset={16}
    />
  );
}

/** Pixels to the right that dismiss a toast (spec section 9). */
const SWIPE_THRESHOLD = 50;

function ToastCard({ notice, onDismiss }: { notice: StoredNotice; onDismiss: () => void }): ReactNode {
  const card = useRef<HTMLDivElement>(null);
  const startX = useRef<number | null>(null);
  // While it leaves, it is only to be seen: the next one may be there already.
  const isLeaving = useSyncExternalStore(
    toastStore.subscribe,
    () => toastStore.getCurrent()?.serial !== notice.serial,
    () => false,
  );
  const isDestructive = notice.variant === "destructive";

  function slide(pixels: number): void {
    card.current?.style.setProperty("transform", pixels > 0 ? `translateX(${pixels}px)` : "none");
  }

  function onPointerDown(event: PointerEvent<HTMLDivElement>): void {
    if (event.button !== 0 || (event.target instanceof Element && event.target.closest("button"))) return;
    startX.current = event.clientX;
    event.currentTarget.setPointerCapture?.(event.pointerId);
  }

  function onPointerMove(event: PointerEvent): void {
    if (startX.current !== null) slide(event.clientX - startX.current);
  }

  function onPointerUp(event: PointerEvent): void {
    if (startX.current === null) return;
    const moved = event.clientX - startX.current;
    startX.current = null;
    if (moved >= SWIPE_THRESHOLD) onDismiss();
    else slide(0);
  }

  function onPointerCancel(): void {
    startX.current = null;
    slide(0);
  }

  return (
    <div
      ref={card}
      inert={isLeaving}
      aria-hidden={isLeaving}
      role={isDestructive ? "alert" : "status"}
      data-variant={notice.variant ?? "default"}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerCancel}
      className={clsx(
        "flex w-full touch-pan-y items-start gap-3 rounded-xl border bg-surface p-4 font-sans text-sm text-text shadow-float select-none sm:w-89",
        isDestructive ? "border-danger" : "border-line",
      )}
    >
      <span
        aria-hidden="true"
        className={clsx("mt-1.5 size-2 shrink-0 rounded-full", isDestructive ? "bg-danger" : "bg-accent")}
      />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{notice.title}</p>
        {notice.description ? (
          // A wallet's own message may be of any length.
          <p className="mt-0.5 line-clamp-5 break-words text-muted">{notice.description}</p>
        ) : null}
        {notice.action ? (
          <button
            type="button"
            className="mt-3 rounded-lg border border-line px-3 py-1.5 font-semibold hover:bg-surface-2"
            onClick={() => {
              notice.action?.onClick();
              onDismiss();
            }}
          >
            {notice.action.label}
          </button>
        ) : null}
      </div>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={onDismiss}
        className="-m-2 grid size-9 shrink-0 place-items-center rounded-lg text-muted hover:text-text"
      >
        <Glyph name="close" className="size-4" />
      </button>
    </div>
  );
}
