import "server-only";
import { createTransport } from "nodemailer";
import { z } from "zod";
import { createPool } from "@/lib/db/create-pool.server";
import type { Environment } from "@/lib/env/environment-schemas";
import { askStore } from "@/lib/recount/object-store.server";
import { isStandby } from "./deployment-store.server";
import { type Finding, fail, fine } from "./finding";

const TIMEOUT_MS = 8_000;
const REACH = "check the address, and that this machine reaches it";

/** Logs in at the mail server and sends nothing. */
export async function askMail({ SMTP_URL, MAIL_FROM }: Environment): Promise<Finding | Finding[]> {
  if (SMTP_URL === undefined) return [];
  const limits = {
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  };
  const transport = createTransport({ url: SMTP_URL, ...limits });
  try {
    await transport.verify();
    return fine("mail", `the server takes mail from ${MAIL_FROM}`);
  } catch (error) {
    return fail(
      "mail",
      `the server refuses: ${wordsOf(error)}`,
      "check host, port, user and password of SMTP_URL",
    );
  } finally {
    transport.close();
  }
}

/** Writes, reads and deletes one small object. */
export async function askObjectStore(environment: Environment): Promise<Finding> {
  if (environment.OBJECT_STORE_URL === undefined)
    return fine("object store", "none, so evidence is in the database");
  const name = `evidence/doctor-${Date.now()}`;
  const body = new TextEncoder().encode(name);
  try {
    await askStore(environment, name, { method: "PUT", body });
    const read = await (await askStore(environment, name, { method: "GET" })).text();
    await askStore(environment, name, { method: "DELETE" });
    if (read !== name) return fail("object store", "it gives other bytes back than it got", "use another");
    return fine("object store", "it keeps, gives back and deletes");
  } catch (error) {
    const cure = "check OBJECT_STORE_URL, and that the key may read, write and delete under evidence/";
    return fail("object store", wordsOf(error), cure);
  }
}

/** Whether the replica is one. */
export async function askReplica({ DATABASE_REPLICA_URL: databaseUrl }: Environment): Promise<Finding> {
  if (databaseUrl === undefined) return fine("replica", "none, so all is read from the primary");
  const pool = createPool({ databaseUrl, max: 1 });
  pool.on("error", () => undefined);
  try {
    if (await isStandby(pool)) return fine("replica", "it follows a primary");
    return fail(
      "replica",
      "it is no standby",
      "name a server that follows DATABASE_URL by streaming replication",
    );
  } catch (error) {
    return fail("replica", `no answer (${wordsOf(error)})`, "check DATABASE_REPLICA_URL, or remove it");
  } finally {
    await pool.end();
  }
}

const bot = z.object({ ok: z.literal(true), result: z.object({ username: z.string() }) });

/** The bot's own name (getMe), which the token alone decides. */
export async function askTelegram(environment: Environment): Promise<Finding> {
  const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_BOT_NAME: name, TELEGRAM_API: api } = environment;
  if (token === undefined) return fine("Telegram", "off, TELEGRAM_BOT_TOKEN is not set");
  try {
    const { data } = bot.safeParse(await readJsonFrom(`${api}/bot${token}/getMe`));
    if (data === undefined)
      return fail("Telegram", "it knows no bot of this token", "copy the token from @BotFather");
    const { username } = data.result;
    if (username.toLowerCase() === name?.toLowerCase()) return fine("Telegram", `the bot is @${username}`);
    return fail("Telegram", `the token is that of @${username}`, `set TELEGRAM_BOT_NAME to ${username}`);
  } catch (error) {
    return fail("Telegram", `no answer (${wordsOf(error)})`, REACH);
  }
}

const application = z.object({ id: z.string(), verify_key: z.string() });

/** The application of the bot's token, where there is one. */
export async function askDiscord(environment: Environment): Promise<Finding> {
  const { DISCORD_APPLICATION_ID: id, DISCORD_PUBLIC_KEY: key, DISCORD_BOT_TOKEN: token } = environment;
  if (id === undefined) return fine("Discord", "no commands, DISCORD_APPLICATION_ID is not set");
  if (token === undefined) return fine("Discord", "set; nobody can compare it without DISCORD_BOT_TOKEN");
  try {
    const headers = { authorization: `Bot ${token}` };
    const { data } = application.safeParse(
      await readJsonFrom(`${environment.DISCORD_API}/applications/@me`, headers),
    );
    if (data === undefined) return fail("Discord", "it knows no application of this token", "copy it again");
    if (data.id === id && data.verify_key === key?.toLowerCase()) return fine("Discord", `application ${id}`);
    return fail(
      "Discord",
      `the token is that of application ${data.id}`,
      "copy id and public key from there",
    );
  } catch (error) {
    return fail("Discord", `no answer (${wordsOf(error)})`, REACH);
  }
}

/** Whether anything answers at the addresses that the server itself asks; what it says is not judged. */
export async function askAddresses(environment: Environment): Promise<Finding[]> {
  const witnesses = environment.WITNESSES?.witnesses ?? [];
  const asked: [subject: string, url: string | null | undefined][] = [
    ["alerts", environment.ALERT_WEBHOOK_URL],
    ["traces", environment.OTEL_EXPORTER_OTLP_ENDPOINT],
    ["hub of feeds", environment.WEBSUB_HUB],
    ["marketplace", environment.MARKETPLACE_URL],
    ...witnesses.map(({ url, key }) => [`witness ${key.name}`, url] as [string, string | null]),
  ];
  const set = asked.flatMap(([subject, url]) => (url ? [{ subject, url }] : []));
  return Promise.all(set.map(askAddress));
}

async function askAddress({ subject, url }: { subject: string; url: string }): Promise<Finding> {
  const { host } = new URL(url);
  try {
    const init = { method: "HEAD", redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) } as const;
    const { status } = await fetch(url, init);
    return fine(subject, `${host} answers (${status})`);
  } catch (error) {
    return fail(subject, `${host} does not answer (${wordsOf(error)})`, REACH);
  }
}

async function readJsonFrom(url: string, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await fetch(url, { headers, redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
  return response.json();
}

/** In a line, without addresses that hold keys. */
function wordsOf(error: unknown): string {
  const { cause, message, code } = Object(error);
  const text = String(Object(cause).code ?? code ?? message ?? error);
  return text.split("\n")[0]?.slice(0, 160) ?? "";
}
