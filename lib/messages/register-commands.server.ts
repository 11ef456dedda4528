import "server-only";
import { getEnvironment } from "@/lib/env/environment.server";
import { DISCORD_COMMANDS } from "./discord-commands";

const TIMEOUT_MS = 15_000;

/** Registers the commands in the place of all that the application had. Throws with what Discord said. */
export async function registerCommands(): Promise<readonly string[]> {
  const { DISCORD_APPLICATION_ID, DISCORD_BOT_TOKEN, DISCORD_API } = getEnvironment();
  if (!(DISCORD_APPLICATION_ID && DISCORD_BOT_TOKEN))
    throw new Error("Set DISCORD_APPLICATION_ID, DISCORD_PUBLIC_KEY and DISCORD_BOT_TOKEN.");
  const response = await fetch(`${DISCORD_API}/applications/${DISCORD_APPLICATION_ID}/commands`, {
    method: "PUT",
    headers: { authorization: `Bot ${DISCORD_BOT_TOKEN}`, "content-type": "application/json" },
    body: JSON.stringify(DISCORD_COMMANDS),
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok)
    throw new Error(`Discord answered with ${response.status}: ${(await response.text()).slice(0, 500)}`);
  return DISCORD_COMMANDS.map(({ name }) => name);
}
