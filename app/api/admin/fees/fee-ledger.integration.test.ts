import { privateKeyToAccount } from "viem/accounts";
import { viewFeeLedger } from "@/lib/admin/view-fee-ledger.server";
import { createIntent } from "@/lib/fees/create-intent.server";
import { getIntentProgress } from "@/lib/fees/get-intent-progress.server";
import { saveTransaction } from "@/lib/fees/save-transaction.server";
import { scanFeeTransfers } from "@/lib/fees/scan-fee-transfers.server";
import { indexHoldings } from "@/lib/holdings/index-holdings.server";
import { prepareProposal } from "@/lib/proposals/prepare-proposal.server";
import { proposalKind } from "@/lib/proposals/proposal-kind.server";
import { publishProposal } from "@/lib/proposals/publish-proposal.server";
import { createDraft, saveDraft } from "@/lib/publishing/edit-drafts.server";
import { deployer } from "@/local/accounts";
import { addressOf } from "@/tests/builders/ballots";
import { storeClub } from "@/tests/builders/stored-proposals";
import { testAccount, testAdmin } from "@/tests/setup/accounts";
import { FEE_WEI, type FeeChain, startFeeChain } from "@/tests/setup/fee-chain";
import { query } from "@/tests/setup/own-services";
import { type Caller, openCaller, visitor } from "@/tests/setup/route-caller";

process.env["RATE_LIMIT_MULTIPLIER"] = "1000";

const author = testAccount("ledger author");
const other = testAccount("ledger other");
const me = addressOf(author.address);
const CLUB = "club-of-ledger";
const reason = "the page was closed before it was saved";
let chain: FeeChain;
let admin: Caller;
let holder: Caller;

beforeAll(async () => {
  chain = await startFeeChain([author, other]);
  Object.assign(process.env, { RPC_URL: chain.url, INDEX_CONFIRMATIONS: "0" });
  await chain.pay(privateKeyToAccount(deployer.privateKey), author.address, 50n * 10n ** 30n);
  await storeClub(CLUB);
  admin = await openCaller(testAdmin);
  holder = await openCaller(author);
}, 240_000);
afterEach(() => chain.proxy.setFault(null));
afterAll(async () => chain.stop());

async function newDraft(by = author): Promise<string> {
  const { id, edition, earliestStart, periodSeconds } = await createDraft(proposalKind, {
    author: addressOf(by.address),
    club: CLUB,
    copyOf: null,
  });
  await saveDraft(proposalKind, {
    id,
    author: addressOf(by.address),
    change: { edition, title: "Lost fee", body: "Paid once.", discussion: "", earliestStart, periodSeconds },
  });
  return id;
}

const view = (tab: "unmatched" | "matched" | "recovered" | "exempt" | "all", q = "") =>
  viewFeeLedger({ tab, q, after: null, filters: {} });
const sendRepair = (caller: Caller, txHash: string, subject: string, more: object = {}) =>
  caller("POST", "/api/admin/fees/repair", { txHash, subject, reason, ...more });
const payDeep = async (from = author, amount = FEE_WEI): Promise<string> => {
  const hash = await chain.pay(from, testAdmin.address, amount);
  await chain.mine(14);
  return hash;
};

describe("scanFeeTransfers", () => {
  it("finds each transfer to the fee wallet once, also those that nobody claims, from where it stopped", async () => {
    await chain.mine(60);
    const first = await payDeep();
    expect(await scanFeeTransfers({ budgetMs: 5_000 })).toMatchObject({ isComplete: true });
    const second = await payDeep(other);
    await chain.pay(author, other.address);
    await chain.mine(14);
    expect(await scanFeeTransfers({ budgetMs: 5_000 })).toEqual({ found: 1, isComplete: true });
    expect(await scanFeeTransfers({ budgetMs: 5_000 })).toEqual({ found: 0, isComplete: true });
    const { rows, counts } = await view("unmatched");
    expect(rows.map(({ txHash, state }) => [txHash, state]).toSorted()).toEqual(
      [
        [second, "found"],
        [first, "found"],
      ].toSorted(),
    );
    expect(counts).toMatchObject({ unmatched: 2, matched: 0 });
  });

  it("keeps its place when the chain does not answer", async () => {
    const paid = await payDeep();
    chain.proxy.setFault("down");
    await expect(scanFeeTransfers({ budgetMs: 500 })).rejects.toMatchObject({ code: "CHAIN_UNAVAILABLE" });
    chain.proxy.setFault(null);
    expect(await scanFeeTransfers({ budgetMs: 5_000 })).toEqual({ found: 1, isComplete: true });
    expect((await view("unmatched", paid)).rows).toHaveLength(1);
  });
});

