import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { localContracts } from "@/local/accounts";
import { insertBounty, insertClub, insertProposal } from "../builders/rows";
import { testAccount } from "../setup/accounts";
import { inParallel, type Proof, tally } from "./proof";
import { APP_ORIGIN, newPerson, type TwoInstances } from "./two-instances";

type Attack = { method: string; path: string; headers: Record<string, string>; body: string | null };

const CORPUS = "tests/vectors";
/** The run's one proposal, open for voting. */
const PROPOSAL = "/api/proposals/1";
/** The run's one bounty; everybody may submit to it. */
const BOUNTY = "/api/bounties/1";
/** 503 is its ordinary answer while an alert is open (docs/operations.md), as here, where no job runs. */
const ALERTS = "/api/health/alerts";
const POSTS = [
  "/api/auth/nonce",
  "/api/auth/verify",
  "/api/auth/logout",
  "/api/admin/check",
  "/api/clubs",
  "/api/drafts",
  `${PROPOSAL}/ballots`,
  `${PROPOSAL}/signed-ballots`,
  `${PROPOSAL}/cancel`,
  `${PROPOSAL}/edit`,
  `${PROPOSAL}/prepare-edit`,
  "/api/bounty-drafts",
  `${BOUNTY}/application`,
  `${BOUNTY}/submissions`,
  `${BOUNTY}/labels`,
  `${BOUNTY}/prizes`,
  `${BOUNTY}/announce`,
  `${BOUNTY}/extend`,
  `${BOUNTY}/cancel`,
  "/api/payouts/1/proof",
  "/api/flags",
];
const GETS = [
  "/api/auth/me",
  "/api/admin/primary-wallet",
  "/api/admin/wallet-address",
  "/api/health",
  "/api/ready",
  "/api/clubs",
  "/api/proposals",
  PROPOSAL,
  `${PROPOSAL}/result`,
  `${PROPOSAL}/versions`,
  `${PROPOSAL}/votes`,
  `${PROPOSAL}/votes.csv`,
  `${PROPOSAL}/votes.json`,
  `${PROPOSAL}/non-voters`,
  `${PROPOSAL}/ballot`,
  `${PROPOSAL}/bundle`,
  "/api/bounties",
  "/api/bounties.csv",
  BOUNTY,
  `${BOUNTY}/submissions`,
  `${BOUNTY}/review`,
  `${BOUNTY}/payouts`,
  "/api/clubs/fuzzed/leaderboard",
  "/api/people/0x0000000000000000000000000000000000000001",
  "/api/people/0x0000000000000000000000000000000000000001/votes",
  "/api/search?q=fuzz",
  "/api/notices",
  "/api/moderation",
  "/api/log/head",
  "/api/log/key",
  "/api/log/entries?from=0",
  "/api/log/proof?first=0",
  "/api/openapi.json",
  "/api/cards/site",
  "/erc7730.json",
  "/checkpoint",
  "/tile/0/000.p/1",
  "/tile/entries/000.p/1",
  "/feed.atom",
  "/feed.json",
  "/graphql",
  "/.well-known/api-catalog",
  "/.well-known/security.txt",
  "/api/analytics",
  "/api/analytics/turnout",
  "/api/analytics/tallies.csv",
  "/api/cron/index",
  "/api/cron/census",
  "/api/cron/log",
  "/api/cron/log-check",
  "/api/cron/witnesses",
  "/api/cron/anchor",
  "/api/power/0x0000000000000000000000000000000000000001",
  "/api/power/0x0000000000000000000000000000000000000001?block=5",
];
const PAGES = [
  "/",
  "/clubs",
  "/spaces",
  "/about",
  "/team",
  "/analytics",
  "/nft-analysis",
  "/bounties",
  "/proposals",
  "/search?q=fuzz",
  "/ballots",
  "/drafts",
  "/moderation",
  "/my-proposals",
  "/admin",
];

