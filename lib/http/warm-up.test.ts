import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { walkBeforeNext } from "./request-steps.server";
import { warmUp } from "./warm-up.server";

/** What a new process is asked for until it has answered whether it is ready. */
async function askReady(limitMs: number, page: RequestListener): Promise<string[]> {
  const asked: string[] = [];
  const server = createServer((incoming, outgoing) => {
    asked.push(incoming.url ?? "");
    if (incoming.url === "/api/ready") outgoing.end("ready");
    else page(incoming, outgoing);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  walkBeforeNext([warmUp(limitMs)]);
  await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/ready`);
  server.close();
  return asked;
}

it("makes the first pages before a process says that it is ready", async () => {
  const asked = await askReady(10_000, (_incoming, outgoing) => void outgoing.end("a page".repeat(20_000)));
  expect(asked).toHaveLength(21);
  expect(asked.at(-1)).toBe("/api/ready");
  expect(globalThis.clubIsCold).toBe(false);
});

it.each<[string, RequestListener]>([
  ["never comes", () => undefined],
  ["breaks off", (_incoming, outgoing) => void outgoing.emit("error", new Error("broken"))],
])("lets readiness answer though a page %s", async (_how, page) => {
  expect((await askReady(50, page)).at(-1)).toBe("/api/ready");
  expect(globalThis.clubIsCold).toBe(false);
});