describe("POST /api/admin/fees/repair", () => {
  it("credits a lost payment to its draft, and the author publishes without paying again", async () => {
    const draftId = await newDraft();
    const txHash = await payDeep();
    await createIntent({ payer: me, purpose: "proposal", purposeId: draftId });
    await indexHoldings({ budgetMs: 20_000 });
    expect((await prepareProposal({ id: draftId, author: me })).blockers).toMatchObject([
      { code: "FEE_UNPAID" },
    ]);
    await scanFeeTransfers({ budgetMs: 5_000 });
    expect((await view("unmatched")).payable.get(me)).toContainEqual({
      purpose: "proposal",
      author: me,
      purposeId: draftId,
      title: "Lost fee",
      state: "draft",
    });

    expect(await sendRepair(admin, txHash, `proposal:${draftId}`)).toMatchObject({
      status: 200,
      body: { txHash },
    });
    expect((await sendRepair(admin, txHash, `proposal:${draftId}`)).body).toMatchObject({
      code: "PAYMENT_USED",
    });
    const answer = await createIntent({ payer: me, purpose: "proposal", purposeId: draftId });
    if (answer.exempt) throw new Error("the author is exempt");
    expect(await getIntentProgress({ id: answer.intent.id, payer: me })).toMatchObject({ state: "credited" });

    const { blockers, prepared } = await prepareProposal({ id: draftId, author: me });
    expect(blockers).toEqual([]);
    const { domain, types, primaryType, message } = JSON.parse(prepared?.typedData ?? "{}");
    const { EIP712Domain: _, ...signedTypes } = types;
    const signature = await author.signTypedData({ domain, types: signedTypes, primaryType, message });
    const digest = prepared?.digest ?? "0x";
    const published = await publishProposal({ draftId, author: me, digest, signature });
    expect((await view("recovered")).rows).toMatchObject([
      {
        txHash,
        payer: me,
        state: "credited",
        recoveredBy: testAdmin.address.toLowerCase(),
        subject: { title: "Lost fee", club: CLUB, number: published.number },
      },
    ]);
    expect(
      await query(
        "SELECT actor, reason, before, after FROM audit_entry WHERE act = 'fee.repair' AND subject LIKE $1",
        [`payment:${txHash}:%`],
      ),
    ).toEqual([
      {
        actor: testAdmin.address.toLowerCase(),
        reason,
        before: { state: "unmatched", payer: me, amountWei: FEE_WEI.toString() },
        after: { state: "recovered", purpose: "proposal", purposeId: draftId },
      },
    ]);
  });

  it("refuses what the author could not claim either, and credits nothing", async () => {
    const draftId = await newDraft();
    const good = await payDeep();
    const foreign = await payDeep(other);
    const little = await payDeep(author, 5n);
    const shallow = await chain.pay(author, testAdmin.address);
    const subject = `proposal:${draftId}`;
    const before = await query("SELECT * FROM payment_proof");
    const refused: [Caller, string, string, object, number, string][] = [
      [holder, good, subject, {}, 403, "FORBIDDEN"],
      [visitor, good, subject, {}, 401, "NOT_SIGNED_IN"],
      [admin, foreign, subject, {}, 403, "PAYMENT_NOT_YOURS"],
      [admin, little, subject, {}, 400, "PAYMENT_TOO_LOW"],
      [admin, shallow, subject, {}, 422, "PAYMENT_UNCONFIRMED"],
      [admin, `0x${"ab".repeat(32)}`, subject, {}, 404, "PAYMENT_UNKNOWN"],
      [admin, good, "proposal:00000000-0000-4000-8000-000000000000", {}, 404, "NOT_FOUND"],
      [admin, good, "proposal:none", {}, 404, "NOT_FOUND"],
      [admin, good, "gift:x", {}, 400, "BAD_REQUEST"],
      [admin, "0x12", subject, {}, 400, "BAD_REQUEST"],
      [admin, good, subject, { reason: "a" }, 400, "BAD_REQUEST"],
      [admin, good, subject, { amountWei: "1" }, 400, "BAD_REQUEST"],
    ];
    for (const [caller, txHash, what, more, status, code] of refused) {
      expect(await sendRepair(caller, txHash, what, more)).toMatchObject({ status, body: { code } });
    }
    chain.proxy.setFault("down");
    expect((await sendRepair(admin, good, subject)).status).toBe(503);
    expect(await query("SELECT * FROM payment_proof")).toEqual(before);
  });

  it("credits one transfer to one draft however many admins press at once", async () => {
    const [first, second] = [await newDraft(), await newDraft()];
    const txHash = await payDeep();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        sendRepair(admin, txHash, `proposal:${index % 2 ? first : second}`),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
    expect(await query("SELECT 1 FROM payment_proof WHERE tx_hash = $1", [txHash])).toHaveLength(1);
  });
});

