import { privateKeyToAccount } from "viem/accounts";
import { listAlerts, raiseAlert } from "@/lib/audit/alert-store.server";
import { createIntent } from "@/lib/fees/create-intent.server";
import { saveTransaction } from "@/lib/fees/save-transaction.server";
import { cancelPublished } from "@/lib/publishing/cancel-published.server";
import { createDraft, getDraft, saveDraft } from "@/lib/publishing/edit-drafts.server";
import type { Published } from "@/lib/publishing/publishing-schemas";
import { deployer } from "@/local/accounts";
import { signCancellation } from "@/local/sign-cancellation";
import { addressOf } from "@/tests/builders/ballots";
import { storeClub } from "@/tests/builders/stored-proposals";
import { testAccount, testAdmin } from "@/tests/setup/accounts";
import { type FeeChain, startFeeChain } from "@/tests/setup/fee-chain";
import { query, setClockOffset } from "@/tests/setup/own-services";
import { cancelProposal } from "./cancel-proposal.server";
import { editProposal, prepareEdit } from "./edit-proposal.server";
import { getProposal } from "./get-proposal.server";
import { getVersions } from "./get-versions.server";
import { prepareProposal } from "./prepare-proposal.server";
import { proposalKind } from "./proposal-kind.server";
import type { Draft, Preparation } from "./proposal-schemas";
import { publishProposal } from "./publish-proposal.server";
import { recheckSnapshots } from "./recheck-snapshots.server";

const author = testAccount("author");
const pauper = testAccount("pauper");
const stranger = testAccount("stranger");
const FIFTY_VP = 50n * 10n ** 30n;
const HOUR_MS = 3_600_000;
let chain: FeeChain;
let serial = 0;
let slug: string;

beforeAll(async () => {
  chain = await startFeeChain([author, pauper]);
  Object.assign(process.env, { RPC_URL: chain.url, INDEX_CONFIRMATIONS: "0" });
  await chain.pay(privateKeyToAccount(deployer.privateKey), author.address, FIFTY_VP);
  await chain.mine(20);
}, 240_000);

beforeEach(async () => {
  slug = `club-of-test-${++serial}`;
  await storeClub(slug);
});
afterEach(async () => {
  await query(
    "UPDATE proposal SET cancelled_at = app_now(), cancelled_by = author, cancel_reason = 'over' WHERE cancelled_at IS NULL AND created_at < app_now()",
  );
  await query("UPDATE proposal SET created_at = created_at - interval '2 days'");
  await setClockOffset(0);
});
afterAll(async () => chain.stop());

const me = addressOf(author.address);

async function write(by = author, change: Partial<Draft> = {}): Promise<Draft> {
  const created = await createDraft(proposalKind, {
    author: addressOf(by.address),
    club: slug,
    copyOf: null,
  });
  const { edition, earliestStart, periodSeconds } = created;
  return saveDraft(proposalKind, {
    id: created.id,
    author: addressOf(by.address),
    change: {
      edition,
      title: "Fund the index",
      body: "Ten thousand blocks, *exactly*.",
      discussion: "",
      earliestStart,
      periodSeconds,
      ...(change.title === undefined ? {} : { title: change.title }),
      ...(change.body === undefined ? {} : { body: change.body }),
      ...(change.earliestStart === undefined ? {} : { earliestStart: change.earliestStart }),
    },
  });
}

async function payFor(draftId: string): Promise<string> {
  const answer = await createIntent({ payer: me, purpose: "proposal", purposeId: draftId });
  if (answer.exempt) throw new Error("the author is exempt");
  const txHash = await chain.pay(author, testAdmin.address);
  await saveTransaction({ id: answer.intent.id, payer: me, txHash });
  await chain.mine(12);
  return txHash;
}

async function sign(prepared: Preparation["prepared"], by = author): Promise<`0x${string}`> {
  const { domain, types, primaryType, message } = JSON.parse(prepared?.typedData ?? "{}");
  const { EIP712Domain: _, ...signedTypes } = types;
  return by.signTypedData({ domain, types: signedTypes, primaryType, message });
}

