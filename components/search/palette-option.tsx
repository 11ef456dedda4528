import clsx from "clsx";
import type { MouseEvent, ReactNode } from "react";
import { VerifiedBadge } from "@/components/clubs/verified-badge";
import { AppLink } from "@/components/ui/app-link";
import { LateGlyph } from "@/components/ui/late-glyph";
import { Facts } from "./hit-card";
import { HitPicture } from "./hit-picture";
import { HitStatus } from "./hit-status";
import { MarkedText } from "./marked-text";
import type { Choice } from "./palette-choices";

const GLYPHS = { recent: "clock", go: "go", search: "search", forget: "close" } as const;

/** One choice. A link is one, so that it opens in another tab too; the focus stays in the text field. */
export function PaletteOption({
  id,
  choice,
  isActive,
  onPoint,
  onTake,
}: {
  id: string;
  choice: Choice;
  isActive: boolean;
  onPoint: () => void;
  onTake: () => void;
}): ReactNode {
  const { href } = choice;
  const common = {
    id,
    role: "option",
    "aria-selected": isActive,
    tabIndex: -1,
    onPointerMove: onPoint,
    onClick: (event: MouseEvent) => {
      if (!(event.ctrlKey || event.metaKey || event.shiftKey)) onTake();
    },
    className: clsx(
      "flex min-h-11 w-full items-center gap-3 rounded-lg px-3 py-2 text-left",
      isActive && "bg-surface-2",
    ),
  } as const;
  const content = <Content choice={choice} isActive={isActive} />;
  if (href === null) {
    return (
      <button type="button" {...common}>
        {content}
      </button>
    );
  }
  // An app link to the same page with another search would never finish.
  if (href.includes("?")) {
    return (
      <a href={href} {...common}>
        {content}
      </a>
    );
  }
  return (
    <AppLink href={{ pathname: href }} {...common}>
      {content}
    </AppLink>
  );
}

function Content({
  choice: { label, hit, icon },
  isActive,
}: {
  choice: Choice;
  isActive: boolean;
}): ReactNode {
  return (
    <>
      {hit ? (
        <HitPicture hit={hit} className="size-8" />
      ) : icon === "hit" ? null : (
        <LateGlyph name={GLYPHS[icon]} className="size-4 shrink-0 text-muted" />
      )}
      <span className="min-w-0 grow">
        <span className="flex items-center gap-1.5">
          <span className="truncate" dir="auto">
            <MarkedText segments={label} />
          </span>
          {hit?.isVerified ? <VerifiedBadge className="size-4" /> : null}
        </span>
        {hit ? (
          <span className="block truncate text-xs text-muted">
            <Facts facts={hit.facts} />
          </span>
        ) : null}
      </span>
      {hit?.status ? <HitStatus status={hit.status} /> : null}
      {isActive ? <LateGlyph name="enter" className="size-4 shrink-0 text-muted max-sm:hidden" /> : null}
    </>
  );
}
