"use client";

import { ThemeProvider, useTheme } from "next-themes";
import { lazy, type ReactNode, useEffect, useSyncExternalStore } from "react";
import { LazyPart } from "@/components/ui/lazy-part";
import { Spinner } from "@/components/ui/spinner";
import { WalletHost } from "@/components/wallet/wallet-host";
import { useAuth } from "@/lib/auth/use-auth";
import type { PublicConfig } from "@/lib/env/public-config";
import { toastStore } from "@/lib/shared/notify";
import { THEME_COLOURS } from "@/lib/shared/theme-colours";
import { useIsHydrated } from "@/lib/shared/use-is-hydrated";
import { ConfigProvider } from "./config-provider";

/** What surrounds every page. `nonce` lets the theme's script run before the first paint under the CSP. */
export function AppProviders({
  config,
  proposingPower,
  nonce,
  children,
}: {
  config: PublicConfig;
  proposingPower: string | null;
  nonce: string | undefined;
  children: ReactNode;
}): ReactNode {
  return (
    <ThemeProvider
      attribute="data-theme"
      defaultTheme="dark"
      enableSystem={false}
      disableTransitionOnChange
      {...(nonce !== undefined && { nonce })}
    >
      <ConfigProvider config={config} proposingPower={proposingPower}>
        <ThemeColour />
        {children}
        <WalletHost />
        <ToastHost />
        <FirstCheckOverlay />
      </ConfigProvider>
    </ThemeProvider>
  );
}

/** Paints the browser's own frame in the theme that was chosen here, which the system's setting doesn't know. */
function ThemeColour(): null {
  const { resolvedTheme } = useTheme();
  useEffect(() => {
    const colour = THEME_COLOURS[resolvedTheme === "light" ? "light" : "dark"];
    const paint = () => {
      for (const tag of document.querySelectorAll('meta[name="theme-color"]'))
        if (tag.getAttribute("content") !== colour) tag.setAttribute("content", colour);
    };
    paint();
    // Each page brings its own tag, sometimes after it is shown.
    const observer = new MutationObserver(paint);
    observer.observe(document.head, { childList: true, subtree: true, attributeFilter: ["content"] });
    return () => observer.disconnect();
  }, [resolvedTheme]);
  return null;
}

const Toaster = lazy(() => import("@/components/ui/toaster"));

/** Loads the toaster at the first notice, so that visitors who get none never pay for it. */
export function ToastHost(): ReactNode {
  const wasUsed = useSyncExternalStore(
    toastStore.subscribe,
    () => toastStore.getCurrent() !== null || toastStore.listDismissed().length > 0,
    () => false,
  );
  if (!wasUsed) return null;
  return (
    <LazyPart>
      <Toaster />
    </LazyPart>
  );
}

/**
 * Covers the page while the first authentication check runs (spec section 2). It exists only once the page is interactive, so it
 * hides no text from readers without script.
 */
export function FirstCheckOverlay(): ReactNode {
  const { isLoading } = useAuth();
  const isInteractive = useIsHydrated();
  if (!isInteractive || !isLoading) return null;
  return (
    <div data-first-check className="fixed inset-0 z-50 grid animate-appear-late place-items-center bg-bg">
      <Spinner text="Loading" />
    </div>
  );
}
