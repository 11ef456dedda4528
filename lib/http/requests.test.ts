import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import fc from "fast-check";
import { z } from "zod";
import { PUBLIC_RELAY_URL } from "@/lib/env/public-relay";
import { clientAddress, SHARED_CLIENT } from "./client-address.server";
import { contentSecurityPolicy } from "./content-security-policy";
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
import { isNestedDeeperThan } from "./json-depth";
import { parseInput } from "./parse-input";
import { RECEIVING_MS, walkBeforeNext } from "./request-steps.server";

describe("clientAddress", () => {
  it.each<[string | null, number, string]>([
    ["203.0.113.9", 1, "203.0.113.9"],
    ["1.1.1.1, 203.0.113.9", 1, "203.0.113.9"],
    ["1.1.1.1, 203.0.113.9, 10.0.0.1", 2, "203.0.113.9"],
    ["203.0.113.9:4711", 1, "203.0.113.9"],
    ["::ffff:203.0.113.9", 1, "203.0.113.9"],
    ["2001:db8:0:7:1:2:3:4", 1, "2001:db8:0:7::/64"],
    ["2001:db8:0:7::9", 1, "2001:db8:0:7::/64"],
    ["[2001:db8::1]:443", 1, "2001:db8:0:0::/64"],
    ["2001:0DB8:0000:0007::1", 1, "2001:db8:0:7::/64"],
    ["::1", 1, "0:0:0:0::/64"],
  ])("reads %p behind %i proxies as %s", (header, hops, expected) => {
    expect(clientAddress(header, hops)).toBe(expected);
  });

  it.each<[string | null, number]>([
    ["203.0.113.9", 0],
    [null, 1],
    ["", 1],
    ["203.0.113.9", 2],
    ["unknown", 1],
    ["203.0.113.9, ", 1],
    ["999.1.1.1", 1],
    ["a".repeat(10_000), 1],
  ])("counts %p behind %i proxies with all others that can't be told apart", (header, hops) => {
    expect(clientAddress(header, hops)).toBe(SHARED_CLIENT);
  });
});

const input = {
  nonce: "abc",
  browserRpcUrl: "https://rpc.example/key/1",
  relayUrl: null,
  isHttps: true,
  isDevelopment: false,
};

function directive(policy: string, name: string): string[] {
  const found = policy.split("; ").find((part) => part.split(" ")[0] === name);
  return found?.split(" ").slice(1) ?? [];
}

describe("contentSecurityPolicy", () => {
  it("runs scripts by nonce alone: nothing inline, no eval, no host", () => {
    expect(directive(contentSecurityPolicy(input), "script-src")).toEqual([
      "'nonce-abc'",
      "'strict-dynamic'",
    ]);
  });

  it("lets a page talk to this site and the browser RPC's origin alone", () => {
    const policy = contentSecurityPolicy(input);
    expect(directive(policy, "connect-src")).toEqual(["'self'", "https://rpc.example"]);
    expect(directive(policy, "frame-src")).toEqual(["'none'"]);
  });

  it("adds WalletConnect's relay and its attestation, and nothing more of it", () => {
    const policy = contentSecurityPolicy({ ...input, relayUrl: PUBLIC_RELAY_URL });
    expect(directive(policy, "connect-src")).toEqual(["'self'", "https://rpc.example", PUBLIC_RELAY_URL]);
    expect(directive(policy, "frame-src")).toEqual(["https://verify.walletconnect.org"]);
  });

  it("adds a relay of one's own alone, without a host of WalletConnect", () => {
    const policy = contentSecurityPolicy({ ...input, relayUrl: "wss://relay.example" });
    expect(directive(policy, "connect-src")).toEqual([
      "'self'",
      "https://rpc.example",
      "wss://relay.example",
    ]);
    expect(directive(policy, "frame-src")).toEqual(["'none'"]);
    expect(policy).not.toContain("walletconnect");
  });

  it("lets the page that recounts pair too", () => {
    const policy = contentSecurityPolicy({ ...input, isRecounting: true, relayUrl: PUBLIC_RELAY_URL });
    expect(directive(policy, "connect-src")).toContain(PUBLIC_RELAY_URL);
  });

  it.each(["object-src", "base-uri", "frame-ancestors"])("closes %s", (name) => {
    expect(directive(contentSecurityPolicy(input), name)).toEqual(["'none'"]);
  });

  it("keeps forms here, and eval for development", () => {
    const development = contentSecurityPolicy({ ...input, isDevelopment: true, isHttps: false });
    expect(directive(development, "form-action")).toEqual(["'self'"]);
    expect(directive(development, "script-src")).toContain("'unsafe-eval'");
    expect(development).not.toContain("upgrade-insecure-requests");
  });

  it("lets the page that recounts ask any node and run WebAssembly, and no other page", () => {
    const everywhere = contentSecurityPolicy(input);
    expect(everywhere).not.toMatch(/wasm-unsafe-eval|localhost/);
    expect(directive(everywhere, "connect-src")).not.toContain("https:");
    const recounting = contentSecurityPolicy({ ...input, isRecounting: true });
    expect(directive(recounting, "connect-src").join(" ")).toBe(
      "'self' https: http://localhost:* http://127.0.0.1:*",
    );
    expect(directive(recounting, "script-src")).toEqual([
      "'nonce-abc'",
      "'strict-dynamic'",
      "'wasm-unsafe-eval'",
    ]);
    expect(directive(everywhere, "worker-src")).toEqual(["'self'"]);
    const same = [
      "default-src",
      "worker-src",
      "style-src",
      "img-src",
      "font-src",
      "frame-src",
      "object-src",
      "base-uri",
    ];
    for (const name of [...same, "frame-ancestors", "form-action"]) {
      expect([name, directive(recounting, name)]).toEqual([name, directive(everywhere, name)]);
    }
  });
});

