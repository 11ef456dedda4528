import {
  type Attributes,
  type AttributeValue,
  type Exception,
  type HrTime,
  type Span,
  type SpanContext,
  type SpanKind,
  type SpanStatus,
  SpanStatusCode,
  type TimeInput,
} from "@opentelemetry/api";
import { API_PATH } from "@/lib/http/endpoint";

export type SpanStart = {
  name: string;
  kind: SpanKind;
  context: SpanContext;
  parent: RecordedSpan | undefined;
  parentSpanId: string | undefined;
  attributes: Attributes;
  startTime: TimeInput | undefined;
  onEnd: (span: RecordedSpan) => void;
};

/** A span that remembers what it is told until it ends. Events and links are not kept: they could hold texts of people. */
export class RecordedSpan implements Span {
  readonly kind: SpanKind;
  readonly parentSpanId: string | undefined;
  readonly startMs: number;
  name: string;
  endMs: number | undefined;
  status: SpanStatusCode = SpanStatusCode.UNSET;
  readonly attributes: Attributes = {};
  private readonly parent: RecordedSpan | undefined;
  private readonly context: SpanContext;
  private readonly onEnd: (span: RecordedSpan) => void;

  constructor({ name, kind, context, parent, parentSpanId, attributes, startTime, onEnd }: SpanStart) {
    this.name = name;
    this.kind = kind;
    this.context = context;
    this.parent = parent;
    this.parentSpanId = parentSpanId;
    this.startMs = toEpochMs(startTime);
    this.onEnd = onEnd;
    this.setAttributes(attributes);
  }

  spanContext(): SpanContext {
    return this.context;
  }

  /** The path of an API endpoint also names the spans around it. */
  setAttribute(key: string, value: AttributeValue): this {
    this.attributes[key] = value;
    if (key === API_PATH) this.parent?.setAttribute(key, value);
    return this;
  }

  setAttributes(attributes: Attributes): this {
    Object.assign(this.attributes, attributes);
    return this;
  }

  setStatus({ code }: SpanStatus): this {
    this.status = code;
    return this;
  }

  updateName(name: string): this {
    this.name = name;
    return this;
  }

  addEvent(): this {
    return this;
  }

  addLink(): this {
    return this;
  }

  addLinks(): this {
    return this;
  }

  recordException(exception: Exception): void {
    const type = typeof exception === "string" ? undefined : exception.name;
    if (type !== undefined) this.setAttribute("error.type", type);
  }

  end(endTime?: TimeInput): void {
    if (this.endMs !== undefined) return;
    this.endMs = toEpochMs(endTime);
    this.onEnd(this);
  }

  isRecording(): boolean {
    return this.endMs === undefined;
  }
}

/** A time may be given by any of three clocks; without one it is now. */
function toEpochMs(time: TimeInput | undefined): number {
  if (time === undefined) return performance.timeOrigin + performance.now();
  if (time instanceof Date) return time.getTime();
  if (typeof time === "number") return time < performance.timeOrigin ? performance.timeOrigin + time : time;
  const [seconds, nanoseconds]: HrTime = time;
  return seconds * 1_000 + nanoseconds / 1_000_000;
}
