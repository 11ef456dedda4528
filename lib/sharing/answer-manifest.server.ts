import "server-only";
import { getPublicConfig } from "@/lib/env/environment.server";
import { taggedAnswer } from "@/lib/http/tagged-answer.server";
import { tokenLabel } from "@/lib/shared/format-number";
import { THEME_COLOURS } from "@/lib/shared/theme-colours";

const ICONS = [192, 512].flatMap((size) =>
  (["any", "maskable"] as const).map((purpose) => ({
    src: `/icons/${purpose === "any" ? "icon" : "maskable"}-${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  })),
);

const SHORTCUTS = [
  { name: "Proposals", url: "/proposals" },
  { name: "Your votes", url: "/ballots" },
  { name: "Bounties", url: "/bounties" },
];

/** What a phone needs to install the product. */
export function answerManifest(): Response {
  const { productName } = getPublicConfig();
  const name = `Club ${productName}`;
  const manifest = {
    id: "/",
    name,
    short_name: name.length > 12 ? productName : name,
    description: `Proposals, votes and bounties for holders of ${productName} and ${tokenLabel(productName)}.`,
    lang: "en",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: THEME_COLOURS.dark,
    theme_color: THEME_COLOURS.dark,
    icons: [...ICONS, { src: "/icon.svg", sizes: "any", type: "image/svg+xml" }],
    shortcuts: SHORTCUTS,
  };
  return taggedAnswer(JSON.stringify(manifest), { "content-type": "application/manifest+json" });
}