describe("isNestedDeeperThan", () => {
  it.each<[string, number, boolean]>([
    ["1", 0, false],
    ["{}", 0, true],
    ["{}", 1, false],
    ["[[1]]", 1, true],
    ["[[1]]", 2, false],
    ['"[[[["', 1, false],
    ['"\\"[[[["', 1, false],
    ['["a\\\\",[1]]', 1, true],
    ["[".repeat(50_000), 32, true],
  ])("tells of %s and %i: %p", (json, limit, expected) => {
    expect(isNestedDeeperThan(json, limit)).toBe(expected);
  });

  it("never miscounts valid JSON, whatever its strings hold", () => {
    const depthOf = (value: unknown): number =>
      typeof value === "object" && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const depth = depthOf(value);
        const json = JSON.stringify(value);
        return !isNestedDeeperThan(json, depth) && (depth === 0 || isNestedDeeperThan(json, depth - 1));
      }),
    );
  });
});

describe("limit receiving", () => {
  it("gives each server a limit for whole requests with its first request", async () => {
    const server = createServer((_request, response) => void response.end()).listen(0, "127.0.0.1");
    await once(server, "listening");
    walkBeforeNext([]);
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    socket.write("POST /clubs HTTP/1.1\r\nHost: club.test\r\nContent-Length: 900\r\n\r\na");
    await once(socket, "data");
    expect(server).toMatchObject({
      headersTimeout: RECEIVING_MS,
      requestTimeout: RECEIVING_MS,
      keepAliveTimeout: 130_000,
    });
    socket.destroy();
    server.close();
  });
});

const schema = z.object({ title: z.string(), rest: z.unknown() });
const parse = (value: unknown): unknown => parseInput({ part: "body", schema }, value);

describe("parseInput", () => {
  it("takes whole characters of any kind", () => {
    const body = { title: "🚀 資金", rest: ["\u3164", { a: "é" }] };
    expect(parse(body)).toEqual(body);
  });

  it.each([
    ["NUL", { title: "a\u0000", rest: null }, "NUL"],
    ["half of a character", { title: "a\ud800", rest: null }, "half of a character"],
    ["its other half", { title: "\udc00b", rest: null }, "half of a character"],
    ["two halves in the wrong order", { title: "\ude80\ud83d", rest: null }, "half of a character"],
    ["one deep in a field of any kind", { title: "a", rest: [{ b: ["\ud800"] }] }, "half of a character"],
    [
      "an address with a wrong checksum",
      { title: "a", rest: ["0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD"] },
      "wrong checksum (EIP-55)",
    ],
    ["one in the name of a field", { title: "a", rest: { "\ud800": 1 } }, "half of a character"],
  ])("refuses %s with 400, before any schema and database", (_what, body, words) => {
    // As a client sends it: JSON has escapes for halves.
    expect(() => parse(JSON.parse(JSON.stringify(body)))).toThrow(
      expect.objectContaining({ code: "BAD_REQUEST", status: 400, message: expect.stringContaining(words) }),
    );
  });

  it.each([
    "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
    "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed",
    "0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED",
  ])("takes %s: its checksum holds, or it has none", (address) => {
    expect(parse({ title: address, rest: null })).toEqual({ title: address, rest: null });
  });

  it("says which field is missing", () => {
    expect(() => parse({ rest: null })).toThrow(
      expect.objectContaining({ message: "The body was refused. title: missing" }),
    );
  });
});

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
