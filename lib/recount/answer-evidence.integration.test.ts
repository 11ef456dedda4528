import { type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { ballotText } from "@/lib/ballots/ballot-text";
import { getDeploymentSigning } from "@/lib/ballots/deployment-signing.server";
import { loadSignatureEngine } from "@/lib/ballots/recover-signer";
import type { Choice } from "@/lib/ballots/typed-data";
import { getPool } from "@/lib/db/database.server";
import { inTransaction } from "@/lib/db/transaction.server";
import { getEnvironment } from "@/lib/env/environment.server";
import { advanceCensus, startCensus } from "@/lib/holdings/advance-census.server";
import { findHeadToSend, insertCosignatures } from "@/lib/log/cosignature-store.server";
import { listLogKeys } from "@/lib/log/list-log-keys.server";
import { keyIdOf } from "@/lib/log/log-keys";
import { sealLog } from "@/lib/log/seal-log.server";
import { setHidden } from "@/lib/moderation/hide-content.server";
import { cancelProposal } from "@/lib/proposals/cancel-proposal.server";
import { editProposal, prepareEdit } from "@/lib/proposals/edit-proposal.server";
import { prepareProposal } from "@/lib/proposals/prepare-proposal.server";
import { proposalKind } from "@/lib/proposals/proposal-kind.server";
import type { Preparation } from "@/lib/proposals/proposal-schemas";
import { publishProposal } from "@/lib/proposals/publish-proposal.server";
import { createDraft, saveDraft } from "@/lib/publishing/edit-drafts.server";
import { createRecounter } from "@/lib/recount/client/create-recounter";
import { castVote } from "@/lib/votes/cast-vote.server";
import { deployer } from "@/local/accounts";
import { signCancellation } from "@/local/sign-cancellation";
import { addressOf } from "@/tests/builders/ballots";
import { recount } from "@/tests/builders/recount";
import { appSeconds, signBallot, storeClub } from "@/tests/builders/stored-proposals";
import { cosignedBy, testPolicy } from "@/tests/builders/witnesses";
import { recountBundleIndependently } from "@/tests/proof/independent-bundle-recount";
import { testAccount, testAdmin } from "@/tests/setup/accounts";
import { type FeeChain, startFeeChain } from "@/tests/setup/fee-chain";
import { type ObjectStore, startObjectStore } from "@/tests/setup/object-store";
import { query, setClockOffset } from "@/tests/setup/own-services";
import { ask } from "@/tests/setup/route-caller";
import { atNight } from "@/tests/size";
import { addPiece } from "./evidence-file-store.server";
import { type EvidenceBundle, evidenceBundle } from "./evidence-schemas";
import { judgeWitnesses } from "./judge-witnesses";
import { keepEvidenceFiles } from "./keep-evidence-files.server";
import { recountFile } from "./recount-file";

const FIFTY_VP = 50n * 10n ** 30n;
const HOUR_MS = 3_600_000;
// Exempt from the fee, so the test needs no payment.
const author = testAdmin;
const me = addressOf(author.address);
const texter = testAccount("texter");
const SECRET = "a name that nobody should read";

let chain: FeeChain;
let id: bigint;

beforeAll(async () => {
  chain = await startFeeChain([author, texter]);
  Object.assign(process.env, { RPC_URL: chain.url, INDEX_CONFIRMATIONS: "0" });
  await chain.pay(privateKeyToAccount(deployer.privateKey), author.address, FIFTY_VP);
  await chain.mine(20);
  await storeClub("recounted");
  id = await publishTwice();
}, 240_000);
beforeEach(async () => void (await getPool().query("TRUNCATE rate_bucket")));
afterEach(async () => setClockOffset(0));
afterAll(async () => chain.stop());

/** An open proposal that was changed once before its start. */
async function publishTwice(): Promise<bigint> {
  const draft = await createDraft(proposalKind, { author: me, club: "recounted", copyOf: null });
  const earliestStart = new Date(Date.now() + HOUR_MS).toISOString();
  const texts = { title: "Fund the index", body: SECRET, discussion: "" };
  const { edition, periodSeconds } = draft;
  await saveDraft(proposalKind, {
    id: draft.id,
    author: me,
    change: { edition, ...texts, earliestStart, periodSeconds },
  });
  const first = await sign(await prepareProposal({ id: draft.id, author: me }));
  const published = await publishProposal({ draftId: draft.id, author: me, ...first });
  const proposalId = BigInt(published.id);
  const request = { version: 1, ...texts, title: "Fund it twice", earliestStart: null, periodSeconds };
  const second = await sign(await prepareEdit({ id: proposalId, author: me, request }));
  await editProposal({ id: proposalId, author: me, ...second });
  return proposalId;
}

async function sign({
  blockers,
  prepared,
}: Preparation): Promise<{ digest: `0x${string}`; signature: string }> {
  expect(blockers).toEqual([]);
  if (prepared === null) throw new Error("nothing was prepared");
  const { domain, types, primaryType, message } = JSON.parse(prepared.typedData);
  const { EIP712Domain: _, ...signedTypes } = types;
  const signature = await author.signTypedData({ domain, types: signedTypes, primaryType, message });
  return { digest: prepared.digest, signature };
}

async function vote({
  account,
  choice,
  form = "typed",
  secondsAgo = 0,
}: {
  account: PrivateKeyAccount;
  choice: Choice;
  form?: "typed" | "text";
  secondsAgo?: number;
}): Promise<string> {
  const { versions, number, digest } = (await bundle()).proposal;
  const newest = versions.at(-1);
  const proposal = {
    ...{ club: String(newest?.club), label: `#${number} ${newest?.title}` },
    digest: digest as `0x${string}`,
  };
  const signedAt = (await appSeconds()) - secondsAgo;
  const voter = addressOf(account.address);
  const request = await signBallot({ account, proposal, choice, reason: SECRET, signedAt });
  const { domain } = await getDeploymentSigning();
  const ballot = { proposal, choice, reason: SECRET, voter, signedAt: BigInt(signedAt) };
  const signature =
    form === "typed"
      ? request.signature
      : await account.signMessage({ message: ballotText({ domain, ballot }) });
  return (await castVote({ proposalId: id, voter, request: { ...request, form, signature } })).messageHash;
}

const get = (query = "") => ask(`/api/proposals/${id}/bundle${query}`);

async function bundle(): Promise<EvidenceBundle> {
  const sentOn = await get();
  expect(sentOn.status).toBe(307);
  const { search } = new URL(sentOn.headers.get("location") ?? "", "https://club.test");
  const answer = await get(search);
  expect(answer.headers.get("cache-control")).toContain("immutable");
  return evidenceBundle.parse(await answer.json());
}

async function recounted() {
  const { engine } = await getDeploymentSigning();
  const evidence = await bundle();
  return {
    evidence,
    counted: await recount({
      bundle: evidence,
      engine,
      logKeys: (await listLogKeys()).logKeys,
      now: (await appSeconds()) * 1_000,
    }),
  };
}

/** As if there were more holders than publishing has time for. What the log has of it stays. */
async function forgetCensus(): Promise<void> {
  const [ordered] = await query<{ block: string; block_hash: string }>(
    "SELECT block, block_hash FROM census",
  );
  if (ordered === undefined) throw new Error("no census was ordered");
  await query("TRUNCATE census CASCADE");
  await inTransaction((tx) =>
    startCensus(tx, { block: BigInt(ordered.block), blockHash: ordered.block_hash }),
  );
}

it("answers everything that a result follows from, through the life of a proposal", async () => {
  const { counted: before } = await recounted();
  expect(before).toMatchObject({ faults: [], verdict: "true" });
  await forgetCensus();

  await vote({ account: author, choice: "no", secondsAgo: 30 });
  const latest = await vote({ account: author, choice: "yes" });
  expect((await bundle()).voters.map(({ holdings }) => holdings)).toEqual([expect.anything()]);
  const byText = await vote({ account: texter, choice: "no", form: "text" });
  // The census isn't taken yet, so the index says what they held, without proof.
  const early = await recounted();
  expect(early.counted).toMatchObject({ faults: [], verdict: "unchecked" });
  expect(early.evidence).toMatchObject({ holdingsFrom: "index", result: { isFinal: false, outcome: null } });
  expect(early.evidence.log).toMatchObject({ result: null, endHead: null });

  // The next vote may come before a reader follows the redirect, so they get what there is now.
  const overtaken = await get(`?v=${"0".repeat(16)}`);
  expect([overtaken.status, overtaken.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  expect(evidenceBundle.parse(await overtaken.json())).toEqual(early.evidence);

  await advanceCensus({ budgetMs: 30_000 });
  await setClockOffset(72 * HOUR_MS + 300_000);
  expect((await get(`?v=${"0".repeat(16)}`)).status).toBe(307);
  const { evidence, counted } = await recounted();
  expect(counted).toMatchObject({ faults: [], unchecked: [], verdict: "true", outcome: "passed" });
  expect(counted.ballots.map(({ verdict }) => verdict).toSorted()).toEqual([
    "counted",
    "counted",
    "replaced",
  ]);
  expect(evidence.log).toMatchObject({ result: { ballots: 3 }, endHead: { head: expect.anything() } });
  const without = structuredClone(evidence);
  without.voters.pop();
  const { engine } = await getDeploymentSigning();
  expect(
    (await recount({ bundle: without, engine, now: (await appSeconds()) * 1_000 })).faults,
  ).toContainEqual(expect.objectContaining({ text: expect.stringContaining("missing from this file") }));
  expect(evidence.proposal.versions.map(({ title }) => title)).toEqual(["Fund the index", "Fund it twice"]);
  expect(evidence.moderation).toEqual([]);
  expect(await recountBundleIndependently(evidence)).toMatchObject({
    isTrue: true,
    yes: counted.tally.yesPower,
  });

  // Hidden: the texts are gone, the result can still be checked, and the admin's acts are in the file.
  const subjects = [
    { kind: "proposal" as const, id: id.toString() },
    { kind: "reason" as const, id: latest },
  ];
  await setHidden({ address: me, request: { subjects, hidden: true, reason: "It names somebody." } });
  const hidden = await recounted();
  // The title's words can't be compared with those that wallets showed, and a text that names it can't be hashed.
  expect(hidden.counted).toMatchObject({ faults: [], verdict: "unchecked" });
  expect(hidden.counted.unchecked.map(({ line }) => line.replace(/\d/, "n"))).toEqual([
    "proposal.hiddenLabel",
    "voters[n].ballots[0].digest",
  ]);
  expect(await recountBundleIndependently(hidden.evidence)).toMatchObject({ isTrue: true });
  expect(hidden.evidence.moderation.map(({ act }) => act)).toEqual(["proposal.hide", "reason.hide"]);
  const { proposal, voters } = hidden.evidence;
  expect(JSON.stringify(proposal)).not.toMatch(/Fund|a name that/);
  const reasons = new Map(voters.flatMap(({ ballots }) => ballots.map((one) => [one.digest, one.reason])));
  expect(reasons.get(latest)).toEqual({ keccak: expect.stringMatching(/^0x/) });
  // The digest of a text ballot needs the whole text; without it nobody could check the vote.
  await setHidden({
    address: me,
    request: { subjects: [{ kind: "reason", id: byText }], hidden: true, reason: "It too." },
  });
  expect((await recounted()).counted).toMatchObject({ faults: [], verdict: "unchecked" });
}, 240_000);

it("keeps the evidence of a vote that is over packed, and writes it again when it changes", async () => {
  await setClockOffset(72 * HOUR_MS + 300_000);
  const live = await bundle();
  const [first, second] = [
    await keepEvidenceFiles({ budgetMs: 1 }),
    await keepEvidenceFiles({ budgetMs: 1 }),
  ];
  expect([first, second]).toEqual([
    { written: 0, isCurrent: false },
    { written: 0, isCurrent: false },
  ]);
  expect(await isKept()).toBe(false);
  // Two at once write nothing twice.
  await Promise.all([keepEvidenceFiles({ budgetMs: 10_000 }), keepEvidenceFiles({ budgetMs: 10_000 })]);
  expect(await keepEvidenceFiles({ budgetMs: 10_000 })).toEqual({ written: 0, isCurrent: true });

  const { search } = new URL((await get()).headers.get("location") ?? "", "https://club.test");
  const place = (await get("?as=packed")).headers.get("location");
  expect(place).toBe(`/api/proposals/${id}/bundle${search}&as=packed`);
  const packed = await get(`${search}&as=packed`);
  expect(packed.headers.get("content-type")).toBe("application/octet-stream");
  const file = await packed.blob();
  const plain = await get(search);
  expect(plain.headers.get("content-type")).toBe("application/json");
  // As JSON it is what the rows say.
  expect(evidenceBundle.parse(JSON.parse(await plain.text()))).toEqual(live);
  const { logKeys } = await listLogKeys();
  const { counted } = await recountFile({
    file,
    recounters: [createRecounter(loadSignatureEngine)],
    known: () => ({ receipts: [], logKeys }),
    now: Date.now() + 73 * HOUR_MS,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  expect(counted).toMatchObject({ faults: [] });
  expect(counted.ballots).toHaveLength(live.ballotCount);

  // What an admin shows again changes the evidence: the old file is gone, and the next run writes another.
  await setHidden({
    address: me,
    request: { subjects: [{ kind: "proposal", id: id.toString() }], hidden: false, reason: "A mistake." },
  });
  const shown = await bundle();
  expect(shown.moderation).toHaveLength(live.moderation.length + 1);
  expect(await isKept()).toBe(false);
  expect(await keepEvidenceFiles({ budgetMs: 10_000 })).toEqual({ written: 1, isCurrent: true });
  expect(await isKept()).toBe(true);
  const again = await recounted();
  expect(again.evidence).toMatchObject({ moderation: shown.moderation });
  expect(again.counted.faults).toEqual([]);
}, 240_000);

it("takes in what witnesses cosigned once enough of them did, and writes the kept file once more", async () => {
  await setClockOffset(72 * HOUR_MS + 300_000);
  const policy = testPolicy(2, 3);
  const [first] = policy.witnesses;
  const stranger = { ...testPolicy(3, 4).witnesses[3], url: null };
  Object.assign(getEnvironment(), { WITNESSES: policy });
  try {
    await keepEvidenceFiles({ budgetMs: 10_000 });
    expect(await isKept()).toBe(true);
    const before = await bundle();
    await query('INSERT INTO log_entry (body, created_at) VALUES (\'{"entry":"later"}\', app_now())');
    await sealLog({ budgetMs: 30_000 });
    const sent = await findHeadToSend(policy);
    if (sent === null || first === undefined || stranger.key === undefined)
      throw new Error("nothing to send");
    const { id: headId, head } = sent;
    const cosign = (number: number, { key } = policy.witnesses[number - 1] ?? first) =>
      insertCosignatures(headId, [
        { witness: { key, url: null }, line: cosignedBy(number, head), at: head.at },
      ]);
    await cosign(1);
    await cosign(4, { key: stranger.key, url: null });
    expect((await bundle()).log?.witnessed).toBeUndefined();
    expect(await isKept()).toBe(true);
    await cosign(3);
    const witnessed = await bundle();
    expect(witnessed.log?.witnessed?.head).toMatchObject({ treeSize: head.treeSize, root: head.root });
    expect(witnessed.log?.head).toEqual(before.log?.head);
    const now = (await appSeconds()) * 1_000;
    expect(judgeWitnesses({ head: witnessed, policy, now })).toMatchObject({
      cosigners: [{ name: "w1.test" }, { name: "w3.test" }],
      unchecked: [],
    });
    expect(witnessed.log?.endHead?.head.note).toContain("— w1.test ");
    expect((await recounted()).counted.faults).toEqual([]);
    expect(await isKept()).toBe(false);
    expect(await keepEvidenceFiles({ budgetMs: 10_000 })).toEqual({ written: 1, isCurrent: true });
    expect(await isKept()).toBe(true);
    expect((await bundle()).log?.witnessed).toEqual(witnessed.log?.witnessed);
  } finally {
    Reflect.deleteProperty(getEnvironment(), "WITNESSES");
    await query("DELETE FROM evidence_file");
  }
}, 240_000);

it("begins no file in its middle, after somebody removed it", async () => {
  await query("DELETE FROM evidence_file");
  const next = { proposalId: id, state: "removed", after: "", ballots: 0, bytes: 1n, isComplete: false };
  const add = (pieces: number) => addPiece({ ...next, pieces }, { packed: Buffer.from("a"), object: null });
  expect([await add(2), await add(1), await add(1), await add(3), await add(2)]).toEqual([
    false,
    true,
    false,
    false,
    true,
  ]);
  await query("DELETE FROM evidence_file");
});

/** Whether a reader who asks for it gets the packed file. */
async function isKept(): Promise<boolean> {
  const place = new URL((await get("?as=packed")).headers.get("location") ?? "", "https://club.test");
  const answer = await get(place.search);
  await answer.body?.cancel();
  return answer.headers.get("content-type") === "application/octet-stream";
}

// Few deployments have one.
atNight("with an object store", () => {
  let store: ObjectStore;
  const keep = () => keepEvidenceFiles({ budgetMs: 10_000 });
  const unsetStore = () => {
    for (const name of Object.keys(store.environment)) Reflect.deleteProperty(getEnvironment(), name);
  };
  const pieces = () =>
    query<{ object: string | null; packed: Buffer | null }>(
      "SELECT object, deflated AS packed FROM evidence_piece WHERE proposal_id = $1 ORDER BY number",
      [id],
    );
  const setTitleHidden = (hidden: boolean) =>
    setHidden({
      address: me,
      request: { subjects: [{ kind: "proposal", id: id.toString() }], hidden, reason: "For the store." },
    });

  beforeAll(async () => {
    store = await startObjectStore();
    await setClockOffset(72 * HOUR_MS + 300_000);
    await query("DELETE FROM evidence_file");
  });
  beforeEach(async () => setClockOffset(72 * HOUR_MS + 300_000));
  afterAll(async () => {
    unsetStore();
    await query("DELETE FROM evidence_file");
  });

  it("keeps nothing while the store refuses the key, and says so", async () => {
    Object.assign(getEnvironment(), store.environment, { OBJECT_STORE_KEY_ID: "another" });
    await expect(keep()).rejects.toThrow("status 403");
    expect(await pieces()).toEqual([]);
    expect(store.objects.size).toBe(0);
  });

  it("keeps the pieces there, and answers what it would from the database", async () => {
    Object.assign(getEnvironment(), store.environment);
    expect(await keep()).toEqual({ written: 1, isCurrent: true });
    const rows = await pieces();
    expect(rows.map(({ packed }) => packed)).toEqual(rows.map(() => null));
    expect(store.objects.size).toBe(rows.length);
    const there = await bundle();
    expect(await isKept()).toBe(true);
    expect((await recounted()).counted.faults).toEqual([]);
    await query("DELETE FROM evidence_file");
    unsetStore();
    await keep();
    expect(await bundle()).toEqual(there);
    await query("DELETE FROM evidence_file");
  });

  it("answers from the rows while the store has other bytes, or is down", async () => {
    Object.assign(getEnvironment(), store.environment);
    await keep();
    const name = (await pieces())[0]?.object ?? "";
    const bytes = store.objects.get(name) ?? Buffer.of();
    store.objects.set(name, Buffer.concat([bytes, Buffer.of(0)]));
    expect(await isKept()).toBe(false);
    store.objects.set(name, bytes);
    expect(await isKept()).toBe(true);
  });

  it("deletes the objects of evidence that changed", async () => {
    expect(store.objects.size).toBeGreaterThan(0);
    await setTitleHidden(true);
    expect(await isKept()).toBe(false);
    expect(store.objects.size).toBe(0);
    await keep();
    expect(await isKept()).toBe(true);
    await store.stop();
    expect(await isKept()).toBe(false);
    expect((await recounted()).counted.faults).toEqual([]);
  });
});

it("answers no incomplete file while the log has not taken in all that waits", async () => {
  const open = id;
  await getPool().query(
    `INSERT INTO log_entry (body, created_at) SELECT '{"entry":' || n || '}', app_now() FROM generate_series(1, 5000) AS n`,
  );
  id = await publishTwice();
  const { search } = new URL((await get()).headers.get("location") ?? "", "https://club.test");
  // Time for only the first batch.
  let now = performance.now();
  const clock = jest.spyOn(performance, "now").mockImplementation(() => (now += 10_000));
  const early = await get(search);
  clock.mockRestore();
  expect([early.status, early.headers.get("cache-control")]).toEqual([422, "private, no-store"]);
  // An earlier test signed a head three days ahead.
  const late = [{ line: "log.head" }];
  expect((await recounted()).counted).toMatchObject({ faults: [], unchecked: late });
  id = open;
});

it("proves a cancellation too", async () => {
  const cancelled = await publishTwice();
  const reason = "It is not needed.";
  const signed = await signCancellation({ id: cancelled, account: testAdmin, reason });
  await cancelProposal({ id: cancelled, address: addressOf(testAdmin.address), ...signed });
  const open = id;
  id = cancelled;
  const { evidence, counted } = await recounted();
  id = open;
  expect(counted).toMatchObject({ faults: [], outcome: "cancelled" });
  expect(counted.unchecked.filter(({ topic }) => topic === "signatures")).toEqual([]);
  expect(evidence.log?.cancel).toEqual(expect.any(Number));
  expect(evidence.log?.right).toMatchObject({ table: "admin", key: testAdmin.address.toLowerCase() });
});

it("redirects an old state to the current one, which never changes, and refuses anything that isn't a state", async () => {
  await setClockOffset(72 * HOUR_MS + 300_000);
  const search = new URL((await get()).headers.get("location") ?? "", "https://club.test").search;
  const old = await get("?v=0123456789abcdef");
  expect([old.status, old.headers.get("location")]).toEqual([307, `/api/proposals/${id}/bundle${search}`]);
  expect(old.headers.get("cache-control")).toContain("no-store");
  // Other people's acts make the log longer, and this file stays as it was.
  const before = await (await get(search)).text();
  expect(evidenceBundle.parse(JSON.parse(before)).log?.head.treeSize).toBeGreaterThan(0);
  await getPool().query(`INSERT INTO log_entry (body, created_at) VALUES ('{"kind":"other"}', app_now())`);
  expect((await sealLog({ budgetMs: 5_000 })).sealed).toBe(1);
  expect(await (await get(search)).text()).toBe(before);
  // The server around the handlers compresses, once.
  expect((await get(search)).headers.get("content-encoding")).toBeNull();
  expect((await get("?v=latest")).status).toBe(400);
});

it("has the handovers that led to the log's key, and no other", async () => {
  const { rows: heads } = await getPool().query(
    "SELECT key_id, origin FROM log_head ORDER BY id DESC LIMIT 1",
  );
  const [current, origin] = [heads[0].key_id, heads[0].origin];
  const keyOf = async (byte: string): Promise<string> => {
    const publicKey = byte.repeat(32);
    const keyId = keyIdOf(`0x${publicKey}`);
    await getPool().query("INSERT INTO log_key VALUES ($1, decode($2, 'hex'), app_now())", [
      keyId,
      publicKey,
    ]);
    return keyId;
  };
  const [first, second, strange, stranger] = [
    await keyOf("01"),
    await keyOf("02"),
    await keyOf("03"),
    await keyOf("04"),
  ];
  for (const [from, to] of [
    [first, second],
    [second, current],
    [strange, stranger],
  ])
    await getPool().query(
      "INSERT INTO log_key_endorsement VALUES ($1, $2, $3, clock_timestamp(), decode(repeat('00', 64), 'hex'))",
      [from, origin, to],
    );
  const { search } = new URL((await get()).headers.get("location") ?? "", "https://club.test");
  const { log } = evidenceBundle.parse(await (await get(search)).json());
  expect(log?.endorsements?.map(({ oldKeyId }) => oldKeyId)).toEqual([first, second]);
});

it("writes down what was altered, whatever it is, so that a recount sees it", async () => {
  await getPool().query(
    `ALTER TABLE ballot DROP CONSTRAINT ballot_choice;
     BEGIN; SET LOCAL session_replication_role = replica; UPDATE ballot SET choice = 'maybe' WHERE choice = 'yes'; COMMIT`,
  );
  const { search } = new URL((await get()).headers.get("location") ?? "", "https://club.test");
  expect(await (await get(search)).text()).toContain('"choice":"maybe"');
});
