/**
 * What the log holds of a fault: its stack. Of viem's errors only the short form, because the long one names the address of
 * the RPC, where providers put keys, and the request, which may hold a signature. pg's `detail` and parameters, which may
 * hold what people sent, are left out.
 */
export function describeFault(cause: unknown): string | undefined {
  if (cause === undefined) return undefined;
  if (!(cause instanceof Error)) return String(cause).slice(0, 200);
  if ("shortMessage" in cause) return `${cause.name}: ${shortWords(cause).join(" ")}`.slice(0, 500);
  return (cause.stack ?? cause.message).slice(0, 2_000);
}

function shortWords(error: object): string[] {
  const words = [
    "shortMessage" in error && error.shortMessage,
    "status" in error && error.status,
    "details" in error && error.details,
  ];
  return words.filter((word) => typeof word === "string" || typeof word === "number").map(String);
}
