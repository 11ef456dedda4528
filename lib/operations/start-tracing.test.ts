import { setTimeout as sleep } from "node:timers/promises";
import { context, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { GET } from "@/app/api/[...path]/route";
import { appEnvironment } from "@/tests/setup/app-environment";
import { startTraceReceiver, type TraceReceiver } from "@/tests/setup/trace-receiver";
import { startTracing } from "./start-tracing.server";

let receiver: TraceReceiver;

beforeAll(async () => {
  receiver = await startTraceReceiver();
  Object.assign(
    process.env,
    appEnvironment({
      databaseUrl: "postgresql://localhost/none",
      rpcUrl: "http://127.0.0.1:9",
      appOrigin: "https://club.test",
    }),
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.url}/`,
      OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20word,x-team=ops",
      OTEL_SERVICE_NAME: "club-test",
    },
  );
  startTracing();
});

afterAll(async () => receiver.stop());

async function untilReceived(count: number): Promise<void> {
  for (let waitedMs = 0; receiver.spans.length < count && waitedMs < 10_000; waitedMs += 50) await sleep(50);
}

describe("startTracing", () => {
  it("sends spans with their parents, also of what was awaited, and nothing that an address or a fault could hold", async () => {
    const tracer = trace.getTracer("next.js");
    const attributes = {
      "http.method": "GET",
      "http.route": "/api/clubs",
      "http.status_code": 200,
      "http.target": "/api/clubs?key=secret-1",
      "http.url": "https://rpc.test/secret-2",
    };
    await tracer.startActiveSpan(
      "GET /api/clubs?key=secret-1",
      { kind: SpanKind.SERVER, attributes },
      async (request) => {
        await sleep(5);
        await tracer.startActiveSpan("fetch POST https://rpc.test/secret-2", async (inner) => {
          await Promise.resolve();
          expect(trace.getSpan(context.active())).toBe(inner);
          inner.recordException(new TypeError("of secret-3"));
          inner.setStatus({ code: SpanStatusCode.ERROR, message: "secret-4" });
          inner.addEvent("of secret-5");
          inner.end();
          inner.end();
        });
        request.end();
      },
    );
    tracer.startSpan("alone", { root: true }).end();
    for (const path of ["openapi.json", "secret-6"]) {
      const attributes = { "http.route": "/api/[...path]", "http.target": `/api/${path}?key=secret-7` };
      await tracer.startActiveSpan("GET /api/[...path]", { root: true, attributes }, async (span) => {
        await GET(new Request(`https://club.test/api/${path}?key=secret-7`));
        span.end();
      });
    }
    await untilReceived(5);

    const [inner, request, alone, named, unnamed] = receiver.spans;
    expect(receiver.spans).toHaveLength(5);
    expect(unnamed?.name).toBe("GET /api/[...path]");
    expect(named).toMatchObject({
      name: "GET /api/openapi.json",
      attributes: [{ key: "http.route", value: { stringValue: "/api/openapi.json" } }],
    });
    expect(request).toMatchObject({ name: "GET /api/clubs", kind: 2, status: { code: 0 } });
    expect(request?.attributes).toEqual([
      { key: "http.method", value: { stringValue: "GET" } },
      { key: "http.route", value: { stringValue: "/api/clubs" } },
      { key: "http.status_code", value: { intValue: "200" } },
    ]);
    expect(inner).toMatchObject({
      name: "fetch POST",
      kind: 1,
      traceId: request?.traceId,
      parentSpanId: request?.spanId,
      status: { code: 2 },
      attributes: [{ key: "error.type", value: { stringValue: "TypeError" } }],
    });
    expect(alone?.parentSpanId).toBeUndefined();
    expect(alone?.traceId).not.toBe(request?.traceId);
    const tookMs =
      Number(BigInt(request?.endTimeUnixNano ?? 0) - BigInt(request?.startTimeUnixNano ?? 0)) / 1_000_000;
    expect(tookMs).toBeGreaterThanOrEqual(4);
    expect(tookMs).toBeLessThan(60_000);
    const text = receiver.texts.join("\n");
    expect(text).not.toMatch(/secret-\d/);
    expect(text).toMatch(/^POST \/v1\/traces .*"authorization":"Bearer word","x-team":"ops"/);
    expect(text).toContain('{"key":"service.name","value":{"stringValue":"club-test"}}');
  }, 20_000);
});
