import assert from "node:assert/strict";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "pg";
import { listen } from "@/local/listen";
import { testAccount } from "../setup/accounts";
import { type Proof, tally } from "./proof";
import { newPerson, type TwoInstances } from "./two-instances";

const RACERS = 200;

export const proof: Proof = {
  stand: "acts",
  claim: `of ${RACERS} concurrent verifies of one nonce, each by another key over two instances, one signs in (R3, T4)`,
  async run(stand, { isFull }) {
    const rounds = isFull ? 100 : 1;
    const accounts = Array.from({ length: RACERS }, (_, index) => testAccount(`racer ${index}`));
    const before = await countSessions(stand);
    for (let round = 1; round <= rounds; round += 1) {
      const statuses = await race({ urls: stand.urls, accounts });
      assert.equal(tally(statuses), `1 x 200, ${RACERS - 1} x 401`, `round ${round}`);
      assert.equal(await countSessions(stand), before + round, `sessions after round ${round}`);
    }
    const planted = await racePlantedStore({ databaseUrl: stand.databaseUrl, accounts });
    assert.ok(planted > 1, "a store that gets and then deletes must be caught, or this race proves nothing");
    return [
      `${rounds} rounds: each 1 x 200, ${RACERS - 1} x 401; ${rounds} sessions`,
      `planted get-then-delete store, one round: ${planted} sign-ins of one nonce, caught`,
    ];
  },
};

async function countSessions(stand: TwoInstances): Promise<number> {
  const [row] = await stand.query<{ count: number }>("SELECT count(*)::int AS count FROM session");
  return row?.count ?? 0;
}

type Race = { urls: readonly string[]; accounts: ReturnType<typeof testAccount>[] };

async function race({ urls, accounts }: Race): Promise<number[]> {
  const first = accounts[0];
  assert.ok(first);
  const person = newPerson(urls);
  const message = await person.askMessage(first.address);
  const bodies = await Promise.all(
    accounts.map(async (account) => {
      const own = message.replace(first.address, account.address);
      return { message: own, signature: await account.signMessage({ message: own }) };
    }),
  );
  // Each racer has the same pre-login cookie in a separate jar, so none replaces another's.
  const answers = await Promise.all(
    bodies.map((body, index) =>
      newPerson(urls, new Map(person.cookies)).send("/api/auth/verify", {
        method: "POST",
        body,
        url: urls[index % urls.length] ?? "",
      }),
    ),
  );
  return answers.map(({ status }) => status);
}

/** The same race against a server whose nonce store reads and then deletes; answers how many got in. */
async function racePlantedStore({
  databaseUrl,
  accounts,
}: {
  databaseUrl: string;
  accounts: Race["accounts"];
}) {
  const pool = new Pool({ connectionString: databaseUrl, max: 10 });
  await pool.query("CREATE TABLE IF NOT EXISTS planted_nonce (nonce TEXT PRIMARY KEY)");
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (request.url === "/api/auth/nonce") {
      const nonce = `planted${Date.now()}`;
      await pool.query("INSERT INTO planted_nonce VALUES ($1)", [nonce]);
      response.end(JSON.stringify({ nonce, issuedAt: new Date().toISOString() }));
      return;
    }
    const nonce = /Nonce: (\w+)/.exec(JSON.parse(body).message)?.[1];
    const { rowCount } = await pool.query("SELECT 1 FROM planted_nonce WHERE nonce = $1", [nonce]);
    // Imitates the distance to a database on another machine.
    await sleep(5);
    await pool.query("DELETE FROM planted_nonce WHERE nonce = $1", [nonce]);
    response.writeHead(rowCount === 1 ? 200 : 401).end();
  });
  const { url, stop } = await listen(server);
  try {
    const statuses = await race({ urls: [url, url], accounts });
    return statuses.filter((status) => status === 200).length;
  } finally {
    await stop();
    await pool.query("DROP TABLE planted_nonce");
    await pool.end();
  }
}
