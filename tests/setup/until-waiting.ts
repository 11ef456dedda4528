import { query } from "./database";

/** Waits until a statement of this test's database waits for another's lock. */
export async function untilWaiting(): Promise<void> {
  for (let look = 0; look < 200; look += 1) {
    const [row] = await query<{ waiting: number }>(
      "SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
    );
    if (row?.waiting) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error("nothing waited for the open transaction");
}
