import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import { moveTime } from "./move-time";

const FILE = ".local/environment.json";
const MOST_DAYS = 365;

async function main(): Promise<void> {
  const days = Number(process.argv[2]);
  if (!(days > 0 && days <= MOST_DAYS)) {
    throw new Error("Say how many days are to pass: npm run local:time -- 3");
  }
  if (!existsSync(FILE)) throw new Error("Local mode is not running: start it with npm start.");
  const place = z
    .object({ databaseUrl: z.string(), rpcUrl: z.string() })
    .parse(JSON.parse(readFileSync(FILE, "utf8")));
  await moveTime({ ...place, seconds: days * 86_400 });
  console.log(`${days} days have passed for the database and the chain.`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