export const proof: Proof = {
  isFirst: true,
  claim:
    "no bad input gives a 5xx: corpus strings in each field and path, truncations, signatures, every method on every address (R9)",
  async run(stand, { isFull, random }) {
    const strings = readCorpus();
    assert.ok(strings.length > 1_000, `the corpus has only ${strings.length} strings`);
    const signedIn = newPerson(stand.urls);
    assert.equal((await signedIn.signIn(testAccount("holder"))).status, 200);
    await openToVotesAndWork(stand);
    const genuine = await genuineVerify(stand);
    const ofCorpus = strings.flatMap((text) =>
      withCorpusString({ text, genuine, cookies: signedIn.cookies }),
    );
    const others = [
      ...truncations(genuine),
      ...signatureEncodings(genuine),
      ...methods(),
      ...brokenRequests(),
    ];
    const some = (attacks: Attack[], most: number) => attacks.filter(() => random() < most / attacks.length);
    const attacks = isFull ? [...some(ofCorpus, 100_000), ...others] : some([...ofCorpus, ...others], 1_500);

    const statuses: number[] = [];
    const late: Attack[] = [];
    const faults: string[] = [];
    const fire = async (attack: Attack, onUnavailable: () => void): Promise<void> => {
      const status = await send({ url: stand.urls[statuses.length % 2] ?? "", attack });
      if (status === 503 && attack.path === ALERTS) return;
      statuses.push(status);
      if (status === 503) onUnavailable();
      else if (status >= 500) faults.push(describeAttack(status, attack));
    };
    await inParallel(attacks, { width: 24, run: (attack) => fire(attack, () => late.push(attack)) });
    // A busy machine may be too late for the chain. Alone, the same request must be answered.
    for (const attack of late) await fire(attack, () => faults.push(describeAttack(503, attack)));
    const [sessions] = await stand.query<{ count: number }>("SELECT count(*)::int AS count FROM session");
    assert.deepEqual(faults.slice(0, 20), [], `${faults.length} answers of 5xx`);
    assert.equal(sessions?.count, 1, "no attack opened a session");
    return [
      `${attacks.length} requests from ${strings.length} strings: ${tally(statuses)}; 0 sessions opened`,
    ];
  },
};

async function openToVotesAndWork(stand: TwoInstances): Promise<void> {
  const { nft, token } = localContracts;
  const clubId = await insertClub(stand.query, "fuzzed");
  const { id } = await insertProposal(stand.query, { clubId, snapshotBlock: 1n, nft, token });
  assert.equal(`/api/proposals/${id}`, PROPOSAL);
  assert.equal(`/api/bounties/${(await insertBounty(stand.query, { clubId })).id}`, BOUNTY);
}

/** Every string in every JSON file of the public test vectors, each once. */
function readCorpus(): string[] {
  const files = existsSync(CORPUS) ? readdirSync(CORPUS, { recursive: true, encoding: "utf8" }) : [];
  const strings = files
    .filter((file) => file.endsWith(".json"))
    .flatMap((file) => stringsIn(JSON.parse(readFileSync(join(CORPUS, file), "utf8"))));
  return [...new Set(strings)];
}

function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, child]) => [key, ...stringsIn(child)]);
}

/** A sign-in that is valid except for its nonce, which nobody issued. No mutation of it may sign in. */
async function genuineVerify(stand: TwoInstances): Promise<{ message: string; signature: string }> {
  const account = testAccount("fuzz");
  const issued = await newPerson(stand.urls).askMessage(account.address);
  const message = issued.replace(/Nonce: \w/, "Nonce: 0");
  return { message, signature: await account.signMessage({ message }) };
}

type Genuine = { message: string; signature: string };

