"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { ThemeProvider } from "next-themes";
import { type ReactNode, useState } from "react";
import { WalletHost } from "@/components/wallet/wallet-host";
import type { PublicConfig } from "@/lib/env/public-config";
import { makeQueryClient } from "@/lib/http/query-client";
import { ConfigProvider } from "./config-provider";
import { FirstCheckOverlay } from "./first-check-overlay";
import { ToastHost } from "./toast-host";

/** What every page stands in. `nonce` lets the theme's script run before the first paint under the CSP. */
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
  const [queryClient] = useState(makeQueryClient);
  return (
    <ThemeProvider
      attribute="data-theme"
      defaultTheme="dark"
      enableSystem={false}
      disableTransitionOnChange
      {...(nonce !== undefined && { nonce })}
    >
      <ConfigProvider config={config} proposingPower={proposingPower}>
        <QueryClientProvider client={queryClient}>
          {children}
          <WalletHost />
          <ToastHost />
          <FirstCheckOverlay />
        </QueryClientProvider>
      </ConfigProvider>
    </ThemeProvider>
  );
}
