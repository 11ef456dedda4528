import { createIntent } from "@/lib/fees/create-intent.server";
import { recheckPayments } from "@/lib/fees/recheck-payments.server";
import { saveTransaction } from "@/lib/fees/save-transaction.server";
import { attachPayment } from "@/lib/publishing/attach-payment.server";
import { cancelPublished } from "@/lib/publishing/cancel-published.server";
import { createDraft, getDraft, saveDraft } from "@/lib/publishing/edit-drafts.server";
import { addressOf } from "@/tests/builders/ballots";
import { storeClub } from "@/tests/builders/stored-proposals";
import { testAccount, testAdmin } from "@/tests/setup/accounts";
import { type FeeChain, startFeeChain } from "@/tests/setup/fee-chain";
import { query, setClockOffset } from "@/tests/setup/own-services";
import { bountyKind } from "./bounty-kind.server";
import type { BountyDraft, BountyDraftChange, BountyPreparation } from "./bounty-schemas";
import { extendBounty } from "./extend-bounty.server";
import { getBounty } from "./get-bounty.server";
import { prepareBounty } from "./prepare-bounty.server";
import { publishBounty } from "./publish-bounty.server";

const DAY_MS = 86_400_000;
const sponsor = testAccount("sponsor");
const other = testAccount("other sponsor");
const me = addressOf(sponsor.address);
const them = addressOf(other.address);
let chain: FeeChain;
let serial = 0;
let slug: string;

beforeAll(async () => {
  chain = await startFeeChain([sponsor, other]);
  Object.assign(process.env, { RPC_URL: chain.url });
  await chain.mine(20);
}, 240_000);
beforeEach(async () => {
  slug = `bounty-club-${++serial}`;
  await storeClub(slug);
});
afterEach(async () => {
  await setClockOffset(0);
  await query("UPDATE bounty SET created_at = created_at - interval '2 days'");
});
afterAll(async () => chain.stop());

async function write(change: Partial<BountyDraftChange> = {}, author = me): Promise<BountyDraft> {
  const { id, edition } = await createDraft(bountyKind, { author, club: slug, copyOf: null });
  return saveDraft(bountyKind, {
    id,
    author,
    change: {
      edition,
      title: "Draw a badge",
      brief: "For *voters*, as SVG.",
      kind: "open",
      asset: "token",
      prizes: ["1,000", "500.5"],
      labels: ["design"],
      submissionsUntil: new Date(Date.now() + 7 * DAY_MS).toISOString(),
      winnersBy: new Date(Date.now() + 14 * DAY_MS).toISOString(),
      visibility: "after-deadline",
      submissionsPerPerson: 2,
      ...change,
    },
  });
}

async function nameTransaction(draftId: string, txHash: string): Promise<void> {
  const answer = await createIntent({ payer: me, purpose: "bounty", purposeId: draftId });
  if (answer.exempt) throw new Error("the sponsor is exempt");
  await saveTransaction({ id: answer.intent.id, payer: me, txHash });
}

async function payFor(draftId: string): Promise<string> {
  await createIntent({ payer: me, purpose: "bounty", purposeId: draftId });
  const txHash = await chain.pay(sponsor, testAdmin.address);
  await nameTransaction(draftId, txHash);
  await chain.mine(12);
  return txHash;
}

async function publish(draft: BountyDraft): Promise<bigint> {
  await payFor(draft.id);
  const { id } = await publishBounty({ draftId: draft.id, author: me, edition: draft.edition });
  return BigInt(id);
}

const codes = ({ blockers }: BountyPreparation) => blockers.map(({ code }) => code);

it("is copied as a draft with its brief and reward, for anybody, and its dates are chosen anew", async () => {
  const id = await publish(await write());
  const copy = await createDraft(bountyKind, { author: them, club: slug, copyOf: id });
  expect(copy).toMatchObject({
    title: "Draw a badge",
    brief: "For *voters*, as SVG.",
    prizes: ["1,000", "500.5"],
    labels: ["design"],
    submissionsPerPerson: 2,
    submissionsUntil: null,
    winnersBy: null,
  });
});