async function prepare(draft: Draft): Promise<NonNullable<Preparation["prepared"]>> {
  const { blockers, prepared } = await prepareProposal({ id: draft.id, author: me });
  expect(blockers).toEqual([]);
  if (prepared === null) throw new Error("nothing was prepared");
  return prepared;
}

async function publish(draft: Draft): Promise<Published> {
  await payFor(draft.id);
  const prepared = await prepare(draft);
  const signature = await sign(prepared);
  return publishProposal({ draftId: draft.id, author: me, digest: prepared.digest, signature });
}

const codes = ({ blockers }: Preparation) => blockers.map(({ code }) => code);

describe("prepareProposal", () => {
  it("names the exact gap of somebody with too little power", async () => {
    const draft = await write(pauper);
    const answer = await prepareProposal({ id: draft.id, author: addressOf(pauper.address) });
    expect(answer.prepared).toBeNull();
    expect(answer.blockers).toContainEqual({
      step: null,
      field: null,
      code: "power-too-low",
      text: `You hold 0.33 VP at block ${answer.power.block}, 50 are needed.`,
    });
  });

  it("asks for the fee, and prepares nothing before it is paid", async () => {
    const draft = await write();
    expect(codes(await prepareProposal({ id: draft.id, author: me }))).toEqual(["FEE_UNPAID"]);
    await payFor(draft.id);
    expect(codes(await prepareProposal({ id: draft.id, author: me }))).toEqual([]);
  });

  it("refuses words that no reader would see, and publishes none that were prepared before", async () => {
    const hiding = 'Pay [Ada](https://a.example "and Eve").';
    const draft = await write(author, { body: hiding });
    await payFor(draft.id);
    const answer = await prepareProposal({ id: draft.id, author: me });
    expect(codes(answer)).toEqual(["body-unseen"]);
    expect(answer.blockers[0]?.text).toContain("(line 1)");
    const later = await write();
    await payFor(later.id);
    const prepared = await prepare(later);
    const signature = await sign(prepared);
    await query(
      "UPDATE proposal_preparation SET content = jsonb_set(content, '{proposal,body}', to_jsonb($2::text)) WHERE digest = $1",
      [prepared.digest, hiding],
    );
    await expect(
      publishProposal({ draftId: later.id, author: me, digest: prepared.digest, signature }),
    ).rejects.toMatchObject({ code: "CONFLICT", message: expect.stringContaining("Readers would not see") });
  });

  it("lists everything that is wrong at once", async () => {
    const draft = await write(author, { title: " ", earliestStart: new Date(0).toISOString() });
    expect(codes(await prepareProposal({ id: draft.id, author: me }))).toEqual([
      "title-missing",
      "start-past",
      "FEE_UNPAID",
    ]);
  });

  it("knows no draft of somebody else", async () => {
    const draft = await write();
    await expect(
      prepareProposal({ id: draft.id, author: addressOf(stranger.address) }),
    ).rejects.toMatchObject({ status: 404 });
  });

  it("is a 503 when the chain can't be read, never a power of 0", async () => {
    const draft = await write();
    chain.proxy.setFault("down");
    try {
      await expect(prepareProposal({ id: draft.id, author: me })).rejects.toMatchObject({ status: 503 });
    } finally {
      chain.proxy.setFault(null);
    }
  });
});

