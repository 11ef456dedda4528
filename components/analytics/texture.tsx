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

export type Box = { x: string; y: string; width: string; height: string };

/** The filled boxes of a series, with its texture on them. */
export function TexturedBoxes({
  id,
  style,
  boxes,
}: {
  id: string;
  style: SeriesStyle;
  boxes: readonly Box[];
}): ReactNode {
  const rects = boxes.map((box) => <rect key={`${box.x} ${box.y}`} {...box} />);
  return (
    <>
      <g className={style.fill}>{rects}</g>
      {style.texture === "plain" ? null : <g fill={`url(#${id}-${style.texture})`}>{rects}</g>}
    </>
  );
}
