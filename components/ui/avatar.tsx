import clsx from "clsx";
import type { ReactNode } from "react";
import { avatarShape } from "./avatar-shape";

export const AVATAR_DRAWINGS = [
  "M0 8 8 0v8z",
  "M4 1.400a2.600 2.600 0 1 0 0 5.200a2.600 2.600 0 0 0 0-5.200z",
  "M0 0h4v4h4v4H4V4H0z",
  "M4 .6 7.400 4 4 7.400.6 4z",
  "M0 0a8 8 0 0 1 8 8H4a4 4 0 0 0-4-4z",
  "M0 1.600h8v1.800H0zm0 3h8v1.800H0z",
] as const;

const TONES = ["text-accent", "text-yes", "text-no", "text-active", "text-closed", "text-pending"] as const;

/** A two-tone drawing that belongs to an address or slug; decoration beside the text that names it. People are round, clubs are not. */
export function Avatar({
  seed,
  shape = "rounded-full",
  className,
}: {
  seed: string;
  shape?: "rounded-full" | "rounded-card" | "rounded-none";
  className?: string;
}): ReactNode {
  const { drawing, tone, quarterTurns } = avatarShape(seed);
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 8 8"
      className={clsx("shrink-0 fill-current", shape, TONES[tone], className)}
    >
      <rect width="8" height="8" opacity="0.35" />
      <path d={AVATAR_DRAWINGS[drawing]} transform={`rotate(${quarterTurns * 90} 4 4)`} />
    </svg>
  );
}