describe("publishProposal", () => {
  it("publishes what was signed, uses the payment up and orders the census, in one act", async () => {
    const draft = await write();
    const { id, number } = await publish(draft);
    expect(number).toBe(1);
    const proposal = await getProposal(BigInt(id));
    expect(proposal).toMatchObject({
      title: "Fund the index",
      status: "active",
      author: author.address,
      fee: { state: "proved" },
      rule: { minimumPower: (50n * 10n ** 18n).toString() },
    });
    const period = Date.parse(proposal.endsAt) - Date.parse(proposal.startsAt);
    expect(period).toBe(3 * 24 * HOUR_MS);
    const { block, hash } = proposal.snapshot;
    expect(
      await query("SELECT 1 FROM census WHERE block = $1 AND block_hash = $2", [block, hash]),
    ).toHaveLength(1);
    expect(await query("SELECT act FROM audit_entry WHERE subject = $1", [`proposal:${id}`])).toEqual([
      { act: "proposal.publish" },
    ]);
    await expect(getDraft(proposalKind, { id: draft.id, author: me })).rejects.toMatchObject({ status: 404 });
  });

  it("answers ten equal requests at once with one proposal", async () => {
    const draft = await write();
    await payFor(draft.id);
    const { digest, ...prepared } = await prepare(draft);
    const signature = await sign({ digest, ...prepared });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => publishProposal({ draftId: draft.id, author: me, digest, signature })),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  });

  it("refuses a foreign signature, a foreign digest and what has expired", async () => {
    const draft = await write();
    await payFor(draft.id);
    const prepared = await prepare(draft);
    const { digest } = prepared;
    const request = { draftId: draft.id, author: me, digest };
    const foreign = await sign(prepared, stranger);
    await expect(publishProposal({ ...request, signature: foreign })).rejects.toMatchObject({ status: 403 });
    const signature = await sign(prepared);
    const unknown = `0x${"ab".repeat(32)}` as const;
    await expect(publishProposal({ ...request, digest: unknown, signature })).rejects.toMatchObject({
      status: 409,
    });
    await setClockOffset(31 * 60_000);
    await expect(publishProposal({ ...request, signature })).rejects.toMatchObject({ status: 409 });
    await setClockOffset(0);
    expect(await publishProposal({ ...request, signature })).toMatchObject({ number: 1 });
  });

  it("publishes nothing when the snapshot block was reorganised away, and uses no payment up", async () => {
    const draft = await write();
    await payFor(draft.id);
    const prepared = await prepare(draft);
    await chain.reorganise(14);
    const signature = await sign(prepared);
    const published = publishProposal({ draftId: draft.id, author: me, digest: prepared.digest, signature });
    await expect(published).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await query("SELECT 1 FROM payment_proof WHERE purpose_id = $1", [draft.id])).toHaveLength(0);
    expect(await getDraft(proposalKind, { id: draft.id, author: me })).toMatchObject({
      title: "Fund the index",
    });
  });

  it("keeps an author to three open proposals in a club", async () => {
    for (let count = 0; count < 3; count++) await publish(await write());
    const draft = await write();
    await payFor(draft.id);
    expect(codes(await prepareProposal({ id: draft.id, author: me }))).toContain("too-many-open");
  });

  it("keeps an author to five proposals a day in six clubs at once", async () => {
    const ready = [];
    for (let count = 0; count < 6; count++) {
      slug = `club-of-test-${++serial}`;
      await storeClub(slug);
      const draft = await write();
      await payFor(draft.id);
      const prepared = await prepare(draft);
      ready.push({ draftId: draft.id, digest: prepared.digest, signature: await sign(prepared) });
    }
    const outcomes = await Promise.allSettled(ready.map((one) => publishProposal({ ...one, author: me })));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "CONFLICT", message: expect.stringContaining("within 24 hours") },
    });
  });
});