describe("prepareBounty", () => {
  it("lists everything that is in the way at once, and nothing once it is paid and mended", async () => {
    const bad = await write({ title: "", prizes: ["many"], winnersBy: null });
    expect(codes(await prepareBounty({ id: bad.id, author: me }))).toEqual([
      "title-missing",
      "prize-no-amount",
      "winners-missing",
      "FEE_UNPAID",
    ]);
    const hiding = await write({ brief: "For Ada.\n\n[eve]: https://eve.example" });
    await payFor(hiding.id);
    expect(codes(await prepareBounty({ id: hiding.id, author: me }))).toEqual(["body-unseen"]);
    await expect(
      publishBounty({ draftId: hiding.id, author: me, edition: hiding.edition }),
    ).rejects.toMatchObject({ message: expect.stringContaining("Readers would not see") });
    const good = await write();
    await payFor(good.id);
    expect(await prepareBounty({ id: good.id, author: me })).toEqual({ edition: good.edition, blockers: [] });
    await expect(prepareBounty({ id: good.id, author: them })).rejects.toMatchObject({ status: 404 });
  });

  it("tells of a ban, an archived club and the limits", async () => {
    const draft = await write();
    await query(
      `INSERT INTO club_ban (club_id, address, reason, banned_by, banned_at)
       SELECT id, $2, 'spam', $2, app_now() FROM club WHERE slug = $1`,
      [slug, me],
    );
    await query("UPDATE club SET archived_at = app_now(), archive_reason = 'over' WHERE slug = $1", [slug]);
    expect(codes(await prepareBounty({ id: draft.id, author: me }))).toEqual([
      "club-archived",
      "banned",
      "FEE_UNPAID",
    ]);
    await payFor(draft.id);
    await expect(
      publishBounty({ draftId: draft.id, author: me, edition: draft.edition }),
    ).rejects.toMatchObject({ code: "CLUB_ARCHIVED" });
  });
});

