import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packageFile } from "./package-file";

const stampFile = "lib/db/generated/.schema-hash";

/** Writes the database client into lib/db/generated, unless it stands there already for this schema and Prisma. */
export function generateClient(): boolean {
  const schemaFile = join(process.cwd(), "prisma/schema.prisma");
  const hash = createHash("sha256")
    .update(readFileSync(schemaFile))
    .update(readFileSync(packageFile("prisma/package.json")))
    .digest("hex");
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === hash) return false;
  execFileSync(process.execPath, [packageFile("prisma/build/index.js"), "generate"], {
    stdio: ["ignore", "pipe", "inherit"],
    // Generating needs no engine; without these two Prisma tries to download one first.
    env: { ...process.env, CHECKPOINT_DISABLE: "1", PRISMA_SCHEMA_ENGINE_BINARY: process.execPath },
  });
  writeFileSync(stampFile, hash);
  return true;
}