describe("editProposal", () => {
  const later = () => new Date(Date.now() + HOUR_MS).toISOString();

  it("answers ten equal requests at once with one version, also when voting starts with it", async () => {
    const { id } = await publish(await write(author, { earliestStart: later() }));
    const { title, body, discussion } = await getProposal(BigInt(id));
    const request = { version: 1, title, body, discussion, earliestStart: null, periodSeconds: 259_200 };
    const { prepared } = await prepareEdit({ id: BigInt(id), author: me, request });
    const digest = prepared?.digest ?? "0x";
    const signature = await sign(prepared);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => editProposal({ id: BigInt(id), author: me, digest, signature })),
    );
    expect(new Set(answers.map((answer) => answer.number)).size).toBe(1);
    expect(await getProposal(BigInt(id))).toMatchObject({ version: 2, status: "active", digest });
  });

  it("puts a newly signed text in place before the start, and keeps the old one", async () => {
    const { id } = await publish(await write(author, { earliestStart: later() }));
    const before = await getProposal(BigInt(id));
    const request = {
      version: 1,
      title: "Fund the index twice",
      body: before.body,
      discussion: "https://forum.example/t/1",
      earliestStart: before.startsAt,
      periodSeconds: 4 * 86_400,
    };
    const { prepared } = await prepareEdit({ id: BigInt(id), author: me, request });
    const digest = prepared?.digest ?? "0x";
    const signature = await sign(prepared);
    await editProposal({ id: BigInt(id), author: me, digest, signature });
    const after = await getProposal(BigInt(id));
    expect(after).toMatchObject({ title: "Fund the index twice", version: 2, status: "pending", digest });
    expect(after.snapshot).toEqual(before.snapshot);
    expect(after.rule).toEqual(before.rule);
    const { versions } = await getVersions(BigInt(id));
    expect(versions.map(({ title }) => title)).toEqual(["Fund the index twice", "Fund the index"]);
  });

  it("keeps the newest ten texts that were prepared for a proposal, and those of others", async () => {
    const draft = await write();
    await payFor(draft.id);
    const other = await prepare(draft);
    const { id } = await publish(await write(author, { earliestStart: later() }));
    const { title, body, discussion, startsAt: earliestStart } = await getProposal(BigInt(id));
    const request = { version: 1, title, body, discussion, earliestStart, periodSeconds: 259_200 };
    const digests: string[] = [];
    for (let turn = 0; turn < 13; turn += 1) {
      const { prepared } = await prepareEdit({ id: BigInt(id), author: me, request });
      digests.push(prepared?.digest ?? "");
    }
    const kept = await query<{ digest: string }>(
      "SELECT digest FROM proposal_preparation WHERE proposal_id = $1 ORDER BY created_at",
      [id],
    );
    expect(kept.map(({ digest }) => digest)).toEqual(digests.slice(-10));
    expect(await query("SELECT 1 FROM proposal_preparation WHERE digest = $1", [other.digest])).toHaveLength(
      1,
    );
  });

  it("refuses others, a stale version, and everybody after the start", async () => {
    const { id } = await publish(await write(author, { earliestStart: later() }));
    const { title, body, discussion, startsAt: earliestStart } = await getProposal(BigInt(id));
    const request = { version: 1, title, body, discussion, earliestStart, periodSeconds: 259_200 };
    const question = { id: BigInt(id), author: me, request };
    await expect(prepareEdit({ ...question, author: addressOf(stranger.address) })).rejects.toMatchObject({
      status: 403,
    });
    await expect(prepareEdit({ ...question, request: { ...request, version: 2 } })).rejects.toMatchObject({
      status: 409,
    });
    await setClockOffset(2 * HOUR_MS);
    await expect(prepareEdit(question)).rejects.toMatchObject({ status: 409 });
  });
});

