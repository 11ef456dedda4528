import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const FOLDER = "tests/vectors";
const strings = z.array(z.string());

/** The public payloads against HTML and Markdown (tests/vectors/README.md), each kind in its file's order, none twice. */
export function readXssVectors(): { count: number; payloads: string[] } {
  const all = [
    ...z
      .array(z.object({ payload: z.string() }))
      .parse(read("dompurify/expect.json"))
      .map(({ payload }) => payload),
    ...z
      .array(z.object({ markdown: z.string() }))
      .parse(read("markdown-it-xss/xss.json"))
      .map(({ markdown }) => markdown),
    ...strings.parse(read("naughty-strings/blns.json")),
    ...readdirSync(join(FOLDER, "payloadsallthethings-xss"))
      .sort()
      .flatMap((file) => strings.parse(read(`payloadsallthethings-xss/${file}`))),
  ];
  return { count: all.length, payloads: [...new Set(all)] };
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(join(FOLDER, file), "utf8"));
}
