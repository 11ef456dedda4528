import { testAccount } from "@/tests/setup/accounts";
import { query, setChainFault, setClockOffset } from "@/tests/setup/own-services";
import { newBrowser, origin } from "@/tests/setup/route-caller";

process.env["RATE_LIMIT_MULTIPLIER"] = "1000";

const alice = testAccount("alice");
const bob = testAccount("bob");

async function countSessions(): Promise<number> {
  const [row] = await query<{ count: number }>("SELECT count(*)::int AS count FROM session");
  return row?.count ?? -1;
}

async function signedIn(account = alice) {
  const browser = newBrowser();
  const response = await browser.signIn(account);
  expect(response.status).toBe(200);
  return browser;
}

afterEach(() => setClockOffset(0));

describe("POST /api/auth/nonce", () => {
  it("gives a nonce, the browser's id and the time to write into the message", async () => {
    const answer = await newBrowser().askNonce();
    expect(answer.nonce).toMatch(/^[0-9A-Za-z]{52}$/);
    expect(answer.sessionId).toMatch(/^[0-9a-f-]{36}$/);
    expect(Math.abs(Date.parse(answer.issuedAt) - Date.now())).toBeLessThan(5_000);
  });

  it("writes no nonce and no session row, so that a flood of them fills nothing (T6)", async () => {
    const count = () =>
      query("SELECT (SELECT count(*) FROM used_nonce) AS nonces, (SELECT count(*) FROM session) AS sessions");
    const before = await count();
    for (let index = 0; index < 50; index += 1) await newBrowser().askNonce();
    expect(await count()).toEqual(before);
  });

  it("takes its time from app_now() and not from the process", async () => {
    await setClockOffset(3 * 24 * 60 * 60 * 1000);
    const { issuedAt } = await newBrowser().askNonce();
    expect(Date.parse(issuedAt) - Date.now()).toBeGreaterThan(2.9 * 24 * 60 * 60 * 1000);
  });

  it("binds the browser by a cookie that scripts, other hosts and plain http never see", async () => {
    const response = await newBrowser().post("/api/auth/nonce");
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-club-pre-login=[^;]+; Path=\/; Max-Age=3600; HttpOnly; SameSite=Lax; Secure$/,
      ),
    ]);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
  });
});

