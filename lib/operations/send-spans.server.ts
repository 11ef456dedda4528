import "server-only";
import { getLogger } from "@/lib/env/logger.server";
import { version } from "@/package.json";
import type { RecordedSpan } from "./recorded-span";
import { writeSpans } from "./write-spans";

const BATCH_MS = 2_000;
const TIMEOUT_MS = 5_000;
/** While the receiver is away the newest are dropped, so that memory stays bounded. */
const MAX_WAITING = 2_048;

type Receiver = { endpoint: string; headers: Readonly<Record<string, string>>; serviceName: string };

/**
 * Collects spans and sends them together, beside the requests they describe. A receiver that fails loses them and nothing
 * else.
 */
export function createSpanSender({ endpoint, headers, serviceName }: Receiver): (span: RecordedSpan) => void {
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
    // The process may end before it fires; what is lost then is its last two seconds.
    if (waiting.length === 0) setTimeout(send, BATCH_MS).unref();
    if (waiting.length < MAX_WAITING) waiting.push(span);
  };
}