describe("POST /api/admin/fees/check", () => {
  it("says what the chain has, keeps it in the ledger, and learns of payments that were only claimed", async () => {
    const draftId = await newDraft();
    const answer = await createIntent({ payer: me, purpose: "proposal", purposeId: draftId });
    if (answer.exempt) throw new Error("the author is exempt");
    const txHash = await payDeep();
    await saveTransaction({ id: answer.intent.id, payer: me, txHash });
    expect((await view("unmatched", txHash)).rows).toMatchObject([
      { state: "claimed", purposeId: draftId, check: null },
    ]);
    const unknown = `0x${"cd".repeat(32)}`;
    const checked = await admin("POST", "/api/admin/fees/check", { txHashes: [txHash, unknown] });
    expect(checked).toMatchObject({
      status: 200,
      body: {
        isComplete: true,
        notes: [
          {
            txHash,
            outcome: "good",
            detail: expect.stringMatching(/^It pays 333,333,333\.00 tokens in block \d+\.$/),
          },
          { txHash: unknown, outcome: "bad" },
        ],
      },
    });
    expect((await view("unmatched", txHash)).rows).toMatchObject([
      { state: "found", purposeId: draftId, check: { outcome: "good" } },
    ]);
    chain.proxy.setFault("down");
    expect((await admin("POST", "/api/admin/fees/check", { txHashes: [txHash] })).body).toMatchObject({
      notes: [{ outcome: "unreachable" }],
    });
    expect((await holder("POST", "/api/admin/fees/check", { txHashes: [txHash] })).status).toBe(403);
    for (const body of [{}, { txHashes: [] }, { txHashes: ["0x1"] }, { txHashes: Array(51).fill(txHash) }]) {
      expect((await admin("POST", "/api/admin/fees/check", body)).status).toBe(400);
    }
  });

  it("revokes a credit whose block the chain replaced, as the job does", async () => {
    const draftId = await newDraft();
    const txHash = await chain.pay(author, testAdmin.address);
    await chain.mine(12);
    expect((await sendRepair(admin, txHash, `proposal:${draftId}`)).status).toBe(200);
    await chain.reorganise(14);
    await chain.mine(14);
    expect((await admin("POST", "/api/admin/fees/check", { txHashes: [txHash] })).body).toMatchObject({
      notes: [{ outcome: "bad", detail: expect.stringMatching(/revoked/) }],
    });
    expect((await view("all", txHash)).rows).toMatchObject([{ kind: "revoked", state: "revoked" }]);
  });
});

describe("the ledger", () => {
  it("sums by month and purpose, and finds by address, purpose and id", async () => {
    const { totals, counts } = await view("all");
    const recovered = totals.filter(({ kind }) => kind === "recovered");
    expect(recovered).toMatchObject([{ purpose: "proposal", count: counts.recovered }]);
    expect(recovered[0]?.amountWei).toBe(FEE_WEI * BigInt(counts.recovered));
    const [row] = (await view("recovered")).rows;
    for (const q of [
      author.address,
      row?.txHash ?? "",
      row?.txHash?.slice(0, 50) ?? "",
      row?.purposeId ?? "",
    ]) {
      expect((await view("recovered", q)).rows).toContainEqual(row);
    }
    expect((await view("all", "bounty")).rows).toEqual([]);
    expect(
      (await view("all", other.address)).rows.every(({ payer }) => payer === addressOf(other.address)),
    ).toBe(true);
    expect((await view("all", "%")).rows).toEqual([]);
  });

  it("is a file for admins, row by row what the page shows", async () => {
    const answer = await admin("GET", "/api/admin/fees.csv?tab=all");
    const lines = (await answer.response.text()).trim().split("\r\n");
    expect(answer.response.headers.get("content-disposition")).toBe('attachment; filename="fees-all.csv"');
    expect(lines).toHaveLength((await view("all")).rows.length + 1);
    expect(lines[0]).toMatch(/^state,time,transaction,payer/);
    expect(lines.some((line) => line.startsWith("Recovered,"))).toBe(true);
    expect((await holder("GET", "/api/admin/fees.csv")).status).toBe(403);
    expect((await admin("GET", "/api/admin/fees.csv?tab=other")).status).toBe(400);
  });
});
