import { QueryClientProvider } from "@tanstack/react-query";
import { type RenderResult, render } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { ThemeProvider } from "next-themes";
import type { ComponentProps, ReactElement } from "react";
import { ConfigProvider } from "@/components/layout/config-provider";
import { productChain } from "@/lib/env/product-chain";
import type { PublicConfig } from "@/lib/env/public-config";
import { makeQueryClient } from "@/lib/http/query-client";

export const testConfig: PublicConfig = {
  productName: "Kairos",
  appOrigin: "http://localhost",
  chainId: productChain.id,
  browserRpcUrl: "http://localhost/rpc",
  explorerUrl: "https://explorer.example",
  nftAddress: "0x1111111111111111111111111111111111111111",
  tokenAddress: "0x2222222222222222222222222222222222222222",
  multicall3Address: "0xcA11bde05977b3631167028862bE2a173976CA11",
  defaultAdminWallet: "0x3333333333333333333333333333333333333333",
  walletConnectProjectId: "",
  walletConnectRelayUrl: "ws://127.0.0.1:1",
  votingPowerRatio: "1",
  tokensPerVote: "1000000000000",
  isLocalMode: false,
};

/** The router for rendered parts, unless the test mocks its own. */
export const testRouter: ComponentProps<typeof AppRouterContext.Provider>["value"] & object = {
  back: () => undefined,
  forward: () => undefined,
  refresh: () => undefined,
  push: () => undefined,
  replace: () => undefined,
  prefetch: () => undefined,
  bfcacheId: "",
};

/** Renders a screen part inside what surrounds it on every page, with a new query cache. */
export function renderInApp(part: ReactElement, config: Partial<PublicConfig> = {}): RenderResult {
  return render(
    <ThemeProvider
      attribute="data-theme"
      defaultTheme="dark"
      enableSystem={false}
      // Its script is for the first paint; React warns about scripts that the browser would not run.
      scriptProps={{ type: "application/json" }}
    >
      <ConfigProvider config={{ ...testConfig, ...config }} proposingPower="50">
        <QueryClientProvider client={makeQueryClient()}>
          <AppRouterContext.Provider value={testRouter}>{part}</AppRouterContext.Provider>
        </QueryClientProvider>
      </ConfigProvider>
    </ThemeProvider>,
  );
}
