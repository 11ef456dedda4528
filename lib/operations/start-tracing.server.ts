import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import {
  type Context,
  type ContextManager,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  type SpanOptions,
  TraceFlags,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { getEnvironment } from "@/lib/env/environment.server";
import { getLogger } from "@/lib/env/logger.server";
import { version } from "@/package.json";
import { RecordedSpan } from "./recorded-span";
import { writeSpans } from "./write-spans";

/**
 * Has the spans that Next makes of each request sent to OTEL_EXPORTER_OTLP_ENDPOINT, if there is one. The few parts of an SDK that this needs are here: the
 * official one weighs 18 MB installed.
 */
export function startTracing(): void {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS, OTEL_SERVICE_NAME } = getEnvironment();
  if (OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return;
  const send = createSpanSender({
    endpoint: OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: parseHeaders(OTEL_EXPORTER_OTLP_HEADERS),
    serviceName: OTEL_SERVICE_NAME,
  });
  context.setGlobalContextManager(new AsyncContextManager());
  const tracer = new SendingTracer(send);
  trace.setGlobalTracerProvider({ getTracer: () => tracer });
}

/** "name=value,name=value", as the specification of OTEL_EXPORTER_OTLP_HEADERS has it. */
function parseHeaders(text = ""): Record<string, string> {
  const pairs = text.split(",").flatMap((pair) => {
    const at = pair.indexOf("=");
    return at < 1 ? [] : [[pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())] as const];
  });
  return Object.fromEntries(pairs);
}

class SendingTracer implements Tracer {
  private readonly onEnd: (span: RecordedSpan) => void;

  constructor(onEnd: (span: RecordedSpan) => void) {
    this.onEnd = onEnd;
  }

  startSpan(name: string, options: SpanOptions = {}, parentContext: Context = context.active()): Span {
    const above = options.root ? undefined : trace.getSpan(parentContext);
    const parent = above?.spanContext();
    return new RecordedSpan({
      name,
      kind: options.kind ?? SpanKind.INTERNAL,
      context: {
        traceId: parent?.traceId ?? randomBytes(16).toString("hex"),
        spanId: randomBytes(8).toString("hex"),
        traceFlags: TraceFlags.SAMPLED,
      },
      parent: above instanceof RecordedSpan ? above : undefined,
      parentSpanId: parent?.spanId,
      attributes: options.attributes ?? {},
      startTime: options.startTime,
      onEnd: this.onEnd,
    });
  }

  startActiveSpan<Work extends (span: Span) => unknown>(name: string, work: Work): ReturnType<Work>;
  startActiveSpan<Work extends (span: Span) => unknown>(
    name: string,
    options: SpanOptions,
    work: Work,
  ): ReturnType<Work>;
  startActiveSpan<Work extends (span: Span) => unknown>(
    name: string,
    options: SpanOptions,
    parentContext: Context,
    work: Work,
  ): ReturnType<Work>;
  startActiveSpan(
    name: string,
    ...rest:
      | [(span: Span) => unknown]
      | [SpanOptions, (span: Span) => unknown]
      | [SpanOptions, Context, (span: Span) => unknown]
  ): unknown {
    const [options, parentContext, work] =
      rest.length === 1
        ? [{}, context.active(), rest[0]]
        : rest.length === 2
          ? [rest[0], context.active(), rest[1]]
          : rest;
    const span = this.startSpan(name, options, parentContext);
    return context.with(trace.setSpan(parentContext, span), () => work(span));
  }
}

/** The context follows a request through everything it awaits. */
class AsyncContextManager implements ContextManager {
  private readonly storage = new AsyncLocalStorage<Context>();

  active(): Context {
    return this.storage.getStore() ?? ROOT_CONTEXT;
  }

  with<Arguments extends unknown[], Work extends (...values: Arguments) => ReturnType<Work>>(
    active: Context,
    work: Work,
    self?: ThisParameterType<Work>,
    ...values: Arguments
  ): ReturnType<Work> {
    return this.storage.run(active, () => work.call(self, ...values));
  }

  bind<Target>(active: Context, target: Target): Target {
    if (typeof target !== "function") return target;
    return new Proxy(target, {
      apply: (work, self, values) => this.storage.run(active, () => Reflect.apply(work, self, values)),
    });
  }

  enable(): this {
    return this;
  }

  disable(): this {
    return this;
  }
}

const BATCH_MS = 2_000;
const TIMEOUT_MS = 5_000;
/** While the receiver is away the newest are dropped, so that memory stays bounded. */
const MAX_WAITING = 2_048;

type Receiver = { endpoint: string; headers: Readonly<Record<string, string>>; serviceName: string };

/**
 * Collects spans and sends them together, beside the requests they describe. A receiver that fails loses them and nothing
 * else.
 */
function createSpanSender({ endpoint, headers, serviceName }: Receiver): (span: RecordedSpan) => void {
  const url = `${endpoint.replace(/\/$/, "")}/v1/traces`;
  let waiting: RecordedSpan[] = [];

  const send = async (): Promise<void> => {
    const spans = waiting;
    waiting = [];
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(writeSpans(spans, { serviceName, version })),
        cache: "no-store",
        redirect: "manual",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`status ${response.status}`);
    } catch (error) {
      getLogger().debug({ fault: String(error).slice(0, 200) }, "spans not sent");
    }
  };

  return (span) => {
    // If the process ends first, the spans of its last two seconds are lost.
    if (waiting.length === 0) setTimeout(send, BATCH_MS).unref();
    if (waiting.length < MAX_WAITING) waiting.push(span);
  };
}
