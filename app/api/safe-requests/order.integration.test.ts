import type { Hex } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { getPrimary } from "@/lib/db/database.server";
import type { SafeRequestView } from "@/lib/safes/safe-request-schemas";
import type { OpenProposal } from "@/tests/builders/rows";
import { storeClub, storeProposal } from "@/tests/builders/stored-proposals";
import { testAccount } from "@/tests/setup/accounts";
import { query, setClockOffset, sharedChainUrl } from "@/tests/setup/own-services";
import { type Answer, type Caller, openCaller } from "@/tests/setup/route-caller";
import { giveIndexedVotes, signingOf, viewOf } from "@/tests/setup/safe-signing";
import { startSafes } from "@/tests/setup/safes";
import { untilWaiting } from "@/tests/setup/until-waiting";

jest.setTimeout(120_000);

const names = ["ann", "ben", "cid"];
const [ann, ben, cid] = names.map((name) => testAccount(`ordered ${name}`)) as [
  PrivateKeyAccount,
  PrivateKeyAccount,
  PrivateKeyAccount,
];
const DAY_MS = 24 * 3_600_000;
const BASE = "/api/safe-requests";

/** 2 of ann, ben and cid, with an NFT. */
let safe: Hex;
let clubId: bigint;
let snapshotBlock: bigint;
let proposal: OpenProposal;
const callers = new Map<PrivateKeyAccount, Caller>();

beforeAll(async () => {
  const safes = await startSafes(sharedChainUrl());
  const owners = [ann, ben, cid];
  safe = await safes.create(
    "1.3.0",
    owners.map(({ address }) => address),
    2,
  );
  snapshotBlock = await giveIndexedVotes(safes, [safe]);
  clubId = await storeClub();
  for (const owner of owners) callers.set(owner, await openCaller(owner));
}, 120_000);
beforeEach(async () => {
  await query("TRUNCATE rate_bucket");
  // The requests of one test must not fill the limit of the next.
  await query("TRUNCATE safe_request CASCADE");
  proposal = await storeProposal({ clubId, snapshotBlock });
});
afterEach(() => setClockOffset(0));

function send(owner: PrivateKeyAccount, method: string, path: string, body?: unknown): Promise<Answer> {
  const caller = callers.get(owner);
  if (!caller) throw new Error("no such owner");
  return caller(method, path, body);
}

const ask = (more: object = {}, owner = ann): Promise<Answer> =>
  send(owner, "POST", BASE, { proposal: String(proposal.id), safe, choice: "yes", reason: "", ...more });
const askSignIn = (owner = ann): Promise<Answer> => send(owner, "POST", `${BASE}/sign-ins`, { safe });
const look = async (id: string): Promise<SafeRequestView> => viewOf(await send(ann, "GET", `${BASE}/${id}`));
const cast = (id: string, owner = ann) => send(owner, "POST", `${BASE}/${id}/cast`);
const take = (id: string, owner = ann) => send(owner, "POST", `${BASE}/${id}/session`);

async function sign(asked: SafeRequestView, owner: PrivateKeyAccount): Promise<Answer> {
  return send(owner, "POST", `${BASE}/${asked.id}/signatures`, await signingOf(asked, owner));
}

async function takeBack(asked: SafeRequestView, owner: PrivateKeyAccount): Promise<Answer> {
  const { messageHash } = await signingOf(asked, owner);
  return send(owner, "DELETE", `${BASE}/${asked.id}/signatures`, { messageHash });
}

