import { testAccount, testAdmin } from "@/tests/setup/accounts";
import { query } from "@/tests/setup/own-services";
import { newBrowser, openCaller } from "@/tests/setup/route-caller";
import { viewClub } from "./view-club.server";

process.env["RATE_LIMIT_MULTIPLIER"] = "100000";

const person = testAccount("somebody who gets banned");
const address = person.address.toLowerCase();
let cookie: string;

const ban = (slug: string | null, until: string | null, reason: string) =>
  query(
    `INSERT INTO club_ban (club_id, address, reason, banned_by, banned_at, until)
     VALUES ((SELECT id FROM club WHERE slug = $1), $2, $3, $4, app_now(), $5)`,
    [slug, address, reason, testAdmin.address.toLowerCase(), until],
  );

async function seen(slug: string): Promise<unknown> {
  const view = await viewClub(slug, cookie);
  return view && { memberRole: view.memberRole, roles: view.roles, ban: view.ban };
}

beforeAll(async () => {
  const admin = await openCaller(testAdmin);
  for (const slug of ["market", "garden"]) {
    expect((await admin("POST", "/api/clubs", { name: `The ${slug}`, slug, about: "" })).status).toBe(201);
  }
  const browser = newBrowser();
  expect((await browser.signIn(person)).status).toBe(200);
  cookie = browser.cookies().join("; ");
  expect((await (await openCaller(person))("PUT", "/api/clubs/market/membership")).status).toBe(200);
}, 120_000);

describe("viewClub", () => {
  it("tells a banned person their ban with the page of the club, and of no other", async () => {
    expect(await seen("market")).toMatchObject({ memberRole: "member", ban: null });
    const until = new Date(Date.now() + 86_400_000).toISOString();
    await ban("market", until, "Spam in every thread.");
    expect(await seen("market")).toMatchObject({
      ban: { slug: "market", reason: "Spam in every thread.", until },
    });
    expect(await seen("garden")).toMatchObject({ memberRole: null, roles: ["holder"], ban: null });
    expect((await viewClub("market", null))?.ban).toBeNull();
    expect((await (await openCaller(person))("GET", "/api/clubs/founding")).body).toMatchObject({
      reason: expect.not.stringContaining("banned"),
    });
  });

  it("tells a ban from everywhere first, on every club and before founding one, until it is lifted", async () => {
    await ban(null, null, "Sold fake prizes.");
    const everywhere = { slug: null, reason: "Sold fake prizes.", until: null };
    expect(await seen("market")).toMatchObject({ ban: everywhere });
    expect(await seen("garden")).toMatchObject({ ban: everywhere });
    const caller = await openCaller(person);
    expect((await caller("GET", "/api/clubs/founding")).body).toEqual({
      allowed: false,
      reason: expect.stringMatching(
        /^You're banned from joining, publishing and flagging .*Sold fake prizes/,
      ),
    });
    await query("UPDATE club_ban SET lifted_at = app_now(), lifted_by = banned_by");
    expect(await seen("market")).toMatchObject({ ban: null });
    expect(await seen("garden")).toMatchObject({ ban: null });
  });
});
