import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Webhook } from "standardwebhooks";
import { listen } from "@/local/listen";
import { provePrizes } from "@/tests/builders/prove-prizes";
import { insertAnnounced, type OpenProposal } from "@/tests/builders/rows";
import { storeClub, storeProposal } from "@/tests/builders/stored-proposals";
import { testAccount } from "@/tests/setup/accounts";
import { query, setClockOffset } from "@/tests/setup/own-services";
import {
  type Answer,
  type Caller,
  CRON_SECRET,
  openCaller,
  runJob,
  visitor,
} from "@/tests/setup/route-caller";
import { deliver, deliverWebhooks } from "./deliver-webhooks.server";
import { claimDeliveries, spreadEvents } from "./webhook-delivery-store.server";
import { WEBHOOK_KINDS } from "./webhook-kinds";

const HOUR = 3_600_000;
const MINUTE = 60_000;
type Taken = { path: string; headers: Record<string, string>; body: string };
const taken: Taken[] = [];
/** How the next requests are answered; 204 when there are no more. */
const answers: ((response: ServerResponse, request: IncomingMessage) => void)[] = [];
let receiver: Server;
let origin: string;

const people = ["owner", "moderator", "member", "stranger"] as const;
const callers = new Map<string, Caller>();
let serial = 0;
let clubId: bigint;
let slug: string;

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    taken.push({ path: request.url ?? "", headers, body: Buffer.concat(chunks).toString() });
    const answer = answers.shift();
    if (answer) answer(response, request);
    else response.writeHead(204).end();
  });
  origin = (await listen(receiver)).url;
  Object.assign(process.env, {
    CRON_SECRET,
    MESSAGE_SECRETS: `1:${"a".repeat(40)}`,
    WEBHOOK_ALLOWED_HOSTS: "127.0.0.1",
    RATE_LIMIT_MULTIPLIER: "1000",
  });
  callers.set("visitor", visitor);
  for (const name of people) callers.set(name, await openCaller(testAccount(`webhooks ${name}`)));
}, 120_000);

beforeEach(async () => {
  await setClockOffset(0);
  await query("TRUNCATE outbox_event, club_webhook, club_webhook_delivery, cron_run CASCADE");
  taken.length = 0;
  answers.length = 0;
  [clubId, slug] = await newClub();
});
afterEach(() => setClockOffset(0));
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});

async function newClub(): Promise<[bigint, string]> {
  serial += 1;
  const name = `hooked-${serial}`;
  const id = await storeClub(name);
  for (const role of ["owner", "moderator", "member"])
    await query(
      "INSERT INTO club_member (club_id, address, role, joined_at) VALUES ($1, $2, $3, app_now())",
      [id, testAccount(`webhooks ${role}`).address.toLowerCase(), role],
    );
  return [id, name];
}

function as(name: (typeof people)[number] | "visitor"): Caller {
  const caller = callers.get(name);
  if (!caller) throw new Error(`nobody is called ${name}`);
  return caller;
}

const path = (rest = "") => `/api/clubs/${slug}/webhooks${rest}`;
const answerWith =
  (status: number, text = "") =>
  (response: ServerResponse): void =>
    void response.writeHead(status).end(text);
const run = async (): Promise<Record<string, unknown>> => {
  const answer = await runJob("webhooks");
  expect(answer.status).toBe(200);
  return answer.body;
};
const add = (where = "/hook", kinds: readonly string[] = WEBHOOK_KINDS, by = as("owner")): Promise<Answer> =>
  by("POST", path(), { url: `${origin}${where}`, kinds });

type Hook = { id: string; secret: string };
async function added(where = "/hook", kinds: readonly string[] = WEBHOOK_KINDS): Promise<Hook> {
  const { status, body } = await add(where, kinds);
  expect(status).toBe(201);
  return { id: String(Object(body["webhook"]).id), secret: String(body["secret"]) };
}

async function hook(id: string): Promise<Record<string, unknown>> {
  const { body } = await as("owner")("GET", path());
  return Object(body["webhooks"]).find((each: { id: string }) => each.id === id);
}

async function log(id: string): Promise<Record<string, unknown>[]> {
  return Object((await as("owner")("GET", path(`/${id}/deliveries`))).body["deliveries"]);
}

const propose = (title: string, more: { startsIn?: string; lasts?: string } = {}): Promise<OpenProposal> =>
  storeProposal({ clubId, title, snapshotBlock: 1n, startsIn: "1 hour", ...more });