/** Sends each when the one before it waits for what a lock holds, then lets them all continue. */
async function oneBehindAnother(lock: string, calls: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
  const client = await getPrimary().connect();
  const sent: Promise<Answer>[] = [];
  try {
    await client.query("BEGIN");
    await client.query(lock);
    for (const call of calls) {
      sent.push(call());
      await untilWaiting(sent.length);
    }
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
  return Promise.all(sent);
}

const statuses = (answers: readonly Answer[]): number[] => answers.map(({ status }) => status).toSorted();
const ballots = () =>
  query("SELECT choice, reason FROM ballot WHERE proposal_id = $1 ORDER BY id", [proposal.id]);
const votes = () => query("SELECT voter, choice FROM vote WHERE proposal_id = $1", [proposal.id]);
const sessionsOfSafe = () => query("SELECT id FROM session WHERE address = $1", [safe.toLowerCase()]);
const signedBy = ({ safes }: SafeRequestView): number | undefined =>
  safes[0]?.owners.filter(({ agreement }) => agreement === "signature").length;

describe("in the wrong order", () => {
  it("a vote is not cast before enough owners signed, and is cast once after", async () => {
    const asked = viewOf(await ask());
    expect(viewOf(await cast(asked.id))).toMatchObject({ state: "open" });
    expect(viewOf(await takeBack(asked, ben))).toMatchObject({ state: "open" });
    await sign(asked, ann);
    expect(viewOf(await cast(asked.id, ben)).state).toBe("open");
    expect(await ballots()).toEqual([]);
    expect(viewOf(await sign(asked, ben)).state).toBe("cast");
    const before = await look(asked.id);
    expect((await takeBack(asked, ann)).status).toBe(409);
    expect(viewOf(await sign(asked, cid)).state).toBe("cast");
    expect(viewOf(await cast(asked.id)).state).toBe("cast");
    expect(signedBy(await look(asked.id))).toBe(signedBy(before));
    expect(await ballots()).toEqual([{ choice: "yes", reason: "" }]);
  });

  it("an older request, signed after a newer one was cast, changes nothing and says so", async () => {
    const older = viewOf(await ask());
    await sign(older, ann);
    const newer = viewOf(await ask({ choice: "no" }));
    await sign(newer, ann);
    expect(viewOf(await sign(newer, ben)).state).toBe("cast");
    expect(viewOf(await sign(older, cid))).toMatchObject({
      state: "refused",
      refusal: expect.stringMatching(/already signed a ballot at the same time or later/),
    });
    expect(await votes()).toEqual([{ voter: safe.toLowerCase(), choice: "no" }]);
    expect((await sign(older, ben)).status).toBe(409);
    expect((await takeBack(older, ann)).status).toBe(409);
    expect(viewOf(await cast(older.id)).state).toBe("refused");
    expect(await ballots()).toEqual([{ choice: "no", reason: "" }]);
  });

  it("a sign-in gives no session before it is signed, nor by casting it; a vote gives none at all", async () => {
    const asked = viewOf(await askSignIn());
    await sign(asked, ben);
    expect((await take(asked.id)).status).toBe(409);
    await sign(asked, cid);
    expect(viewOf(await cast(asked.id)).state).toBe("complete");
    const vote = viewOf(await ask());
    await sign(vote, ann);
    await sign(vote, ben);
    expect((await take(vote.id)).status).toBe(404);
    expect(await sessionsOfSafe()).toEqual([]);
    expect((await take(asked.id)).status).toBe(200);
    expect(await sessionsOfSafe()).toHaveLength(1);
  });
});

describe("at the same time", () => {
  it("one vote asked for by all owners is one request, and cast once however often it is sent", async () => {
    const asked = await Promise.all([ann, ben, cid, ann, ben, cid].map((owner) => ask({}, owner)));
    expect(statuses(asked)).toEqual(asked.map(() => 200));
    expect(new Set(asked.map((answer) => viewOf(answer).id)).size).toBe(1);
    const request = viewOf(asked[0] as Answer);
    const owners = [ann, ben, cid, ann, ben, cid];
    const signed = await Promise.all(
      owners.flatMap((owner) => [sign(request, owner), cast(request.id, owner)]),
    );
    expect(statuses(signed)).toEqual(signed.map(() => 200));
    expect((await look(request.id)).state).toBe("cast");
    expect(await ballots()).toHaveLength(1);
    expect(await votes()).toEqual([{ voter: safe.toLowerCase(), choice: "yes" }]);
  });

  it("a signature taken back while the last one completes the vote is too late", async () => {
    const asked = viewOf(await ask());
    await sign(asked, ann);
    // Reading goes on, but what completes the request can't be written yet.
    const [last, back] = await oneBehindAnother("LOCK TABLE safe_request IN SHARE MODE", [
      () => sign(asked, ben),
      () => takeBack(asked, ann),
    ]);
    expect([last?.status, back?.status]).toEqual([200, 409]);
    const after = await look(asked.id);
    expect([after.state, signedBy(after)]).toEqual(["cast", 2]);
    expect(await ballots()).toHaveLength(1);
  });

  it("a signature that comes while another is taken back leaves the vote open", async () => {
    const asked = viewOf(await ask());
    await sign(asked, ann);
    const [back, last] = await oneBehindAnother("SELECT 1 FROM safe_signature FOR UPDATE", [
      () => takeBack(asked, ann),
      () => sign(asked, ben),
    ]);
    expect([back?.status, last?.status]).toEqual([200, 200]);
    const after = await look(asked.id);
    expect([after.state, signedBy(after)]).toEqual(["open", 1]);
    expect(await ballots()).toEqual([]);
  });

  it("an owner has 20 open requests for a Safe and no more, until one of them ends; others still ask", async () => {
    const wish = (place: number) => ask({ reason: `Wish ${place}` }, ann);
    const one = viewOf(await wish(1));
    for (let place = 2; place < 20; place++) expect((await wish(place)).status).toBe(200);
    await query("TRUNCATE rate_bucket");
    // The foreign key of a new request waits for its proposal.
    const last = await oneBehindAnother("SELECT 1 FROM proposal FOR UPDATE", [
      () => wish(20),
      () => wish(21),
    ]);
    expect(statuses(last)).toEqual([200, 409]);
    expect((await askSignIn()).status).toBe(409);
    expect((await ask({ reason: "Another owner's wish" }, ben)).status).toBe(200);
    await sign(one, ann);
    expect(viewOf(await sign(one, ben)).state).toBe("cast");
    expect((await askSignIn()).status).toBe(200);
  });

  it("one sign-in gives one session to all that ask for it", async () => {
    const asked = viewOf(await askSignIn());
    await Promise.all([ann, ben].map((owner) => sign(asked, owner)));
    const before = await sessionsOfSafe();
    const taken = await Promise.all(Array.from({ length: 6 }, () => take(asked.id)));
    expect(statuses(taken)).toEqual(taken.map(() => 200));
    expect(await sessionsOfSafe()).toHaveLength(before.length + 1);
  });
});

describe("too late", () => {
  it("a vote is neither asked for, signed, taken back nor cast, and can still be looked at", async () => {
    const asked = viewOf(await ask());
    await sign(asked, ann);
    await setClockOffset(4 * DAY_MS);
    expect((await look(asked.id)).state).toBe("expired");
    const late = [await sign(asked, ben), await takeBack(asked, ann), await ask({ choice: "no" })];
    expect(late.map(({ status }) => status)).toEqual([409, 409, 409]);
    expect(viewOf(await cast(asked.id))).toMatchObject({ state: "expired" });
    expect(signedBy(await look(asked.id))).toBe(1);
    expect(await ballots()).toEqual([]);
  });

  it("a vote that was signed in time and not cast before the end is refused with the words of the vote", async () => {
    const asked = viewOf(await ask());
    await sign(asked, ann);
    await sign(asked, ben);
    // As if the app had been killed before the vote was cast.
    const other = await storeProposal({ clubId, snapshotBlock });
    await query("UPDATE safe_request SET cast_at = NULL, proposal_id = $2, digest = $3 WHERE id = $1", [
      asked.id,
      other.id,
      `0x${"2".repeat(64)}`,
    ]);
    await setClockOffset(4 * DAY_MS);
    expect(viewOf(await cast(asked.id))).toMatchObject({
      state: "refused",
      refusal: expect.stringMatching(/^Voting ended/),
    });
  });

  it("a sign-in that was signed in time gives no session after its seven days", async () => {
    const asked = viewOf(await askSignIn());
    await sign(asked, ann);
    await sign(asked, ben);
    const before = await sessionsOfSafe();
    await setClockOffset(7 * DAY_MS);
    expect((await look(asked.id)).state).toBe("expired");
    expect((await take(asked.id)).status).toBe(409);
    expect(await sessionsOfSafe()).toEqual(before);
  });
});
