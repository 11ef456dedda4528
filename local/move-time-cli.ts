import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { moveTime } from "./move-time";
import { parseMoveTimeOptions } from "./move-time-options";

async function main(): Promise<void> {
  const { days, dataDir } = parseMoveTimeOptions(process.argv.slice(2));
  const file = join(dataDir, "environment.json");
  if (!existsSync(file)) {
    throw new Error(`Local mode is not running with the data folder ${dataDir}: start it with npm start.`);
  }
  const place = z
    .object({ databaseUrl: z.string(), rpcUrl: z.string() })
    .parse(JSON.parse(readFileSync(file, "utf8")));
  await moveTime({ ...place, seconds: days * 86_400 });
  console.log(`${days} ${days === 1 ? "day has" : "days have"} passed for the database and the chain.`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
