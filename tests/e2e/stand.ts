import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import webPush from "web-push";
import { freePort } from "@/local/free-port";
import { TELEGRAM_TOKEN } from "@/tests/setup/telegram-server";

export const TELEGRAM_HOOK_SECRET = "hook-secret-of-the-journeys";

/**
 * No relay listens at `relayUrl`, no push service at `pushPort`, and no server of mail, Telegram or Discord at its port, until a journey
 * starts one.
 */
export type StandUrls = {
  url: string;
  rpcUrl: string;
  databaseUrl: string;
  relayUrl: string;
  mailPort: number;
  pushPort: number;
  /** The public key for which browsers subscribe. */
  pushKey: string;
  telegramPort: number;
  discordPort: number;
  /** Runs a job before its turn comes. */
  cronSecret: string;
};
export type Stand = StandUrls & { stop(): Promise<void> };

/** Local mode as `npm start` runs it, with separate data and port. It never touches the developer's `.local` data. */
export async function startStand(): Promise<Stand> {
  const folder = mkdtempSync(join(tmpdir(), "club-stand-"));
  // As root, PostgreSQL runs as another user, who must pass through.
  chmodSync(folder, 0o711);
  const dataDir = join(folder, "data");
  const relayUrl = `ws://127.0.0.1:${await freePort()}`;
  const mailPort = await freePort();
  const pushPort = await freePort();
  const pushKeys = webPush.generateVAPIDKeys();
  const telegramPort = await freePort();
  const discordPort = await freePort();
  const cronSecret = "c".repeat(40);
  const flags = [
    "--data-dir",
    dataDir,
    "--port",
    String(await freePort()),
    "--set",
    "RATE_LIMIT_MULTIPLIER=1000",
    "--set",
    `CRON_SECRET=${cronSecret}`,
    "--set",
    `WALLETCONNECT_PROJECT_ID=${"0".repeat(32)}`,
    "--set",
    `WALLETCONNECT_RELAY_URL=${relayUrl}`,
    "--set",
    `MESSAGE_SECRETS=1:${"m".repeat(40)}`,
    "--set",
    `SMTP_URL=smtp://127.0.0.1:${mailPort}`,
    "--set",
    "MAIL_FROM=votes@kairos.example",
    "--set",
    `WEB_PUSH_PUBLIC_KEY=${pushKeys.publicKey}`,
    "--set",
    `WEB_PUSH_PRIVATE_KEY=${pushKeys.privateKey}`,
    "--set",
    "WEBHOOK_ALLOWED_HOSTS=127.0.0.1",
    "--set",
    `TELEGRAM_BOT_TOKEN=${TELEGRAM_TOKEN}`,
    "--set",
    "TELEGRAM_BOT_NAME=kairos_votes_bot",
    "--set",
    `TELEGRAM_WEBHOOK_SECRET=${TELEGRAM_HOOK_SECRET}`,
    "--set",
    `TELEGRAM_API=http://127.0.0.1:${telegramPort}`,
    "--set",
    `DISCORD_API=http://127.0.0.1:${discordPort}`,
  ];
  const launcher = spawn(process.execPath, ["local/start.mjs", ...flags], { stdio: ["ignore", 2, 2] });
  const exited = once(launcher, "exit");
  async function stop(): Promise<void> {
    launcher.kill("SIGINT");
    await exited;
    rmSync(folder, { recursive: true, force: true });
  }

  const environmentFile = join(dataDir, "environment.json");
  while (!existsSync(environmentFile)) {
    if (launcher.exitCode !== null)
      throw new Error(`local mode did not start (exit code ${launcher.exitCode})`);
    await sleep(100);
  }
  const { url, rpcUrl, databaseUrl }: StandUrls = JSON.parse(readFileSync(environmentFile, "utf8"));
  const pushKey = pushKeys.publicKey;
  const ports = { mailPort, pushPort, telegramPort, discordPort };
  return { url, rpcUrl, databaseUrl, relayUrl, ...ports, pushKey, cronSecret, stop };
}
