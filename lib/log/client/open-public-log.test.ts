/** @jest-environment node */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { hashEntry } from "@/lib/log/log-entry";
import { someLog } from "@/tests/builders/receipts";
import { openPublicLog } from "./open-public-log";

const bodies = Array.from({ length: 2_500 }, (_, place) => `{"entry":"${place} é"}`);
const head = someLog([hashEntry("{}")], 5).head();
const newest = { ...head, treeSize: bodies.length };
const MIRROR = {
  "/mirror/heads.jsonl": `${JSON.stringify(head)}\n${JSON.stringify(newest)}\n`,
  "/mirror/entries.jsonl": [...bodies, "of a later run"].map((body) => `${body}\n`).join(""),
};

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
let answer: Answer;
const server = createServer((request, response) => answer(request, response));
beforeAll(() => once(server.listen(0, "127.0.0.1"), "listening"));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const page = (request: IncomingMessage, all: readonly string[] = bodies) => {
  const { searchParams } = new URL(request.url ?? "", "http://log.test");
  const from = Number(searchParams.get("from"));
  return { from, entries: all.slice(from, from + Number(searchParams.get("limit"))) };
};
const deployment =
  (answerPage: Answer): Answer =>
  (request, response) =>
    request.url === "/api/log/head" ? response.end(JSON.stringify(newest)) : answerPage(request, response);
const genuine = deployment((request, response) => response.end(JSON.stringify(page(request))));

async function readAll(given: Answer, limits: { answerMs?: number; wholeMs?: number; path?: string } = {}) {
  answer = given;
  const { path = "", ...rest } = limits;
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const signal = new AbortController().signal;
  const log = openPublicLog(base, { signal, answerMs: 20_000, wholeMs: 20_000, waitMs: 10, ...rest });
  const { treeSize } = await log.readHead();
  const read: string[] = [];
  for await (const batch of log.readBodies(treeSize)) read.push(...batch);
  return read;
}

it("reads a deployment's log page by page, and waits if it asked too often", async () => {
  expect(await readAll(genuine)).toEqual(bodies);
  let refused = 0;
  const busy: Answer = (request, response) => {
    refused += 1;
    if (refused % 2 === 0) return genuine(request, response);
    response.writeHead(429, { "retry-after": "3600" }).end();
  };
  expect(await readAll(busy)).toEqual(bodies);
});

it("reads a mirror's folder on the web up to its newest head", async () => {
  const mirror: Answer = ({ url }, response) => {
    const file = MIRROR[url as keyof typeof MIRROR];
    response.writeHead(file === undefined ? 404 : 200).end(file);
  };
  expect(await readAll(mirror, { path: "/mirror" })).toEqual(bodies);
  await expect(readAll(mirror)).rejects.toThrow("No public log and no mirror of one is at this address.");
  const cut: Answer = (request, response) =>
    request.url === "/mirror/entries.jsonl" ? response.end(`${bodies[0]}\n{"en`) : mirror(request, response);
  await expect(readAll(cut, { path: "/mirror" })).rejects.toThrow("It breaks off in the middle of a line.");
});

const forever: Answer = (_, response) => {
  response.write("{");
  const timer = setInterval(() => response.write(" "), 20);
  response.on("close", () => clearInterval(timer));
};
const endless: Answer = (_, response) => {
  const more = () => {
    while (!response.destroyed && response.write("x".repeat(65_536)));
    if (!response.destroyed) response.once("drain", more);
  };
  more();
};
const mirrorOf =
  (entries: Answer): Answer =>
  (request, response) => {
    if (request.url === "/heads.jsonl") response.end(`${JSON.stringify(newest)}\n`);
    else if (request.url === "/entries.jsonl") entries(request, response);
    else response.writeHead(404).end();
  };

/** Where time is what ends the reading; a busy machine may take longer over the others. */
const SHORT: Record<string, { answerMs: number } | { wholeMs: number }> = {
  "never answers": { answerMs: 300 },
  "never ends its answer": { wholeMs: 1_000 },
};

it.each<[string, Answer, RegExp]>([
  [
    "answers with prose",
    (_, response) => void response.end("<html>"),
    /^What it answered is no head of a log\.$/,
  ],
  [
    "sends readers on",
    (_, response) => void response.writeHead(307, { location: "/" }).end(),
    /sends readers on to another address/,
  ],
  ["fails", (_, response) => void response.writeHead(500).end(), /^It answered with HTTP status 500\.$/],
  ["never answers", () => undefined, /^It did not answer within 0\.3 seconds\.$/],
  ["never ends its answer", forever, /^It took too long to read it to its end\.$/],
  ["always says that it is busy", (_, response) => void response.writeHead(429).end(), /status 429/],
  ["hangs up", (_, response) => void response.destroy(), /^No answer from the server that can be read/],
  [
    "answers a page with prose",
    deployment((_, response) => void response.end("null")),
    /entry 0 is no page of a log\.$/,
  ],
  [
    "answers a page that nobody asked for",
    deployment(
      (_, response) => void response.end(JSON.stringify({ from: 7, entries: bodies.slice(7, 1_007) })),
    ),
    /entry 0 is no page of a log\.$/,
  ],
  [
    "cuts its last page",
    deployment((request, response) => void response.end(JSON.stringify(page(request, bodies.slice(0, -1))))),
    /^It breaks off after 2,499 of 2,500 entries\.$/,
  ],
  ["answers without end", deployment(endless), /more than a page of a log can be/],
  ["has a head without end", endless, /more than a page of a log can be/],
  ["has a line without end", mirrorOf(endless), /^It has a line that is too long for an entry\.$/],
  [
    "has bytes that are no text",
    mirrorOf((_, response) => void response.end(Buffer.from([0xff, 0x0a]))),
    /^It is no text in UTF-8\.$/,
  ],
])("says in a sentence what is wrong with a log that %s", async (what, cheat, said) => {
  const begun = performance.now();
  await expect(readAll(cheat, SHORT[what])).rejects.toThrow(said);
  expect(performance.now() - begun).toBeLessThan(20_000);
});

it("stops when its reader stops", async () => {
  answer = forever;
  const stop = new AbortController();
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const reading = openPublicLog(base, { signal: stop.signal }).readHead();
  setTimeout(() => stop.abort(), 50);
  await expect(reading).rejects.toMatchObject({ name: "AbortError" });
});
