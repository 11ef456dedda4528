import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { restore } from "@/lib/db/restore.server";
import { FORMAT_VERSIONS } from "@/lib/recount/evidence-schemas";
import { localContracts } from "@/local/accounts";
import { startWitness } from "@/tests/builders/witnesses";
import { runSql, type ServiceUrls, withDatabase } from "@/tests/setup/clone-database";
import { testDatabaseUrl } from "@/tests/setup/own-services";
import { startCli } from "@/tests/setup/run-cli";
import { listReleases, type Release } from "./list-releases";

const services: ServiceUrls = JSON.parse(process.env["TEST_SERVICES"] ?? "{}");
const releases = listReleases();
/** The origin and the contracts of local mode, in which they were kept. */
const environmentOf = (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  APP_ORIGIN: "http://localhost:3000",
  NFT_ADDRESS: localContracts.nft,
  TOKEN_ADDRESS: localContracts.token,
});
const newFolder = () => mkdtempSync(join(tmpdir(), "club-release-"));

async function createDatabase(use: string): Promise<string> {
  const database = `${new URL(testDatabaseUrl).pathname.slice(1)}_${use}`;
  await runSql({ url: services.adminDatabaseUrl, sql: `CREATE DATABASE ${database} TEMPLATE template0` });
  return withDatabase({ url: services.adminDatabaseUrl, name: database });
}

/** The data of a release, at today's schema. */
async function restoreRelease({ folder }: Release, use: string): Promise<ReturnType<typeof environmentOf>> {
  const databaseUrl = await createDatabase(use);
  await restore({ databaseUrl, file: join(folder, "data.backup") });
  const environment = environmentOf(databaseUrl);
  const migrated = await startCli("lib/db/migrate-cli.ts", { environment }).ended;
  expect(migrated).toMatchObject({ code: 0 });
  return environment;
}

it.each(releases)("goes on with the data of version $name, and finds no fault in its log", async (release) => {
  const environment = await restoreRelease(release, `data_${release.name}`);
  const checked = await startCli("lib/log/log-cli.ts", { environment }).ended;
  expect(checked).toEqual({ code: 0, output: expect.stringContaining(", 0 differ") });
});

it.each(releases)("adopts the pack of version $name", async ({ name, folder, logKey }) => {
  const pack = newFolder();
  await run("tar", ["xzf", join(folder, "pack.tar.gz"), "-C", pack]);
  const environment = environmentOf(await createDatabase(`pack_${name}`));
  const args = [pack, "--key", logKey];
  const adopted = await startCli("lib/exit/adopt-cli.ts", { environment, args }).ended;
  expect(adopted).toEqual({ code: 0, output: expect.stringContaining("compared, none differs") });
});

describe("today's server, with the data of the newest version", () => {
  let server: ReturnType<typeof startServer>;
  let url: string;

  beforeAll(async () => {
    const newest = releases.at(-1);
    if (newest === undefined) throw new Error("no version is kept");
    const environment = {
      ...(await restoreRelease(newest, "served")),
      LOG_SIGNING_KEY: newest.logSigningKey ?? "",
    };
    const sealed = await startCli("lib/log/log-cli.ts", { environment }).ended;
    expect(sealed).toMatchObject({ code: 0 });
    server = startServer(environment);
    url = await server.url;
  }, 120_000);

  afterAll(() => server.child.kill());

  it.each(releases)("is mirrored, cosigned and recounted by the programs of version $name", async (release) => {
    const folder = newFolder();
    const program = (name: string) => unpack(release, name, folder);
    const mirror = join(folder, "mirror");
    expect(await run(process.execPath, [program("mirror-log.mjs"), url, mirror])).toMatchObject({ code: 0 });

    const { publicKey, verifierKey } = await ask("/api/log/key").then((answer) => answer.json());
    const witness = await startWitness({
      folder,
      name: "witness",
      logs: [verifierKey],
      program: program("witness-log.mjs"),
    });
    const body = `old 0\n\n${await (await ask("/checkpoint")).text()}`;
    const cosigned = await fetch(`${witness.url}/add-checkpoint`, { method: "POST", body });
    expect({ status: cosigned.status, text: await cosigned.text() }).toMatchObject({ status: 200 });
    await witness.stop();

    const file = join(folder, "1.json");
    writeFileSync(file, await (await ask("/api/proposals/1/bundle")).text());
    const args = [program("verify-bundle.mjs"), file, "--key", publicKey, "--log", mirror];
    const { code, output } = await run(process.execPath, args);
    // An older program names the version that it can't read, and accuses nobody.
    const isOlder = Number(release.name) < Math.max(...FORMAT_VERSIONS);
    expect({ code, output }).toEqual({
      code: isOlder ? 3 : 2,
      output: isOlder ? expect.stringContaining("formatVersion") : expect.any(String),
    });
  });

  const ask = (path: string) => fetch(url + path);
});

function startServer(environment: Record<string, string>) {
  const { child } = startCli("tests/releases/serve-cli.ts", { environment });
  return { child, url: once(child.stdout ?? child, "data").then(([line]) => String(line).trim()) };
}

function unpack({ folder }: Release, name: string, target: string): string {
  const file = join(target, name);
  writeFileSync(file, gunzipSync(readFileSync(join(folder, "programs", `${name}.gz`))));
  return file;
}

function run(program: string, args: readonly string[]): Promise<{ code: unknown; output: string }> {
  return new Promise((resolve) => {
    execFile(program, args, (error, out, errors) => resolve({ code: error ? error.code : 0, output: out + errors }));
  });
}
