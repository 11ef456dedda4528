import { Client } from "pg";
import type { StandUrls } from "./stand";

/** Works on the database of the stand, for what no page can bring about or show. */
export async function onDatabase<Value>(
  { databaseUrl }: StandUrls,
  work: (client: Client) => Promise<Value>,
): Promise<Value> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
