import localFont from "next/font/local";

// Latin subsets from npm. A font that comes late is used from the next page on, because a swap would move what is being read. The
// mono face is only for addresses and nothing above the fold needs it, so it isn't preloaded.
const instrumentSans = localFont({
  src: "../node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
  weight: "400 700",
  display: "optional",
  variable: "--font-instrument",
});

const bricolageGrotesque = localFont({
  src: "../node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2",
  weight: "200 800",
  display: "optional",
  variable: "--font-bricolage",
});

const jetbrainsMono = localFont({
  src: "../node_modules/@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2",
  weight: "100 800",
  display: "optional",
  preload: false,
  variable: "--font-jetbrains",
});

/** The class of `html` that gives every screen the product's type. */
export const fontVariables = [instrumentSans, bricolageGrotesque, jetbrainsMono]
  .map((font) => font.variable)
  .join(" ");
