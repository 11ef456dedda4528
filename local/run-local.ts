import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { migrate } from "@/lib/db/migrate.server";
import { parseEnvironment } from "@/lib/env/environment-schemas";
import { productChain } from "@/lib/env/product-chain";
import { localAccounts, localContracts } from "./accounts";
import { buildApp, withoutLocalMode } from "./build";
import { bundleWallet } from "./bundle-wallet";
import { isPortTaken } from "./free-port";
import { generateClient } from "./generate";
import { keepIndexCurrent } from "./keep-index-current";
import { copyKeptStand, keepStand } from "./kept-stand";
import type { LaunchOptions } from "./launch-options";
import { localEnvironment } from "./local-environment";
import { startMailbox } from "./mailbox";
import { keepTime } from "./move-time";
import { openChain } from "./open-chain";
import { startPostgres } from "./postgres";
import { startRpcProxy } from "./rpc-proxy";
import { claimRun } from "./run-record";
import { runSeeding } from "./run-seeding";
import type { RunSteps } from "./run-steps";
import { clearUnfinishedSeed } from "./seeding-clock";
import { lastWords, requireFreePort, startServer } from "./server";
import { generatePrograms } from "./write-programs";

/** How many blocks' state the local chain keeps. A Cronos node keeps more, but here each block takes memory. */
const KEPT_STATES = 500;

/**
 * Starts database, chain, proxy and app on loopback, and builds the app at the same time. After a failure, `steps` stops
 * what has started.
 */
export async function runLocal(options: LaunchOptions, steps: RunSteps): Promise<void> {
  const { dataDir, port } = options;
  const url = `http://localhost:${port}`;
  const record = await claimRun({ dataDir, url });
  steps.onStop(async () => record.release());
  await requireFreePort(port);
  const watch: Watch = (name, child, logFile) => {
    record.add({ name, pid: child.pid });
    steps.watch({ name, exited: child.exited, lastWords: () => lastWords(logFile) });
  };

  await generatePrograms();
  const client = steps.run("Database client", async () => ({
    value: undefined,
    note: (await generateClient()) ? "written" : "up to date",
  }));
  const needsBuild = options.hasApp && options.task !== "dev";
  const [services] = await Promise.all([
    startServices({ options, steps, watch, url, client }),
    needsBuild ? client.then(() => buildLocally(steps)) : client,
  ]);
  const { env, countWrites, ...places } = services;
  if (options.hasApp) await runApp({ options, steps, watch, env, countWrites });

  const environmentFile = join(dataDir, "environment.json");
  steps.onStop(async () => rmSync(environmentFile, { force: true }));
  writeEnvironmentFile({ environmentFile, url, ...places });
  steps.print(
    `\nLOCAL MODE is up: ${options.hasApp ? url : places.rpcUrl}\nIts mails: ${places.mailboxUrl}\nCtrl-C stops it and keeps its data; "npm run local:reset" starts over.`,
  );
}

type Watch = (name: string, child: { pid: number; exited: Promise<string> }, logFile?: string) => void;

type ServicesOptions = {
  options: LaunchOptions;
  steps: RunSteps;
  watch: Watch;
  url: string;
  /** Resolves when the database client is written; seeding needs it. */
  client: Promise<void>;
};

type Places = { rpcUrl: string; databaseUrl: string; mailboxUrl: string };
type Services = Places & { env: NodeJS.ProcessEnv; countWrites(): number };

