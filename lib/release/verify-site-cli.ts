import { createHash } from "node:crypto";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Hex } from "viem";
import { hashEntry, hashText, type ReleaseEntry } from "@/lib/log/log-entry";
import { followKeys } from "@/lib/log/log-keys";
import { inclusionProof, keyAnswer, treeHead } from "@/lib/log/log-schemas";
import { parseLogEntry } from "@/lib/log/parse-log-entry";
import { isInTree, isTreeHeadSigned } from "@/lib/log/tree-head";
import { mapConcurrently } from "@/lib/shared/map-concurrently";
import { type ClientFiles, parseManifest } from "./client-manifest";
import { inspectPage } from "./inspect-page";
import { readClientFiles } from "./read-client-files.server";
import { releaseEndpoint } from "./release-endpoints";

const HELP = `npm run verify-site -- https://club.example --key 0x...   compares what a site serves with its release in the public log
  --key KEY       the log's public key, as you know it; may be given more than once. Without it the site itself says whose log it is
  --build FOLDER  a build of your own, such as .next: the release must have the same files
  --page PATH     looks at this page too; may be given more than once
  --json          prints the outcome as JSON
Exit status: 0 it serves what the log says, 1 something differs, 3 could not read.
`;
const DIFFERS = 1;
const UNREADABLE = 3;
const TIMEOUT_MS = 30_000;
const AT_ONCE = 8;
/** What a visit can't show, said with every outcome. */
const LIMITS = [
  "A server can answer one visitor differently. Ask from several places, and let others ask.",
  "Pages are made for each request. This looked at their scripts and at what they load, not at their words.",
];

type Outcome = {
  release: ReleaseEntry;
  files: number;
  pages: string[];
  /** Sentences about what differs; none where the site serves what the log says. */
  findings: string[];
  notes: string[];
};

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      key: { type: "string", multiple: true },
      build: { type: "string" },
      page: { type: "string", multiple: true },
      json: { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  const [site, ...more] = positionals;
  if (values.help || site === undefined || more.length > 0) {
    process.stdout.write(HELP);
    process.exitCode = values.help ? 0 : UNREADABLE;
    return;
  }
  const outcome = await verifySite({
    site: originOf(site),
    keys: (values.key ?? []).map(keyOf),
    own: values.build === undefined ? null : readClientFiles(resolve(values.build)),
    pages: values.page ?? [],
  });
  process.stdout.write(values.json ? `${JSON.stringify(outcome, null, 2)}\n` : sayOutcome(outcome));
  process.exitCode = outcome.findings.length > 0 ? DIFFERS : 0;
}

function originOf(text: string): string {
  if (!URL.canParse(text)) throw new Error("name the address of a site, such as https://club.example");
  const { protocol, hostname, origin } = new URL(text);
  const isOwn = protocol === "http:" && ["localhost", "127.0.0.1"].includes(hostname);
  if (protocol !== "https:" && !isOwn)
    throw new Error("a site is asked over https; http only on this machine");
  return origin;
}

function keyOf(text: string): string {
  const key = text.toLowerCase();
  if (!/^0x[0-9a-f]{64}$/.test(key))
    throw new Error("--key takes a public key: 0x and 64 hexadecimal digits");
  return key;
}

async function verifySite({
  site,
  keys,
  own,
  pages,
}: {
  site: string;
  keys: readonly string[];
  own: ClientFiles | null;
  pages: readonly string[];
}): Promise<Outcome> {
  const newest = (await askJson(site, releaseEndpoint.path, releaseEndpoint.answer)).release;
  if (newest === null) throw new Error("it names no release");
  const { entry: body, manifest } = newest;
  const [release, files] = [parseLogEntry(body), parseManifest(manifest)];
  if (release?.kind !== "release" || files === null) throw new Error("its release can't be read");
  const findings =
    release.manifest === hashText(manifest)
      ? []
      : ["Its list of files isn't the one that the release's entry in the log has the hash of."];
  findings.push(...(await checkInLog({ site, body, keys })));
  const served = await mapConcurrently([...files], AT_ONCE, ([path, hash]) =>
    checkFile({ site, path, hash }),
  );
  findings.push(...served.flat());
  const list = await askPage(site, "/proposals");
  const proposal = /href="(\/clubs\/[^"/]+\/proposals\/\d+)"/.exec(list.text)?.[1];
  const looked = [...new Set(["/", "/proposals", "/verify", ...(proposal ? [proposal] : []), ...pages])];
  for (const path of looked) findings.push(...checkPage(path, await askPage(site, path), files));
  if (own) findings.push(...compareBuilds(files, own));
  const notes = [
    ...(keys.length > 0 ? [] : ["No key was named, so only the site says whose log this is."]),
    ...(own ? [] : ["No build was named, so the log alone says what these files should be."]),
    ...(proposal ? [] : ["It lists no proposal, so no page of one was looked at."]),
    ...LIMITS,
  ];
  return { release, files: files.size, pages: looked, findings, notes };
}

