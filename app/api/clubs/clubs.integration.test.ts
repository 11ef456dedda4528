import { readFileSync } from "node:fs";
import sharp from "sharp";
import { testAccount, testAdmin } from "@/tests/setup/accounts";
import { query } from "@/tests/setup/own-services";
import { type Caller, openCaller, visitor } from "@/tests/setup/route-caller";
import { atNight, someOf } from "@/tests/size";

process.env["RATE_LIMIT_MULTIPLIER"] = "100000";

const accounts = {
  owner: testAccount("club owner"),
  moderator: testAccount("club moderator"),
  member: testAccount("club member"),
  stranger: testAccount("club stranger"),
};
const lower = (account: { address: string }): string => account.address.toLowerCase();

let admin: Caller, owner: Caller, moderator: Caller, member: Caller, stranger: Caller;
let serial = 0;

beforeAll(async () => {
  [admin, owner, moderator, member, stranger] = await Promise.all([
    openCaller(testAdmin),
    openCaller(accounts.owner),
    openCaller(accounts.moderator),
    openCaller(accounts.member),
    openCaller(accounts.stranger),
  ]);
}, 120_000);

/** A separate club for one test: founded by the admin, handed to the owner, with a moderator and a member. */
async function newClub(): Promise<string> {
  serial += 1;
  const slug = `club-${serial}`;
  const founded = await admin("POST", "/api/clubs", { name: `Club number ${serial}`, slug, about: "" });
  expect(founded.status).toBe(201);
  for (const person of [owner, moderator, member]) {
    expect((await person("PUT", `/api/clubs/${slug}/membership`)).status).toBe(200);
  }
  await admin("PUT", `/api/clubs/${slug}/owner`, { address: accounts.owner.address });
  await owner("PATCH", `/api/clubs/${slug}/members/${testAdmin.address}`, { role: "member" });
  await owner("PATCH", `/api/clubs/${slug}/members/${accounts.moderator.address}`, { role: "moderator" });
  return slug;
}

async function countRows(): Promise<unknown> {
  return query(
    "SELECT (SELECT count(*) FROM club) AS clubs, (SELECT count(*) FROM club_member) AS members, (SELECT count(*) FROM audit_entry) AS acts",
  );
}

async function versionOf(slug: string): Promise<unknown> {
  return (await visitor("GET", `/api/clubs/${slug}`)).body["version"];
}

describe("POST /api/clubs", () => {
  it("founds a club with the admin as owner, and records it", async () => {
    const { status, body } = await admin("POST", "/api/clubs", {
      name: "  Cronos   Builders ",
      slug: "cronos-builders",
      about: "What we build.",
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      slug: "cronos-builders",
      name: "Cronos Builders",
      about: "What we build.",
      verified: false,
      archived: false,
      memberCount: 1,
      proposalCount: 0,
      activeCount: 0,
      openBountyCount: 0,
      quorumBasisPoints: 1000,
      version: 1,
      createdBy: testAdmin.address,
    });
    expect(
      await query(
        "SELECT address, role FROM club_member m JOIN club c ON c.id = m.club_id WHERE slug = 'cronos-builders'",
      ),
    ).toEqual([{ address: lower(testAdmin), role: "owner" }]);
    expect(
      await query("SELECT actor, act, after FROM audit_entry WHERE subject = 'club:cronos-builders'"),
    ).toEqual([
      {
        actor: lower(testAdmin),
        act: "club.found",
        after: { name: "Cronos Builders", about: "What we build." },
      },
    ]);
  });

  it.each([
    ["Cron\u043es Builders", "other-1", "NAME_TAKEN"],
    ["CRONOS BUILDERS", "other-2", "NAME_TAKEN"],
    ["Ｃｒｏｎｏｓ Builders", "other-3", "NAME_TAKEN"],
    ["\u0421ronos-Builders", "other-5", "NAME_TAKEN"],
    ["Cronos Build\u00e9rs", "other-6", "NAME_TAKEN"],
    ["CronosBuilders.", "other-7", "NAME_TAKEN"],
    ["Quite another", "cronos-builders", "ADDRESS_TAKEN"],
    ["Newcomers", "new", "ADDRESS_TAKEN"],
  ])("answers 409 to %s at %s", async (name, slug, code) => {
    const before = await countRows();
    const { status, body } = await admin("POST", "/api/clubs", { name, slug, about: "" });
    expect([status, body["code"]]).toEqual([409, code]);
    expect(await countRows()).toEqual(before);
  });

  it("is refused to holders unless CLUB_FOUNDING_POWER says otherwise", async () => {
    const { status, body } = await owner("POST", "/api/clubs", {
      name: "Mine alone",
      slug: "mine-alone",
      about: "",
    });
    expect([status, body["error"]]).toEqual([403, "Clubs are founded by admins."]);
    expect((await owner("GET", "/api/clubs/founding")).body).toEqual({
      allowed: false,
      reason: "Clubs are founded by admins.",
    });
    expect((await admin("GET", "/api/clubs/founding")).body).toEqual({ allowed: true, reason: null });
  });

  it("lets one of twenty win who found the same club at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        admin("POST", "/api/clubs", {
          name: index % 2 ? "Race club" : "Rаce club",
          slug: index % 2 ? "race-club" : `race-club-${index}`,
          about: "",
        }),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
  });

  const texts: string[] = JSON.parse(readFileSync("tests/vectors/naughty-strings/blns.json", "utf8"));
  it("gives no 5xx for naughty strings as name, text, address and search", async () => {
    const statuses = new Map<number, number>();
    const count = ({ status }: { status: number }) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
    for (const [index, text] of someOf(texts, 8).entries()) {
      const answers = await Promise.all([
        admin("POST", "/api/clubs", { name: text, slug: `naughty-${index}`, about: text }),
        admin("POST", "/api/clubs", { name: `Naughty ${index}`, slug: text, about: "" }),
        visitor("GET", `/api/clubs?q=${encodeURIComponent(text)}`),
        visitor("GET", `/api/clubs/${encodeURIComponent(text).replaceAll(".", "%2e") || "x"}`),
      ]);
      answers.forEach(count);
    }
    const seen = [...statuses.keys()].sort((left, right) => left - right);
    expect(seen.filter((status) => status >= 500)).toEqual([]);
    expect(seen).toEqual(expect.arrayContaining([200, 201, 400]));
  }, 120_000);
});

