/** @jest-environment node */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hashEntry } from "@/lib/log/log-entry";
import type { SignedTreeHead } from "@/lib/log/tree-head";
import { someLog } from "@/tests/builders/receipts";

const bodies = Array.from({ length: 9 }, (_, place) => `{"entry":${place}}`);
const genuine = (at: number) =>
  someLog(
    bodies.map((body) => hashEntry(body)),
    at,
  );
const forged = (at: number) =>
  someLog(
    bodies.map((body) => hashEntry(`${body} `)),
    at,
  );

let server: Server;
let head: SignedTreeHead;
const folder = mkdtempSync(join(tmpdir(), "mirror-"));
beforeAll(async () => {
  server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://log.test");
    const from = Number(searchParams.get("from"));
    const entries = bodies.slice(from, from + Number(searchParams.get("limit")));
    const answer = { "/api/log/key": genuine(1).key, "/api/log/head": head, "/api/log/entries": { entries } };
    response.end(JSON.stringify(answer[pathname as keyof typeof answer]));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

function mirror(newest: SignedTreeHead): Promise<number> {
  head = newest;
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve) => {
    execFile(process.execPath, ["docs/mirror-log.mjs", `http://127.0.0.1:${port}`, folder], (error) =>
      resolve(Number(error?.code ?? 0)),
    );
  });
}

it("takes an older head out of a cache for what it is, and one of another log for none of this", async () => {
  expect(await mirror(genuine(50).head())).toBe(0);
  expect(await mirror(genuine(40).head(5))).toBe(0);
  expect(await mirror(forged(40).head(5))).toBe(1);
});
