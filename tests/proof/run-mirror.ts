import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** The head of a log, as it is served. */
export const headSchema = z.object({
  origin: z.string(),
  keyId: z.string(),
  treeSize: z.number(),
  root: z.string(),
  at: z.number(),
  note: z.string(),
});
const conflictSchema = z.object({
  kind: z.string(),
  message: z.string(),
  before: headSchema.nullable(),
  now: headSchema.optional(),
});

/** Runs the mirror once, as an operator would; answers how it ends. */
export async function runMirror({
  url,
  folder,
  witnesses,
}: {
  url: string;
  folder: string;
  /** A file with a policy. */
  witnesses?: string;
}): Promise<number | null> {
  const policy = witnesses === undefined ? [] : ["--witnesses", witnesses];
  const child = spawn(process.execPath, ["docs/mirror-log.mjs", url, folder, ...policy], {
    stdio: ["ignore", "ignore", "ignore"],
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
}

/** What the mirror recorded against the server. */
export function readConflicts(folder: string): z.output<typeof conflictSchema>[] {
  return readdirSync(folder)
    .filter((name) => name.startsWith("conflict-"))
    .map((name) => conflictSchema.parse(JSON.parse(readFileSync(join(folder, name), "utf8"))));
}