describe("GET /api/clubs", () => {
  beforeAll(async () => {
    await query(
      `INSERT INTO club (slug, name, skeleton, sort_name, search_text, created_by, created_at, active_at, member_count)
       SELECT 'paged-' || n, 'Paged ' || n, 'paged ' || n, 'paged ' || lpad(n::text, 3, '0'), 'paged ' || n || ' 50 off',
         '0x' || repeat('a', 40), app_now(), app_now() - (n / 3) * interval '1 minute', n / 4
       FROM generate_series(100, 159) n`,
    );
    // Thirty clubs have an open vote, more than a page, and all others were active after them.
    await query(
      `INSERT INTO proposal (club_id, number, draft_id, author, digest, version, starts_at, ends_at,
         rule_hash, formula, ratio, tokens_per_vote, nft, token, minimum_power, total_power, quorum_power, quorum_basis_points,
         minimum_period_seconds, snapshot_block, snapshot_block_hash, author_power, is_fee_exempt, created_at)
       SELECT id, 1, gen_random_uuid(), '0x' || repeat('a', 40), '0x' || md5(slug) || md5('x'), 1,
         app_now() - interval '1 day', app_now() + interval '2 days', '', 1, 1, 1, '', '', 0, 0, 0, 0, 0, 1, '', 0, true, app_now()
       FROM club WHERE slug BETWEEN 'paged-130' AND 'paged-159'`,
    );
  });

  it.each(["activity", "name", "members"])("pages through every club once by %s, ties too", async (sort) => {
    const slugs: unknown[] = [];
    let after = "";
    do {
      const { status, body } = await visitor(
        "GET",
        `/api/clubs?q=paged&sort=${sort}${after && `&after=${after}`}`,
      );
      expect(status).toBe(200);
      const clubs = Array.isArray(body["clubs"]) ? body["clubs"] : [];
      slugs.push(...clubs.map(({ slug }: { slug: string }) => slug));
      after = typeof body["next"] === "string" ? body["next"] : "";
    } while (after);
    expect(slugs).toHaveLength(60);
    expect(new Set(slugs).size).toBe(60);
    if (sort === "activity")
      expect([slugs.slice(0, 30).sort()[0], slugs.slice(30).sort()[0]]).toEqual(["paged-130", "paged-100"]);
    if (sort === "name") expect(slugs[0]).toBe("paged-100");
    if (sort === "members") expect(slugs[0]).toBe("paged-159");
  });

  it("reads words alone, whatever signs are among them", async () => {
    const total = async (q: string) =>
      (await visitor("GET", `/api/clubs?q=${encodeURIComponent(q)}`)).body["clubs"];
    expect(await total("100 50%_OFF")).toHaveLength(1);
    expect(await total("%")).toEqual([]);
    expect(await total("pag_d")).toEqual([]);
  });

  it.each([
    "?sort=size",
    "?after=x",
    "?after=1",
    "?limit=5",
    "?q=a&q=b",
    `?q=${"x".repeat(65)}`,
    "?q=%00",
    "?after=99999999999999.1",
  ])("answers %s without a 5xx", async (search) => {
    const { status } = await visitor("GET", `/api/clubs${search}`);
    expect([200, 400]).toContain(status);
  });

  it("is public, reads no session, and may be kept for a moment (T36)", async () => {
    const { response } = await owner("GET", "/api/clubs");
    expect(response.headers.get("cache-control")).toMatch(/^public, max-age=10/);
    expect(response.headers.get("set-cookie")).toBeNull();
  });

  it("leaves archived clubs out, which stay readable and in the list of their members", async () => {
    const slug = await newClub();
    const archived = await owner("PUT", `/api/clubs/${slug}/archive`, {
      archived: true,
      reason: "We moved on.",
    });
    expect(archived.body).toMatchObject({ archived: true, archiveReason: "We moved on." });
    const found = await visitor("GET", `/api/clubs?q=${slug.replace("club-", "number ")}`);
    expect(JSON.stringify(found.body)).not.toContain(`"${slug}"`);
    expect((await visitor("GET", `/api/clubs/${slug}`)).status).toBe(200);
    expect(JSON.stringify((await member("GET", "/api/clubs/mine")).body)).toContain(`"${slug}"`);
    for (const answer of [
      await owner("PATCH", `/api/clubs/${slug}`, { version: await versionOf(slug), about: "x" }),
      await stranger("PUT", `/api/clubs/${slug}/membership`),
      await owner("PATCH", `/api/clubs/${slug}/members/${accounts.member.address}`, { role: "moderator" }),
    ]) {
      expect([answer.status, answer.body["code"]]).toEqual([409, "CLUB_ARCHIVED"]);
    }
    const restore = { archived: false, reason: "By mistake." };
    expect((await owner("PUT", `/api/clubs/${slug}/archive`, restore)).status).toBe(403);
    expect((await admin("PUT", `/api/clubs/${slug}/archive`, restore)).body).toMatchObject({
      archived: false,
    });
  });
});