const hide = (kind: string, id: string) =>
  query(
    "INSERT INTO hidden_content (subject_kind, subject_id, reason, hidden_by, hidden_at) VALUES ($1, $2, 'spam', $3, app_now())",
    [kind, id, `0x${"0".repeat(40)}`],
  );

/** What came, checked by the standard's own package. */
function read(secret: string, which = taken): { type: string; data: Record<string, never> }[] {
  return which.map(({ body, headers }) => Object(new Webhook(secret).verify(body, headers)));
}

describe("webhooks of a club", () => {
  it("are for its owner and moderators, and for nobody else", async () => {
    const { id } = await added();
    const asks: [string, string, unknown?][] = [
      ["GET", path()],
      ["POST", path(), { url: `${origin}/other`, kinds: ["result"] }],
      ["PATCH", path(`/${id}`), { kinds: ["result"] }],
      ["POST", path(`/${id}/secret`)],
      ["POST", path(`/${id}/test`)],
      ["GET", path(`/${id}/deliveries`)],
      ["POST", path(`/${id}/deliveries/${id}`)],
      ["DELETE", path(`/${id}`)],
    ];
    const before = await query("SELECT * FROM club_webhook");
    for (const [method, where, body] of asks) {
      expect((await as("visitor")(method, where, body)).status).toBe(401);
      for (const name of ["member", "stranger"] as const)
        expect((await as(name)(method, where, body)).status).toBe(403);
    }
    expect(await query("SELECT * FROM club_webhook")).toEqual(before);
    expect(taken).toEqual([]);
    const statuses: number[] = [];
    for (const [method, where, body] of asks)
      statuses.push((await as("moderator")(method, where, body)).status);
    expect(statuses).toEqual([200, 201, 200, 200, 200, 200, 404, 200]);
  });

  it("belong to one club, and another one's moderators find nothing", async () => {
    const { id } = await added();
    [clubId, slug] = await newClub();
    for (const [method, rest] of [
      ["PATCH", ""],
      ["DELETE", ""],
      ["POST", "/secret"],
      ["POST", "/test"],
      ["GET", "/deliveries"],
      ["POST", `/deliveries/${id}`],
    ] as const) {
      const body = method === "PATCH" ? { kinds: ["result"] } : undefined;
      expect((await as("owner")(method, path(`/${id}${rest}`), body)).status).toBe(404);
    }
    expect(await query("SELECT id FROM club_webhook")).toEqual([{ id }]);
    expect((await as("owner")("GET", "/api/clubs/no-such-club/webhooks")).status).toBe(404);
  });

  it("take no bad input, say why, and change nothing", async () => {
    const { id } = await added();
    const before = await query("SELECT * FROM club_webhook");
    const url = "https://hooks.example/";
    const bad: [unknown, RegExp][] = [
      [{}, /url/],
      [{ url }, /kinds/],
      [{ url, kinds: [] }, /at least one event/],
      [{ url, kinds: ["result", "result"] }, /each event once/],
      [{ url, kinds: ["alert"] }, /kinds/],
      [{ url, kinds: "result" }, /kinds/],
      [{ url, kinds: ["result"], secret: "whsec_" }, /secret/],
      [{ url: 1, kinds: ["result"] }, /url/],
      [{ url: "", kinds: ["result"] }, /plain letters/],
      [{ url: "http://hooks.example/", kinds: ["result"] }, /https:\/\//],
      [{ url: "https://169.254.169.254/latest", kinds: ["result"] }, /full name/],
      [{ url: "https://hooks.example/\r\nX: 1", kinds: ["result"] }, /plain letters/],
      [{ url: "https://a:b@hooks.example/", kinds: ["result"] }, /password/],
      [{ url: "https://hooks.example:22/", kinds: ["result"] }, /443 and 8443/],
      [{ url: `https://hooks.example/${"a".repeat(3_000)}`, kinds: ["result"] }, /url/],
    ];
    for (const [body, why] of bad) {
      const answer = await as("owner")("POST", path(), body);
      expect([answer.status, answer.body["error"]]).toEqual([400, expect.stringMatching(why)]);
    }
    for (const body of [{ kinds: [] }, { state: "failed" }, { url }, { kinds: ["x"] }, []])
      expect((await as("owner")("PATCH", path(`/${id}`), body)).status).toBe(400);
    for (const where of ["/1", "/x", "/%00", `/${id}0`])
      expect((await as("owner")("DELETE", path(where))).status).toBe(400);
    expect((await as("owner")("POST", path(`/${id}/deliveries/1`))).status).toBe(400);
    expect(await query("SELECT * FROM club_webhook")).toEqual(before);
  });

  it("are five at most and each address once, however many are added at once", async () => {
    const same = await Promise.all(Array.from({ length: 6 }, () => add("/same")));
    expect(same.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
    const others = await Promise.all(Array.from({ length: 8 }, (_, index) => add(`/${index}`)));
    expect(others.filter(({ status }) => status === 201)).toHaveLength(4);
    expect(others.filter(({ status }) => status === 409)).toHaveLength(4);
    expect(await query("SELECT count(*)::int AS count FROM club_webhook")).toEqual([{ count: 5 }]);
  });

  it("show a secret once, and keep address and secret encrypted", async () => {
    const { id, secret } = await added("/key-in-the-address");
    expect(Buffer.from(secret.replace("whsec_", ""), "base64")).toHaveLength(32);
    const [row] = await query<{ all: string }>("SELECT w::text AS all FROM club_webhook w");
    expect(row?.all).toContain("Fe26.2");
    expect(row?.all).not.toContain("key-in-the-address");
    const list = JSON.stringify((await as("moderator")("GET", path())).body);
    expect(list).toContain("key-in-the-address");
    expect(list).not.toContain("whsec_");
    expect(await hook(id)).toMatchObject({ state: "on", kinds: WEBHOOK_KINDS, failingSince: null });
  });

  it("can't be added to a club that is archived or hidden, and can be removed there", async () => {
    const { id } = await added();
    await query("UPDATE club SET archived_at = app_now(), archive_reason = 'Over.' WHERE id = $1", [clubId]);
    expect((await add("/other")).body["code"]).toBe("CLUB_ARCHIVED");
    await query("UPDATE club SET archived_at = NULL, archive_reason = NULL WHERE id = $1", [clubId]);
    await hide("club", slug);
    expect((await add("/other")).body["code"]).toBe("CLUB_HIDDEN");
    expect((await as("owner")("POST", path(`/${id}/test`))).body["code"]).toBe("CLUB_HIDDEN");
    expect((await as("owner")("DELETE", path(`/${id}`))).status).toBe(200);
    expect((await as("owner")("DELETE", path(`/${id}`))).status).toBe(404);
    expect(taken).toEqual([]);
  });
});

describe("what a webhook gets", () => {
  it("is each public event of its club, signed by the standard", async () => {
    const { id, secret } = await added();
    const { id: proposalId } = await propose("Plant trees", { lasts: "4 days" });
    await run();
    await setClockOffset(2 * HOUR);
    await run();
    await setClockOffset(74 * HOUR);
    await run();
    await query(
      `INSERT INTO log_result (proposal_id, outcome, yes_power, no_power, yes_count, no_count, total_power, ballots, chain, tree_size, at)
       VALUES ($1, 'passed', 7, 3, 2, 1, 1000, 3, decode(repeat('00', 32), 'hex'), 11, app_now())`,
      [proposalId],
    );
    await run();
    const winner = testAccount("webhooks stranger").address;
    const { prizes } = await insertAnnounced(query, {
      clubId,
      winners: [winner.toLowerCase()],
      title: "A map",
    });
    await run();
    await provePrizes(query, prizes);
    await run();
    const messages = read(secret);
    expect(messages.map(({ type }) => type)).toEqual([
      "proposal.published",
      "proposal.opened",
      "proposal.ending",
      "proposal.result",
      "bounty.winners",
      "bounty.paid",
    ]);
    expect(messages[0]?.data).toMatchObject({
      club: { slug, name: slug, url: `https://club.test/clubs/${slug}` },
      proposal: { id: String(proposalId), title: "Plant trees" },
    });
    expect(messages[3]?.data).toMatchObject({
      result: { outcome: "passed", yesPower: "7", totalPower: "1000" },
    });
    const prize = { position: 1, amountWei: String(10n ** 18n), winner };
    expect(messages[4]?.data).toMatchObject({ bounty: { title: "A map" }, prizes: [prize] });
    expect(messages[5]?.data).toMatchObject({ prizes: [prize], transaction: expect.stringMatching(/^0x/) });
    expect(taken[0]?.headers).toMatchObject({
      "content-type": "application/json",
      "user-agent": "Kairos-Webhooks",
    });
    expect((await log(id)).map(({ kind, status, end }) => [kind, status, end]).toReversed()).toEqual(
      WEBHOOK_KINDS.map((kind) => [kind, 204, "sent"]),
    );
    await run();
    expect(taken).toHaveLength(6);
  });

  it("is only what it chose, of its own club, from when it was added", async () => {
    await propose("Before");
    const { secret } = await added("/hook", ["published"]);
    const [other, otherSlug] = await newClub();
    await storeProposal({ clubId: other, title: "Elsewhere", snapshotBlock: 1n, startsIn: "1 hour" });
    expect(otherSlug).not.toBe(slug);
    await propose("Here");
    await setClockOffset(2 * HOUR);
    await run();
    expect(read(secret).map(({ data }) => Object(data["proposal"]).title)).toEqual(["Here"]);
  });

  it("is nothing of what is hidden, cancelled, or from a banned person but results, now or when it is tried again", async () => {
    const { id } = await added("/hook", ["published", "result"]);
    const shown = {
      hidden: await propose("Hidden"),
      cancelled: await propose("Cancelled"),
      kept: await propose("Kept"),
    };
    answers.push(answerWith(503), answerWith(503), answerWith(503));
    expect(await run()).toMatchObject({ made: 3, failed: 3 });
    await hide("proposal", String(shown.hidden.id));
    const cancel =
      "UPDATE proposal SET cancelled_at = app_now(), cancelled_by = author, cancel_reason = 'x' WHERE id = $1";
    await query(cancel, [shown.cancelled.id]);
    await hide("proposal", String((await propose("Hidden before it was told")).id));
    await query(cancel, [(await propose("Cancelled before it was told")).id]);
    taken.length = 0;
    await setClockOffset(2 * MINUTE);
    expect(await run()).toMatchObject({ made: 0, sent: 1, needless: 2 });
    expect(taken.map(({ body }) => /Kept|Hidden|Cancelled/.exec(body)?.[0])).toEqual(["Kept"]);
    for (const { id: deliveryId, end } of await log(id)) {
      const answer = await as("owner")("POST", path(`/${id}/deliveries/${deliveryId}`));
      expect(answer.status).toBe(end === "sent" ? 200 : 409);
    }
    expect(taken).toHaveLength(2);
    await query(
      "INSERT INTO club_ban (club_id, address, reason, banned_by, banned_at) SELECT club_id, author, 'x', author, app_now() FROM proposal WHERE id = $1",
      [shown.kept.id],
    );
    await propose("By a banned person");
    expect(await run()).toMatchObject({ made: 0 });
    await query("SELECT outbox_put('result', $1, NULL, app_now())", [String(shown.kept.id)]);
    expect(await run()).toMatchObject({ made: 1, sent: 1 });
    await hide("club", slug);
    await query("UPDATE club_ban SET lifted_at = app_now(), lifted_by = banned_by");
    await propose("In a hidden club");
    expect(await run()).toMatchObject({ made: 0 });
    expect(taken).toHaveLength(3);
  });

  it("says of no payout that the chain lost", async () => {
    await added("/hook", ["payout-paid"]);
    const winners = [testAccount("winner").address.toLowerCase()];
    await provePrizes(query, (await insertAnnounced(query, { clubId, winners })).prizes);
    await query(
      "UPDATE payment_proof SET status = 'revoked', revoked_at = app_now() WHERE purpose = 'payout'",
    );
    expect(await run()).toMatchObject({ made: 0 });
    expect(taken).toEqual([]);
  });
});

describe("a delivery", () => {
  it("goes out once, however many run at the same time, and again after a failure under the same id", async () => {
    const { secret } = await added("/hook", ["published"]);
    for (let count = 0; count < 8; count += 1) await propose(`Number ${count}`);
    answers.push(answerWith(500, "Not now.\u0000\u001b[31m"));
    const parallel = await Promise.all(Array.from({ length: 4 }, deliverWebhooks));
    expect(parallel.reduce((sum, { made }) => sum + made, 0)).toBe(8);
    expect(taken).toHaveLength(8);
    const [failed] = await query<{ id: string; fault: string }>(
      "SELECT id, fault FROM club_webhook_delivery WHERE ended_at IS NULL",
    );
    expect(failed?.fault).toBe("The receiver answered with status 500: Not now. [31m");
    await run();
    expect(taken).toHaveLength(8);
    await setClockOffset(MINUTE + 5_000);
    await run();
    expect(taken).toHaveLength(9);
    const ids = taken.map(({ headers }) => headers["webhook-id"]);
    expect(new Set(ids).size).toBe(8);
    expect(ids.at(-1)).toBe(failed?.id);
    expect(read(secret)).toHaveLength(9);
  });

  it("is taken over from a process that died while it sent", async () => {
    await added("/hook", ["published"]);
    await propose("Half sent");
    await spreadEvents();
    expect(await claimDeliveries(9)).toHaveLength(1);
    await run();
    expect(taken).toEqual([]);
    await setClockOffset(31_000);
    await run();
    expect(taken).toHaveLength(1);
  });

  it("waits three times as long after each failure and is given up after ten tries", async () => {
    const { id } = await added("/hook", ["published"]);
    await propose("Nobody takes it");
    const minutes: number[] = [];
    for (let tries = 1; tries <= 11; tries += 1) {
      answers.push(answerWith(500));
      await query("UPDATE club_webhook_delivery SET try_at = app_now()");
      await run();
      const [row] = await query<{ minutes: number }>(
        "SELECT round(extract(epoch FROM try_at - app_now()) / 60)::int AS minutes FROM club_webhook_delivery WHERE ended_at IS NULL",
      );
      if (row) minutes.push(row.minutes);
    }
    expect(minutes).toEqual([1, 3, 9, 27, 81, 243, 729, 1_440, 1_440]);
    expect(taken).toHaveLength(10);
    expect(await log(id)).toMatchObject([{ tries: 10, end: "dead", status: 500 }]);
    expect(await hook(id)).toMatchObject({ state: "on", failingSince: expect.any(String) });
  });

  it("is free to be sent again when the webhook was switched off between its claim and its try", async () => {
    const { id } = await added("/hook", ["published"]);
    await propose("Tried last");
    await propose("Never tried");
    await spreadEvents();
    await query("UPDATE club_webhook SET failing_since = app_now() - interval '4 days'");
    answers.push(answerWith(500));
    for (const claimed of await claimDeliveries(9)) await deliver(claimed);
    expect(await log(id)).toMatchObject([{ end: "dead" }, { end: "dead" }]);
    await as("owner")("PATCH", path(`/${id}`), { state: "on" });
    for (const { id: deliveryId } of await log(id))
      expect((await as("owner")("POST", path(`/${id}/deliveries/${deliveryId}`))).status).toBe(200);
    expect(taken).toHaveLength(3);
  });

  it("switches a webhook off after three days without success, until somebody switches it on", async () => {
    const { id } = await added("/hook", ["published"]);
    const fail = async (title: string) => {
      await propose(title);
      answers.push(answerWith(500), answerWith(500), answerWith(500));
      await run();
      answers.length = 0;
    };
    await fail("First");
    await setClockOffset(71 * HOUR);
    await fail("Second");
    expect(await hook(id)).toMatchObject({ state: "on" });
    await setClockOffset(73 * HOUR);
    await fail("Third");
    expect(await hook(id)).toMatchObject({ state: "failed" });
    const ended = await log(id);
    expect(ended.map(({ end }) => end)).toEqual(["dead", "dead", "dead"]);
    taken.length = 0;
    await propose("While it is off");
    expect(await run()).toMatchObject({ made: 0 });
    const firstId = ended.at(-1)?.["id"];
    expect((await as("owner")("POST", path(`/${id}/deliveries/${firstId}`))).status).toBe(409);
    expect((await as("owner")("PATCH", path(`/${id}`), { state: "on" })).body).toMatchObject({
      state: "on",
      failingSince: null,
    });
    expect((await as("owner")("POST", path(`/${id}/deliveries/${firstId}`))).body).toMatchObject({
      id: firstId,
      end: "sent",
      tries: 1,
    });
    await propose("On again");
    await run();
    expect(taken.map(({ headers }) => headers["webhook-id"])).toContain(firstId);
    expect(taken).toHaveLength(2);
  });

  it("ends a webhook whose receiver says that it is gone, and counts from new after a success", async () => {
    const { id } = await added("/hook", ["published"]);
    answers.push(answerWith(500), answerWith(204), answerWith(410));
    await propose("Fails once");
    await run();
    expect(await hook(id)).toMatchObject({ failingSince: expect.any(String) });
    await setClockOffset(2 * MINUTE);
    await run();
    expect(await hook(id)).toMatchObject({ state: "on", failingSince: null });
    await propose("Gone");
    await run();
    expect(await hook(id)).toMatchObject({ state: "gone" });
  });

  it("is sent again when somebody asks, once though they ask twice at once", async () => {
    const { id, secret } = await added("/hook", ["published"]);
    await propose("Again");
    await run();
    const [first] = await log(id);
    const release: (() => void)[] = [];
    answers.push((response) => release.push(() => response.writeHead(200).end()));
    const asks = Array.from({ length: 4 }, () =>
      as("moderator")("POST", path(`/${id}/deliveries/${first?.["id"]}`)),
    );
    let refused = 0;
    for (const ask of asks) void ask.then(({ status }) => (refused += status === 409 ? 1 : 0));
    while (refused < 3 || release.length < 1) await new Promise((resolve) => setTimeout(resolve, 5));
    for (const go of release) go();
    expect((await Promise.all(asks)).map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(taken).toHaveLength(2);
    expect(new Set(taken.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(read(secret)).toHaveLength(2);
  });

  it("is signed by the secrets before it too for a day after a rotation, and by the new one alone after it", async () => {
    const { id, secret } = await added("/hook", ["published"]);
    const [one, two] = await Promise.all([
      as("owner")("POST", path(`/${id}/secret`)),
      as("moderator")("POST", path(`/${id}/secret`)),
    ]);
    const secrets = [String(one.body["secret"]), String(two.body["secret"])];
    await propose("While it rotates");
    await run();
    const [header = ""] = taken.map(({ headers }) => headers["webhook-signature"]);
    expect(header).toMatch(/^v1,[A-Za-z0-9+/]{43}=( v1,[A-Za-z0-9+/]{43}=){2}$/);
    // Two rotated at once. The receiver may have none of theirs yet.
    for (const each of [secret, ...secrets]) expect(read(each)).toHaveLength(1);
    await setClockOffset(25 * HOUR);
    await propose("After it");
    await run();
    const [last] = taken.slice(-1);
    expect(last?.headers["webhook-signature"]).toMatch(/^v1,\S{44}$/);
    const good = secrets.filter((each) => {
      try {
        return read(each, last ? [last] : []).length === 1;
      } catch {
        return false;
      }
    });
    expect(good).toHaveLength(1);
  });

  it("of a test goes out now, says what came of it, and is not tried again", async () => {
    const { id, secret } = await added();
    expect((await as("owner")("POST", path(`/${id}/test`))).body).toMatchObject({
      kind: "test",
      status: 204,
      milliseconds: expect.any(Number),
      end: "sent",
      fault: null,
      number: null,
    });
    expect(read(secret)).toMatchObject([{ type: "webhook.test", data: { club: { slug } } }]);
    answers.push(answerWith(302), (_response, request) => request.socket.destroy());
    expect((await as("owner")("POST", path(`/${id}/test`))).body).toMatchObject({
      status: 302,
      end: "dead",
      fault: expect.stringContaining("redirect"),
    });
    const broken = (await as("owner")("POST", path(`/${id}/test`))).body;
    expect(broken).toMatchObject({ status: null, end: "dead", fault: expect.stringContaining("reached") });
    expect((await as("owner")("POST", path(`/${id}/deliveries/${broken["id"]}`))).status).toBe(404);
    await setClockOffset(48 * HOUR);
    await run();
    expect(taken).toHaveLength(3);
    expect(await hook(id)).toMatchObject({ state: "on", failingSince: null });
    expect(await log(id)).toHaveLength(3);
  });

  it("is forgotten after thirty days, and the log shows the last fifty", async () => {
    const { id } = await added();
    await query(
      `INSERT INTO club_webhook_delivery (webhook_id, kind, try_at, ended_at, "end", created_at)
       SELECT $1, 'test', t, t, 'sent', t FROM (SELECT app_now() - g * interval '1 hour' AS t FROM generate_series(1, 60) g) s`,
      [id],
    );
    expect(await log(id)).toHaveLength(50);
    await setClockOffset(30 * 24 * HOUR);
    await run();
    expect(await query("SELECT FROM club_webhook_delivery")).toEqual([]);
  });
});
