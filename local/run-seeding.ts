import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { withoutLocalMode } from "./build";
import { seedingDatabaseUrl } from "./seeding-clock";

/**
 * Seeds proposals and ballots in a separate process, because the product's use cases read the app's environment once.
 * Answers what was seeded, in words; throws with the process's words if it fails.
 */
export async function runSeeding({
  environment,
  rpcUrl,
}: {
  environment: Readonly<Record<string, string>>;
  /** The chain itself, whose clock is moved. */
  rpcUrl: string;
}): Promise<string> {
  const databaseUrl = environment["DATABASE_URL"] ?? "";
  const child = spawn(
    process.execPath,
    ["--conditions=react-server", "--import", "tsx", "local/seed-proposals-cli.ts"],
    {
      env: {
        ...withoutLocalMode(process.env),
        NODE_ENV: "production",
        ...environment,
        DATABASE_URL: seedingDatabaseUrl(databaseUrl),
        SEEDED_DATABASE_URL: databaseUrl,
        SEEDED_RPC_URL: rpcUrl,
        LOG_LEVEL: "silent",
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [output, complaints, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code !== 0) throw new Error(`The proposals were not seeded:\n${complaints}`);
  return output.trim();
}
