import type { Hex } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { MAX_SIGNED_TOGETHER } from "@/lib/ballots/typed-data";
import { prepareProposal } from "@/lib/proposals/prepare-proposal.server";
import { proposalKind } from "@/lib/proposals/proposal-kind.server";
import { createDraft, saveDraft } from "@/lib/publishing/edit-drafts.server";
import type { SafeRequestView } from "@/lib/safes/safe-request-schemas";
import { type Address, requireAddress } from "@/lib/shared/address";
import type { OpenProposal } from "@/tests/builders/rows";
import { storeClub, storeProposal } from "@/tests/builders/stored-proposals";
import { testAccount } from "@/tests/setup/accounts";
import { query, sharedChainUrl } from "@/tests/setup/own-services";
import { type Answer, type Caller, openCaller, visitor } from "@/tests/setup/route-caller";
import { giveIndexedVotes, signingOf, viewOf } from "@/tests/setup/safe-signing";
import { type Safes, startSafes } from "@/tests/setup/safes";

jest.setTimeout(120_000);

const names = ["ann", "ben", "cid"];
const [ann, ben, cid] = names.map((name) => testAccount(`guarded ${name}`)) as [
  PrivateKeyAccount,
  PrivateKeyAccount,
  PrivateKeyAccount,
];
const CLUB = "guarded-safes";
const HASH = `0x${"1".repeat(64)}`;
const UNKNOWN = "8f14e45f-ceea-467f-9c2e-000000000000";

let safes: Safes;
/** 2 of ann, ben and cid, with 50 NFTs; ann has one. */
let safe: Hex;
let clubId: bigint;
let proposal: OpenProposal;
let other: OpenProposal;
let stranger: Caller;
let [asAnn, asBen]: Caller[] = [];

beforeAll(async () => {
  safes = await startSafes(sharedChainUrl());
  safe = await safes.create(
    "1.4.1",
    [ann, ben, cid].map(({ address }) => address),
    2,
  );
  const snapshotBlock = await giveIndexedVotes(safes, [
    ann.address,
    ...Array.from({ length: 50 }, () => safe),
  ]);
  clubId = await storeClub(CLUB);
  proposal = await storeProposal({ clubId, snapshotBlock });
  other = await storeProposal({ clubId, snapshotBlock });
  [stranger, asAnn, asBen] = (await Promise.all(
    [testAccount("guarded against"), ann, ben].map(openCaller),
  )) as [Caller, Caller, Caller];
}, 120_000);
beforeEach(async () => void (await query("TRUNCATE rate_bucket")));

const opening = (more: object = {}) => ({
  ...{ proposal: String(proposal.id), safe, choice: "yes", reason: "As agreed.", ...more },
});
const wishes = () => [proposal, other].map(({ id }) => ({ proposal: String(id), choice: "no", reason: "" }));
const caller = (account: PrivateKeyAccount) => (account === ben ? asBen : asAnn) as Caller;

async function open(more: object = {}): Promise<SafeRequestView> {
  const answer = await caller(ann)("POST", "/api/safe-requests", opening(more));
  expect(answer.status).toBe(200);
  return viewOf(answer);
}

async function sign(asked: SafeRequestView, owner: PrivateKeyAccount): Promise<Answer> {
  const body = await signingOf(asked, owner);
  return caller(owner)("POST", `/api/safe-requests/${asked.id}/signatures`, body);
}

/** All that the routes may write. */
const stored = () =>
  query(
    `SELECT (SELECT json_agg(r ORDER BY r.id) FROM safe_request r) AS requests, (SELECT json_agg(s ORDER BY s.owner) FROM safe_signature s) AS signatures,
       (SELECT count(*)::int FROM ballot) AS ballots, (SELECT count(*)::int FROM session) AS sessions`,
  );

async function ban(address: string, club: bigint | null): Promise<void> {
  await query(
    "INSERT INTO club_ban (club_id, address, reason, banned_by, banned_at) VALUES ($1, $2, 'Spam', $3, app_now())",
    [club, address.toLowerCase(), cid.address.toLowerCase()],
  );
}

type Call = readonly [method: string, path: string, body?: unknown];

/** A right call of every route, on the request `id`. */
async function everyCall(asked: SafeRequestView, id = asked.id): Promise<{ opens: Call[]; others: Call[] }> {
  const { messageHash, signature } = await signingOf(asked, ben);
  const path = `/api/safe-requests/${id}`;
  return {
    opens: [
      ["POST", "/api/safe-requests", opening()],
      ["POST", "/api/safe-requests/votes", { safe, votes: wishes() }],
      ["POST", "/api/safe-requests/sign-ins", { safe }],
    ],
    others: [
      ["GET", path],
      ["POST", `${path}/signatures`, { messageHash, signature }],
      ["DELETE", `${path}/signatures`, { messageHash }],
      ["POST", `${path}/session`],
      ["POST", `${path}/cast`],
    ],
  };
}

