import { sealData } from "iron-session";
import { getAddress, parseAbi } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { authCookieName } from "@/lib/auth/auth-cookies";
import { makeNonce } from "@/lib/auth/nonce.server";
import { deployer, localAccounts, localContracts } from "@/local/accounts";
import { testAccount } from "@/tests/setup/accounts";
import { chainReader, query, setChainFault, setClockOffset } from "@/tests/setup/own-services";
import { newBrowser } from "@/tests/setup/route-caller";

const oldSecret = "the secret of last year that still opens";
const newSecret = "the secret of this year that seals";
const foreignSecret = "a secret that this server never had";
Object.assign(process.env, {
  RATE_LIMIT_MULTIPLIER: "1000",
  SESSION_SECRETS: `2:${newSecret},1:${oldSecret}`,
});

const alice = testAccount("alice");
const DAY = 24 * 60 * 60 * 1000;
const MINUTE = 60_000;
const sessionCookie = authCookieName("session", true);

async function signedIn() {
  const browser = newBrowser();
  expect((await browser.signIn(alice)).status).toBe(200);
  return browser;
}

function sealOf(browser: { cookies: () => string[] }): string {
  const cookie = browser.cookies().find((pair) => pair.startsWith(`${sessionCookie}=`));
  if (!cookie) throw new Error("the browser has no session");
  return cookie.slice(sessionCookie.length + 1);
}

async function lastSession(): Promise<{ id: string; last_seen_at: Date }> {
  const [row] = await query<{ id: string; last_seen_at: Date }>(
    "SELECT id, last_seen_at FROM session ORDER BY created_at DESC LIMIT 1",
  );
  if (!row) throw new Error("there is no session");
  return row;
}

afterEach(async () => {
  setChainFault(null);
  await setClockOffset(0);
});

describe("GET /api/auth/me", () => {
  it("answers 401 without a session and keeps quiet about cookies that were never there", async () => {
    const response = await newBrowser().me();
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({
      error: "Sign in first.",
      code: "NOT_SIGNED_IN",
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it("keeps the session while the chain is down and tells the figures as unknown", async () => {
    const browser = await signedIn();
    setChainFault("down");
    const response = await browser.me();
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ address: alice.address, powerKnown: false, whale: false });
  });

  it("answers within 4 s while the chain is slow", async () => {
    const browser = await signedIn();
    setChainFault("slow");
    const startedAt = Date.now();
    expect(await (await browser.me()).json()).toMatchObject({ powerKnown: false });
    expect(Date.now() - startedAt).toBeLessThan(4_000);
  });
});

describe("a session", () => {
  it("ends after 7 days without a request", async () => {
    const browser = await signedIn();
    await setClockOffset(7 * DAY + MINUTE);
    expect((await browser.me()).status).toBe(401);
  });

  it("lives on while it is used, and ends after 30 days at most", async () => {
    const browser = await signedIn();
    for (const days of [6, 12, 18, 24, 29.99]) {
      await setClockOffset(days * DAY);
      expect((await browser.me()).status).toBe(200);
    }
    await setClockOffset(30 * DAY + MINUTE);
    expect((await browser.me()).status).toBe(401);
  });

  it("writes when it was last seen at most every 5 minutes", async () => {
    const browser = await signedIn();
    const opened = (await lastSession()).last_seen_at.getTime();
    await setClockOffset(5 * MINUTE - 5_000);
    await browser.me();
    expect((await lastSession()).last_seen_at.getTime()).toBe(opened);
    await setClockOffset(5 * MINUTE + 1_000);
    await browser.me();
    const touched = (await lastSession()).last_seen_at.getTime();
    expect(touched - opened).toBeGreaterThanOrEqual(5 * MINUTE);
    await browser.me();
    expect((await lastSession()).last_seen_at.getTime()).toBe(touched);
  });

  it("is refused at the next request once its row is revoked, on whatever instance (R11)", async () => {
    const browser = await signedIn();
    const { id } = await lastSession();
    await query("UPDATE session SET revoked_at = clock_timestamp() WHERE id = $1", [id]);
    const response = await browser.me();
    expect(response.status).toBe(401);
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringContaining(`${sessionCookie}=; Path=/; Max-Age=0`),
    ]);
  });

  it("is gone when its row is gone", async () => {
    const browser = await signedIn();
    await query("DELETE FROM session WHERE id = $1", [(await lastSession()).id]);
    expect((await browser.me()).status).toBe(401);
  });
});

