"use client";

import { lazy, type ReactNode, useState } from "react";
import { Glyph } from "@/components/ui/glyph";
import { LazyPart } from "@/components/ui/lazy-part";
import { useAuth } from "@/lib/auth/use-auth";

// Few readers flag and fewer hide: both come when they are asked for.
const FlagDialog = lazy(() => import("./flag-dialog"));
const HideDialog = lazy(() => import("./hide-dialog"));

const quiet =
  "inline-flex min-h-6 items-center gap-1.5 text-sm text-muted underline-offset-4 hover:text-text hover:underline";

/** Flag for everybody who is signed in, hide for admins: small, and nothing for visitors. */
export function ContentTools({
  subject,
  name,
  isHidden = false,
  isFlaggable = true,
  className,
}: {
  /** As the API takes it, such as "proposal:12". */
  subject: string;
  /** In the middle of a sentence: "this proposal". */
  name: string;
  isHidden?: boolean;
  /** False for what only admins look after. */
  isFlaggable?: boolean;
  className?: string;
}): ReactNode {
  const { state, userAddress, isAdmin } = useAuth();
  const [open, setOpen] = useState<"flag" | "hide" | null>(null);
  const maySee = state !== "none" && userAddress !== null && (isFlaggable || isAdmin);
  // What somebody is writing stays when their session ends.
  if (!maySee && open === null) return null;
  const close = () => setOpen(null);
  return (
    <span className={className ?? "inline-flex flex-wrap gap-x-4 gap-y-1"}>
      {isHidden || !isFlaggable ? null : (
        <button
          type="button"
          aria-label={`Flag ${name}`}
          aria-haspopup="dialog"
          className={quiet}
          onClick={() => setOpen("flag")}
        >
          <Glyph name="flag" className="size-3.5" />
          Flag
        </button>
      )}
      {isAdmin ? (
        <button
          type="button"
          aria-label={`${isHidden ? "Show" : "Hide"} ${name}${isHidden ? " again" : ""}`}
          aria-haspopup="dialog"
          className={quiet}
          onClick={() => setOpen("hide")}
        >
          {isHidden ? "Show again" : "Hide"}
        </button>
      ) : null}
      {open === null ? null : (
        <LazyPart>
          {open === "flag" ? (
            <FlagDialog subject={subject} name={name} onClose={close} />
          ) : (
            <HideDialog subject={subject} name={name} isHidden={isHidden} onClose={close} />
          )}
        </LazyPart>
      )}
    </span>
  );
}