/** The entry must be in a tree whose head the log's key signed. */
async function checkInLog({
  site,
  body,
  keys,
}: {
  site: string;
  body: string;
  keys: readonly string[];
}): Promise<string[]> {
  const named = await askJson(site, "/api/log/key", keyAnswer);
  const head = await askJson(site, "/api/log/head", treeHead);
  if (head.origin !== site) return [`Its log is that of ${head.origin}.`];
  const known = keys.length > 0 ? keys : named.keys.map(({ publicKey }) => publicKey);
  const trusted = followKeys({ known, endorsements: named.endorsements, origin: head.origin });
  if (!trusted.some((key) => isTreeHeadSigned({ head, publicKey: key as Hex })))
    return ["No key of the log signed the head of its log."];
  const leaf = hashEntry(body);
  const answer = await ask(site, `/api/log/proof?leaf=${leaf}&treeSize=${head.treeSize}`);
  if (answer.status === 404) return ["The release isn't in the public log."];
  const proof = inclusionProof.parse(JSON.parse(await answer.text()));
  return isInTree(head, { ...proof, leaf })
    ? []
    : ["The proof that the release is in the public log doesn't lead to the signed head."];
}

async function checkFile({
  site,
  path,
  hash,
}: {
  site: string;
  path: string;
  hash: string;
}): Promise<string[]> {
  const answer = await ask(site, `/${path}`);
  if (!answer.ok) return [`/${path} is a file of the release, and the site answers ${answer.status}.`];
  const served = createHash("sha256")
    .update(new Uint8Array(await answer.arrayBuffer()))
    .digest("hex");
  return served === hash ? [] : [`/${path} is served with other bytes than the release has.`];
}

type Page = { status: number; type: string; policy: string; text: string };

async function askPage(site: string, path: string): Promise<Page> {
  const answer = await ask(site, path);
  const header = (name: string) => answer.headers.get(name) ?? "";
  return {
    status: answer.status,
    type: header("content-type"),
    policy: header("content-security-policy"),
    text: await answer.text(),
  };
}

function checkPage(path: string, { status, type, policy, text }: Page, files: ClientFiles): string[] {
  if (status !== 200) return [`The page ${path} answers ${status}.`];
  const isLimited =
    /(?:^|; )script-src 'nonce-[\w+/=-]+' 'strict-dynamic'(?: 'wasm-unsafe-eval')?(?:;|$)/.test(policy);
  return [
    ...(type === "text/html; charset=utf-8" ? [] : [`it is of the type ${type}`]),
    ...(isLimited ? [] : ["its policy doesn't limit scripts to those that it names"]),
    ...inspectPage(text, files),
  ].map((finding) => `The page ${path}: ${finding}.`);
}

function compareBuilds(files: ClientFiles, own: ClientFiles): string[] {
  const paths = [...new Set([...files.keys(), ...own.keys()])].sort();
  return paths.flatMap((path) => {
    if (!own.has(path)) return [`/${path} is in the release and not in your build.`];
    if (!files.has(path)) return [`/${path} is in your build and not in the release.`];
    return own.get(path) === files.get(path) ? [] : [`/${path} has other bytes in your build.`];
  });
}

async function askJson<Answer>(
  site: string,
  path: string,
  schema: { parse: (value: unknown) => Answer },
): Promise<Answer> {
  const answer = await ask(site, path);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 200)}`);
  return schema.parse(JSON.parse(text));
}

/** Only the site itself may answer, so a redirect is an answer. */
function ask(site: string, path: string): Promise<Response> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return fetch(site + path, { redirect: "manual", cache: "no-store", signal });
}

function sayOutcome({ release, files, pages, findings, notes }: Outcome): string {
  const commit = release.commit === null ? "no commit named" : `commit ${release.commit}`;
  return [
    `Release ${release.number}, ${commit}, entered ${new Date(release.at).toISOString()}: ${files} files.`,
    `Pages looked at: ${pages.join(", ")}.`,
    ...findings.map((finding) => `DIFFERS: ${finding}`),
    findings.length === 0
      ? "The site serves what its release in the log says."
      : `${findings.length} differ.`,
    ...notes.map((note) => `Note: ${note}`),
    "",
  ]
    .map((line) => line.replace(/\p{Cc}/gu, " "))
    .join("\n");
}

main().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`verify-site: ${message.replace(/\p{Cc}/gu, " ")}\n`);
  process.exitCode = UNREADABLE;
});
