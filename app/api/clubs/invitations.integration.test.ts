import { testAccount, testAdmin } from "@/tests/setup/accounts";
import { query } from "@/tests/setup/own-services";
import { type Caller, openCaller, visitor } from "@/tests/setup/route-caller";

process.env["RATE_LIMIT_MULTIPLIER"] = "100000";

const invited = testAccount("invited moderator");
const address = invited.address.toLowerCase();
let owner: Caller, person: Caller, stranger: Caller;
let serial = 0;

beforeAll(async () => {
  [owner, person, stranger] = await Promise.all([
    openCaller(testAdmin),
    openCaller(invited),
    openCaller(testAccount("uninvited stranger")),
  ]);
}, 120_000);

async function newClub(): Promise<string> {
  serial += 1;
  const slug = `inviting-${serial}`;
  const founded = await owner("POST", "/api/clubs", { name: `Inviting ${serial}`, slug, about: "" });
  expect(founded.status).toBe(201);
  return slug;
}

const invite = (slug: string, by = owner) =>
  by("POST", `/api/clubs/${slug}/invitations`, { address: invited.address });
const answer = (slug: string, accepts: boolean, by = person) =>
  by("PUT", `/api/clubs/${slug}/invitation`, { accepts });
const roleIn = async (slug: string) =>
  (
    await query<{ role: string }>(
      "SELECT m.role FROM club_member m JOIN club c ON c.id = m.club_id WHERE c.slug = $1 AND m.address = $2",
      [slug, address],
    )
  )[0]?.role ?? null;
const actsOn = async (slug: string) =>
  (
    await query<{ act: string }>("SELECT act FROM audit_entry WHERE subject = $1 ORDER BY id", [
      `club:${slug}`,
    ])
  ).map(({ act }) => act);

describe("a moderator who is named by address", () => {
  it("accepts before they ever joined, and each step is in the public list", async () => {
    const slug = await newClub();
    expect((await invite(slug)).body).toMatchObject({ address: invited.address, name: null });
    expect(await roleIn(slug)).toBeNull();
    expect(await answer(slug, true)).toMatchObject({
      status: 200,
      body: { role: "moderator", memberCount: 2 },
    });
    expect(await roleIn(slug)).toBe("moderator");
    expect(await actsOn(slug)).toEqual(["club.found", "club.invite-moderator", "club.accept-invitation"]);
    expect((await invite(slug)).status).toBe(409);
    expect((await answer(slug, true)).status).toBe(404);
  });

  it("is asked and becomes one once, however often both press at once", async () => {
    const slug = await newClub();
    const asked = await Promise.all(Array.from({ length: 8 }, () => invite(slug)));
    expect(asked.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    const answers = await Promise.all(Array.from({ length: 8 }, () => answer(slug, true)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(7);
    expect(await actsOn(slug)).toEqual(["club.found", "club.invite-moderator", "club.accept-invitation"]);
  });

  it("stays what they are when they decline, or the owner withdraws", async () => {
    const slug = await newClub();
    await person("PUT", `/api/clubs/${slug}/membership`);
    await invite(slug);
    expect((await answer(slug, false)).body).toMatchObject({ role: "member" });
    await invite(slug);
    expect((await owner("DELETE", `/api/clubs/${slug}/invitations/${address}`)).status).toBe(200);
    expect((await owner("DELETE", `/api/clubs/${slug}/invitations/${address}`)).status).toBe(404);
    expect((await answer(slug, true)).status).toBe(404);
    expect(await roleIn(slug)).toBe("member");
  });

  it("can't accept after 14 days, nor can the owner withdraw, and can be asked again", async () => {
    const slug = await newClub();
    await invite(slug);
    await query(
      "UPDATE moderator_invite SET invited_at = invited_at - interval '15 days', expires_at = expires_at - interval '15 days'",
    );
    expect((await owner("DELETE", `/api/clubs/${slug}/invitations/${address}`)).status).toBe(404);
    expect((await answer(slug, true)).status).toBe(404);
    expect((await invite(slug)).status).toBe(200);
    expect((await answer(slug, true)).status).toBe(200);
  });

  it("can't be invited while banned, and loses an open invitation with a ban", async () => {
    const slug = await newClub();
    const ban = { address: invited.address, reason: "Spam every day.", until: null };
    await invite(slug);
    expect((await owner("POST", `/api/clubs/${slug}/bans`, ban)).status).toBe(200);
    expect((await answer(slug, true)).status).toBe(404);
    expect(await invite(slug)).toMatchObject({ status: 409 });
    await owner("POST", `/api/clubs/${slug}/bans/lift`, {
      address: invited.address,
      reason: "Sorry about it.",
    });
    expect((await answer(slug, true)).status).toBe(404);
    expect(await roleIn(slug)).toBeNull();
  });

  it("keeps the club when it was handed to them before they answered", async () => {
    const slug = await newClub();
    await invite(slug);
    await person("PUT", `/api/clubs/${slug}/membership`);
    await owner("PUT", `/api/clubs/${slug}/owner`, { address: invited.address });
    expect((await answer(slug, true)).body).toMatchObject({ role: "owner" });
  });

  it("can't take back a lost role by an invitation that was never answered", async () => {
    const slug = await newClub();
    await invite(slug);
    await person("PUT", `/api/clubs/${slug}/membership`);
    await owner("PUT", `/api/clubs/${slug}/owner`, { address: invited.address });
    expect((await person("PUT", `/api/clubs/${slug}/owner`, { address: testAdmin.address })).status).toBe(
      200,
    );
    const demoted = await owner("PATCH", `/api/clubs/${slug}/members/${address}`, { role: "member" });
    expect(demoted.status).toBe(200);
    expect((await answer(slug, true)).status).toBe(404);
    expect(await roleIn(slug)).toBe("member");
  });

  it("is not asked by others, nor answers for others, nor in an archived club", async () => {
    const slug = await newClub();
    expect((await invite(slug, visitor)).status).toBe(401);
    expect((await invite(slug, stranger)).status).toBe(403);
    expect((await answer(slug, true, visitor)).status).toBe(401);
    await invite(slug);
    expect((await answer(slug, true, stranger)).status).toBe(404);
    expect((await stranger("DELETE", `/api/clubs/${slug}/invitations/${address}`)).status).toBe(403);
    await owner("PUT", `/api/clubs/${slug}/archive`, { archived: true, reason: "Done with it." });
    expect((await answer(slug, true)).body["code"]).toBe("CLUB_ARCHIVED");
    expect((await invite(slug)).body["code"]).toBe("CLUB_ARCHIVED");
    expect(await roleIn(slug)).toBeNull();
  });

  it("is one of fifty at most", async () => {
    const slug = await newClub();
    await query(
      `INSERT INTO moderator_invite (club_id, address, invited_by, invited_at, expires_at)
       SELECT id, '0x' || lpad(to_hex(n), 40, '0'), created_by, app_now(), app_now() + interval '1 day'
       FROM club, generate_series(1, 50) n WHERE slug = $1`,
      [slug],
    );
    expect((await invite(slug)).status).toBe(409);
  });
});
