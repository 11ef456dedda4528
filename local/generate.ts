import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { packageFile } from "./package-file";

const run = promisify(execFile);
const stampFile = "lib/db/generated/.schema-hash";

/** Writes the database client into lib/db/generated, unless it is there already for this schema and Prisma. */
export async function generateClient(): Promise<boolean> {
  const schemaFile = join(process.cwd(), "prisma/schema.prisma");
  const hash = createHash("sha256")
    .update(readFileSync(schemaFile))
    .update(readFileSync(packageFile("@prisma/client-generator-ts/package.json")))
    .digest("hex");
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === hash) return false;
  await run(process.execPath, ["local/write-client.mjs"]);
  writeFileSync(stampFile, hash);
  return true;
}
