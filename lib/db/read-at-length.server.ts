import "server-only";
import { getJobsPool, withPool } from "./pool.server";

/** Runs what a job adds up from very many rows: its single statements may take a minute, one after the other. */
export function readAtLength<Value>(read: () => Promise<Value>): Promise<Value> {
  return withPool(getJobsPool(), read);
}
