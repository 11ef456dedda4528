import { getAddress, type Hex } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { getDeploymentSigning } from "@/lib/ballots/deployment-signing.server";
import { prepareProposal } from "@/lib/proposals/prepare-proposal.server";
import { proposalKind } from "@/lib/proposals/proposal-kind.server";
import { createDraft, saveDraft } from "@/lib/publishing/edit-drafts.server";
import { type Address, requireAddress } from "@/lib/shared/address";
import { insertBounty, type OpenProposal } from "@/tests/builders/rows";
import { storeClub, storeProposal } from "@/tests/builders/stored-proposals";
import { testAccount } from "@/tests/setup/accounts";
import { query, setClockOffset, sharedChainUrl } from "@/tests/setup/own-services";
import { type Answer, type Caller, openCaller, visitor } from "@/tests/setup/route-caller";
import { giveIndexedVotes } from "@/tests/setup/safe-signing";
import { SAFE_VERSIONS, type Safes, startSafes } from "@/tests/setup/safes";
import { digestOfRequest } from "./client/sign-as-owner";
import type { SafeRequestView } from "./safe-request-schemas";

jest.setTimeout(120_000);

const [ann, ben, cid] = ["ann", "ben", "cid"].map((name) => testAccount(`acting ${name}`)) as [
  PrivateKeyAccount,
  PrivateKeyAccount,
  PrivateKeyAccount,
];
const DAY_MS = 24 * 3_600_000;

let safes: Safes;
let callers: Map<PrivateKeyAccount, Caller>;
let stranger: Caller;

beforeAll(async () => {
  safes = await startSafes(sharedChainUrl());
  callers = new Map();
  for (const owner of [ann, ben, cid]) callers.set(owner, await openCaller(owner));
  stranger = await openCaller(testAccount("a stranger to Safes"));
}, 120_000);
beforeEach(async () => void (await query("TRUNCATE rate_bucket")));
afterEach(() => setClockOffset(0));

const as = (owner: PrivateKeyAccount): Caller => callers.get(owner) ?? stranger;
const view = ({ body }: Answer): SafeRequestView => body as unknown as SafeRequestView;
const create = (version: (typeof SAFE_VERSIONS)[number] = "1.4.1", threshold = 2): Promise<Hex> =>
  safes.create(
    version,
    [ann, ben, cid].map(({ address }) => address),
    threshold,
  );

async function askSignIn(safe: Hex, owner = ann): Promise<SafeRequestView> {
  const answer = await as(owner)("POST", "/api/safe-requests/sign-ins", { safe });
  expect(answer.status).toBe(200);
  return view(answer);
}

async function sign(asked: SafeRequestView, owner: PrivateKeyAccount): Promise<Answer> {
  const { messageHash = "" } = asked.safes[0] ?? {};
  const signature = await owner.sign({ hash: messageHash as Hex });
  return as(owner)("POST", `/api/safe-requests/${asked.id}/signatures`, { messageHash, signature });
}

const take = (id: string, owner = ann): Promise<Answer> =>
  as(owner)("POST", `/api/safe-requests/${id}/session`);
const cookieOf = ({ response }: Answer): string => response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
const whoIs = async (cookie: string): Promise<unknown> => {
  return (await visitor("GET", "/api/auth/me", undefined, { cookie })).body["address"];
};

/** A session of the Safe, signed by two owners. */
async function signedIn(safe: Hex): Promise<string> {
  const asked = await askSignIn(safe);
  await sign(asked, ann);
  await sign(asked, ben);
  return cookieOf(await take(asked.id));
}

describe.each(SAFE_VERSIONS)("the sign-in of a Safe of contracts %s", (version) => {
  it("waits for its owners, and gives one session to who asked for it", async () => {
    const safe = await create(version);
    const asked = await askSignIn(safe);
    expect(asked).toMatchObject({
      act: "sign-in",
      state: "open",
      message: expect.stringContaining(getAddress(safe)),
    });
    expect((await take(asked.id)).status).toBe(409);
    await sign(asked, cid);
    expect(view(await sign(asked, ben)).state).toBe("complete");
    expect((await take(asked.id, ben)).status).toBe(403);
    expect((await stranger("POST", `/api/safe-requests/${asked.id}/session`)).status).toBe(404);
    const [first, again] = await Promise.all([take(asked.id), take(asked.id)]);
    expect([first.status, again.status, first.body["address"]]).toEqual([200, 200, getAddress(safe)]);
    expect(await whoIs(cookieOf(first))).toBe(getAddress(safe));
    const sessions = await query("SELECT 1 FROM session WHERE address = $1", [safe.toLowerCase()]);
    expect(sessions).toHaveLength(1);
    await setClockOffset(120_000);
    expect((await take(asked.id)).status).toBe(409);
  });
});