function withCorpusString(parts: { text: string; genuine: Genuine; cookies: Map<string, string> }): Attack[] {
  const { text, genuine, cookies } = parts;
  const inPath = encodeURIComponent(text.replace(/\p{Surrogate}/gu, "?")).slice(0, 4_000);
  const inHeader = text.replace(/[^\x20-\x7e\x80-\xff]/g, "?").slice(0, 4_000);
  const cookieNames = [...cookies.keys()];
  const session = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return [
    post("/api/auth/verify", { ...genuine, message: text }),
    post("/api/auth/verify", { ...genuine, signature: text }),
    post("/api/auth/verify", {
      message: genuine.message.replace("Sign in to Club Kairos", text),
      signature: "0x00",
    }),
    post("/api/admin/check", { address: text }),
    post("/api/admin/check", { [text]: text }),
    raw({ path: "/api/auth/verify", body: text }),
    raw({
      path: "/api/fees/intents",
      body: JSON.stringify({ purpose: "proposal", purposeId: text }),
      headers: { cookie: session },
    }),
    get(`/api/fees/intents/${inPath}`, { cookie: session }),
    get(`/api/fees/unused?purpose=proposal&before=${inPath}`, { cookie: session }),
    ...withProposals({ text, inPath, cookie: session }),
    ...withBounties({ text, inPath, cookie: session }),
    ...withReading(inPath),
    get(`/clubs/${inPath}`),
    get(`/spaces/${inPath}`),
    get(`/clubs?q=${inPath}`),
    get(`/api/clubs?q=${inPath}`),
    get(`/api/clubs?after=${inPath}`),
    get(`/api/clubs/${inPath}`),
    post("/api/clubs", { name: text, slug: text, about: text }),
    get(`/${inPath}`),
    get(`/api/${inPath}`),
    get(`/api/power/${inPath}`),
    get(`/api/power/${testAccount("fuzz").address}?block=${inPath}`),
    get("/api/cron/index", { authorization: inHeader }),
    get(`/?next=${inPath}`),
    get("/api/auth/me", { cookie: cookieNames.map((name) => `${name}=${inHeader}`).join("; ") }),
    get("/admin", { cookie: cookieNames.map((name) => `${name}=${inHeader}`).join("; ") }),
    get("/", { "accept-language": inHeader, "x-request-id": inHeader, "x-forwarded-for": inHeader }),
  ];
}

/** A ballot that is complete except for one field, and the string in each place of clubs, drafts, proposals and votes. */
function withProposals({ text, inPath, cookie }: { text: string; inPath: string; cookie: string }): Attack[] {
  const ballot = { choice: "yes", reason: "", signedAt: 1_800_000_000, form: "typed", signature: "0x00" };
  const signedIn = (path: string, body: unknown) =>
    raw({ path, body: JSON.stringify(body), headers: { cookie } });
  return [
    ...Object.keys(ballot).map((field) => signedIn(`${PROPOSAL}/ballots`, { ...ballot, [field]: text })),
    signedIn(`${PROPOSAL}/ballots`, { ...ballot, [text]: text }),
    signedIn(`/api/proposals/${inPath}/ballots`, ballot),
    signedIn(`${PROPOSAL}/signed-ballots`, {
      format: "club-ballot",
      formatVersion: 1,
      signature: text,
      [text]: text,
    }),
    signedIn(`${PROPOSAL}/cancel`, { reason: text }),
    signedIn(`${PROPOSAL}/edit`, { digest: text, signature: "0x00" }),
    signedIn("/api/drafts", { club: text }),
    signedIn(`/api/drafts/${inPath}/publish`, { digest: text, signature: text }),
    signedIn("/api/clubs", { name: text, about: text }),
    get(`/api/proposals/${inPath}`),
    get(`/api/proposals?after=${inPath}`),
    get(`${PROPOSAL}/votes?voter=${inPath}`),
    get(`${PROPOSAL}/votes?cursor=${inPath}`),
    get(`/api/clubs?q=${inPath}`),
    get(`/api/clubs/${inPath}/proposals`),
  ];
}

/** The string in each place of bounties, contributions and payouts. */
function withBounties({ text, inPath, cookie }: { text: string; inPath: string; cookie: string }): Attack[] {
  const signedIn = (path: string, body: unknown, method = "POST") => ({
    ...raw({ path, body: JSON.stringify(body), headers: { cookie } }),
    method,
  });
  return [
    signedIn("/api/bounty-drafts", { club: text }),
    signedIn(`/api/bounty-drafts/${inPath}/publish`, { edition: 1 }),
    signedIn(`${BOUNTY}/submissions`, { text: "", links: [text] }),
    signedIn(`${BOUNTY}/application`, { text, links: [] }),
    signedIn(`${BOUNTY}/cancel`, { reason: text }),
    signedIn(`${BOUNTY}/extend`, { submissionsUntil: text, winnersBy: text }),
    signedIn(`${BOUNTY}/prizes`, { prize: text, expected: null, submission: text, withdrawn: text }),
    signedIn("/api/payouts/1/transaction", { hash: text }, "PUT"),
    signedIn("/api/safes", { address: text }, "PUT"),
    signedIn(`/api/submissions/${inPath}/note`, { text }, "PUT"),
    signedIn("/api/flags", { subject: text, reason: text }),
    get(`/api/bounties/${inPath}`),
    get(`/api/bounties?label=${inPath}`),
    get(`/api/bounties?after=${inPath}`),
  ];
}

