import { migrate } from "@/lib/db/migrate.server";
import { refusePreview } from "@/lib/db/refuse-preview";
import { parseEnvironment } from "@/lib/env/environment-schemas";
import { buildApp, withoutLocalMode } from "./build";
import type { LaunchOptions } from "./launch-options";
import type { RunSteps } from "./run-steps";
import { requireFreePort, startServer } from "./server";

/** Checks the configuration, migrates and serves; starts no database and no chain. */
export async function runConfigured({ port, task }: LaunchOptions, steps: RunSteps): Promise<void> {
  const env = withoutLocalMode(process.env);
  const { DATABASE_URL } = parseEnvironment(env);
  refusePreview(env);
  await requireFreePort(port);
  await steps.run("Migrations", async () => {
    const { applied } = await migrate({ databaseUrl: DATABASE_URL });
    return { value: undefined, note: applied.length > 0 ? `${applied.length} applied` : "up to date" };
  });
  if (task === "start") {
    await steps.run("Build", async () => ({
      value: undefined,
      note: (await buildApp()) ? "built" : "nothing changed",
    }));
  }
  const host = process.env["HOST"] || "0.0.0.0";
  await steps.run("Server", async () => {
    const server = await startServer({ command: task === "dev" ? "dev" : "start", host, port, env });
    steps.onStop(server.stop);
    steps.watch({ name: "The server", exited: server.exited, lastWords: () => "" });
    return { value: undefined, note: `http://${host}:${port}` };
  });
}