const publication: Call = ["POST", "/api/safe-requests/publications", { draft: UNKNOWN, digest: HASH }];

/** Sends each, and says which got another status than this one. */
async function unlike(status: number, calls: readonly Call[], send: Caller, headers = {}): Promise<string[]> {
  const wrong: string[] = [];
  for (const [method, path, body] of calls) {
    await query("TRUNCATE rate_bucket");
    const answer = await send(method, path, body, headers);
    if (answer.status !== status)
      wrong.push(
        `${method} ${path} ${JSON.stringify(body)}: ${answer.status} ${JSON.stringify(answer.body)}`,
      );
  }
  return wrong;
}

describe("requests of a Safe", () => {
  it("need a session, and are written from this site alone", async () => {
    const asked = await open();
    const before = await stored();
    const { opens, others } = await everyCall(asked);
    const all = [...opens, ...others, publication];
    expect(await unlike(401, all, visitor)).toEqual([]);
    const writes = all.filter(([method]) => method !== "GET");
    const foreign = { origin: "https://elsewhere.test" };
    expect(await unlike(403, writes, caller(ann), foreign)).toEqual([]);
    expect(await stored()).toEqual(before);
  });

  it("are there for owners alone, whether there is one or not", async () => {
    const asked = await open();
    const before = await stored();
    const { opens, others } = await everyCall(asked);
    expect(await unlike(404, others, stranger)).toEqual([]);
    expect(await unlike(403, opens, stranger)).toEqual([]);
    expect(await unlike(404, (await everyCall(asked, UNKNOWN)).others, caller(ann))).toEqual([]);
    const [hidden, unknown] = [
      await stranger("GET", `/api/safe-requests/${asked.id}`),
      await stranger("GET", `/api/safe-requests/${UNKNOWN}`),
    ];
    expect(hidden.body["error"]).toBe(unknown.body["error"]);
    expect(hidden.response.headers.get("cache-control")).toBe("private, no-store");
    expect(await unlike(409, [publication], caller(ann))).toEqual([]);
    expect(await stored()).toEqual(before);
  });

  it("refuse bad input, and change nothing", async () => {
    const asked = await open();
    const before = await stored();
    const good = await signingOf(asked, ben);
    const base = "/api/safe-requests";
    const path = `${base}/${asked.id}`;
    const [wish, next] = wishes();
    const tooMany = Array.from({ length: MAX_SIGNED_TOGETHER + 1 }, (_, place) => ({
      ...wish,
      proposal: String(place + 1),
    }));
    const bodies: [method: string, path: string, bodies: unknown[]][] = [
      [
        "POST",
        base,
        [
          ...[
            {},
            null,
            [],
            "{",
            opening({ more: 1 }),
            opening({ choice: "maybe" }),
            opening({ safe: "0x12" }),
          ],
          ...[opening({ safe: ann.address }), opening({ safe: undefined }), opening({ reason: 1 })],
          ...[opening({ reason: "x".repeat(2_001) }), opening({ reason: "x".repeat(4_001) })],
          ...[opening({ reason: "\u0000" }), opening({ proposal: "0" }), opening({ proposal: 1 })],
          opening({ proposal: "9".repeat(19) }),
        ],
      ],
      [
        "POST",
        `${base}/votes`,
        [
          ...[{}, { safe, votes: [] }, { safe, votes: [wish] }, { safe, votes: [wish, wish] }],
          ...[
            { safe, votes: tooMany },
            { safe: ann.address, votes: wishes() },
          ],
          ...[
            { safe, votes: [wish, { ...next, safe }] },
            { safe, votes: [wish, { ...next, choice: "" }] },
          ],
        ],
      ],
      ["POST", `${base}/sign-ins`, [{}, null, { safe: "0x" }, { safe, more: 1 }, { safe: ann.address }]],
      [
        "POST",
        `${base}/publications`,
        [{}, { draft: "1", digest: HASH }, { draft: UNKNOWN, digest: "0x1" }, { draft: UNKNOWN }],
      ],
      [
        "POST",
        `${path}/signatures`,
        [
          ...[{}, null, { ...good, more: 1 }, { ...good, signature: "0x1" }, { ...good, signature: "zz" }],
          ...[
            { ...good, signature: `0x${"0".repeat(8_194)}` },
            { ...good, messageHash: HASH },
          ],
          { ...good, messageHash: good.messageHash.toUpperCase() },
        ],
      ],
      ["DELETE", `${path}/signatures`, [{}, null, { messageHash: "0x" }, good]],
    ];
    const calls = bodies.flatMap(([method, to, each]) => each.map((body): Call => [method, to, body]));
    expect(await unlike(400, calls, caller(ben))).toEqual([]);
    const unreadable = (await everyCall(asked, "1")).others;
    expect(await unlike(400, unreadable, caller(ben))).toEqual([]);
    const foreign: unknown[] = [{ ...good, signature: "0x" }, await signingOf(asked, ann)];
    const signing = foreign.map((body): Call => ["POST", `${path}/signatures`, body]);
    expect(await unlike(403, signing, caller(ben))).toEqual([]);
    const unknown = { proposal: "999999999" };
    expect(await unlike(404, [["POST", base, opening(unknown)]], caller(ben))).toEqual([]);
    const long = opening({ reason: "x".repeat(100_000) });
    expect(await unlike(413, [["POST", base, long]], caller(ben))).toEqual([]);
    const text = { "content-type": "text/plain" };
    const writes = (await everyCall(asked)).others.filter(([method]) => method !== "GET");
    expect(await unlike(415, writes, caller(ben), text)).toEqual([]);
    expect(await stored()).toEqual(before);
  });

  it("count what each of them costs, so that nobody asks without end", async () => {
    const asked = await open();
    const [statuses, after] = [new Map<number, number>(), await openCaller(ann)];
    for (let time = 0; time < 25; time += 1) {
      const { status } = await after("POST", "/api/safe-requests", opening());
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 200: 19, 429: 6 });
    expect((await sign(asked, ann)).status).toBe(200);
  });
});

