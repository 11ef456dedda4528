import "server-only";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ClientFiles } from "./client-manifest";

/** The client files of a build: those in `static` of its folder, and those in `public` beside that folder. Throws if there is no build. */
export function readClientFiles(buildDir: string): ClientFiles {
  const folders = [
    { folder: join(buildDir, "static"), prefix: "_next/static/" },
    { folder: join(dirname(buildDir), "public"), prefix: "" },
  ];
  if (folders.some(({ folder }) => !existsSync(folder)))
    throw new Error(`${buildDir} has no build: run "npm run build" first`);
  return new Map(folders.flatMap(({ folder, prefix }) => hashFiles(folder, prefix)));
}

function hashFiles(folder: string, prefix: string): [path: string, hash: string][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      const path = file.slice(folder.length + 1).replaceAll("\\", "/");
      return [prefix + path, createHash("sha256").update(readFileSync(file)).digest("hex")];
    });
}
