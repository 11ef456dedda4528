import "server-only";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ImageResponse } from "next/og";
import { AppError } from "@/lib/http/app-error";
import { taggedAnswer } from "@/lib/http/tagged-answer.server";
import { CARD_SIZE } from "./card-image";

/** Cards are some 40 kB each. */
const KEPT_CARDS = 300;
/** A drawing holds the process for 0.1 s, so they are made one after the other, and not more than these may be due. */
const MOST_DUE = 10;

type CardElement = ConstructorParameters<typeof ImageResponse>[0];

let fonts: Promise<Awaited<ReturnType<typeof readFonts>>> | null = null;
let due = 0;
let last: Promise<unknown> = Promise.resolve();
const kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

/**
 * A card as an answer. `facts` is everything that is drawn: the same facts are drawn once, also when many ask for them together.
 * The element may hold no text that the fonts can't draw (`drawableText`): the library would ask the network for other fonts.
 */
export async function drawCard(facts: unknown, element: () => CardElement): Promise<Response> {
  const key = JSON.stringify(facts);
  const drawn = kept.get(key) ?? drawInTurn(element());
  keep(key, drawn);
  return taggedAnswer(await drawn, { "content-type": "image/png" });
}

/** The newest last; what was asked for longest ago goes first, and what could not be drawn is not kept. */
function keep(key: string, drawn: Promise<Uint8Array<ArrayBuffer>>): void {
  kept.delete(key);
  kept.set(key, drawn);
  drawn.catch(() => kept.delete(key));
  const [oldest] = kept.keys();
  if (kept.size > KEPT_CARDS && oldest !== undefined) kept.delete(oldest);
}

/** Throws TOO_MANY_REQUESTS when too many are due. */
async function drawInTurn(element: CardElement): Promise<Uint8Array<ArrayBuffer>> {
  if (due >= MOST_DUE) {
    throw new AppError("TOO_MANY_REQUESTS", "Too many pictures are being drawn. Try again in 5 s.", {
      retryAfterSeconds: 5,
    });
  }
  due += 1;
  const drawn = last
    .then(() => draw(element))
    .finally(() => {
      due -= 1;
    });
  last = drawn.catch(() => undefined);
  return drawn;
}

async function draw(element: CardElement): Promise<Uint8Array<ArrayBuffer>> {
  fonts ??= readFonts();
  fonts.catch(() => {
    fonts = null;
  });
  // Read to its end, so that a drawing that fails is refused and not sent as half a picture.
  const image = new ImageResponse(element, { ...CARD_SIZE, fonts: await fonts });
  return new Uint8Array(await image.arrayBuffer());
}

async function readFonts() {
  const files = [
    { name: "Text", file: "instrument-sans/files/instrument-sans-latin-500-normal.woff" },
    { name: "Text Ext", file: "instrument-sans/files/instrument-sans-latin-ext-500-normal.woff" },
    { name: "Display", file: "bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff" },
    { name: "Display Ext", file: "bricolage-grotesque/files/bricolage-grotesque-latin-ext-700-normal.woff" },
    {
      name: "Display Viet",
      file: "bricolage-grotesque/files/bricolage-grotesque-vietnamese-700-normal.woff",
    },
    // Signs of mathematics, Cyrillic, Greek and arrows.
    { name: "More", file: "dejavu-sans/files/dejavu-sans-latin-700-normal.woff" },
  ];
  return Promise.all(
    files.map(async ({ name, file }) => ({
      name,
      data: await readFile(join(process.cwd(), "node_modules/@fontsource", file)),
      weight: 500 as const,
      style: "normal" as const,
    })),
  );
}