/** The string in each place of search, people, feeds, shared pictures and evidence. */
function withReading(inPath: string): Attack[] {
  const person = `/api/people/${testAccount("fuzz").address}`;
  return [
    get(`/api/search?q=${inPath}`),
    get(`/search?q=${inPath}`),
    get(`/api/people/${inPath}`),
    get(`/u/${inPath}`),
    get(`${person}/votes?after=${inPath}`),
    get(`/api/clubs/fuzzed/leaderboard?after=${inPath}`),
    get(`/api/moderation?after=${inPath}`),
    get(`/api/log/entries?from=${inPath}`),
    get(`/api/log/proof?leaf=${inPath}`),
    get(`/api/cards/clubs/${inPath}`),
    get(`/clubs/${inPath}/feed.atom`),
    get(`${PROPOSAL}/bundle?v=${inPath}`),
  ];
}

function truncations(genuine: Genuine): Attack[] {
  const body = JSON.stringify(genuine);
  const address = JSON.stringify({ address: testAccount("fuzz").address });
  return [
    ...Array.from({ length: body.length }, (_, length) =>
      raw({ path: "/api/auth/verify", body: body.slice(0, length) }),
    ),
    ...Array.from({ length: genuine.message.length }, (_, length) =>
      post("/api/auth/verify", { ...genuine, message: genuine.message.slice(0, length) }),
    ),
    ...Array.from({ length: address.length }, (_, length) =>
      raw({ path: "/api/admin/check", body: address.slice(0, length) }),
    ),
  ];
}

function signatureEncodings(genuine: Genuine): Attack[] {
  const hex = genuine.signature.slice(2);
  const [r, s, v] = [hex.slice(0, 64), hex.slice(64, 128), hex.slice(128)];
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
  const highS = (order - BigInt(`0x${s}`)).toString(16).padStart(64, "0");
  const encodings = [
    ...[
      "",
      "0x",
      hex,
      `0X${hex}`,
      `0x${hex.toUpperCase()}`,
      `0x${hex} `,
      ` 0x${hex}`,
      `0x${hex}00`,
      `0x${hex}${hex}`,
    ],
    ...["00", "01", "1a", "1d", "ff"].map((end) => `0x${r}${s}${end}`),
    ...[`0x${r}${highS}${v}`, `0x${r}${s}`, `0x${s}${r}${v}`, `0x${"0".repeat(130)}`, `0x${"f".repeat(130)}`],
    ...[`0x${"0".repeat(64)}${s}${v}`, `0x${r}${"0".repeat(64)}${v}`, `0x${order.toString(16)}${s}${v}`],
    // EIP-6492: its magic end with a body that isn't a wrapped signature.
    ...[`0x${"00".repeat(96)}${"6492".repeat(16)}`, `0x${"6492".repeat(16)}`, `0x${"ff".repeat(4_090)}`],
  ];
  return encodings.map((signature) => post("/api/auth/verify", { ...genuine, signature }));
}

const METHODS = [
  ...["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"],
  ...["PROPFIND", "QUERY", "PURGE"],
];
const FILES = [
  ...["/push-worker.js", "/icon.svg", "/robots.txt", "/manifest.webmanifest", "/sitemap.xml"],
  ...["/embed/proposals/1", "/embed/nowhere", "/.well-known/nowhere", "/tile/nowhere", "/feeds/nowhere/atom"],
  ...["/_next/static/nowhere.js", "/_next/nowhere", "/_next/image", "/nowhere", "/api/nowhere", "*"],
  ...["/icons/icon-192.png", "/x/../_next/static/nowhere.js", "/x/%2e%2e/_next/nowhere"],
];