describe("POST /api/auth/logout", () => {
  it("ends the session for every copy of its cookie (T9)", async () => {
    const browser = await signedIn();
    const thief = newBrowser(browser.cookies());
    expect((await thief.me()).status).toBe(200);
    const response = await browser.logout();
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringContaining(`${sessionCookie}=; Path=/; Max-Age=0`),
    ]);
    expect((await thief.me()).status).toBe(401);
  });

  it("works without a session and with a broken one", async () => {
    expect((await newBrowser().logout()).status).toBe(200);
    expect((await newBrowser([`${sessionCookie}=Fe26.2*1*broken`]).logout()).status).toBe(200);
  });

  it("leaves other sessions of the same account alone", async () => {
    const phone = await signedIn();
    const desk = await signedIn();
    await phone.logout();
    expect((await desk.me()).status).toBe(200);
  });
});

describe("a forged or broken session cookie (T10)", () => {
  const part = (index: number, change: (text: string) => string) => (seal: string) =>
    seal
      .split("*")
      .map((text, position) => (position === index ? change(text) : text))
      .join("*");
  const flip = (text: string) => (text.startsWith("a") ? `b${text.slice(1)}` : `a${text.slice(1)}`);
  const mutations: [name: string, mutate: (seal: string) => string][] = [
    ["an empty value", () => ""],
    ["one letter", () => "x"],
    ["no version mark", (seal) => seal.replace(/~2$/, "")],
    ["version 1", (seal) => seal.replace(/~2$/, "~1")],
    ["a version that is no number", (seal) => seal.replace(/~2$/, "~x")],
    ["two version marks", (seal) => `${seal}~2`],
    ["another MAC prefix", part(0, () => "Fe26.1")],
    ["no prefix", part(0, () => "")],
    ["no key id", part(1, () => "")],
    ["a key id of another secret", part(1, () => "1")],
    ["an unknown key id", part(1, () => "99")],
    ["a key id that names a property of objects", part(1, () => "__proto__")],
    ["another encryption salt", part(2, flip)],
    ["another initial vector", part(3, flip)],
    ["an initial vector that is no base64", part(3, () => "%%%")],
    ["another text", part(4, flip)],
    ["no text", part(4, () => "")],
    ["an expiry that is no number", part(5, () => "soon")],
    ["an expiry in the past", part(5, () => "1000")],
    ["another MAC salt", part(6, flip)],
    ["another MAC", part(7, flip)],
    ["no MAC", part(7, () => "")],
    ["a part too few", (seal) => seal.split("*").slice(0, -1).join("*")],
    ["a part too many", (seal) => `${seal}*more`],
    ["cut in half", (seal) => seal.slice(0, seal.length / 2)],
    ["twice", (seal) => seal + seal],
    ["very long", (seal) => seal.padEnd(3_000, "A")],
    ["percent signs that decode to nothing", () => "%E0%A4%A"],
    ["JSON in the open", () => '{"cookie":"session","id":"00000000-0000-4000-8000-000000000000"}'],
  ];

  it.each(mutations)("with %s is no session: 401 and the cookie cleared", async (name, mutate) => {
    const good = sealOf(await signedIn());
    const response = await newBrowser([`${sessionCookie}=${mutate(good)}`]).me();
    expect(response.status).toBe(401);
    const cleared = response.headers
      .getSetCookie()
      .some((cookie) => cookie.startsWith(`${sessionCookie}=; `));
    // None to clear, or one that an instance with a newer key may have sealed (R12).
    expect(cleared).toBe(name !== "an empty value" && name !== "an unknown key id");
  });

  it("is not made good by anything inside a real seal but an id of a live session", async () => {
    const { id } = await lastSession();
    for (const content of [
      {},
      { id },
      { cookie: "pre-login", id },
      { cookie: "session", id: "1" },
      id,
      [id],
      null,
    ]) {
      const seal = await sealData(content, { password: { 2: newSecret }, ttl: 0 });
      expect((await newBrowser([`${sessionCookie}=${seal}`]).me()).status).toBe(401);
    }
  });
});

