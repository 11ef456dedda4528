import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { testAccount } from "../setup/accounts";
import { startTraceReceiver, type TraceReceiver } from "../setup/trace-receiver";
import type { Proof } from "./proof";
import { newPerson } from "./two-instances";

/** Chosen here, because the instances get it before the receiver listens; below those that a system gives out by itself. */
const RECEIVER_PORT = 21_872;

export const proof: Proof = {
  claim:
    "with OTEL_EXPORTER_OTLP_ENDPOINT the spans of pages and routes arrive over OTLP, and no cookie, signature or query is in them; a receiver that is away delays nothing",
  environment: {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${RECEIVER_PORT}`,
  },
  async run(stand) {
    const person = newPerson(stand.urls);
    assert.equal((await person.signIn(testAccount("traced"))).status, 200, "without a receiver");
    const receiver = await startTraceReceiver(RECEIVER_PORT);
    try {
      const paths = ["/api/clubs?q=only-in-the-query", "/clubs?q=only-in-the-query", "/api/auth/me"];
      for (const path of paths) assert.equal((await person.send(path)).status, 200, path);
      const routes = ["/api/clubs", "/clubs", "/api/auth/me"];
      await untilSeen(receiver, routes);
      const text = receiver.texts.join("\n");
      const cookies = [...person.cookies.values()];
      assert.ok(cookies.length > 0);
      for (const secret of ["only-in-the-query", ...cookies, stand.proxy.url])
        assert.ok(!text.includes(secret), `no span holds ${secret.slice(0, 20)}`);
      return [
        `${receiver.spans.length} spans in ${receiver.texts.length} requests; routes ${routes.join(", ")} among them; none with the query, a cookie or the endpoint's address`,
      ];
    } finally {
      await receiver.stop();
    }
  },
};

async function untilSeen({ spans }: TraceReceiver, routes: readonly string[]): Promise<void> {
  const listSeen = () =>
    new Set(
      spans.flatMap(({ attributes }) =>
        attributes.flatMap(({ key, value }) => (key === "http.route" ? [value.stringValue] : [])),
      ),
    );
  for (let waitedMs = 0; waitedMs < 30_000; waitedMs += 100) {
    const seen = listSeen();
    if (routes.every((route) => seen.has(route))) return;
    await sleep(100);
  }
  throw new Error(`of ${routes.join(", ")} only ${[...listSeen()].join(", ")} arrived`);
}
