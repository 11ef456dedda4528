import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { packageFile } from "./package-file";

const run = promisify(execFile);
const writer = "local/write-client.mjs";
const stampFile = "lib/db/generated/.schema-hash";

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
