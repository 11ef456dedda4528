import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer, request, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { parseManifest } from "@/lib/exit/parse-manifest";
import { listen } from "@/local/listen";
import { testAccount } from "../setup/accounts";
import { cloneDatabase } from "../setup/clone-database";
import { HIDDEN_WORDS, insertRecord } from "./exit-record";
import type { StandaloneProof } from "./proof";
import { readConflicts, runMirror } from "./run-mirror";
import { callJob, startTwoInstances, type TwoInstances } from "./two-instances";
import { launchBrowser } from "./watched-browser";

const NEXT_ADMIN = testAccount("the next admin").address;
const NEXT_KEY = "the-log-of-the-second-deployment-has-this-k";

export const proof: StandaloneProof = {
  claim:
    "with the server and its database deleted, every proposal recounts from the exported folder in a browser without network; a second deployment adopts the folder, and a mirror that followed the first follows the second; a folder that somebody altered is refused by the name of the file",
  async runAlone({ isFull }) {
    const size = isFull ? { proposals: 20, voters: 40 } : { proposals: 4, voters: 5 };
    const work = mkdtempSync(join(tmpdir(), "club-exit-"));
    const [pack, mirror] = [join(work, "pack"), join(work, "mirror")];
    const address = await startAddress();
    try {
      const first = await startTwoInstances({});
      let exported: string[];
      try {
        await insertRecord((sql, values) => first.query(sql, values), size);
        await runJobs(first);
        address.leadTo(first.urls[0]);
        assert.equal(
          await runMirror({ url: address.url, folder: mirror }),
          0,
          "a mirror of the first deployment",
        );
        exported = await exportPack(first, pack);
      } finally {
        await first.stop();
      }
      const recounted = await recountAll(pack, size.proposals);
      const second = await startTwoInstances({});
      try {
        const adopted = await adoptPack(second, pack);
        address.leadTo(second.urls[0]);
        assert.equal(
          await runMirror({ url: address.url, folder: mirror }),
          0,
          "the mirror of the second deployment",
        );
        assert.deepEqual(readConflicts(mirror), []);
        const again = await exportAgain(second, { pack: join(work, "pack 2"), proposals: size.proposals });
        return [...exported, recounted, ...adopted, mirrored(mirror), again];
      } finally {
        await second.stop();
      }
    } finally {
      address.server.close();
      rmSync(work, { recursive: true, force: true });
    }
  },
};

/** One address that leads to whichever deployment is there, as a name does. */
async function startAddress(): Promise<{ url: string; server: Server; leadTo(url: string): void }> {
  let target = "";
  const server = createServer((asked, answer) => {
    const { method, headers, url = "/" } = asked;
    const passed = request(`${target}${url}`, { method, headers }, (found) => {
      answer.writeHead(found.statusCode ?? 502, found.headers);
      found.pipe(answer);
    });
    passed.once("error", () => answer.destroy());
    asked.pipe(passed);
  });
  return {
    url: (await listen(server)).url,
    server,
    leadTo(url) {
      target = url;
    },
  };
}

async function runJobs(stand: TwoInstances, url = stand.urls[0]): Promise<void> {
  for (const name of ["log", "log", "evidence"]) {
    const answer = await callJob(url, name);
    assert.equal(answer.status, 200, `${name}: ${await answer.text()}`);
  }
}

type Run = { status: number | null; text: string };

function runCommand(
  name: "export" | "adopt",
  {
    args,
    environment,
    killAfter,
  }: { args: readonly string[]; environment: Readonly<Record<string, string>>; killAfter?: () => boolean },
): Promise<Run> {
  const command = [...process.execArgv, `lib/exit/${name}-cli.ts`, ...args];
  const child = spawn(process.execPath, command, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], NODE_ENV: "production", ...environment },
  });
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => printed.push(part));
  const watching = setInterval(() => killAfter?.() && child.kill("SIGKILL"), 2);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (status) => {
      clearInterval(watching);
      resolve({ status, text: Buffer.concat(printed).toString() });
    });
  });
}

