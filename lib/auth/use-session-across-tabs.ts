import { useEffect } from "react";
import { withStorage } from "@/lib/shared/browser-storage";
import { loadSession } from "./client/known-session";

const SESSION_CHANGED = "club.session-changed";

/** Tells this browser's other tabs that somebody signed in or out here. */
export function tellOtherTabs(): void {
  withStorage((storage) => {
    storage.setItem(SESSION_CHANGED, "true");
    // Only a changed value is told, so the next time must find none.
    storage.removeItem(SESSION_CHANGED);
  });
}

/** Looks at the session again when somebody signed in or out in another tab. */
export function useSessionAcrossTabs(): void {
  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key !== SESSION_CHANGED || newValue === null) return;
      void loadSession({ isTold: true });
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, []);
}
