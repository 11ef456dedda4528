import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { packageFile } from "./package-file";

const run = promisify(execFile);
const writer = "local/write-client.mjs";
const stampFile = "lib/db/generated/.schema-hash";
const routesFile = "app/api/generated/route-modules.ts";

/**
 * Writes the database client and the columns of every table into lib/db/generated, unless they exist for this schema and
 * Prisma.
 */
export async function generateClient(): Promise<boolean> {
  const schemaFile = join(process.cwd(), "prisma/schema.prisma");
  const hash = createHash("sha256")
    .update(readFileSync(schemaFile))
    .update(readFileSync(packageFile("@prisma/client-generator-ts/package.json")))
    .update(readFileSync(writer))
    .digest("hex");
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === hash) return false;
  await run(process.execPath, [writer]);
  writeFileSync(stampFile, hash);
  return true;
}

/** Lists the route files that serve a GET, for the API's document: a bundler finds a module only where its import stands in a file. */
export function generateRoutes(): void {
  const lines = readdirSync("app", { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith("/route.ts") && /^ {2}GET: /m.test(readFileSync(`app/${file}`, "utf8")))
    .sort()
    .map((file) => file.slice(0, -"/route.ts".length))
    .map((folder) => `  "${pathOf(folder)}": () => import("@/app/${folder}/route"),\n`);
  mkdirSync(dirname(routesFile), { recursive: true });
  writeFileSync(routesFile, `export const ROUTE_MODULES = {\n${lines.join("")}};\n`);
}

function pathOf(folder: string): string {
  return `/${folder.replaceAll("[", "{").replaceAll("]", "}")}`;
}
