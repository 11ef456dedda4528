import type { ReactElement } from "react";
import { AVATAR_DRAWINGS } from "@/components/ui/avatar";
import { avatarShape } from "@/components/ui/avatar-shape";
import { TONES } from "./share-frame";

const AVATAR_TONES = [TONES.accent, TONES.yes, TONES.no, TONES.active, TONES.closed, TONES.pending] as const;

/** The avatar of an address or slug, as everywhere on the site. */
export function ShareAvatar({
  seed,
  size,
  radius,
}: {
  seed: string;
  size: number;
  radius: number;
}): ReactElement {
  const { drawing, tone, quarterTurns } = avatarShape(seed);
  return (
    <div style={{ display: "flex", width: size, height: size, borderRadius: radius, overflow: "hidden" }}>
      <svg
        aria-hidden="true"
        width={size}
        height={size}
        viewBox="0 0 8 8"
        fill={AVATAR_TONES[tone] ?? TONES.accent}
      >
        <rect width="8" height="8" opacity="0.35" />
        <path d={AVATAR_DRAWINGS[drawing] ?? ""} transform={`rotate(${quarterTurns * 90} 4 4)`} />
      </svg>
    </div>
  );
}