describe("the sign-in of a Safe", () => {
  it("is refused after its owners changed, and signed again by those of now", async () => {
    const safe = await create();
    const asked = await askSignIn(safe);
    await sign(asked, ben);
    expect(view(await sign(asked, cid)).state).toBe("complete");
    await safes.swapOwner(safe, [ann, ben], { from: cid.address, to: testAccount("dee").address });
    expect((await take(asked.id)).status).toBe(409);
    expect(view(await sign(asked, ann)).state).toBe("complete");
    expect((await take(asked.id)).status).toBe(200);
  });

  it("ends after seven days, and is one however often it is asked for", async () => {
    const safe = await create();
    const asked = await askSignIn(safe);
    expect((await askSignIn(safe)).id).toBe(asked.id);
    expect((await askSignIn(safe, ben)).id).not.toBe(asked.id);
    const days = new Date(asked.expiresAt).getTime() - new Date(asked.openedAt).getTime();
    expect(Math.round(days / DAY_MS)).toBe(7);
    await query("UPDATE safe_request SET expires_at = app_now() WHERE id = $1", [asked.id]);
    expect((await sign(asked, ben)).status).toBe(409);
  });

  it("is asked for by nobody but owners, of nothing but a Safe", async () => {
    const safe = await create();
    const ask = (caller: Caller, body: unknown) => caller("POST", "/api/safe-requests/sign-ins", body);
    expect((await ask(stranger, { safe })).status).toBe(403);
    expect((await ask(as(ann), { safe: ann.address })).status).toBe(400);
    expect((await ask(as(ann), { safe: "0x12" })).status).toBe(400);
    expect((await ask(as(ann), {})).status).toBe(400);
    expect((await ask(visitor, { safe })).status).toBe(401);
  });
});

