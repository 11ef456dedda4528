import type { AttributeValue } from "@opentelemetry/api";
import { API_PATH } from "@/lib/http/endpoint";
import type { RecordedSpan } from "./recorded-span";

/** What may leave of a span: nothing of an address but its route, so no query, key or text of a person does. */
const KEPT_ATTRIBUTES = new Set([
  "error.type",
  "http.method",
  "http.route",
  "http.status_code",
  "next.route",
  "next.rsc",
  "next.span_type",
]);

/** What Next calls every address of the API but those with route files of their own. */
const API_ROUTE = "/api/[...path]";

/** The body of an OTLP/HTTP request in JSON (opentelemetry-proto 1.x, ExportTraceServiceRequest). */
export function writeSpans(
  spans: readonly RecordedSpan[],
  { serviceName, version }: { serviceName: string; version: string },
): object {
  return {
    resourceSpans: [
      {
        resource: { attributes: [toPair("service.name", serviceName), toPair("service.version", version)] },
        scopeSpans: [{ scope: { name: "next.js" }, spans: spans.map(toDto) }],
      },
    ],
  };
}

function toDto(span: RecordedSpan): object {
  const { traceId, spanId } = span.spanContext();
  const path = span.attributes[API_PATH];
  return {
    traceId,
    spanId,
    ...(span.parentSpanId === undefined ? {} : { parentSpanId: span.parentSpanId }),
    name: cleanName(path === undefined ? span.name : span.name.replace(API_ROUTE, String(path))),
    // The API counts kinds from 0, the protocol from 1.
    kind: span.kind + 1,
    startTimeUnixNano: toNanoseconds(span.startMs),
    endTimeUnixNano: toNanoseconds(span.endMs ?? span.startMs),
    attributes: Object.entries(span.attributes).flatMap(([key, value]) =>
      KEPT_ATTRIBUTES.has(key) && value !== undefined
        ? [toPair(key, key === "http.route" ? (path ?? value) : value)]
        : [],
    ),
    status: { code: span.status },
  };
}

/** Next names a call "fetch GET https://host/path", and a request by its address until it knows the route. */
function cleanName(name: string): string {
  return name
    .replace(/\s*\w+:\/\/\S*/g, "")
    .replace(/\?.*$/s, "")
    .slice(0, 200);
}

function toPair(key: string, value: AttributeValue): object {
  if (typeof value === "number" && Number.isInteger(value))
    return { key, value: { intValue: String(value) } };
  if (typeof value === "boolean") return { key, value: { boolValue: value } };
  return { key, value: { stringValue: String(value).slice(0, 200) } };
}

function toNanoseconds(milliseconds: number): string {
  return (BigInt(Math.round(milliseconds * 1_000)) * 1_000n).toString();
}
