import type { ReactNode } from "react";
import type { SeriesStyle } from "./series-style";

/** Lines or dots in the surface's colour that lie on the fill of the second and third series. */
export function TextureDefinitions({ id }: { id: string }): ReactNode {
  return (
    <defs>
      <pattern
        id={`${id}-stripes`}
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="2" height="6" className="fill-surface" />
      </pattern>
      <pattern id={`${id}-dots`} width="6" height="6" patternUnits="userSpaceOnUse">
        <circle cx="3" cy="3" r="1.2" className="fill-surface" />
      </pattern>
    </defs>
  );
}

type Box = { x: string; y: string; width: string; height: string };

/** A filled box of a series with its texture. */
export function TexturedBox({ id, style, box }: { id: string; style: SeriesStyle; box: Box }): ReactNode {
  return (
    <>
      <rect {...box} rx="1.5" className={style.fill} />
      {style.texture === "plain" ? null : <rect {...box} rx="1.5" fill={`url(#${id}-${style.texture})`} />}
    </>
  );
}