describe("POST /api/auth/verify", () => {
  it("signs in once all holds, with a session cookie of its own and the account's figures", async () => {
    const browser = newBrowser();
    const response = await browser.signIn(alice);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      address: alice.address,
      nftCount: 0,
      votingPower: 0,
      votingPowerWei: "0",
      tokenBalanceWei: "0",
      whale: false,
      powerKnown: true,
    });
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-club-session=[^;]+; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/,
      ),
    ]);
    expect((await browser.me()).status).toBe(200);
  });

  it("refuses a message for another site, although its signature is good (T2)", async () => {
    const browser = newBrowser();
    const nonce = await browser.askNonce();
    for (const fields of [{ domain: "evil.example" }, { uri: "https://evil.example" }]) {
      const message = browser.messageFor(alice, nonce, fields);
      const response = await browser.verify(message, await alice.signMessage({ message }));
      expect(response.status).toBe(401);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
  });

  it("gives the same session to the same browser that sends the same again within 60 s (T3, T40)", async () => {
    const browser = newBrowser();
    const message = browser.messageFor(alice, await browser.askNonce());
    const signature = await alice.signMessage({ message });
    const before = await countSessions();
    // The first answer is lost: the browser never sees its cookie.
    const lost = newBrowser(browser.cookies());
    expect((await lost.verify(message, signature)).status).toBe(200);
    expect((await browser.verify(message, signature)).status).toBe(200);
    expect(await countSessions()).toBe(before + 1);

    await setClockOffset(59_000);
    expect((await browser.verify(message, signature)).status).toBe(200);
    await setClockOffset(61_000);
    const late = await browser.verify(message, signature);
    expect(late.status).toBe(401);
    expect((await late.json()).error).toContain("(rule: nonce-used)");
    expect(await countSessions()).toBe(before + 1);
  });

  it("does not bring back a session that was signed out within those 60 s", async () => {
    const browser = newBrowser();
    const message = browser.messageFor(alice, await browser.askNonce());
    const signature = await alice.signMessage({ message });
    expect((await browser.verify(message, signature)).status).toBe(200);
    await browser.logout();
    expect((await browser.verify(message, signature)).status).toBe(401);
  });

  it.each(["another account", "another text", "another spelling of the signature"])(
    "refuses a used nonce with %s",
    async (change) => {
      const browser = newBrowser();
      const nonce = await browser.askNonce();
      const message = browser.messageFor(alice, nonce);
      const signature = await alice.signMessage({ message });
      expect((await browser.verify(message, signature)).status).toBe(200);
      const other = {
        "another account": { signer: bob, text: browser.messageFor(bob, nonce) },
        "another text": { signer: alice, text: browser.messageFor(alice, nonce, { requestId: "again" }) },
        "another spelling of the signature": { signer: alice, text: message },
      }[change];
      if (!other) throw new Error("no such change");
      const signed = await other.signer.signMessage({ message: other.text });
      const sent = other.text === message ? signed.replace(/1b$/, "00").replace(/1c$/, "01") : signed;
      expect((await browser.verify(other.text, sent)).status).toBe(401);
    },
  );

  it("refuses a stolen body without the browser's cookie, and leaves the nonce to its owner (T5)", async () => {
    const owner = newBrowser();
    const message = owner.messageFor(alice, await owner.askNonce());
    const signature = await alice.signMessage({ message });
    const clean = newBrowser();
    expect((await clean.verify(message, signature)).status).toBe(401);
    const other = newBrowser();
    await other.askNonce();
    const refused = await other.verify(message, signature);
    expect(refused.status).toBe(401);
    expect((await refused.json()).error).toContain("(rule: nonce)");
    expect((await owner.verify(message, signature)).status).toBe(200);
  });

  const MINUTE = 60_000;
  it.each([
    { issuedAgoMs: 10 * MINUTE - 2_000, status: 200 },
    { issuedAgoMs: 10 * MINUTE + 1_000, status: 401, rule: "issued-at" },
    { issuedAgoMs: -MINUTE + 2_000, status: 200 },
    { issuedAgoMs: -MINUTE - 5_000, status: 401, rule: "issued-at" },
  ])(
    "answers $status to a message issued $issuedAgoMs ms ago (T7)",
    async ({ issuedAgoMs, status, rule }) => {
      const issuedAt = new Date(Date.now() - issuedAgoMs).toISOString();
      const response = await newBrowser().signIn(alice, { issuedAt });
      expect(response.status).toBe(status);
      if (rule) expect((await response.json()).error).toContain(`(rule: ${rule})`);
    },
  );

  it.each([
    { ageMs: 10 * MINUTE - 2_000, status: 200 },
    { ageMs: 10 * MINUTE + 1_000, status: 401 },
  ])("answers $status to a nonce of $ageMs ms in a fresh message (T7)", async ({ ageMs, status }) => {
    const browser = newBrowser();
    const { nonce, sessionId } = await browser.askNonce();
    await setClockOffset(ageMs);
    const issuedAt = new Date(Date.now() + ageMs).toISOString();
    const message = browser.messageFor(alice, { nonce, sessionId, issuedAt });
    const response = await browser.verify(message, await alice.signMessage({ message }));
    expect(response.status).toBe(status);
    if (status === 401) expect((await response.json()).error).toContain("(rule: nonce-expired)");
  });

  it("gives a new session at each sign-in and ends the one before, so that none can be planted (T8)", async () => {
    const browser = await signedIn();
    const former = newBrowser(browser.cookies());
    expect((await former.me()).status).toBe(200);
    expect((await browser.signIn(alice)).status).toBe(200);
    expect((await browser.me()).status).toBe(200);
    expect((await former.me()).status).toBe(401);
  });

  it("never takes a sealed cookie of another purpose for a session (T8)", async () => {
    const browser = newBrowser();
    await browser.askNonce();
    const [preLogin] = browser.cookies();
    const planted = newBrowser([`${preLogin?.replace("pre-login", "session")}`]);
    expect((await planted.me()).status).toBe(401);
    expect((await planted.signIn(alice)).status).toBe(200);
    expect(planted.cookies().some((cookie) => cookie.endsWith(`${preLogin?.split("=")[1]}`))).toBe(false);
  });

  it("makes the last account the session's, when one jar signs in with two (T11)", async () => {
    const browser = await signedIn(alice);
    const former = newBrowser(browser.cookies());
    expect((await browser.signIn(bob)).status).toBe(200);
    expect((await (await browser.me()).json()).address).toBe(bob.address);
    expect((await former.me()).status).toBe(401);
  });

  it.each([
    [{ message: "x" }],
    [{ message: "x", signature: "0x" }],
    [{ message: "x", signature: "0xzz" }],
    [{ message: "x".repeat(2049), signature: "0x00" }],
    [{ message: { domain: origin }, signature: "0x00" }],
    [{ message: "x", signature: "0x00", address: alice.address }],
  ])("answers 400 to a body that is no attempt: %j", async (body) => {
    const browser = newBrowser();
    await browser.askNonce();
    expect((await browser.post("/api/auth/verify", body)).status).toBe(400);
  });

  it("signs in an account while the chain is down, and tells its figures as unknown", async () => {
    setChainFault("down");
    try {
      const response = await newBrowser().signIn(alice);
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ powerKnown: false, nftCount: 0, votingPowerWei: "0" });
    } finally {
      setChainFault(null);
    }
  });
});
