import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createServer, type IncomingMessage } from "node:http";
import { dirname } from "node:path";
import { z } from "zod";
import { hashText } from "@/lib/log/log-entry";
import { listen } from "@/local/listen";
import { insertOpenProposal } from "./insert-open-proposal";
import type { Proof } from "./proof";

const releaseSchema = z.object({ release: z.object({ entry: z.string(), manifest: z.string() }) });
const keySchema = z.object({ publicKey: z.string() });
const outcomeSchema = z.object({
  files: z.number(),
  findings: z.array(z.string()),
  pages: z.array(z.string()),
});
const PAGES = [
  ...[
    "/about",
    "/analytics",
    "/api-docs",
    "/ballots",
    "/bounties",
    "/bounties/leaderboard",
    "/clubs",
    "/drafts",
  ],
  ...[
    "/moderation",
    "/my-proposals",
    "/nft-analysis",
    "/search?q=open",
    "/spaces",
    "/team",
    `/u/0x${"1".repeat(40)}`,
  ],
];

/** What a false server does with an answer: the bytes that it sends instead. */
type Lie = (path: string, body: Buffer) => Buffer | string;
type Ran = { status: number; output: string };

export const proof: Proof = {
  claim:
    "a site that serves what its release in the log says passes; one with another byte, script, page, list or log does not",
  async run(stand) {
    const server = await startFalseServer(stand.urls[0]);
    try {
      const environment = { ...stand.environment, APP_ORIGIN: server.url };
      await stand.replace(0, environment);
      const proposal = await insertOpenProposal(stand);
      const verify = (...flags: string[]) => runCommand("verify-site", [server.url, ...flags], environment);

      assert.equal((await verify()).status, 3, "a site without a release");
      const entered = [
        await runCommand("release", [], environment),
        await runCommand("release", [], environment),
      ];
      assert.deepEqual(
        entered.map(({ status, output }) => [status, /^entered(?: before)?:/m.exec(output)?.[0]]),
        [
          [0, "entered:"],
          [0, "entered before:"],
        ],
      );
      const { publicKey } = keySchema.parse(await (await fetch(`${stand.urls[0]}/api/log/key`)).json());
      const pages = [...PAGES, proposal, dirname(dirname(proposal)), dirname(proposal)].flatMap((path) => [
        "--page",
        path,
      ]);
      const genuine = await verify("--key", publicKey, "--build", ".next", "--json", ...pages);
      assert.equal(genuine.status, 0, genuine.output);
      const outcome = outcomeSchema.parse(JSON.parse(genuine.output));

      const { release } = releaseSchema.parse(await (await fetch(`${stand.urls[0]}/api/release`)).json());
      const found: string[] = [];
      for (const [what, lie, message] of listLies(release)) {
        server.tell(lie);
        const { status, output } = await verify("--key", publicKey);
        assert.equal(status, 1, `${what}: ${output}`);
        assert.match(output, message, what);
        found.push(what);
      }
      server.tell(null);
      const other = await verify("--key", `0x${"11".repeat(32)}`);
      assert.match(other.output, /No key of the log signed/, "another key");
      assert.equal(other.status, 1);
      return [
        `genuine: ${outcome.files} files and ${outcome.pages.length} pages, ${outcome.findings.length} findings`,
        `found, each alone: ${found.join("; ")}; a log of another key`,
      ];
    } finally {
      await server.stop();
    }
  },
};

function listLies({
  entry,
  manifest,
}: z.infer<typeof releaseSchema>["release"]): [what: string, lie: Lie, message: RegExp][] {
  const [chunk = ""] = /_next\/static\/chunks\/\S+\.js/.exec(manifest) ?? [];
  const another = `${manifest.slice(0, 5) === "00000" ? "11111" : "00000"}${manifest.slice(5)}`;
  const inPages =
    (change: (html: string) => string): Lie =>
    (path, body) =>
      path === "/verify" ? change(body.toString()) : body;
  const asRelease =
    (changed: object): Lie =>
    (path, body) =>
      path === "/api/release" ? JSON.stringify({ release: { entry, manifest, ...changed } }) : body;
  return [
    [
      "one byte of a chunk",
      (path, body) => (path === `/${chunk}` ? Buffer.concat([body, Buffer.from(" ")]) : body),
      /is served with other bytes/,
    ],
    [
      "an additional script",
      inPages((html) => html.replace("</head>", '<script src="/_next/static/chunks/x.js"></script></head>')),
      /\/verify: it loads \/_next\/static\/chunks\/x\.js/,
    ],
    [
      "an additional inline script",
      inPages((html) => html.replace("</head>", "<script>alert(1)</script></head>")),
      /\/verify: it runs an inline script/,
    ],
    [
      "a chunk that only the data of a page names",
      inPages((html) =>
        html.replace(/(self\.__next_f\.push\(\[1,".*?)(\\n)/, '$1$2ff:I[1,[\\"/x.js\\"],\\"x\\"]$2'),
      ),
      /\/verify: its data loads "\/x\.js"/,
    ],
    [
      "a list that is not in the log",
      asRelease({ manifest: another, entry: entry.replace(/"0x[0-9a-f]{64}"/, `"${hashText(another)}"`) }),
      /isn't in the public log/,
    ],
    [
      "an entry with another hash",
      asRelease({ manifest: another }),
      /isn't the one that the release's entry/,
    ],
  ];
}

type FalseServer = { url: string; tell: (lie: Lie | null) => void; stop: () => Promise<void> };

/** Passes every question on, and changes the answers as it was told. */
async function startFalseServer(target: string): Promise<FalseServer> {
  let lie: Lie = (_path, body) => body;
  const server = createServer((request, response) => {
    answer(request, target).then(
      async (given) => {
        const body = lie(request.url ?? "", Buffer.from(await given.arrayBuffer()));
        const headers = [...given.headers].filter(
          ([name]) => !/^(?:content-(?:encoding|length)|transfer-encoding)$/.test(name),
        );
        response.writeHead(given.status, Object.fromEntries(headers)).end(body);
      },
      () => response.destroy(),
    );
  });
  const { port, stop } = await listen(server);
  return {
    url: `http://localhost:${port}`,
    tell: (next) => {
      lie = next ?? ((_path, body) => body);
    },
    stop,
  };
}

function answer({ url }: IncomingMessage, target: string): Promise<Response> {
  return fetch(`${target}${url}`, { redirect: "manual" });
}

function runCommand(name: string, flags: string[], environment: Record<string, string>): Promise<Ran> {
  const args = ["--conditions=react-server", "--import", "tsx", `lib/release/${name}-cli.ts`, ...flags];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env: { ...process.env, ...environment } }, (error, stdout, stderr) => {
      resolve({ status: error === null ? 0 : Number(error.code), output: stdout + stderr });
    });
  });
}