/** Everything except the app: PostgreSQL, chain and RPC endpoint, and the data of a first start. */
async function startServices({ options, steps, watch, url, client }: ServicesOptions): Promise<Services> {
  const { dataDir, port, hasApp } = options;
  if (hasApp && copyKeptStand(dataDir))
    steps.print("  The data of a first start within the last hour was copied.");
  const postgres = await steps.run("PostgreSQL", async () => {
    const started = await startPostgres({ dataDir: join(dataDir, "postgres") });
    steps.onStop(started.stop);
    watch("PostgreSQL", started, join(dataDir, "postgres/postgres.log"));
    return { value: started, note: `port ${started.port}` };
  });
  await steps.run("Migrations", async () => {
    await clearUnfinishedSeed(postgres.url);
    const { applied } = await migrate({ databaseUrl: postgres.url });
    return { value: undefined, note: applied.length > 0 ? `${applied.length} applied` : "up to date" };
  });
  const chain = await steps.run("Chain", async () => {
    const opened = await openChain({
      folder: join(dataDir, "chain"),
      databaseUrl: postgres.url,
      keepStates: KEPT_STATES,
    });
    steps.onStop(opened.stop);
    watch("The chain", opened, join(dataDir, "chain/journal.jsonl.log"));
    const { seededHolders } = opened;
    return {
      value: { ...opened, isNew: seededHolders !== undefined },
      note:
        seededHolders === undefined
          ? `id ${productChain.id}, data kept`
          : `id ${productChain.id}, contracts deployed, ${seededHolders} holders seeded`,
    };
  });
  const proxy = await steps.run("RPC endpoint", async () => {
    const started = await startRpcProxy({
      target: chain.rpcUrl,
      port: await portOrAny(port + 5_545),
      keepStates: KEPT_STATES,
      walletScript: await bundleWallet(),
    });
    steps.onStop(started.stop);
    return { value: started, note: started.url };
  });
  const mailbox = await steps.run("Mailbox", async () => {
    const started = await startMailbox({
      folder: join(dataDir, "mail"),
      port: await portOrAny(port + 5_025),
    });
    steps.onStop(started.stop);
    return { value: started, note: started.url };
  });

  const environment = localEnvironment({
    url,
    databaseUrl: postgres.url,
    rpcUrl: proxy.url,
    smtpUrl: mailbox.smtpUrl,
    sessionSecret: readOrMakeSecret({ file: join(dataDir, "session-secret"), encoding: "hex" }),
    logSigningKey: readOrMakeSecret({ file: join(dataDir, "log-signing-key"), encoding: "base64url" }),
  });
  const env: NodeJS.ProcessEnv = { ...withoutLocalMode(process.env), ...environment, ...options.settings };
  if (hasApp) parseEnvironment(env);
  if (chain.isNew) {
    await client;
    await seedHistory({ environment, rpcUrl: chain.rpcUrl, settle: chain.settle, steps });
    // A start doesn't fail because a later one can't be faster.
    if (hasApp) await keepStand({ dataDir, databaseUrl: postgres.url }).catch(() => undefined);
  } else await keepTime({ databaseUrl: postgres.url, rpcUrl: chain.rpcUrl });
  return {
    env,
    countWrites: chain.countWrites,
    rpcUrl: proxy.url,
    databaseUrl: postgres.url,
    mailboxUrl: mailbox.url,
  };
}

/** The port if it is free, else 0, for which the system chooses one. */
async function portOrAny(wanted: number): Promise<number> {
  return wanted < 65_536 && !(await isPortTaken(wanted)) ? wanted : 0;
}

type HistoryOptions = {
  environment: Readonly<Record<string, string>>;
  rpcUrl: string;
  settle(): Promise<void>;
  steps: RunSteps;
};

async function seedHistory({ environment, rpcUrl, settle, steps }: HistoryOptions): Promise<void> {
  await steps.run("Proposals", async () => ({
    value: undefined,
    note: await runSeeding({ environment, rpcUrl }),
  }));
  await settle();
}

async function buildLocally(steps: RunSteps): Promise<void> {
  await steps.run("Build", async () => ({
    value: undefined,
    note: (await buildApp()) ? "built" : "nothing changed",
  }));
}

type AppOptions = {
  options: LaunchOptions;
  steps: RunSteps;
  watch: Watch;
  env: NodeJS.ProcessEnv;
  countWrites(): number;
};

async function runApp({ options, steps, watch, env, countWrites }: AppOptions): Promise<void> {
  const { dataDir, port, task } = options;
  await steps.run("Server", async () => {
    const logFile = task === "dev" ? undefined : join(dataDir, "server.log");
    const server = await startServer({
      command: task === "dev" ? "dev" : "start",
      host: "127.0.0.1",
      port,
      env,
      ...(logFile ? { logFile } : {}),
    });
    steps.onStop(server.stop);
    watch("The server", server, logFile);
    return { value: undefined, note: logFile ? `log in ${logFile}` : "hot reload" };
  });
  const index = keepIndexCurrent({
    appUrl: `http://127.0.0.1:${port}`,
    countWrites,
    secret: env["CRON_SECRET"] ?? "",
  });
  steps.onStop(index.stop);
}

/** Kept between starts, so that sessions stay valid and one key signs the log. */
function readOrMakeSecret({ file, encoding }: { file: string; encoding: "hex" | "base64url" }): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString(encoding), { mode: 0o600 });
  return readFileSync(file, "utf8");
}

function writeEnvironmentFile({
  environmentFile,
  ...places
}: Places & { environmentFile: string; url: string }): void {
  const { nft, token, multicall3 } = localContracts;
  const description = {
    ...places,
    chainId: productChain.id,
    contracts: { nft, token, multicall3 },
    accounts: localAccounts,
  };
  mkdirSync(join(environmentFile, ".."), { recursive: true });
  writeFileSync(`${environmentFile}.new`, `${JSON.stringify(description, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${environmentFile}.new`, environmentFile);
}
