import { entryBody } from "@/lib/log/log-entry";
import { query } from "@/tests/setup/own-services";

const ROOT = `0x${"ab".repeat(32)}`;

describe("an adoption", () => {
  it("is in the log when it was compared, in the words that a verifier writes, and stays", async () => {
    await query(
      "INSERT INTO adoption (origin, key_id, tree_size, root, note) VALUES ('https://\"old\".test', '0123456789abcdef', 7, $1, 'a note')",
      [ROOT],
    );
    const count = 'SELECT count(*)::int AS entries FROM log_entry WHERE body LIKE \'{"kind":"adoption"%\'';
    expect(await query(count)).toEqual([{ entries: 0 }]);
    await query("UPDATE adoption SET at = '2026-11-25T22:10:00.123Z'");
    const [entry] = await query("SELECT body FROM log_entry ORDER BY id DESC LIMIT 1");
    expect(entry?.["body"]).toBe(
      entryBody({
        kind: "adoption",
        origin: 'https://"old".test',
        keyId: "0123456789abcdef",
        treeSize: 7,
        root: ROOT,
        at: Date.parse("2026-11-25T22:10:00.123Z"),
      }),
    );
    await query("UPDATE adoption SET at = at");
    expect(await query(count)).toEqual([{ entries: 1 }]);
    await expect(query("DELETE FROM adoption")).rejects.toThrow("never changed or deleted");
  });
});
