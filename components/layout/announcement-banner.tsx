import clsx from "clsx";
import type { ReactNode } from "react";
import { Glyph } from "@/components/ui/glyph";
import { bannerId } from "@/lib/settings/banner-id";
import type { Banner, BannerTone } from "@/lib/settings/settings-schemas";
import { CloseBanner } from "./close-banner";
import { CLOSED_BANNER } from "./closed-banner";

/** What the admins announce, on top of every page. It is in the document from the start, so it needs no script and moves nothing. */
export function AnnouncementBanner({ banner }: { banner: Banner }): ReactNode {
  const { glyph, word, line, ink } = tones[banner.tone];
  const isOwn = banner.link?.href.startsWith("/");
  return (
    <aside
      aria-label="Announcement"
      className={clsx("border-b bg-surface text-sm [[data-announcement=closed]_&]:hidden", line)}
    >
      <div className="wrap flex items-start gap-3 py-2.5">
        <Glyph name={glyph} className={clsx("mt-0.5 size-4 shrink-0", ink)} />
        <p className="min-w-0 grow break-words">
          <strong className={clsx("mr-2 font-semibold", ink)}>{word}</strong>
          {banner.text}
          {banner.link ? (
            <>
              {" "}
              <a
                href={banner.link.href}
                className="font-semibold whitespace-nowrap underline underline-offset-4"
                {...(isOwn ? {} : { target: "_blank", rel: "noopener noreferrer" })}
              >
                {banner.link.label}
                {isOwn ? null : <span className="sr-only"> (opens in a new tab)</span>}
              </a>
            </>
          ) : null}
        </p>
        <CloseBanner id={bannerId(banner)}>
          <Glyph name="close" className="size-4" />
        </CloseBanner>
      </div>
    </aside>
  );
}

/** Hides before the first paint what the person has closed: a document that first shows it would jump. */
export function bannerScript(banner: Banner): string {
  return `try{if(localStorage.getItem("${CLOSED_BANNER}")==="${bannerId(banner)}")document.documentElement.dataset.announcement="closed"}catch{}`;
}

const tones = {
  info: { glyph: "info", word: "Notice", line: "border-line", ink: "text-accent" },
  warning: { glyph: "warning", word: "Warning", line: "border-pending/60", ink: "text-pending" },
  danger: { glyph: "danger", word: "Important", line: "border-danger/60", ink: "text-danger" },
} as const satisfies Record<BannerTone, object>;
