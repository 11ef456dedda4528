import { runCommand } from "@/lib/env/run-cli";
import { registerCommands } from "./register-commands.server";

async function main(): Promise<void> {
  const names = await registerCommands();
  process.stdout.write(`registered: ${names.map((name) => `/${name}`).join(", ")}\n`);
}

void runCommand("discord-commands", main);