/** Once killed in the middle, then to its end, then with nothing new. */
async function exportPack({ environment }: TwoInstances, pack: string): Promise<string[]> {
  const isBegun = () => existsSync(join(pack, "records")) && readdirSync(join(pack, "records")).length > 5;
  const killed = await runCommand("export", { args: [pack], environment, killAfter: isBegun });
  assert.equal(killed.status, null, "the first export was killed");
  assert.ok(!existsSync(join(pack, "manifest.json")), "a pack that isn't whole has no manifest");
  const whole = await runCommand("export", { args: [pack], environment });
  assert.equal(whole.status, 0, whole.text);
  checkWhole(pack);
  const before = timesOf(pack);
  const same = await runCommand("export", { args: [pack], environment });
  assert.match(same.text, / 0 files written /, same.text);
  assert.deepEqual(timesOf(pack), before, "a second run touches nothing");
  return [
    `export killed with ${readdirSync(join(pack, "records")).length} kinds of records, then run again: ${whole.text.trim().replace(pack, "pack")}`,
    "a third run: 0 files written",
  ];
}

/** No file cut, none of what was hidden, every file as the manifest says. */
function checkWhole(pack: string): void {
  const { files } = parseManifest(readFileSync(join(pack, "manifest.json"), "utf8"));
  for (const { path, bytes } of files) assert.equal(statSync(join(pack, path)).size, bytes, path);
  for (const path of listFiles(pack)) {
    assert.ok(!path.endsWith(".unfinished"), path);
    assert.ok(!readFileSync(join(pack, path)).includes(HIDDEN_WORDS), `${path} has hidden words`);
  }
}

function listFiles(pack: string): string[] {
  return readdirSync(pack, { recursive: true, encoding: "utf8" }).filter((path) =>
    statSync(join(pack, path)).isFile(),
  );
}

const timesOf = (pack: string): [string, number][] =>
  listFiles(pack).map((path) => [path, statSync(join(pack, path)).mtimeMs]);

/** Every page of a proposal, opened from the disk in a browser that has no network. */
async function recountAll(pack: string, expected: number): Promise<string> {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ offline: true });
    const asked: string[] = [];
    const complaints: string[] = [];
    context.on("request", (each) => {
      if (!/^(file|data|blob):/.test(each.url())) asked.push(each.url());
    });
    context.on("dialog", (dialog) => complaints.push(dialog.message()));
    context.on("weberror", (error) => complaints.push(error.error().message));
    context.on("console", (line) => void (line.type() === "error" && complaints.push(line.text())));
    const page = await context.newPage();
    await page.goto(pathToFileURL(join(pack, "index.html")).href);
    const links = await page
      .locator("a[href^='proposals/']")
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    assert.equal(links.length, expected + 1);
    const startedAt = performance.now();
    for (const link of links) {
      await page.goto(link);
      await page.getByRole("button", { name: "Recount here" }).click();
      const panel = page.locator("[data-recount]");
      // Of the hidden one nobody can check what its wallets showed; everything else can be.
      const isHidden = ((await page.locator("h1").textContent()) ?? "").includes("Hidden by a moderator");
      await page.locator("[data-recount][data-status]:not([data-status=counting])").waitFor();
      assert.match((await panel.textContent()) ?? "", /By the keys that the pack itself names/);
      assert.equal(
        await panel.getAttribute("data-status"),
        isHidden ? "open" : "holds",
        `${link}: ${await panel.textContent()}`,
      );
    }
    const seconds = (performance.now() - startedAt) / 1_000;
    await page.goto(pathToFileURL(join(pack, "verify.html")).href);
    const file = readdirSync(join(pack, "evidence")).find((name) => name.endsWith(".packed"));
    assert.ok(file, "there is packed evidence");
    await page.locator("input[type=file]").setInputFiles(join(pack, "evidence", file));
    await page.locator("[data-status=holds]").waitFor();
    assert.deepEqual([asked, complaints], [[], []]);
    return `${links.length - 1} of ${expected} proposals recounted from the folder in Chromium without network, in ${seconds.toFixed(1)} s; a hidden one counts with its title unchecked; requests to any server: 0`;
  } finally {
    await browser.close();
  }
}

