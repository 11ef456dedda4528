import type { PrivateKeyAccount } from "viem/accounts";
import { type OpenSession, verifySignIn } from "@/lib/auth/verify-sign-in.server";
import { testAccount } from "@/tests/setup/accounts";
import { query } from "@/tests/setup/own-services";
import { newBrowser } from "@/tests/setup/route-caller";

process.env["RATE_LIMIT_MULTIPLIER"] = "1000000";
process.env["DATABASE_POOL_MAX"] = "20";

/** Beside other tests, more would wait for a connection longer than the limit. The daily proof of this race has 200, on two instances. */
const RACERS = 200;
const racers = Array.from({ length: RACERS }, (_, index) => testAccount(`racer ${index}`));

type Attempt = { message: string; signature: `0x${string}`; cookieHeader: string };

/** One nonce in one browser, signed by as many accounts as there are racers, so that none is a retry of another. */
async function prepare(): Promise<{ attempts: Attempt[]; cookies: string[] }> {
  const browser = newBrowser();
  const nonce = await browser.askNonce();
  const cookieHeader = browser.cookies().join("; ");
  const attempt = async (account: PrivateKeyAccount): Promise<Attempt> => {
    const message = browser.messageFor(account, nonce);
    return { message, signature: await account.signMessage({ message }), cookieHeader };
  };
  return { attempts: await Promise.all(racers.map(attempt)), cookies: browser.cookies() };
}

async function countRows(): Promise<{ sessions: number; nonces: number }> {
  const [row] = await query<{ sessions: number; nonces: number }>(
    `SELECT (SELECT count(*)::int FROM session) AS sessions, (SELECT count(*)::int FROM used_nonce) AS nonces`,
  );
  if (!row) throw new Error("unreachable: counts give a row");
  return row;
}

describe(`one nonce, ${RACERS} concurrent verifies by as many keys and one pre-login cookie (T4, R3)`, () => {
  it("makes one session: 1 x 200, the others 401, nothing else", async () => {
    const { attempts, cookies } = await prepare();
    const before = await countRows();
    const responses = await Promise.all(
      attempts.map(({ message, signature }) => newBrowser(cookies).verify(message, signature)),
    );
    const others = responses.map(({ status }) => status).filter((status) => status !== 401);
    expect(others).toEqual([200]);
    expect(responses.filter((response) => response.headers.getSetCookie().length > 0)).toHaveLength(1);
    expect(await countRows()).toEqual({ sessions: before.sessions + 1, nonces: before.nonces + 1 });
  });

  it("catches a store that looks first and writes then", async () => {
    const lookThenWrite: OpenSession = async ({ nonce, address, preLoginId }, { sessionId }) => {
      const used = await query("SELECT 1 FROM used_nonce WHERE nonce = $1", [nonce]);
      if (used.length > 0) return false;
      await query(
        `INSERT INTO used_nonce VALUES ($1, $2, '', '', $3, $4, app_now()) ON CONFLICT DO NOTHING`,
        [nonce, address, preLoginId, sessionId],
      );
      await query(
        `INSERT INTO session SELECT $1, $2, t, t, t + interval '30 days', NULL FROM (SELECT app_now() AS t) x`,
        [sessionId, address],
      );
      return true;
    };
    const { attempts } = await prepare();
    const before = await countRows();
    const settled = await Promise.allSettled(attempts.map((attempt) => verifySignIn(attempt, lookThenWrite)));
    const accepted = settled.filter(({ status }) => status === "fulfilled").length;
    expect(accepted).toBeGreaterThan(1);
    expect((await countRows()).sessions).toBe(before.sessions + accepted);
  });

  it("gives one session to 50 concurrent retries of the same browser (T3)", async () => {
    const { attempts, cookies } = await prepare();
    const [first] = attempts;
    if (!first) throw new Error("unreachable: there are racers");
    const before = await countRows();
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => newBrowser(cookies).verify(first.message, first.signature)),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(50);
    expect(await countRows()).toEqual({ sessions: before.sessions + 1, nonces: before.nonces + 1 });
  });
});
