import "server-only";

/** The promise's outcome, or "late" when it takes longer than `limitMs`; what it does after that is ignored. */
export async function settleWithin<Value>(limitMs: number, promise: Promise<Value>): Promise<Value | "late"> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<"late">((resolve) => {
    timer = setTimeout(resolve, limitMs, "late");
  });
  promise.catch(() => undefined);
  try {
    return await Promise.race([promise, limit]);
  } finally {
    clearTimeout(timer);
  }
}
