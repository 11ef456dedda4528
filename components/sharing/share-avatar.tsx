import type { ReactElement } from "react";
import { type AvatarHue, avatarShape } from "@/components/ui/avatar-shape";

/** How light the layers are in the dark theme (app/globals.css). */
const LIGHTNESS = { ground: 0.34, base: 0.53, figure: 0.88 } as const;

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
  const { hue, base, figureHue, figure } = avatarShape(seed);
  return (
    <div style={{ display: "flex", width: size, height: size, borderRadius: radius, overflow: "hidden" }}>
      <svg aria-hidden="true" width={size} height={size} viewBox="0 0 8 8">
        <rect width="8" height="8" fill={rgb(LIGHTNESS.ground, hue)} />
        <path
          d={base.path}
          transform={`rotate(${base.quarterTurns * 90} 4 4)`}
          fill={rgb(LIGHTNESS.base, hue)}
        />
        <path
          d={figure.path}
          transform={`rotate(${figure.quarterTurns * 90} 4 4)`}
          fill={rgb(LIGHTNESS.figure, figureHue)}
        />
      </svg>
    </div>
  );
}

/** A tone of OKLCH as sRGB, because what draws these pictures knows no other. */
function rgb(lightness: number, { hue, chroma }: AvatarHue): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((linear) => {
    const light = Math.min(1, Math.max(0, linear));
    return Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055));
  });
  return `rgb(${channels.join(", ")})`;
}
