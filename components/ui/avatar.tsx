import clsx from "clsx";
import type { ReactNode } from "react";
import { type AvatarHue, avatarShape } from "./avatar-shape";

/** A drawing that belongs to an address or slug; decoration beside the text that names it. People are round, clubs are not. */
export function Avatar({
  seed,
  shape = "rounded-full",
  className,
}: {
  seed: string;
  shape?: "rounded-full" | "rounded-card" | "rounded-none";
  className?: string;
}): ReactNode {
  const { hue, base, figureHue, figure } = avatarShape(seed);
  return (
    <svg aria-hidden="true" viewBox="0 0 8 8" className={clsx("shrink-0", shape, className)}>
      <rect width="8" height="8" style={{ fill: tone("ground", hue) }} />
      {[
        { ...base, fill: tone("base", hue) },
        { ...figure, fill: tone("figure", figureHue) },
      ].map(({ path, quarterTurns, fill }) => (
        <path key={path} d={path} transform={`rotate(${quarterTurns * 90} 4 4)`} style={{ fill }} />
      ))}
    </svg>
  );
}

/** The theme knows how light each layer is. */
function tone(layer: "ground" | "base" | "figure", { hue, chroma }: AvatarHue): string {
  return `oklch(var(--avatar-${layer}) ${chroma} ${hue})`;
}
