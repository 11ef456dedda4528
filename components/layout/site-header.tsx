import type { ReactNode } from "react";
import { SearchButton } from "@/components/search/search-button";
import { AppLink } from "@/components/ui/app-link";
import { WalletButton } from "@/components/wallet/wallet-button";
import { MobileMenu } from "./mobile-menu";
import { NoticeBell } from "./signed-in-parts";
import { SiteNavigation } from "./site-navigation";
import { StandingNotice } from "./standing-notice";
import { ThemeToggle } from "./theme-toggle";

export function SiteHeader({
  productName,
  isLocalMode,
}: {
  productName: string;
  isLocalMode: boolean;
}): ReactNode {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-bg/90 backdrop-blur-md no-script:static print:hidden">
      {isLocalMode ? (
        <p className="border-b border-line bg-surface-2 px-4 py-1 text-center text-xs text-muted">
          <strong className="font-semibold tracking-wide text-pending">LOCAL MODE</strong>
          <span className="max-sm:sr-only"> · test chain on this computer; nothing here has real value</span>
        </p>
      ) : null}
      <div className="wrap flex min-h-16 items-center gap-1.5 sm:gap-3 lg:gap-2 xl:gap-3">
        <AppLink
          href="/"
          aria-label={`Club ${productName}, home`}
          className="mr-auto flex min-h-11 min-w-0 items-center gap-2 rounded-lg lg:mr-3 xl:mr-5"
        >
          <LogoMark className="size-6 shrink-0 text-accent" />
          {/* A long name takes two lines, so that it is always whole. */}
          <span className="min-w-0 font-display text-base leading-tight font-semibold tracking-tight text-balance wrap-anywhere">
            Club {productName}
          </span>
        </AppLink>
        <nav aria-label="Main" className="mr-auto hidden lg:block">
          <SiteNavigation layout="row" />
        </nav>
        <SearchButton />
        <span className="contents max-sm:hidden">
          <ThemeToggle />
        </span>
        {/* As wide before a sign-in as after it, so that nothing beside it moves. */}
        <div className="flex min-w-25 shrink-0 items-center justify-end gap-1.5 sm:min-w-34 sm:gap-3">
          <NoticeBell />
          <WalletButton />
        </div>
        <MobileMenu />
      </div>
      <noscript>
        <nav aria-label="Main, without script" className="wrap block pb-3 lg:hidden">
          <SiteNavigation layout="row" />
          <a href="/search" className="block px-3 py-1.5 text-sm text-muted hover:text-text sm:hidden">
            Search
          </a>
        </nav>
      </noscript>
      <StandingNotice />
    </header>
  );
}

/** A dial whose hands are a tick: the moment a ballot counts. */
function LogoMark({ className }: { className?: string }): ReactNode {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 32 32"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
    >
      <circle cx="16" cy="16" r="12.75" strokeWidth="2.5" />
      <path d="M10.6 16.4 15 20.8 21.8 11" strokeWidth="2.5" strokeLinejoin="round" />
      <path d="M16 .9v3.6M31.100 16h-3.600M16 31.100v-3.600M.9 16h3.600" strokeWidth="2" />
    </svg>
  );
}
