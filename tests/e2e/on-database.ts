import { Client } from "pg";
import type { StandUrls } from "./stand";

/** Works on the stand's database, for what no page can do or show. */
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