describe("a ban", () => {
  afterEach(
    async () =>
      void (await query(
        "UPDATE club_ban SET lifted_at = app_now(), lifted_by = banned_by WHERE lifted_at IS NULL",
      )),
  );

  it.each(["the club", "everywhere"])(
    "from %s takes no vote from a Safe nor from its owners",
    async (where) => {
      for (const address of [safe, ann.address, ben.address])
        await ban(address, where === "the club" ? clubId : null);
      const asked = await open({ reason: `Banned from ${where}.` });
      expect(viewOf(await sign(asked, ann)).state).toBe("open");
      expect(viewOf(await sign(asked, ben)).state).toBe("cast");
      const [ballot] = await query(
        "SELECT voter, reason FROM ballot WHERE proposal_id = $1 ORDER BY id DESC LIMIT 1",
        [proposal.id],
      );
      expect(ballot).toEqual({ voter: safe.toLowerCase(), reason: `Banned from ${where}.` });
    },
  );

  it("keeps a Safe from asking for a publication, its owners from signing it, and it from being published", async () => {
    const author = requireAddress(safe);
    await query(
      "INSERT INTO admin (address, is_primary, created_at, added_by) VALUES ($1, true, app_now(), $1)",
      [author],
    );
    const [{ draft, digest }, next] = [await prepare(author), await prepare(author)];
    const cookie = await signedIn();
    const path = "/api/safe-requests/publications";
    const asked = viewOf(await visitor("POST", path, { draft, digest }, { cookie }));
    await sign(asked, ann);
    await ban(safe, clubId);
    const told = { code: "BANNED", error: expect.stringMatching(/You are banned from this club .*: Spam\./) };
    expect(await visitor("POST", path, next, { cookie })).toMatchObject({ status: 403, body: told });
    expect(await sign(asked, ben)).toMatchObject({ status: 403, body: told });
    expect(await query("SELECT owner FROM safe_signature WHERE request_id = $1", [asked.id])).toEqual([
      { owner: ann.address.toLowerCase() },
    ]);
    // On the chain an owner agrees without asking here.
    await safes.approveHash(safe, cid, asked.safes[0]?.messageHash as Hex);
    expect(viewOf(await caller(ann)("POST", `/api/safe-requests/${asked.id}/cast`))).toMatchObject({
      state: "refused",
      refusal: expect.stringMatching(/^You are banned from this club until it is lifted: Spam\./),
      published: null,
    });
    expect(await query("SELECT 1 FROM proposal WHERE draft_id = $1", [draft])).toEqual([]);
  });

  /** A session of the Safe, signed by two owners. */
  async function signedIn(): Promise<string> {
    const asked = viewOf(await caller(ann)("POST", "/api/safe-requests/sign-ins", { safe }));
    await sign(asked, ann);
    await sign(asked, ben);
    const { response } = await caller(ann)("POST", `/api/safe-requests/${asked.id}/session`);
    return response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  }

  async function prepare(author: Address): Promise<{ draft: string; digest: string }> {
    const { id, edition, periodSeconds } = await createDraft(proposalKind, {
      author,
      club: CLUB,
      copyOf: null,
    });
    const texts = { title: "Hire a guard", body: "For the lake.", discussion: "" };
    const change = { edition, ...texts, earliestStart: null, periodSeconds };
    await saveDraft(proposalKind, { id, author, change });
    const { blockers, prepared } = await prepareProposal({ id, author });
    expect(blockers).toEqual([]);
    return { draft: id, digest: prepared?.digest ?? "" };
  }
});
