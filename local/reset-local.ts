import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { removePlaceBeyond } from "./postgres-place";
import { endPreviousRun } from "./run-record";

const data = [
  "postgres",
  "chain",
  "mail",
  "session-secret",
  "log-signing-key",
  "environment.json",
  "server.log",
];

/** Deletes database, chain, mails and secrets of local mode, not the build; throws while it runs. */
export async function resetLocal(dataDir: string): Promise<string> {
  await endPreviousRun(dataDir);
  const present = data.filter((name) => existsSync(join(dataDir, name)));
  for (const name of present) rmSync(join(dataDir, name), { recursive: true });
  removePlaceBeyond(join(dataDir, "postgres"));
  return present.length > 0 ? `Deleted ${present.join(", ")} in ${dataDir}.` : `${dataDir} held no data.`;
}