async function adoptPack(stand: TwoInstances, pack: string): Promise<string[]> {
  const { adminDatabaseUrl: adminUrl } = stand;
  const databaseUrl = await cloneDatabase({ adminUrl, name: "adopted" });
  const old = stand.environment["LOG_SIGNING_KEY"] ?? "";
  const moved = {
    DATABASE_URL: databaseUrl,
    LOG_SIGNING_KEY: NEXT_KEY,
    LOG_SIGNING_KEY_OLD: old,
    ADMIN_WALLET_ADDRESS: NEXT_ADMIN,
  };
  const environment = { ...stand.environment, ...moved };
  const strangers = { ...environment, LOG_SIGNING_KEY_OLD: NEXT_KEY };
  const unknown = await runCommand("adopt", { args: [pack], environment: strangers });
  assert.match(unknown.text, /checkpoint: it is signed by a key that nobody vouched for/, unknown.text);
  const refused = await refuseAltered({ pack, environment });
  const adopted = await runCommand("adopt", { args: [pack, "--new-admins"], environment });
  assert.equal(adopted.status, 0, adopted.text);
  assert.match(adopted.text, /only the pack's word, because the log has nothing of them: profile, /);
  assert.match(adopted.text, /adopted from https:\/\/club\.test at checkpoint \d+/);
  const twice = await runCommand("adopt", { args: [pack], environment });
  assert.match(twice.text, /The database is not empty/, twice.text);
  for (const index of [0, 1] as const) await stand.replace(index, moved);
  await runJobs(stand);
  const primary: { address: string } = await (
    await fetch(`${stand.urls[0]}/api/admin/primary-wallet`)
  ).json();
  assert.equal(primary.address, NEXT_ADMIN, "the primary admin");
  const check = await askCheck(stand);
  assert.deepEqual(check.faults, [], "the new deployment's own check of the log");
  return [...refused, ...adopted.text.trim().split("\n")];
}

/** Runs until every part was checked. */
async function askCheck(stand: TwoInstances): Promise<{ faults: unknown[] }> {
  const faults: unknown[] = [];
  for (let runs = 0; runs < 50; runs += 1) {
    const answer = await callJob(stand.urls[0], "log-check");
    const found: { faults: unknown[]; isWhole: boolean } = await answer.json();
    faults.push(...found.faults);
    if (found.isWhole) return { faults };
    await sleep(10);
  }
  throw new Error("the log was not checked to its end");
}

type Alteration = { file: string; alter(text: string): string; isFitted: boolean; refusal: RegExp };

const ALTERATIONS: readonly Alteration[] = [
  { file: "index.html", alter: (text) => `${text} `, isFitted: false, refusal: /index\.html: its SHA-256/ },
  {
    file: "records/ballot.000001.ndjson",
    alter: (text) => text.replace('"yes"', '"no"'),
    isFitted: true,
    refusal: /records\/ballot: Ballot \d+ was altered/,
  },
  {
    file: "records/ballot.000001.ndjson",
    alter: (text) => text.split("\n").slice(1).join("\n"),
    isFitted: true,
    refusal: /records\/log_entry: What entry \d+ of the log records is not in the database/,
  },
  {
    file: "records/proposal_version.000001.ndjson",
    alter: (text) => text.replace("archive", "garden"),
    isFitted: true,
    refusal: /records\/proposal_version: Proposal \d+ was altered/,
  },
  {
    file: "records/club.000001.ndjson",
    alter: (text) =>
      text.replace('"verified" : false', '"verified" : true').replace('"verified":false', '"verified":true'),
    isFitted: true,
    refusal: /records\/club: Rows of the table club are not as the log has them/,
  },
  {
    file: "records/log_leaf.000001.ndjson",
    alter: (text) => text.split("\n").slice(0, -2).join("\n").concat("\n"),
    isFitted: true,
    refusal: /records\/log_leaf: the leaves do not make the root/,
  },
  {
    file: "tile/entries/",
    alter: (text) => text.replace('"kind":"ballot"', '"kind":"balloT"'),
    isFitted: true,
    refusal: /tile\/entries: the entries do not make the root/,
  },
];

/** Each in a copy of its own; `isFitted` also writes the manifest again, as somebody would who wants to be believed. */
async function refuseAltered({
  pack,
  environment,
}: {
  pack: string;
  environment: Readonly<Record<string, string>>;
}): Promise<string[]> {
  const refused: string[] = [];
  for (const { file, alter, isFitted, refusal } of ALTERATIONS) {
    const copy = `${pack}-altered`;
    cpSync(pack, copy, { recursive: true });
    const path = listFiles(copy).find(
      (each) =>
        each.startsWith(file) &&
        alter(readFileSync(join(copy, each), "latin1")) !== readFileSync(join(copy, each), "latin1"),
    );
    assert.ok(path, `the pack has ${file}, and it can be altered`);
    const before = readFileSync(join(copy, path), "latin1");
    const after = alter(before);
    writeFileSync(join(copy, path), after, "latin1");
    if (isFitted) fitManifest(copy, path);
    const { status, text } = await runCommand("adopt", { args: [copy], environment });
    assert.equal(status, 1, `${file}: ${text}`);
    assert.match(text, refusal, file);
    refused.push(
      text
        .trim()
        .split("\n")
        .at(text.includes("The record is not") ? 1 : 0) ?? "",
    );
    rmSync(copy, { recursive: true });
  }
  return [`altered packs refused: ${refused.length}`, ...refused.map((line) => `  ${line}`)];
}

function fitManifest(pack: string, path: string): void {
  const name = join(pack, "manifest.json");
  const manifest = parseManifest(readFileSync(name, "utf8"));
  const bytes = readFileSync(join(pack, path));
  const entry = manifest.files.find((each) => each.path === path);
  assert.ok(entry);
  entry.bytes = bytes.length;
  entry.sha256 = createHash("sha256").update(bytes).digest("hex");
  writeFileSync(name, JSON.stringify(manifest));
}

function mirrored(folder: string): string {
  const lines = readFileSync(join(folder, "heads.jsonl"), "utf8").trim().split("\n");
  const [before, after] = lines.map((line): { keyId: string; treeSize: number } => JSON.parse(line));
  assert.ok(before && after && after.treeSize > before.treeSize && after.keyId !== before.keyId);
  const entries = readFileSync(join(folder, "entries.jsonl"), "utf8").split("\n").slice(0, -1);
  const at = entries.findIndex((body) => body.startsWith('{"kind":"adoption"'));
  assert.ok(at >= before.treeSize, "the log says that the record was adopted");
  return `the mirror went on from ${before.treeSize} entries under key ${before.keyId} to ${after.treeSize} under ${after.keyId}: no conflict; entry ${at}: ${entries[at]}`;
}

/** What the second deployment has is all that the first had, so its own pack recounts too. */
async function exportAgain(
  stand: TwoInstances,
  { pack, proposals }: { pack: string; proposals: number },
): Promise<string> {
  const databaseUrl = stand.environment["DATABASE_URL"] ?? "";
  const environment = {
    ...stand.environment,
    DATABASE_URL: databaseUrl.replace(/\/proof$/, "/adopted"),
    LOG_SIGNING_KEY: NEXT_KEY,
  };
  const { status, text } = await runCommand("export", { args: [pack], environment });
  assert.equal(status, 0, text);
  checkWhole(pack);
  return `exported from the second deployment: ${await recountAll(pack, proposals)}`;
}
