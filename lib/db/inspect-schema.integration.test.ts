import { query } from "@/tests/setup/own-services";
import { inspectSchema } from "./inspect-schema.server";

describe("inspectSchema", () => {
  it("finds a migrated database as this version expects it, every table counted", async () => {
    const { state, migrations, tables, drift } = await inspectSchema();
    expect(drift).toEqual({ missing: [], unexpected: [] });
    expect(state).toEqual({ pending: [], edited: [], failed: [], ahead: [] });
    expect(migrations[0]).toEqual({ name: "20260101000000_foundation", appliedAt: expect.any(Date) });
    expect(tables.find(({ name }) => name === "server_event")).toMatchObject({ rows: 0, isEstimate: false });
    expect(tables.find(({ name }) => name === "_prisma_migrations")?.rows).toBe(migrations.length);
  });

  it("names a column that was added or removed, and estimates a large table", async () => {
    await query("ALTER TABLE session ADD COLUMN planted text");
    await query("ALTER TABLE used_nonce DROP COLUMN message_hash");
    await query(
      "INSERT INTO rate_bucket (key, points, expire) SELECT 'k' || n, 1, 1 FROM generate_series(1, 12000) n",
    );
    await query("ANALYZE rate_bucket");
    const { drift, tables } = await inspectSchema();
    expect(drift).toEqual({ missing: ["used_nonce.message_hash"], unexpected: ["session.planted"] });
    expect(tables.find(({ name }) => name === "rate_bucket")).toMatchObject({
      rows: 12_000,
      isEstimate: true,
    });
  });
});
