import {
  clubPathOf,
  clubSlugOf,
  decodePath,
  isAdminPath,
  isClubListPath,
  isRecountPath,
  isTestPagePath,
  numberedPlaceOf,
  signInPath,
  wayBack,
} from "./guarded-path";

describe("isAdminPath", () => {
  it.each(["/admin", "/admin/", "/admin/users", "/admin.rsc", "/admin.segments/x", "//admin", "/ADMIN"])(
    "guards %s",
    (path) => {
      expect(isAdminPath(path)).toBe(true);
    },
  );

  it.each(["/", "/administrators", "/clubs/admin", "/api/admin/check"])("leaves %s alone", (path) => {
    expect(isAdminPath(path)).toBe(false);
  });
});

describe("isTestPagePath", () => {
  it.each([
    "/test/logs",
    "/test//logs",
    "/test-schema",
    "/test-degen-api.rsc",
    "/ebisu-api-test/",
    "/TEST-SCHEMA",
  ])("guards %s", (path) => {
    expect(isTestPagePath(path)).toBe(true);
  });

  it.each(["/", "/test", "/test-schemas", "/api/test/logs"])("leaves %s alone", (path) => {
    expect(isTestPagePath(path)).toBe(false);
  });
});

describe("clubPathOf", () => {
  it.each([
    ["/my-proposals", "/clubs"],
    ["/spaces", "/clubs"],
    ["/spaces/cronos", "/clubs/cronos"],
    ["/spaces/%63ronos", "/clubs/%63ronos"],
    ["/spaces/cronos/proposals/3/verify", "/clubs/cronos/proposals/3/verify"],
  ])("shows %s as %s", (path, expected) => {
    expect(clubPathOf(path)).toBe(expected);
  });

  it.each([
    "/clubs/cronos",
    "/Spaces/cronos",
    "/spaces/",
    "/spaces//cronos",
    "/spaces/cronos/feed.atom",
    "/spacesuits",
    "/my-proposals/1",
  ])("leaves %s alone", (path) => {
    expect(clubPathOf(path)).toBeNull();
  });
});

describe("decodePath", () => {
  it("decodes what the router decodes, so that an escape hides nothing", () => {
    expect(decodePath("/%61dmin")).toBe("/admin");
  });

  it.each(["/clubs/%", "/clubs/%2", "/clubs/%ff", "/%c3%28"])("tells that %s is broken", (path) => {
    expect(decodePath(path)).toBeNull();
  });
});

describe("signInPath", () => {
  it.each([
    ["/admin", "/?next=/admin"],
    ["/admin/users", "/?next=/admin/users"],
    ["//admin", "/?next=/admin"],
    ["/\\admin", "/?next=/admin"],
    ["/admin?x#y&z", "/?next=/admin%3Fx%23y%26z"],
  ])("leads %s home with a way back on this site", (path, expected) => {
    expect(signInPath(path)).toBe(expected);
    const next = new URL(expected, "https://club.test").searchParams.get("next") ?? "";
    expect(new URL(next, "https://club.test").origin).toBe("https://club.test");
  });
});

describe("clubSlugOf", () => {
  it.each([
    ["/clubs/cronos", "cronos"],
    ["/spaces/cronos", "cronos"],
    ["/clubs/cronos/members", "cronos"],
    ["//clubs//cronos", "cronos"],
    ["/clubs/cronos.rsc", "cronos"],
    ["/clubs/cronos.segments/_tree.segment.rsc", "cronos"],
    ["/clubs/newcomers", "newcomers"],
    ["/spaces/new", "new"],
    ["/clubs", null],
    ["/clubs/", null],
    ["/clubs/new", null],
    ["/clubs/new.rsc", null],
    ["/my-proposals/x", null],
    ["/about/clubs/x", null],
  ])("of %s is %j", (path, slug) => {
    expect(clubSlugOf(path)).toBe(slug);
  });
});

describe("numberedPlaceOf", () => {
  it.each([
    ["/clubs/night-market/proposals/14", { kind: "proposals", slug: "night-market", number: 14 }],
    ["/spaces/night-market/proposals/14/edit", { kind: "proposals", slug: "night-market", number: 14 }],
    ["//clubs//night-market//proposals//1", { kind: "proposals", slug: "night-market", number: 1 }],
    ["/clubs/night-market/proposals/14.rsc", { kind: "proposals", slug: "night-market", number: 14 }],
    ["/clubs/night-market/bounties/7", { kind: "bounties", slug: "night-market", number: 7 }],
    ["/clubs/night-market/bounties/new", null],
    ["/clubs/night-market/bounties/leaderboard", null],
    ["/clubs/night-market/proposals/leaderboard", { kind: "proposals", slug: "night-market", number: null }],
    ["/clubs/night-market/proposals/0", { kind: "proposals", slug: "night-market", number: null }],
    ["/clubs/night-market/proposals/014", { kind: "proposals", slug: "night-market", number: null }],
    ["/clubs/night-market/proposals/1e3", { kind: "proposals", slug: "night-market", number: null }],
    [
      "/clubs/night-market/proposals/99999999999999",
      { kind: "proposals", slug: "night-market", number: null },
    ],
    ["/clubs/night-market/proposals/newest", { kind: "proposals", slug: "night-market", number: null }],
    ["/clubs/night-market/proposals/new", null],
    ["/clubs/night-market/proposals", null],
    ["/clubs/night-market/members/3", null],
  ])("reads %s", (path, place) => {
    expect(numberedPlaceOf(path)).toEqual(place);
  });
});

describe("isClubListPath", () => {
  it.each(["/clubs", "/spaces", "/my-proposals", "/clubs/", "//clubs"])("takes %s", (path) => {
    expect(isClubListPath(path)).toBe(true);
  });

  it.each(["/", "/clubs/treasury", "/club", "/clubs.rsc", "/api/clubs"])("leaves %s", (path) => {
    expect(isClubListPath(path)).toBe(false);
  });
});

describe("isRecountPath", () => {
  it.each(["/clubs/night-market/proposals/3/verify", "/spaces/x/proposals/120/verify"])(
    "knows %s",
    (path) => {
      expect(isRecountPath(path)).toBe(true);
    },
  );

  it.each([
    "/clubs/x/proposals/3",
    "/clubs/x/proposals/3/verify/",
    "/clubs/x/proposals/3/verify.rsc",
    "/clubs/x/proposals/0/verify",
    "/clubs/x%2Fproposals%2F3%2Fverify",
    "/clubs/x/proposals/3%2Fverify",
    "/x/clubs/x/proposals/3/verify",
    "/admin/clubs/x/proposals/3/verify",
    "/verify",
  ])("leaves %s", (path) => {
    expect(isRecountPath(path)).toBe(false);
  });
});

describe("wayBack", () => {
  it.each(["/admin", "/admin/settings", "/test/logs", "/ebisu-api-test"])("leads to %s", (path) => {
    expect(wayBack(new URL(signInPath(path), "https://club.example").search)).toBe(path);
  });

  it.each([
    "",
    "?next=",
    "?next=/clubs",
    "?next=//admin",
    "?next=//evil.example/admin",
    "?next=/%5Cevil.example/admin",
    "?next=/%09/evil.example",
    "?next=https://evil.example/admin",
    "?next=javascript:alert(1)",
    "?next=/admin?x=1",
    "?next=/admin.rsc",
    "?other=/admin",
  ])("leads nowhere by %j", (search) => {
    expect(wayBack(search)).toBeNull();
  });
});
