import type { ReactNode } from "react";
import { GLYPHS, Stroke } from "./glyph";

const LATE_GLYPHS = {
  ...GLYPHS,
  back: "M19.5 12h-15M11 5.5L4.5 12l6.5 6.5",
  bell: "M6 9.5a6 6 0 0 1 12 0v4l2 3.5H4l2-3.5zM10 20.5h4",
  clock: "M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M12 7v5h4",
  dashed:
    "M14.6 3.4a9 9 0 0 1 3.5 2M20.8 10a9 9 0 0 1 0 4M18.1 18.6a9 9 0 0 1-3.5 2M9.4 20.6a9 9 0 0 1-3.5-2M3.2 14a9 9 0 0 1 0-4M5.9 5.4a9 9 0 0 1 3.5-2",
  document: "M5 3h8l6 6v12H5zM13 3v6h6M9 13.5h6M9 17h6",
  enter: "M19.5 5.5v9h-15M9.5 9.5l-5 5 5 5",
  go: "M4.5 12h15M13 5.5l6.5 6.5-6.5 6.5",
  loading: "M12 3a9 9 0 1 1-9 9",
  mail: "M3 5.5h18v13H3zM3 6l9 7.5L21 6",
  minus: "M4.5 12h15",
  pen: "M15.5 4.5l4 4L9 19l-5 1 1-5zM14 20h6",
  people:
    "M5.5 8a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0M2.5 19.5a6.5 5 0 0 1 13 0M15.5 4.8a3.5 3.5 0 0 1 0 6.4M18.25 14.75a6.5 5 0 0 1 3.25 4.75",
  person: "M8 7.5a4 4 0 1 0 8 0 4 4 0 1 0-8 0M5 20.5a7 5.5 0 0 1 14 0",
  qr: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h.01M20 14h.01M17 17h.01M14 20h.01M20 20h.01",
  refresh: "M17.6 16.8a7.5 7.5 0 1 1-.8-9.6l3 3M19.8 4.8v5.4h-5.4",
  signOut: "M10 4H4.5v16H10M10 12h10.5M16 7.5l4.5 4.5-4.5 4.5",
  unplug: "M2.5 12H5M11 6v12a6 6 0 0 1 0-12zM11 9h5M11 15h5M21 5.5v13",
  vote: "M3.5 14h17v6.5h-17zM7 14V3.5h10V14M9.5 8.5l2 2 3-3.5",
  wallet: "M3.5 8.5h17v12h-17zM3.5 8.5l13-5v5M20.5 12.5H16v4h4.5",
} as const;

/** A glyph, or an icon that scripts draw only in menus and dialogs. Those are apart, so pages load before them. */
export function LateGlyph({
  name,
  className,
}: {
  name: keyof typeof LATE_GLYPHS;
  className: string;
}): ReactNode {
  return <Stroke box={24} width={2} d={LATE_GLYPHS[name]} className={className} />;
}
