import { query } from "./database";

/** Moves app_now() of this file's database against the clock; 0 resets it. */
export async function setClockOffset(milliseconds: number): Promise<void> {
  await query(
    `CREATE OR REPLACE FUNCTION app_now() RETURNS timestamptz LANGUAGE sql VOLATILE PARALLEL SAFE
     AS 'SELECT clock_timestamp() + interval ''${Math.trunc(milliseconds)} milliseconds'''`,
  );
}
