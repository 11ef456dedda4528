import { createServer } from "node:http";
import { z } from "zod";
import { listen } from "@/local/listen";

const value = z.object({
  stringValue: z.string().optional(),
  intValue: z.string().optional(),
  boolValue: z.boolean().optional(),
});
const pair = z.strictObject({ key: z.string(), value });
const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`));
const span = z.strictObject({
  traceId: hex(16),
  spanId: hex(8),
  parentSpanId: hex(8).optional(),
  name: z.string().min(1),
  kind: z.number().int().min(1).max(5),
  startTimeUnixNano: z.string().regex(/^\d{19}$/),
  endTimeUnixNano: z.string().regex(/^\d{19}$/),
  attributes: z.array(pair),
  status: z.object({ code: z.number().int().min(0).max(2) }),
});
/** ExportTraceServiceRequest of opentelemetry-proto, as far as the app writes it. */
const requestSchema = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource: z.strictObject({ attributes: z.array(pair) }),
      scopeSpans: z.array(z.strictObject({ scope: z.object({ name: z.string() }), spans: z.array(span) })),
    }),
  ),
});
export type ReceivedSpan = z.infer<typeof span>;

export type TraceReceiver = {
  url: string;
  spans: ReceivedSpan[];
  /** Everything as it came, headers too. */
  texts: string[];
  stop(): Promise<void>;
};

/** An OTLP/HTTP receiver on loopback. */
export async function startTraceReceiver(port = 0): Promise<TraceReceiver> {
  const spans: ReceivedSpan[] = [];
  const texts: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const body = Buffer.concat(chunks).toString();
    texts.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}\n${body}`);
    for (const { scopeSpans } of requestSchema.parse(JSON.parse(body)).resourceSpans)
      for (const scope of scopeSpans) spans.push(...scope.spans);
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  return { spans, texts, ...(await listen(server, port)) };
}
