import { createServer, type Server } from "node:http";
import { listen } from "@/local/listen";
import { insertBounty, insertClub, insertProposal } from "@/tests/builders/rows";
import { query, setClockOffset } from "@/tests/setup/own-services";
import { ask } from "@/tests/setup/route-caller";
import {
  startWebSubHub,
  startWebSubSubscriber,
  type WebSubHub,
  type WebSubSubscriber,
} from "@/tests/setup/websub-hub";

const SECRET = "a-secret-of-the-tests-own";
const contracts = { snapshotBlock: 1n, nft: `0x${"1".repeat(40)}`, token: `0x${"2".repeat(40)}` };

let site: Server;
let origin: string;
let hub: WebSubHub;
let reader: WebSubSubscriber;
let offset = 0;

beforeAll(async () => {
  site = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "", origin);
    const answer = await ask(`${origin}${pathname}`);
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  origin = (await listen(site)).url;
  [hub, reader] = [await startWebSubHub(), await startWebSubSubscriber()];
  Object.assign(process.env, {
    APP_ORIGIN: origin,
    CRON_SECRET: SECRET,
    WEBSUB_HUB: hub.url,
    RATE_LIMIT_MULTIPLIER: "1000",
  });
});
afterAll(async () => {
  site.closeAllConnections();
  await Promise.all([hub.stop(), reader.stop(), new Promise((resolve) => site.close(resolve))]);
});
beforeEach(async () => {
  offset = 0;
  await setClockOffset(0);
  // The feeds of the other tests' clubs are told before, and long ago.
  await query("TRUNCATE hub_feed, cron_run");
  await run();
  await query("UPDATE hub_feed SET told_at = app_now() - interval '1 hour'");
  hub.told.length = 0;
  hub.answers.length = 0;
  reader.received.length = 0;
});

const run = async (): Promise<{ told: number; untold: number }> => {
  const answer = await ask(`${origin}/api/cron/messages`, { headers: { authorization: `Bearer ${SECRET}` } });
  expect(answer.status).toBe(200);
  return Object(await answer.json()).hub;
};
const later = (seconds: number) => {
  offset += seconds * 1_000;
  return setClockOffset(offset);
};
const topics = () => hub.told.map(({ topic }) => topic.slice(origin.length)).toSorted();
const publish = async (clubId: bigint, title: string, more: { startsIn?: string; lasts?: string } = {}) =>
  (await insertProposal(query, { clubId, title, ...contracts, ...more })).id;
const OF = (club: string) => [
  `/clubs/${club}/feed.atom`,
  `/clubs/${club}/feed.json`,
  "/feed.atom",
  "/feed.json",
];

describe("a WebSub hub", () => {
  it("is named by the feeds, told what changed, and sends it to its subscribers", async () => {
    const club = await insertClub(query, "hub-garden");
    await reader.subscribe(hub.url, `${origin}/clubs/hub-garden/feed.atom`);
    await reader.subscribe(hub.url, `${origin}/clubs/hub-garden/feed.json`);
    await publish(club, "Plant <trees>");
    expect(await run()).toEqual({ told: 2, untold: 0 });
    expect(topics()).toEqual(OF("hub-garden"));
    await until(() => reader.received.length === 2);
    expect(reader.received.map(({ type, isSigned }) => [type, isSigned]).toSorted()).toEqual([
      ["application/atom+xml; charset=utf-8", true],
      ["application/feed+json; charset=utf-8", true],
    ]);
    expect(reader.received.every(({ content }) => /Plant (&lt;|<)trees/.test(content))).toBe(true);
  });

  it("is told once of a change, of nothing that did not change, and of a feed at most once a minute", async () => {
    const club = await insertClub(query, "hub-orchard");
    await publish(club, "First");
    await run();
    hub.told.length = 0;
    await run();
    expect(topics()).toEqual([]);
    await publish(club, "Second");
    await run();
    expect(topics()).toEqual([]);
    await later(61);
    await Promise.all([run(), run()]);
    await run();
    expect(topics()).toEqual(OF("hub-orchard"));
  });

  it("is told when a vote opens and ends, when it is cancelled, and when a text is hidden and shown again", async () => {
    const club = await insertClub(query, "hub-cellar");
    const id = await publish(club, "Later", { startsIn: "10 minutes", lasts: "3 days" });
    const bounty = await insertBounty(query, { clubId: club });
    await run();
    const told = async () => {
      hub.told.length = 0;
      await query("TRUNCATE cron_run");
      await run();
      return topics();
    };
    await later(300);
    expect(await told()).toEqual([]);
    await later(301);
    expect(await told()).toEqual(OF("hub-cellar"));
    for (const act of [
      `UPDATE bounty SET cancelled_at = app_now(), cancelled_by = sponsor, cancel_reason = 'x' WHERE id = ${bounty.id}`,
      `INSERT INTO hidden_content (subject_kind, subject_id, reason, hidden_by, hidden_at) SELECT 'proposal', '${id}', 'x', author, app_now() FROM proposal WHERE id = ${id}`,
      "UPDATE hidden_content SET shown_at = app_now(), shown_by = hidden_by",
      `UPDATE proposal SET cancelled_at = app_now(), cancelled_by = author, cancel_reason = 'x' WHERE id = ${id}`,
    ]) {
      // A look in which nothing changed comes first, so that the next one finds this act alone.
      await later(181);
      expect(await told()).toEqual([]);
      await query(act);
      expect([act, await told()]).toEqual([act, OF("hub-cellar")]);
    }
  });

  it("that refuses, or never answers, is told again later, and keeps no message from being sent", async () => {
    const club = await insertClub(query, "hub-attic");
    await publish(club, "Unheard");
    hub.answers.push(500, 500, "silent", "silent");
    const startedAt = performance.now();
    expect(await run()).toEqual({ told: 0, untold: 2 });
    expect(performance.now() - startedAt).toBeLessThan(8_000);
    const [row] = await query<{ faults: string; run: string }>(
      "SELECT (SELECT string_agg(fault, ' ') FROM hub_feed) AS faults, (SELECT outcome FROM cron_run ORDER BY id DESC LIMIT 1) AS run",
    );
    expect(row).toEqual({ faults: expect.stringMatching(/status 500/), run: "done" });
    hub.told.length = 0;
    await run();
    expect(topics()).toEqual([]);
    await later(61);
    expect(await run()).toEqual({ told: 2, untold: 0 });
    expect(topics()).toEqual(OF("hub-attic"));
  });
});

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20));
}
