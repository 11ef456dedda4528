import { testAdmin } from "@/tests/setup/accounts";
import { query, testDatabaseUrl } from "@/tests/setup/own-services";
import { openCaller } from "@/tests/setup/route-caller";
import { migrate } from "./migrate.server";

/** As an earlier version stored them: by case and letters alone. */
const CLUBS = [
  ["older", "Kairos Treasury", "kairos treasury"],
  ["newer", "Kairos Treasurý", "kairos treasurý"],
  ["swapped", "Two-One", "twoone"],
  ["alone", "Night Market", "night market"],
] as const;

async function skeletons(): Promise<unknown> {
  const rows = await query<{ slug: string; skeleton: string }>("SELECT slug, skeleton FROM club ORDER BY id");
  return Object.fromEntries(rows.map(({ slug, skeleton }) => [slug, skeleton]));
}

describe("renewSkeletons", () => {
  it("gives every club its current skeleton; of two that look alike the older one has it", async () => {
    for (const [slug, name, skeleton] of CLUBS) {
      await query(
        `INSERT INTO club (slug, name, skeleton, sort_name, search_text, created_by, created_at, active_at)
         VALUES ($1, $2, $3, lower($2), lower($2), $4, app_now(), app_now())`,
        [slug, name, skeleton, testAdmin.address.toLowerCase()],
      );
    }
    const [newer] = await query<{ id: string }>("SELECT id FROM club WHERE slug = 'newer'");
    // The skeleton that the first one gets is what the third one had.
    await query("UPDATE club SET skeleton = 'kalrostreasury' WHERE slug = 'swapped'");

    const { notes } = await migrate({ databaseUrl: testDatabaseUrl });

    const renewed = {
      older: "kalrostreasury",
      newer: `kalrostreasury ${newer?.id}`,
      swapped: "tvvoone",
      alone: "nlghtrnarket",
    };
    expect(await skeletons()).toEqual(renewed);
    expect(notes).toEqual([expect.stringMatching(/"Kairos Treasurý" looks like club \d+ "Kairos Treasury"/)]);
    await migrate({ databaseUrl: testDatabaseUrl });
    expect(await skeletons()).toEqual(renewed);
  });

  it("keeps out a third name like theirs, and lets the newer club be edited under its name", async () => {
    const admin = await openCaller(testAdmin);
    const third = { name: "KAIROS_TREASURY", slug: "third", about: "" };
    expect(await admin("POST", "/api/clubs", third)).toMatchObject({
      status: 409,
      body: { code: "NAME_TAKEN" },
    });
    await query(
      `INSERT INTO club_member (club_id, address, role, joined_at)
       SELECT id, $1, 'owner', app_now() FROM club WHERE slug IN ('newer', 'alone')`,
      [testAdmin.address.toLowerCase()],
    );
    const before = await skeletons();
    expect((await admin("PATCH", "/api/clubs/newer", { about: "Changed", version: 1 })).status).toBe(200);
    expect(await skeletons()).toEqual(before);
    const renamed = { name: "Kairos Treasury!", version: 1 };
    expect((await admin("PATCH", "/api/clubs/alone", renamed)).status).toBe(409);
  });
});