describe("several votes of a Safe", () => {
  it("are signed together by its owners and each counted once, but for one that closed", async () => {
    const safe = await create();
    const snapshotBlock = await giveIndexedVotes(safes, [safe]);
    const clubId = await storeClub();
    const proposals: OpenProposal[] = [];
    for (let place = 0; place < 3; place += 1) proposals.push(await storeProposal({ clubId, snapshotBlock }));
    const wishes = proposals.map(({ id }, place) => ({
      ...{ proposal: String(id), choice: place === 1 ? "no" : "yes", reason: `Reason ${place}` },
    }));
    const ask = (votes: unknown, owner = ann) =>
      as(owner)("POST", "/api/safe-requests/votes", { safe, votes });
    expect((await ask(wishes.slice(0, 1))).status).toBe(400);
    expect((await ask([wishes[0], wishes[0]])).status).toBe(400);
    expect((await stranger("POST", "/api/safe-requests/votes", { safe, votes: wishes })).status).toBe(403);
    const asked = view(await ask(wishes));
    expect(asked).toMatchObject({
      act: "votes",
      state: "open",
      votes: wishes.map(({ choice, reason }) => ({ choice, reason })),
    });
    const { hasher } = await getDeploymentSigning();
    const site = { appOrigin: "https://club.test", productName: "Kairos" };
    const shown = await query<{ digest: string }>("SELECT digest FROM safe_request WHERE id = $1", [
      asked.id,
    ]);
    expect(digestOfRequest(asked, hasher, site)).toBe(shown[0]?.digest);
    await sign(asked, ann);
    await query(
      "UPDATE proposal SET starts_at = starts_at - interval '4 days', ends_at = app_now() WHERE id = $1",
      [proposals[2]?.id],
    );
    const done = view(await sign(asked, cid));
    expect(done).toMatchObject({
      state: "refused",
      refusal: expect.stringMatching(/^2 of 3 votes are counted\. #\d+ .*: Voting ended/),
    });
    const stored = await query(
      `SELECT b.choice, b.reason, cardinality(b.signed_together) AS together, b.check_block IS NOT NULL AS asked
       FROM ballot b WHERE b.voter = $1 ORDER BY b.proposal_id`,
      [safe.toLowerCase()],
    );
    expect(stored).toEqual([
      { choice: "yes", reason: "Reason 0", together: 3, asked: true },
      { choice: "no", reason: "Reason 1", together: 3, asked: true },
    ]);
  });

  it("are counted once, also where a crash came between them", async () => {
    const safe = await create();
    const snapshotBlock = await giveIndexedVotes(safes, [safe]);
    const clubId = await storeClub();
    const proposals = [
      await storeProposal({ clubId, snapshotBlock }),
      await storeProposal({ clubId, snapshotBlock }),
    ];
    const votes = proposals.map(({ id }) => ({ proposal: String(id), choice: "yes", reason: "" }));
    const asked = view(await as(ann)("POST", "/api/safe-requests/votes", { safe, votes }));
    await sign(asked, ann);
    expect(view(await sign(asked, ben)).state).toBe("cast");
    await query("UPDATE safe_request SET cast_at = NULL WHERE id = $1", [asked.id]);
    expect(view(await as(cid)("POST", `/api/safe-requests/${asked.id}/cast`)).state).toBe("cast");
    expect(await query("SELECT 1 FROM ballot WHERE voter = $1", [safe.toLowerCase()])).toHaveLength(2);
  });
});

describe("a bounty", () => {
  it("takes the work of a Safe that is signed in, which needs no signature", async () => {
    const safe = await create();
    const clubId = await storeClub();
    const { id: bounty } = await insertBounty(query, { clubId });
    const cookie = await signedIn(safe);
    const submit = () =>
      visitor("POST", `/api/bounties/${bounty}/submissions`, { text: "A lamp.", links: [] }, { cookie });
    expect((await submit()).status).toBe(201);
    const rows = await query("SELECT author FROM bounty_submission WHERE bounty_id = $1", [bounty]);
    expect(rows).toEqual([{ author: safe.toLowerCase() }]);
  });
});

describe("the publication of a Safe", () => {
  async function prepare(safe: Address): Promise<{ draft: string; digest: string }> {
    const club = "acting-safes";
    const {
      id: draft,
      edition,
      periodSeconds,
    } = await createDraft(proposalKind, { author: safe, club, copyOf: null });
    const texts = { title: "Hire a guard", body: "For the lake.", discussion: "" };
    await saveDraft(proposalKind, {
      id: draft,
      author: safe,
      change: { edition, ...texts, earliestStart: null, periodSeconds },
    });
    const { blockers, prepared } = await prepareProposal({ id: draft, author: safe });
    expect(blockers).toEqual([]);
    return { draft, digest: prepared?.digest ?? "" };
  }

  beforeAll(async () => {
    await storeClub("acting-safes");
  });

  it("is signed by its owners and published with the last signature, once", async () => {
    const safe = await create();
    // The primary admin needs no fee, and 50 NFTs are enough power.
    await query(
      "INSERT INTO admin (address, is_primary, created_at, added_by) VALUES ($1, true, app_now(), $1)",
      [safe.toLowerCase()],
    );
    await giveIndexedVotes(
      safes,
      Array.from({ length: 50 }, () => safe),
    );
    const cookie = await signedIn(safe);
    const asSafe: Caller = (method, path, body) => visitor(method, path, body, { cookie });
    const { draft, digest } = await prepare(requireAddress(safe));
    expect(
      (await asSafe("POST", "/api/safe-requests/publications", { draft, digest: `0x${"1".repeat(64)}` }))
        .status,
    ).toBe(409);
    expect((await as(ann)("POST", "/api/safe-requests/publications", { draft, digest })).status).toBe(409);
    const asked = view(await asSafe("POST", "/api/safe-requests/publications", { draft, digest }));
    expect(asked).toMatchObject({ act: "publication", state: "open", published: null });
    await sign(asked, ann);
    const [last, other] = await Promise.all([sign(asked, ben), sign(asked, cid)]);
    expect([last.status, other.status]).toContain(200);
    const done = view(await as(ann)("GET", `/api/safe-requests/${asked.id}`));
    expect(done).toMatchObject({ state: "cast", published: { club: "acting-safes" } });
    const stored = await query(
      "SELECT p.author, v.check_block IS NOT NULL AS asked FROM proposal p JOIN proposal_version v ON v.proposal_id = p.id WHERE p.draft_id = $1",
      [draft],
    );
    expect(stored).toEqual([{ author: safe.toLowerCase(), asked: true }]);
  });
});
