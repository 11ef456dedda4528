import { getPool, maybe, one, rows } from "./database.server";
import { int8, select, text } from "./fields";
import { tables } from "./generated/columns";

describe("rows", () => {
  it.each(Object.entries(tables))(
    "finds every column of %s with the type in the schema",
    async (name, table) => {
      const sqlName = name.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase();
      expect(await rows(getPool(), table, `SELECT ${select(table, "t")} FROM ${sqlName} t LIMIT 0`)).toEqual(
        [],
      );
    },
  );

  it("passes values on, and holds `one` and `maybe` to their promise", async () => {
    const series = "SELECT n FROM generate_series(1, $1::bigint) n";
    expect(await rows(getPool(), { n: int8 }, series, [2])).toEqual([{ n: 1n }, { n: 2n }]);
    expect(await one(getPool(), int8, series, [1])).toBe(1n);
    await expect(one(getPool(), int8, series, [0])).rejects.toThrow("not one row");
    await expect(one(getPool(), int8, series, [2])).rejects.toThrow("not one row");
    expect(await maybe(getPool(), int8, series, [0])).toBeNull();
    await expect(maybe(getPool(), int8, series, [2])).rejects.toThrow("more than one row");
    await expect(one(getPool(), text, series, [1])).rejects.toThrow("not text");
    await expect(rows(getPool(), int8, "SET LOCAL work_mem = '4MB'")).rejects.toThrow("0 columns");
  });
});
