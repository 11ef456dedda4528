/** How each series of a chart looks, in order: told apart by colour, and without colours by dash, marker and texture. */
export const SERIES_STYLES = [
  {
    fill: "fill-chart-1",
    stroke: "stroke-chart-1",
    background: "bg-chart-1",
    dash: undefined,
    marker: "circle",
    texture: "plain",
  },
  {
    fill: "fill-chart-2",
    stroke: "stroke-chart-2",
    background: "bg-chart-2",
    dash: "7 4",
    marker: "square",
    texture: "stripes",
  },
  {
    fill: "fill-chart-3",
    stroke: "stroke-chart-3",
    background: "bg-chart-3",
    dash: "2 4",
    marker: "diamond",
    texture: "dots",
  },
] as const;

export type SeriesStyle = (typeof SERIES_STYLES)[number];

/** The style of a series; a chart has at most three. */
export function seriesStyle(index: number): SeriesStyle {
  return SERIES_STYLES[index % SERIES_STYLES.length] ?? SERIES_STYLES[0];
}