describe("rotating secrets (T12, R12)", () => {
  async function sealWith(password: Record<string, string>): Promise<string> {
    await signedIn();
    const { id } = await lastSession();
    return sealData({ cookie: "session", id }, { password, ttl: 0 });
  }

  it("opens what every listed secret sealed, and seals with the first", async () => {
    const bySecret = await sealWith({ 1: oldSecret });
    expect((await newBrowser([`${sessionCookie}=${bySecret}`]).me()).status).toBe(200);
    expect(sealOf(await signedIn())).toMatch(/^Fe26\.2\*2\*/);
  });

  it("treats a seal by a key that it does not know as no session, and leaves it to the instance that knows it", async () => {
    const response = await newBrowser([`${sessionCookie}=${await sealWith({ 3: foreignSecret })}`]).me();
    expect(response.status).toBe(401);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it("refuses a listed id with another secret", async () => {
    const response = await newBrowser([`${sessionCookie}=${await sealWith({ 1: foreignSecret })}`]).me();
    expect(response.status).toBe(401);
    expect(response.headers.getSetCookie()).toHaveLength(1);
  });

  it.each([
    { secret: oldSecret, status: 200 },
    { secret: newSecret, status: 200 },
    { secret: foreignSecret, status: 401 },
  ])("answers $status to a nonce made with the secret $secret", async ({ secret, status }) => {
    const browser = newBrowser();
    const { sessionId, issuedAt } = await browser.askNonce();
    const random = crypto.getRandomValues(new Uint8Array(16));
    const nonce = makeNonce({ issuedAt: new Date(issuedAt), random, preLoginId: sessionId, secret });
    const message = browser.messageFor(alice, { nonce, sessionId, issuedAt });
    expect((await browser.verify(message, await alice.signMessage({ message }))).status).toBe(status);
  });
});

describe("tables that stay small without a timer", () => {
  it("lose a few old nonces and ended sessions at each sign-in, and none that still counts", async () => {
    await query(`INSERT INTO used_nonce (nonce, address, message_hash, signature_hash, pre_login_id, session_id, used_at)
      SELECT 'old' || n, '0x' || repeat('1', 40), '', '', '', '', clock_timestamp() - interval '2 hours' FROM generate_series(1, 30) n`);
    await query(`INSERT INTO session (id, address, created_at, last_seen_at, expires_at)
      SELECT 'old' || n, '0x' || repeat('1', 40), t, t, t + interval '30 days'
      FROM generate_series(1, 30) n, LATERAL (SELECT clock_timestamp() - interval '60 days' AS t) x`);
    const browser = await signedIn();
    await signedIn();
    const [left] = await query(
      `SELECT (SELECT count(*)::int FROM used_nonce WHERE nonce LIKE 'old%') AS nonces,
              (SELECT count(*)::int FROM session WHERE id LIKE 'old%') AS sessions`,
    );
    expect(left).toEqual({ nonces: 0, sessions: 0 });
    expect((await browser.me()).status).toBe(200);
  });
});

const abi = parseAbi(["function balanceOf(address) view returns (uint256)"]);
const TRILLION_TOKENS = 10n ** 30n;

async function balanceOf(contract: `0x${string}`, owner: `0x${string}`): Promise<bigint> {
  return chainReader().readContract({ address: contract, abi, functionName: "balanceOf", args: [owner] });
}

describe("the figures of a signed-in user", () => {
  it("are those of the chain, in the verify answer and in GET /api/auth/me", async () => {
    const holders = [...localAccounts.filter(({ role }) => role !== "contract-wallet"), deployer];
    let heldTokens = 0n;
    for (const { privateKey, address } of holders) {
      const nfts = await balanceOf(localContracts.nft, address);
      const tokenWei = await balanceOf(localContracts.token, address);
      heldTokens += tokenWei;
      const powerWei = nfts * 10n ** 18n + tokenWei / 10n ** 12n;
      const browser = newBrowser();
      const answer = await (await browser.signIn(privateKeyToAccount(privateKey))).json();
      expect(answer).toEqual({
        address: getAddress(address),
        nftCount: Number(nfts),
        votingPower: Number(powerWei / 10n ** 16n) / 100,
        votingPowerWei: powerWei.toString(),
        tokenBalanceWei: tokenWei.toString(),
        whale: nfts > 50n && tokenWei > TRILLION_TOKENS,
        powerKnown: true,
      });
      expect(await (await browser.me()).json()).toEqual(answer);
    }
    expect(heldTokens).toBeGreaterThan(0n);
  });
});
