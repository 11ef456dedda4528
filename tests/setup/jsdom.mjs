import { createRequire } from "node:module";
import "./keep-compiled.mjs";

const require = createRequire(import.meta.url);
const sheet = "jsdom/lib/jsdom/browser/default-stylesheet.js";
const whole = require(sheet);

// Queries ask of each element whether it is shown; jsdom would work out its margins, fonts and colors too.
require.cache[require.resolve(sheet)].exports = whole.replace(/([^{}]*)\{([^{}]*)\}/g, (_, who, style) =>
  style.includes("display:") ? `${who}{${/display:[^;]*/.exec(style)}}` : "",
);
const {
  propertiesWithResolvedValueImplemented: resolved,
} = require("jsdom/lib/jsdom/living/helpers/style-rules.js");
for (const name of Object.keys(resolved)) if (name.endsWith("color")) delete resolved[name];

export default require("jest-fixed-jsdom");