/** Every method on every address: the API's, pages, and files of the build. */
function methods(): Attack[] {
  const endpoints = [...readFileSync("app/api/endpoints.ts", "utf8").matchAll(/"[A-Z]+ (\/[^"]+)":/g)];
  const api = endpoints.map(([, path = ""]) => `/api${path.replace(/:\w+/g, "1")}`);
  const chunks = readdirSync(".next/static/chunks").filter((name) => /\.(js|css)$/.test(name));
  const built = chunks.slice(0, 3).map((name) => `/_next/static/chunks/${name}`);
  return [...new Set([...POSTS, ...GETS, ...PAGES, ...api, ...FILES, ...built])].flatMap((path) =>
    METHODS.map((method) => ({ method, path, headers: browserHeaders(), body: null })),
  );
}

function brokenRequests(): Attack[] {
  const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
  const bodies = [
    deep,
    `{"address":${"[".repeat(20_000)}`,
    "null",
    "true",
    "0",
    '""',
    "[]",
    "{}",
    '{"__proto__":{}}',
    "\0",
  ];
  const paths = [
    "/clubs/%",
    "/clubs/%ff",
    "/clubs/%00",
    "/%2e%2e/%2e%2e/etc",
    "//evil.example",
    "/\\evil.example",
    "/\\[",
    "/\\a:b",
    "//[",
    "/clubs/..%2f",
  ];
  const nextHeaders: Record<string, string>[] = [
    { "x-middleware-subrequest": "middleware:middleware:middleware:middleware:middleware" },
    { "x-matched-path": "/admin" },
    { rsc: "1", "next-router-state-tree": "%" },
    { rsc: "1", "next-router-state-tree": "[]" },
    { "next-action": "x" },
    { "next-router-prefetch": "1", "next-router-segment-prefetch": "/_tree" },
    { host: "evil.example" },
    { "content-type": "application/json; charset=utf-16" },
    { "content-type": "multipart/form-data; boundary=x" },
    { "content-encoding": "gzip" },
    { "accept-encoding": "\u00ff" },
  ];
  return [
    ...POSTS.flatMap((path) => bodies.map((body) => raw({ path, body }))),
    raw({
      path: "/api/auth/verify",
      body: JSON.stringify({ message: "a".repeat(70_000), signature: "0x00" }),
    }),
    ...paths.map((path) => get(path)),
    ...[...PAGES, ...GETS].flatMap((path) => nextHeaders.map((headers) => get(path, headers))),
    ...POSTS.flatMap((path) => nextHeaders.map((headers) => raw({ path, body: "{}", headers }))),
    ...PAGES.map((path) => raw({ path, body: "x=1", headers: { "content-type": "text/plain" } })),
  ];
}

function browserHeaders(): Record<string, string> {
  return { origin: APP_ORIGIN, "sec-fetch-site": "same-origin" };
}

function get(path: string, headers: Record<string, string> = {}): Attack {
  return { method: "GET", path, headers: { ...browserHeaders(), ...headers }, body: null };
}

function post(path: string, body: unknown): Attack {
  return raw({ path, body: JSON.stringify(body) });
}

function raw(parts: { path: string; body: string; headers?: Record<string, string> }): Attack {
  const headers = { ...browserHeaders(), "content-type": "application/json", ...parts.headers };
  return { method: "POST", path: parts.path, headers, body: parts.body };
}

/** Node's own client, because fetch normalises paths and hides headers. A connection cut by the server counts as a 5xx. */
function send({ url, attack }: { url: string; attack: Attack }): Promise<number> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const outgoing = httpRequest(
      { hostname, port, method: attack.method, path: attack.path, headers: attack.headers, timeout: 10_000 },
      (response) => {
        response.resume();
        response.once("close", () => resolve(response.statusCode ?? 599));
      },
    );
    outgoing.once("timeout", () => outgoing.destroy());
    outgoing.once("error", () => resolve(599));
    outgoing.end(attack.body ?? undefined);
  });
}

function describeAttack(status: number, attack: Attack): string {
  return `${status} ${JSON.stringify({ ...attack, headers: "" }).slice(0, 400)}`;
}