describe("an unknown club", () => {
  it.each([
    ["GET", "/api/clubs/no-such-club", undefined],
    ["GET", "/api/clubs/no-such-club/members", undefined],
    ["PATCH", "/api/clubs/no-such-club", { version: 1, about: "x" }],
    ["PUT", "/api/clubs/no-such-club/membership", undefined],
    ["DELETE", "/api/clubs/no-such-club/membership", undefined],
    ["PUT", "/api/clubs/no-such-club/owner", { address: accounts.member.address }],
    ["PUT", "/api/clubs/no-such-club/archive", { archived: true, reason: "none" }],
    ["PUT", "/api/clubs/no-such-club/verified", { verified: true, reason: "none" }],
    ["PATCH", `/api/clubs/no-such-club/members/${accounts.member.address}`, { role: "member" }],
    ["GET", `/api/clubs/avatars/${"0".repeat(64)}`, undefined],
  ])("%s %s is 404", async (method, path, body) => {
    expect((await admin(method, path, body)).status).toBe(404);
  });
});

describe("joining and leaving", () => {
  it("counts each person once, however often and at once they ask", async () => {
    const slug = await newClub();
    const joins = await Promise.all(
      Array.from({ length: 10 }, () => stranger("PUT", `/api/clubs/${slug}/membership`)),
    );
    expect(joins.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect((await visitor("GET", `/api/clubs/${slug}`)).body["memberCount"]).toBe(5);
    const leaves = await Promise.all(
      Array.from({ length: 10 }, () => stranger("DELETE", `/api/clubs/${slug}/membership`)),
    );
    expect(leaves.map(({ status }) => status).filter((status) => status !== 200 && status !== 403)).toEqual(
      [],
    );
    expect((await stranger("DELETE", `/api/clubs/${slug}/membership`)).body).toEqual({
      role: null,
      memberCount: 4,
    });
    const [row] = await query<{ kept: number; real: number }>(
      `SELECT member_count AS kept, (SELECT count(*)::int FROM club_member m WHERE m.club_id = c.id) AS real FROM club c WHERE slug = $1`,
      [slug],
    );
    expect(row?.kept).toBe(row?.real);
  });

  it("keeps the owner until the club is handed over", async () => {
    const slug = await newClub();
    expect((await owner("DELETE", `/api/clubs/${slug}/membership`)).status).toBe(403);
    expect((await owner("PUT", `/api/clubs/${slug}/membership`)).body["role"]).toBe("owner");
    expect(
      (await owner("PUT", `/api/clubs/${slug}/owner`, { address: accounts.member.address })).status,
    ).toBe(200);
    expect((await owner("DELETE", `/api/clubs/${slug}/membership`)).body).toEqual({
      role: null,
      memberCount: 3,
    });
  });

  it("tells each person their own clubs alone", async () => {
    const slug = await newClub();
    const list = async (person: Caller) =>
      (await person("GET", "/api/clubs/memberships")).body["memberships"];
    expect(await list(moderator)).toContainEqual({ slug, role: "moderator" });
    expect(await list(stranger)).toEqual([]);
    expect((await visitor("GET", "/api/clubs/memberships")).status).toBe(401);
    expect((await visitor("GET", "/api/clubs/mine")).status).toBe(401);
    const { response } = await member("GET", "/api/clubs/memberships");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
  });
});

describe("rights of every write (T32)", () => {
  const writes: [
    what: string,
    method: string,
    path: (slug: string) => string,
    body: unknown,
    allowed: string,
  ][] = [
    ["describe", "PATCH", (slug) => `/api/clubs/${slug}`, { about: "new" }, "moderator owner admin"],
    ["rename", "PATCH", (slug) => `/api/clubs/${slug}`, { name: "Named anew" }, "owner admin"],
    ["quorum", "PATCH", (slug) => `/api/clubs/${slug}`, { quorumBasisPoints: 500 }, "owner admin"],
    ["both", "PATCH", (slug) => `/api/clubs/${slug}`, { about: "b", quorumBasisPoints: 501 }, "owner admin"],
    ["nothing", "PATCH", (slug) => `/api/clubs/${slug}`, {}, "moderator owner admin"],
    [
      "role",
      "PATCH",
      (slug) => `/api/clubs/${slug}/members/${accounts.member.address}`,
      { role: "member" },
      "owner admin",
    ],
    [
      "transfer",
      "PUT",
      (slug) => `/api/clubs/${slug}/owner`,
      { address: accounts.owner.address },
      "owner admin",
    ],
    [
      "archive",
      "PUT",
      (slug) => `/api/clubs/${slug}/archive`,
      { archived: true, reason: "over" },
      "owner admin",
    ],
    ["verify", "PUT", (slug) => `/api/clubs/${slug}/verified`, { verified: true, reason: "known" }, "admin"],
  ];

  it.each(writes)(
    "%s",
    async (what, method, path, body, allowed) => {
      const people = { visitor, stranger, member, moderator, owner, admin };
      for (const [role, person] of Object.entries(people)) {
        const slug = await newClub();
        const needsVersion = method === "PATCH" && !path(slug).includes("/members/");
        const name = what === "rename" ? { name: `Named anew ${serial}` } : {};
        const sent = needsVersion ? { ...Object(body), ...name, version: await versionOf(slug) } : body;
        const acts = "SELECT count(*)::int AS n FROM audit_entry WHERE subject = $1";
        const [before] = await query<{ n: number }>(acts, [`club:${slug}`]);
        const { status } = await person(method, path(slug), sent);
        const expected = role === "visitor" ? 401 : allowed.split(" ").includes(role) ? 200 : 403;
        expect([role, status]).toEqual([role, expected]);
        const [after] = await query<{ n: number }>(acts, [`club:${slug}`]);
        if (expected !== 200) expect(after).toEqual(before);
      }
    },
    60_000,
  );

  it.each([
    ["POST", "/api/clubs", { name: "Fields", slug: "fields", about: "", verified: true }],
    ["POST", "/api/clubs", { name: "Fields", slug: "fields", about: "", createdBy: accounts.owner.address }],
    ["PATCH", "/api/clubs/cronos-builders", { version: 1, slug: "other" }],
    ["PATCH", "/api/clubs/cronos-builders", { version: 1, memberCount: 9 }],
    ["PATCH", "/api/clubs/cronos-builders", { about: "no version" }],
    ["PATCH", "/api/clubs/cronos-builders", { version: 1, quorumBasisPoints: 10001 }],
    ["PATCH", "/api/clubs/cronos-builders", { version: 1, quorumBasisPoints: 0.5 }],
    ["PATCH", "/api/clubs/cronos-builders", { version: 1, about: "\u202e" }],
    ["PATCH", "/api/clubs/cronos-builders", { version: 1, about: "x".repeat(501) }],
    ["PATCH", "/api/clubs/cronos-builders/members/0x12", { role: "member" }],
    ["PATCH", `/api/clubs/cronos-builders/members/${accounts.member.address}`, { role: "owner" }],
    ["PUT", "/api/clubs/cronos-builders/owner", { address: accounts.member.address, force: true }],
    ["PUT", "/api/clubs/cronos-builders/archive", { archived: true, reason: "  " }],
    ["PUT", "/api/clubs/cronos-builders/archive", { archived: "yes", reason: "over" }],
    ["PUT", "/api/clubs/cronos-builders/verified", { verified: true }],
  ])("%s %s with %j is 400 and changes nothing (T21)", async (method, path, body) => {
    const before = [await countRows(), await query("SELECT * FROM club WHERE slug = 'cronos-builders'")];
    expect((await admin(method, path, body)).status).toBe(400);
    expect([await countRows(), await query("SELECT * FROM club WHERE slug = 'cronos-builders'")]).toEqual(
      before,
    );
  });

  it("counts from the next call on when a role is taken away", async () => {
    const slug = await newClub();
    const describeClub = async () =>
      (await moderator("PATCH", `/api/clubs/${slug}`, { version: await versionOf(slug), about: `${serial}` }))
        .status;
    expect(await describeClub()).toBe(200);
    await owner("PATCH", `/api/clubs/${slug}/members/${accounts.moderator.address}`, { role: "member" });
    expect(await describeClub()).toBe(403);
  });

  it("does not hand a club to, or raise, who is no member", async () => {
    const slug = await newClub();
    const { address } = accounts.stranger;
    expect((await owner("PUT", `/api/clubs/${slug}/owner`, { address })).status).toBe(404);
    expect(
      (await owner("PATCH", `/api/clubs/${slug}/members/${address}`, { role: "moderator" })).status,
    ).toBe(404);
    expect(
      (await admin("PATCH", `/api/clubs/${slug}/members/${accounts.owner.address}`, { role: "member" }))
        .status,
    ).toBe(409);
  });

  it("leaves exactly one owner when a club is handed to two at once", async () => {
    const slug = await newClub();
    const answers = await Promise.all(
      [accounts.moderator, accounts.member].map(({ address }) =>
        owner("PUT", `/api/clubs/${slug}/owner`, { address }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    const owners = await query(
      "SELECT 1 FROM club_member m JOIN club c ON c.id = m.club_id WHERE c.slug = $1 AND m.role = 'owner'",
      [slug],
    );
    expect(owners).toHaveLength(1);
  });
});

describe("a stale tab", () => {
  it("is told 409 with a clear sentence, and what the other saved stays", async () => {
    const slug = await newClub();
    const version = await versionOf(slug);
    expect((await owner("PATCH", `/api/clubs/${slug}`, { version, about: "first" })).status).toBe(200);
    const second = await moderator("PATCH", `/api/clubs/${slug}`, { version, about: "second" });
    expect([second.status, second.body["code"]]).toEqual([409, "STALE_VERSION"]);
    expect(second.body["error"]).toContain("Reload the page");
    expect((await visitor("GET", `/api/clubs/${slug}`)).body["about"]).toBe("first");
  });

  it("stays valid after an edit that changed nothing, of which the log says nothing", async () => {
    const slug = await newClub();
    const before = (await visitor("GET", `/api/clubs/${slug}`)).body;
    const acts = () => query("SELECT id FROM audit_entry WHERE subject = $1", [`club:${slug}`]);
    const actsBefore = await acts();
    for (const same of [{}, { about: before["about"], quorumBasisPoints: before["quorumBasisPoints"] }]) {
      const answer = await owner("PATCH", `/api/clubs/${slug}`, { version: before["version"], ...same });
      expect(answer).toMatchObject({ status: 200, body: before });
    }
    expect(await acts()).toEqual(actsBefore);
  });

  it("lets one of ten win who save at once from the same version", async () => {
    const slug = await newClub();
    const version = await versionOf(slug);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        owner("PATCH", `/api/clubs/${slug}`, { version, about: `by tab ${index}` }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ]);
  });

  it("can't take the name of another club", async () => {
    const slug = await newClub();
    const answer = await owner("PATCH", `/api/clubs/${slug}`, {
      version: await versionOf(slug),
      name: "Cr\u043en\u043es Builders",
    });
    expect([answer.status, answer.body["code"]]).toEqual([409, "NAME_TAKEN"]);
  });
});

// Few changes touch pictures.
atNight("the picture of a club", () => {
  const picture = (width: number, height = width) =>
    sharp({ create: { width, height, channels: 3, background: "#c8a24a" } });
  const save = async (bytes: Buffer | string) => {
    const slug = await newClub();
    const avatar = typeof bytes === "string" ? bytes : bytes.toString("base64");
    return {
      slug,
      ...(await owner("PATCH", `/api/clubs/${slug}`, { version: await versionOf(slug), avatar })),
    };
  };

  it.each(["png", "jpeg", "webp"] as const)("is made anew from %s and served for good", async (format) => {
    const { slug, status, body } = await save(
      await picture(600, 400)
        .withExif({ IFD0: { Copyright: "secret place" } })
        [format]()
        .toBuffer(),
    );
    expect(status).toBe(200);
    const path = `/api/clubs/avatars/${body["avatarHash"]}`;
    const { response } = await visitor("GET", path);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      etag: `"${body["avatarHash"]}"`,
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 256, height: 256 });
    expect(bytes.includes("secret place")).toBe(false);
    const again = await visitor("GET", path, undefined, { "if-none-match": `"${body["avatarHash"]}"` });
    expect([again.status, again.response.headers.get("cache-control")]).toEqual([
      304,
      "public, max-age=31536000, immutable",
    ]);
    const removed = await owner("PATCH", `/api/clubs/${slug}`, { version: body["version"], avatar: null });
    expect(removed.body["avatarHash"]).toBeNull();
  });

  it.each<[string, () => Promise<Buffer | string>, number]>([
    [
      "an SVG",
      async () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"),
      400,
    ],
    ["a GIF", () => picture(20).gif().toBuffer(), 400],
    ["a PNG cut in half", async () => (await picture(300).png().toBuffer()).subarray(0, 200), 400],
    ["the first bytes of a PNG alone", async () => Buffer.from("89504e470d0a1a0a", "hex"), 400],
    ["text", async () => Buffer.from("no picture"), 400],
    ["no base64", async () => "§§§§", 400],
    ["nothing", async () => "", 400],
    ["17 megapixels", () => picture(4_250, 4_000).png({ compressionLevel: 9 }).toBuffer(), 400],
    ["a byte more than 256 kB", async () => Buffer.alloc(262_145, 1), 413],
    ["a megabyte", async () => Buffer.alloc(1_000_000, 1), 413],
  ])("is refused for %s, and nothing changes", async (_what, make, expected) => {
    const { slug, status } = await save(await make());
    expect(status).toBe(expected);
    expect((await visitor("GET", `/api/clubs/${slug}`)).body["avatarHash"]).toBeNull();
  });
});

describe("the audit log", () => {
  it("can't be rewritten", async () => {
    await newClub();
    for (const statement of [
      "UPDATE audit_entry SET act = 'x'",
      "DELETE FROM audit_entry",
      "TRUNCATE audit_entry",
    ]) {
      await expect(query(statement)).rejects.toThrow("never changed");
    }
  });

  it("holds who changed what, from what, to what", async () => {
    const slug = await newClub();
    await owner("PATCH", `/api/clubs/${slug}`, {
      version: await versionOf(slug),
      about: "now",
      quorumBasisPoints: 2000,
    });
    await owner("PUT", `/api/clubs/${slug}/archive`, { archived: true, reason: "We are done." });
    const rows = await query(
      "SELECT actor, act, reason, before, after FROM audit_entry WHERE subject = $1 ORDER BY id DESC LIMIT 2",
      [`club:${slug}`],
    );
    expect(rows).toEqual([
      {
        actor: lower(accounts.owner),
        act: "club.archive",
        reason: "We are done.",
        before: { archived: false },
        after: { archived: true },
      },
      {
        actor: lower(accounts.owner),
        act: "club.edit",
        reason: null,
        before: { about: "", quorumBasisPoints: 1000 },
        after: { about: "now", quorumBasisPoints: 2000 },
      },
    ]);
  });
});