describe("publishBounty", () => {
  it("stores the bounty with its prizes, uses the payment up and notes it, in one act", async () => {
    const draft = await write();
    const id = await publish(draft);
    const bounty = await getBounty(id);
    expect(bounty).toMatchObject({
      title: "Draw a badge",
      number: 1,
      state: "open",
      sponsor: sponsor.address,
      totalWei: (1_500_500n * 10n ** 15n).toString(),
      submissionsPerPerson: 2,
      fee: { state: "proved" },
    });
    expect(bounty.prizes.map(({ position, amountWei }) => [position, amountWei])).toEqual([
      [1, (1_000n * 10n ** 18n).toString()],
      [2, (5_005n * 10n ** 17n).toString()],
    ]);
    expect(await query("SELECT act FROM audit_entry WHERE subject = $1", [`bounty:${id}`])).toEqual([
      { act: "bounty.publish" },
    ]);
    await expect(getDraft(bountyKind, { id: draft.id, author: me })).rejects.toMatchObject({ status: 404 });
  });

  it("answers ten equal requests at once with one bounty", async () => {
    const draft = await write();
    await payFor(draft.id);
    const request = { draftId: draft.id, author: me, edition: draft.edition };
    const answers = await Promise.all(Array.from({ length: 10 }, () => publishBounty(request)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  });

  it("lets one payment publish one of twenty bounties at once", async () => {
    const drafts = [];
    for (let count = 0; count < 20; count++) drafts.push(await write({ title: `Bounty ${count}` }));
    for (const { id } of drafts) await createIntent({ payer: me, purpose: "bounty", purposeId: id });
    const txHash = await chain.pay(sponsor, testAdmin.address);
    for (const { id } of drafts) await nameTransaction(id, txHash);
    await chain.mine(12);
    const outcomes = await Promise.allSettled(
      drafts.map(({ id, edition }) => publishBounty({ draftId: id, author: me, edition })),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await query("SELECT 1 FROM payment_proof WHERE tx_hash = $1", [txHash])).toHaveLength(1);
    expect(
      await query("SELECT 1 FROM bounty_draft WHERE author = $1 AND title LIKE 'Bounty %'", [me]),
    ).toHaveLength(19);
  });

  it("publishes nothing that was saved since it was previewed, nor somebody else's draft", async () => {
    const draft = await write();
    await payFor(draft.id);
    const stale = { draftId: draft.id, author: me, edition: draft.edition - 1 };
    await expect(publishBounty(stale)).rejects.toMatchObject({ code: "CONFLICT" });
    const foreign = { draftId: draft.id, author: them, edition: draft.edition };
    await expect(publishBounty(foreign)).rejects.toMatchObject({ status: 404 });
    expect(await query("SELECT 1 FROM payment_proof WHERE purpose_id = $1", [draft.id])).toHaveLength(0);
  });

  it("keeps a sponsor to three bounties under way in a club; a cancelled one counts no longer", async () => {
    const ids: bigint[] = [];
    for (let count = 0; count < 3; count++) ids.push(await publish(await write()));
    const draft = await write();
    await payFor(draft.id);
    expect(codes(await prepareBounty({ id: draft.id, author: me }))).toEqual(["too-many-open"]);
    await cancelPublished(bountyKind, { id: ids[0] ?? 0n, address: me, reason: "No money left" });
    expect(codes(await prepareBounty({ id: draft.id, author: me }))).toEqual([]);
  });
});

describe("a published bounty", () => {
  const later = (days: number): Date => new Date(Date.now() + days * DAY_MS);

  it("gets more time from its sponsor alone, later dates alone, each noted", async () => {
    const id = await publish(await write());
    const dates = { submissionsUntil: later(9), winnersBy: later(20) };
    await expect(extendBounty({ id, address: them, dates })).rejects.toMatchObject({ status: 403 });
    const earlier = { submissionsUntil: later(6), winnersBy: later(20) };
    await expect(extendBounty({ id, address: me, dates: earlier })).rejects.toMatchObject({ status: 409 });
    await extendBounty({ id, address: me, dates });
    const bounty = await getBounty(id);
    expect(bounty.submissionsUntil).toBe(dates.submissionsUntil.toISOString());
    expect(bounty.extensions).toHaveLength(1);
    await expect(
      query("UPDATE bounty SET submissions_until = submissions_until - interval '1 day' WHERE id = $1", [id]),
    ).rejects.toThrow("dates move later only");
    await expect(query("UPDATE bounty SET brief = 'Another.' WHERE id = $1", [id])).rejects.toThrow(
      "keeps its text",
    );
  });

  it("is completed once every prize is decided, and then can't be cancelled", async () => {
    const done = await publish(await write());
    await setClockOffset(8 * DAY_MS);
    expect(await getBounty(done)).toMatchObject({ state: "in-review" });
    await expect(
      query("UPDATE bounty SET announced_at = app_now(), announced_by = $2 WHERE id = $1", [done, me]),
    ).rejects.toThrow("every prize");
    await query(
      "UPDATE bounty_prize SET withdrawn_at = app_now(), withdrawn_by = $2, withdraw_reason = 'none came' WHERE bounty_id = $1",
      [done, me],
    );
    await query("UPDATE bounty SET announced_at = app_now(), announced_by = $2 WHERE id = $1", [done, me]);
    expect(await getBounty(done)).toMatchObject({ state: "completed" });
    await expect(
      cancelPublished(bountyKind, { id: done, address: me, reason: "Too late." }),
    ).rejects.toMatchObject({
      code: "BOUNTY_CLOSED",
    });
  });

  it("is unproved when the chain loses its payment, and takes another one", async () => {
    const draft = await write();
    const id = await publish(draft);
    await chain.reorganise(16);
    await chain.mine(2);
    await recheckPayments({ budgetMs: 10_000 });
    expect(await getBounty(id)).toMatchObject({ fee: { state: "unproved" }, state: "open" });
    await payFor(draft.id);
    await attachPayment(bountyKind, { id, address: me });
    expect(await getBounty(id)).toMatchObject({ fee: { state: "proved" } });
    await expect(attachPayment(bountyKind, { id, address: me })).rejects.toMatchObject({
      code: "FEE_ALREADY_PAID",
    });
  });
});