describe("cancelProposal", () => {
  it("clears the alert of its lost payment", async () => {
    const earliestStart = new Date(Date.now() + HOUR_MS).toISOString();
    const { id } = await publish(await write(author, { earliestStart }));
    const act = { id: BigInt(id), reason: "I was wrong." };
    const { draftId } = await getProposal(BigInt(id));
    await raiseAlert({ kind: "payment-revoked", subject: `proposal:${draftId}`, message: "gone" });
    await cancelPublished(proposalKind, { ...act, address: me });
    expect(await listAlerts()).toEqual([]);
    expect(await getProposal(BigInt(id))).toMatchObject({
      status: "closed",
      outcome: "cancelled",
      cancelled: { by: author.address, reason: "I was wrong." },
    });
  });

  it("takes the signature of who cancels, over these words and of this time, and keeps the entry of the right", async () => {
    const { id: text } = await publish(await write());
    const id = BigInt(text);
    const reason = "It was settled elsewhere.";
    const signed = await signCancellation({ id, account: testAdmin, reason });
    const admin = addressOf(testAdmin.address);
    const cancel = (change: object, address = admin) => cancelProposal({ id, address, ...signed, ...change });
    const at = (seconds: number) => ({
      signed: { signature: "0x", ...signed.signed, signedAt: Number(signed.signed?.signedAt) + seconds },
    });
    await expect(cancel({ signed: undefined })).rejects.toMatchObject({ status: 400 });
    await expect(cancel({ reason: "For another reason." })).rejects.toMatchObject({ status: 403 });
    await expect(cancel({}, addressOf(stranger.address))).rejects.toMatchObject({ status: 403 });
    await expect(cancel(at(1))).rejects.toMatchObject({ status: 403 });
    await expect(cancel(at(10 ** 12))).rejects.toMatchObject({ status: 400 });
    await setClockOffset(301_000);
    await expect(cancel({})).rejects.toMatchObject({ status: 400 });
    await setClockOffset(0);
    await cancel({});
    await cancel({});
    const [kept] = await query("SELECT cancel_right, cancel_signature FROM proposal WHERE id = $1", [id]);
    expect(kept).toEqual({
      cancel_right: expect.stringMatching(`^{"kind":"row","table":"admin","key":"${admin}","state":"0x`),
      cancel_signature: signed.signed?.signature,
    });
    const acts = await query("SELECT 1 FROM audit_entry WHERE act = 'proposal.cancel' AND subject = $1", [
      `proposal:${text}`,
    ]);
    expect(acts).toHaveLength(1);
    expect((await getProposal(id)).cancelled).toMatchObject({
      by: testAdmin.address,
      reason,
      isSigned: true,
    });
  });

  it("needs no signature of a contract wallet that wrote the proposal, and says so", async () => {
    const earliestStart = new Date(Date.now() + HOUR_MS).toISOString();
    const { id } = await publish(await write(author, { earliestStart }));
    await query(`BEGIN; SET LOCAL session_replication_role = replica;
      UPDATE proposal_version SET check_block = 1, check_block_hash = '0x01' WHERE proposal_id = ${id}; COMMIT`);
    await cancelProposal({ id: BigInt(id), address: me, reason: "Our owners agreed." });
    expect((await getProposal(BigInt(id))).cancelled).toMatchObject({ isSigned: false });
    const [entry] = await query(
      'SELECT body FROM log_entry WHERE body LIKE \'{"kind":"cancel%\' ORDER BY id DESC LIMIT 1',
    );
    expect(String(entry?.["body"])).toMatch('{"kind":"cancel","');
  });

  it("is refused to the author once voting has started", async () => {
    const { id } = await publish(await write());
    await expect(
      cancelPublished(proposalKind, { id: BigInt(id), address: me, reason: "Too late." }),
    ).rejects.toMatchObject({
      status: 403,
    });
  });
});

describe("recheckSnapshots", () => {
  it("tells of a snapshot block that left the chain, and no more once it is back", async () => {
    const { id } = await publish(await write());
    const { hash } = (await getProposal(BigInt(id))).snapshot;
    const give = (text: string) =>
      query("UPDATE proposal SET snapshot_block_hash = $2 WHERE id = $1", [id, text]);
    expect((await recheckSnapshots()).changed).toBe(0);
    await give(`0x${"00".repeat(32)}`);
    expect((await recheckSnapshots()).changed).toBe(1);
    expect((await getProposal(BigInt(id))).snapshot.isLost).toBe(true);
    await give(hash);
    expect((await recheckSnapshots()).changed).toBe(1);
    expect((await getProposal(BigInt(id))).snapshot.isLost).toBe(false);
  });
});
