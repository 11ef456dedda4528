/**
 * Runs `work`, and throws `onLate()` if it has not settled within `milliseconds`. Late work continues, but nobody hears of
 * it.
 */
export async function withDeadline<Value>(
  milliseconds: number,
  onLate: () => Error,
  work: () => Promise<Value>,
): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(onLate()), milliseconds);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}
