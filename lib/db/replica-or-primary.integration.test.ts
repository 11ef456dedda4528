import { cloneDatabase, runSql, type ServiceUrls } from "@/tests/setup/clone-database";
import { testDatabaseUrl } from "@/tests/setup/own-services";
import { getPool, one } from "./database.server";
import { text } from "./fields";
import { readFromReplica } from "./read-from-replica.server";
import { inTransaction } from "./transaction.server";

const { adminDatabaseUrl: adminUrl }: ServiceUrls = JSON.parse(process.env["TEST_SERVICES"] ?? "{}");
const primary = new URL(testDatabaseUrl).pathname.slice(1);
const copy = `${primary}_copy`;
const NAME = "SELECT current_database()::text";
const asked = () => readFromReplica(() => one(getPool(), text, NAME));

// No replication: a database beside the primary that takes no writes, and whose beat the test sets.
it("reads from a copy that is less than 8 s behind, and from the primary what the copy doesn't answer", async () => {
  const url = await cloneDatabase({ adminUrl, name: copy });
  const beat = (seconds: number) =>
    runSql({
      url,
      sql: `BEGIN READ WRITE; INSERT INTO replica_beat (at) VALUES (clock_timestamp() - ${seconds} * interval '1 second')
            ON CONFLICT (id) DO UPDATE SET at = excluded.at; COMMIT`,
    });
  await runSql({ url, sql: `ALTER DATABASE ${copy} SET default_transaction_read_only = on` });
  process.env["DATABASE_REPLICA_URL"] = url;
  await beat(9);
  expect(await asked()).toBe(primary);
  await beat(5);
  // So long it is believed to be stale.
  await new Promise((resolve) => setTimeout(resolve, 1_050));
  const places = await readFromReplica(() =>
    Promise.all([one(getPool(), text, NAME), inTransaction((tx) => one(tx, text, NAME))]),
  );
  expect(places).toEqual([copy, primary]);
  const faulty = jest.fn().mockRejectedValue(new Error("a fault of the caller"));
  await expect(readFromReplica(faulty)).rejects.toThrow("a fault of the caller");
  expect(faulty).toHaveBeenCalledTimes(1);
  await runSql({ url: adminUrl, sql: `DROP DATABASE ${copy} WITH (FORCE)` });
  expect(await asked()).toBe(primary);
});
