"use client";

import { ThemeProvider } from "next-themes";
import type { ReactNode } from "react";
import { WalletHost } from "@/components/wallet/wallet-host";
import type { PublicConfig } from "@/lib/env/public-config";
import { ConfigProvider } from "./config-provider";
import { FirstCheckOverlay } from "./first-check-overlay";
import { OfflineNotice } from "./offline-notice";
import { ThemeColour } from "./theme-colour";
import { ToastHost } from "./toast-host";

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
        <OfflineNotice />
        <FirstCheckOverlay />
      </ConfigProvider>
    </ThemeProvider>
  );
}
