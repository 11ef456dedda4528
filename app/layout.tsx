import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { AnnouncementBanner, bannerScript } from "@/components/layout/announcement-banner";
import { AppProviders } from "@/components/layout/app-providers";
import { MainArea } from "@/components/layout/main-area";
import { SiteFooter } from "@/components/layout/site-footer";
import { SiteHeader } from "@/components/layout/site-header";
import { getEnvironment, getPublicConfig } from "@/lib/env/environment.server";
import { productChain } from "@/lib/env/product-chain";
import { tokenLabel } from "@/lib/shared/format-number";
import { THEME_COLOURS } from "@/lib/shared/theme-colours";
import { fontVariables } from "./fonts";
import { pageMetadata } from "./page-metadata";
import { getPageSettings } from "./page-settings.server";
import "./globals.css";

// The theme library's own script is in the body, which a slow document may paint before it arrives.
const THEME_BEFORE_BODY = `try{document.documentElement.dataset.theme=localStorage.getItem("theme")==="light"?"light":"dark"}catch{}`;

// Configuration is read when a request comes, never while building: one build serves any deployment.
export async function generateMetadata(): Promise<Metadata> {
  await headers();
  const { productName, appOrigin } = getPublicConfig();
  const name = `Club ${productName}`;
  const { openGraph, twitter } = await pageMetadata({ path: "/" });
  return {
    metadataBase: new URL(appOrigin),
    title: { default: `${name}: votes you can recount`, template: `%s · ${name}` },
    description: `Governance for holders of the ${productName} NFT and ${tokenLabel(productName)} on ${productChain.name}. Signed ballots, power at a block, results that anyone can recount.`,
    applicationName: name,
    manifest: "/manifest.webmanifest",
    appleWebApp: { title: name },
    // The address in it is of home: a page that says nothing of itself has none.
    openGraph: { ...openGraph, url: undefined },
    twitter,
  };
}

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  colorScheme: "dark light",
  // Dark is the default; `ThemeColour` changes it for people who chose light.
  themeColor: THEME_COLOURS.dark,
};

export default async function RootLayout({ children }: { children: ReactNode }): Promise<ReactNode> {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  const config = getPublicConfig();
  const { LOCAL_WALLET_URL } = getEnvironment();
  const { banner, proposingPower, ...links } = await getPageSettings();
  return (
    <html lang="en" className={fontVariables} data-scroll-behavior="smooth" suppressHydrationWarning>
      <head>
        <script nonce={nonce} suppressHydrationWarning>
          {`${THEME_BEFORE_BODY}${banner ? bannerScript(banner) : ""}`}
        </script>
        {LOCAL_WALLET_URL && <script async nonce={nonce} src={LOCAL_WALLET_URL} />}
      </head>
      <body className="flex min-h-dvh flex-col">
        <AppProviders config={config} proposingPower={proposingPower} nonce={nonce}>
          <a
            href="#main"
            className="fixed top-2 left-2 z-50 -translate-y-20 rounded-lg bg-accent px-4 py-2.5 font-semibold text-on-accent focus:translate-y-0"
          >
            Skip to content
          </a>
          {banner ? <AnnouncementBanner banner={banner} /> : null}
          <SiteHeader productName={config.productName} isLocalMode={config.isLocalMode} />
          <MainArea>{children}</MainArea>
          <SiteFooter links={links} />
        </AppProviders>
      </body>
    </html>
  );
}
