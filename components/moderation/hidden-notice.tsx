import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { LocalTime } from "@/components/ui/local-time";

/** Shown in place of something that an admin hides: why, since when, and where all such acts are listed. */
export function HiddenNotice({
  hidden,
  club,
  children,
}: {
  hidden: { at: string; reason: string };
  /** Whose acts the link shows; null for what is in no club. */
  club: string | null;
  /** What continues anyway. */
  children: ReactNode;
}): ReactNode {
  return (
    <section aria-label="Hidden" className="rounded-card border border-line bg-surface p-4 text-sm sm:p-5">
      <p>
        <b className="font-semibold">Hidden by an admin</b>{" "}
        <span className="text-muted">
          on <LocalTime at={hidden.at} />
        </span>
      </p>
      <p className="mt-1 whitespace-pre-line wrap-anywhere" dir="auto">
        {hidden.reason}
      </p>
      <p className="mt-3 text-muted">
        {children}{" "}
        <AppLink
          href={club === null ? "/moderation?kind=people" : `/moderation?club=${club}`}
          className="link text-text"
        >
          {club === null ? "Moderation log" : "Moderation log in this club"}
        </AppLink>
      </p>
    </section>
  );
}
