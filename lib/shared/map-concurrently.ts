/**
 * Runs `work` on every item, `limit` at a time, and answers in the items' order. Rejects at the first failure and starts
 * nothing more.
 */
export async function mapConcurrently<Item, Value>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Value>,
): Promise<Value[]> {
  const values: Value[] = [];
  const waiting = items.entries();
  let hasFailed = false;
  const worker = async (): Promise<void> => {
    for (const [index, item] of waiting) {
      if (hasFailed) return;
      values[index] = await work(item);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  } catch (error) {
    hasFailed = true;
    throw error;
  }
  return values;
}
