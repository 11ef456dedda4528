import type { Finding, Topic } from "./finding";

/** The first that fits. A ballot's place in the log decides whether something is missing. */
const BY_LINE: readonly [RegExp, Topic | null][] = [
  [/^voters\[\d+\]$/, "power"],
  [/^voters\[/, "missing"],
  [/^(log\.endHead|anchor$)/, "time"],
  [/^(log|public log|receipts|ballotCount|moderation)/, "missing"],
  [/^(snapshot|census|rule)/, "power"],
  [/^(proposal\.(startsAt|endsAt|cancelledAt)|result\.(finalAt|isFinal))/, "time"],
  [/^(proposal|domain)/, "signatures"],
];

/** Which question a finding answers; null if it is about the published numbers. */
export function topicOf({ topic, line }: Finding): Topic | null {
  return topic ?? BY_LINE.find(([pattern]) => pattern.test(line))?.[1] ?? null;
}
