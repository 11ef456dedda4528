"use client";

import { useTheme } from "next-themes";
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";
import { Toaster as SonnerToaster, toast } from "sonner";
import { toastStore } from "@/lib/shared/notify";
import { ToastCard } from "./toast-card";

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
