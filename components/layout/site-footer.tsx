import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import type { Settings } from "@/lib/settings/settings-schemas";
import { FOOTER_LINKS } from "@/lib/sharing/site-pages";
import { FooterFigures } from "./signed-in-parts";

export type FooterLinks = Pick<Settings, "socialUrl" | "websiteUrl" | "communityUrl">;

export function SiteFooter({ links }: { links: FooterLinks }): ReactNode {
  const shown = [
    { label: "Social", href: links.socialUrl },
    { label: "Website", href: links.websiteUrl },
    { label: "Community", href: links.communityUrl },
  ].filter((link): link is { label: string; href: string } => link.href !== null);
  return (
    <footer className="mt-20 border-t border-line text-sm text-muted print:hidden">
      <div className="wrap flex min-h-16 flex-wrap items-center gap-x-8 gap-y-3 py-5">
        <p>Club 2025</p>
        <ul className="flex flex-wrap gap-x-6">
          {FOOTER_LINKS.map(({ label, href }) => (
            <li key={href}>
              <AppLink
                href={href}
                className="inline-flex min-h-11 items-center transition-colors duration-150 hover:text-text"
              >
                {label}
              </AppLink>
            </li>
          ))}
        </ul>
        {shown.length > 0 ? (
          <ul className="flex flex-wrap gap-x-6">
            {shown.map(({ label, href }) => (
              <li key={label}>
                <a
                  href={href}
                  target="_blank"
                  rel="noopener noreferrer"
                  className="inline-flex min-h-11 items-center transition-colors duration-150 hover:text-text"
                >
                  {label}
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>
              </li>
            ))}
          </ul>
        ) : null}
        <div className="md:ml-auto">
          <FooterFigures />
        </div>
      </div>
    </footer>
  );
}
