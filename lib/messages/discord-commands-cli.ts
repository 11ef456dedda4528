import { existsSync } from "node:fs";
import { registerCommands } from "./register-commands.server";

async function main(): Promise<void> {
  // Variables that are already set win.
  if (existsSync(".env")) process.loadEnvFile(".env");
  const names = await registerCommands();
  process.stdout.write(`registered: ${names.map((name) => `/${name}`).join(", ")}\n`);
}

main()
  .then(() => process.exit())
  .catch((error: unknown) => {
    process.stderr.write(`discord-commands: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  });
