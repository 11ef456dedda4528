/** How a series of a chart looks: told apart by colour, and without colours by dash, marker and texture. */
export type SeriesStyle = {
  fill: string;
  stroke: string;
  background: string;
  dash: string | undefined;
  marker: "circle" | "square" | "diamond";
  texture: "plain" | "stripes" | "dots";
};

const look = (fill: string, stroke: string, background: string) => ({ fill, stroke, background });

const YES = look("fill-yes", "stroke-yes", "bg-yes");
const NO = look("fill-no", "stroke-no", "bg-no");
const CLOSED = look("fill-closed", "stroke-closed", "bg-closed");
const GREY = look("fill-muted", "stroke-muted", "bg-muted");
const TEXT = look("fill-text", "stroke-text", "bg-text");

const FIRST = { dash: undefined, marker: "circle", texture: "plain" } as const;
const SECOND = { dash: "7 4", marker: "square", texture: "stripes" } as const;
const THIRD = { dash: "2 4", marker: "diamond", texture: "dots" } as const;

/** Results have the colours that they have everywhere. */
const RESULTS: Readonly<Record<string, SeriesStyle>> = {
  passed: { ...YES, ...FIRST },
  rejected: { ...NO, ...SECOND },
  quorumNotMet: { ...CLOSED, ...THIRD },
};

const GREYS: readonly SeriesStyle[] = [
  { ...TEXT, ...FIRST },
  { ...GREY, ...SECOND },
  { ...CLOSED, ...THIRD },
];

/** The style of a series by its key, else by its place; a chart has at most three. */
export function seriesStyle(place: number, key = ""): SeriesStyle {
  return RESULTS[key] ?? GREYS[place % GREYS.length] ?? { ...TEXT, ...FIRST };
}
