import { query } from "./own-services";

/** Waits until so many statements of this test's database wait for another's lock. */
export async function untilWaiting(statements = 1): Promise<void> {
  for (let look = 0; look < 200; look += 1) {
    const [row] = await query<{ waiting: number }>(
      "SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
    );
    if (row && row.waiting >= statements) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`fewer than ${statements} statements waited for the open transaction`);
}
