/** What phones paint around the page: `--bg` of each theme, in a form that every browser reads. */
export const THEME_COLOURS = { dark: "#0b0e15", light: "#fbfaf7" } as const;
