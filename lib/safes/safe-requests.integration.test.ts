import type { Hex } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { isSafeOwner } from "@/lib/chain/is-safe-owner.server";
import { AppError } from "@/lib/http/app-error";
import { type Address, requireAddress } from "@/lib/shared/address";
import { getVotingContext } from "@/lib/votes/get-voting-context.server";
import { callRpc } from "@/local/json-rpc";
import type { OpenProposal } from "@/tests/builders/rows";
import { storeClub, storeProposal } from "@/tests/builders/stored-proposals";
import { testAccount } from "@/tests/setup/accounts";
import { query, setChainFault, setClockOffset, sharedChainUrl } from "@/tests/setup/own-services";
import { giveIndexedVotes } from "@/tests/setup/safe-signing";
import { SAFE_VERSIONS, type Safes, startSafes } from "@/tests/setup/safes";
import { castSafeRequest } from "./cast-safe-request.server";
import { openSafeRequest } from "./open-safe-request.server";
import { readSafeTree } from "./read-safe-tree.server";
import { messageForOwner, safeMessageTypedData } from "./safe-message";
import type { SafeRequestView } from "./safe-request-schemas";
import { signSafeRequest, takeBackSignature } from "./sign-safe-request.server";
import { viewRequest } from "./view-safe-request.server";

jest.setTimeout(120_000);

const [ann, ben, cid, dee] = ["ann", "ben", "cid", "dee"].map((name) => testAccount(`safe ${name}`)) as [
  PrivateKeyAccount,
  PrivateKeyAccount,
  PrivateKeyAccount,
  PrivateKeyAccount,
];
const stranger = testAccount("stranger");
const DAYS_MS = 24 * 3_600_000;

let safes: Safes;
let clubId: bigint;
let snapshotBlock: bigint;
let proposal: OpenProposal;
/** 2 of ann, ben and cid, in both versions, with voting power. */
const voters = new Map<string, Hex>();

beforeAll(async () => {
  safes = await startSafes(sharedChainUrl());
  for (const version of SAFE_VERSIONS)
    voters.set(version, await safes.create(version, addresses([ann, ben, cid]), 2));
  clubId = await storeClub();
  snapshotBlock = await giveIndexedVotes(safes, [...voters.values()]);
}, 120_000);

beforeEach(async () => {
  proposal = await storeProposal({ clubId, snapshotBlock });
});
afterEach(async () => {
  await setClockOffset(0);
  setChainFault(null);
});

const addresses = (accounts: readonly PrivateKeyAccount[]): string[] =>
  accounts.map(({ address }) => address);
const addressOf = ({ address }: PrivateKeyAccount): Address => requireAddress(address);

function voterOf(version: string): Address {
  return requireAddress(voters.get(version) ?? "");
}

function open(safe: string, choice: "yes" | "no" = "yes", asker = ann): Promise<SafeRequestView> {
  const opening = { proposal: String(proposal.id), safe: requireAddress(safe), choice, reason: "As agreed." };
  return openSafeRequest({ asker: addressOf(asker), opening });
}

/** Signs what a Safe of the request is to sign, as a wallet does. */
async function signed(view: SafeRequestView, owner: PrivateKeyAccount, place = 0) {
  const messageHash = view.safes[place]?.messageHash ?? "";
  const { types, ...data } = safeMessageTypedData(await messageAt(view, place));
  const signature = await owner.signTypedData({ ...data, types: { SafeMessage: types.SafeMessage } });
  return { id: view.id, owner: addressOf(owner), messageHash, signature };
}

async function messageAt(view: SafeRequestView, place: number): Promise<{ safe: Address; message: Hex }> {
  const asked = view.safes[place];
  if (!asked) throw new Error("no such Safe");
  const safe = requireAddress(asked.address);
  if (asked.parent === null) {
    const rows = await query<{ digest: Hex }>("SELECT digest FROM safe_request WHERE id = $1", [view.id]);
    return { safe, message: rows[0]?.digest ?? "0x" };
  }
  const parent = view.safes.findIndex(({ messageHash }) => messageHash === asked.parent);
  const version = view.safes[parent]?.version ?? "";
  return { safe, message: messageForOwner({ version, ...(await messageAt(view, parent)) }) };
}

async function sign(view: SafeRequestView, owner: PrivateKeyAccount, place = 0): Promise<SafeRequestView> {
  return signSafeRequest(await signed(view, owner, place));
}

async function ballotsOf(safe: string): Promise<number> {
  const rows = await query<{ count: number }>(
    "SELECT count(*)::int AS count FROM ballot WHERE proposal_id = $1 AND voter = $2",
    [proposal.id, safe.toLowerCase()],
  );
  return rows[0]?.count ?? -1;
}

async function choiceOf(safe: Address): Promise<string | undefined> {
  return (await getVotingContext({ proposalId: proposal.id, voter: safe })).vote?.choice;
}

function refusal(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => "no refusal",
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );
}

describe.each(SAFE_VERSIONS)("a vote of a Safe of contracts %s", (version) => {
  it("waits for its owners, and is cast with the last signature that it needs", async () => {
    const safe = voterOf(version);
    const asked = await open(safe);
    expect(asked).toMatchObject({ state: "open", change: null, safes: [{ threshold: 2 }] });
    expect(await sign(asked, cid)).toMatchObject({ state: "open" });
    expect(await choiceOf(safe)).toBeUndefined();
    const done = await sign(asked, ann);
    expect(done.state).toBe("cast");
    expect(await choiceOf(safe)).toBe("yes");
    const rows = await query("SELECT check_block FROM ballot WHERE proposal_id = $1 AND voter = $2", [
      proposal.id,
      safe,
    ]);
    expect(rows).toEqual([{ check_block: expect.anything() }]);
  });

  it("is changed by another request", async () => {
    const safe = voterOf(version);
    for (const choice of ["yes", "no"] as const) {
      const asked = await open(safe, choice);
      await sign(asked, ann);
      expect(await sign(asked, ben)).toMatchObject({ state: "cast", refusal: null });
      expect(await choiceOf(safe)).toBe(choice);
    }
    expect(await ballotsOf(safe)).toBe(2);
  });

  it("is cast once, however often and by whomever the signatures are sent at the same time", async () => {
    const safe = voterOf(version);
    const asked = await open(safe);
    const both = [await signed(asked, ann), await signed(asked, ben), await signed(asked, cid)];
    const sent = await Promise.allSettled([...both, ...both, ...both].map((each) => signSafeRequest(each)));
    expect(sent.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(0);
    expect((await viewRequest({ id: asked.id, viewer: addressOf(ann) })).state).toBe("cast");
    expect(await ballotsOf(safe)).toBe(1);
  });

  it("goes on where a crash left it, before or after the vote was stored", async () => {
    const safe = voterOf(version);
    const asked = await open(safe);
    await sign(asked, ann);
    await sign(asked, ben);
    await query("UPDATE safe_request SET cast_at = NULL WHERE id = $1", [asked.id]);
    expect((await castSafeRequest({ id: asked.id, viewer: addressOf(cid) })).state).toBe("cast");
    await query("UPDATE safe_request SET cast_at = NULL, signature = NULL WHERE id = $1", [asked.id]);
    expect((await sign(asked, cid)).state).toBe("cast");
    expect(await ballotsOf(safe)).toBe(1);
  });

  it("counts an approval on chain, and a message that the Safe signed on chain", async () => {
    const approved = await safes.create(version, addresses([ann, ben]), 2);
    const spoken = await safes.create(version, addresses([ann, ben]), 2);
    proposal = await storeProposal({
      clubId,
      snapshotBlock: await giveIndexedVotes(safes, [approved, spoken]),
    });
    const first = await open(approved);
    await sign(first, ann);
    await safes.approveHash(approved, ben, first.safes[0]?.messageHash as Hex);
    const done = await castSafeRequest({ id: first.id, viewer: addressOf(ann) });
    expect(done).toMatchObject({ state: "cast" });
    expect(done.safes[0]?.owners.map(({ agreement }) => agreement).toSorted()).toEqual([
      "approval",
      "signature",
    ]);
    const second = await open(spoken);
    await safes.signMessage(spoken, [ann, ben], (await messageAt(second, 0)).message);
    expect((await castSafeRequest({ id: second.id, viewer: addressOf(ann) })).state).toBe("cast");
  });

  it.each(SAFE_VERSIONS)("is signed by the owners of a Safe %s that owns it", async (innerVersion) => {
    const inner = await safes.create(innerVersion, addresses([ben, cid]), 2);
    const outer = await safes.create(version, [ann.address, inner], 2);
    proposal = await storeProposal({ clubId, snapshotBlock: await giveIndexedVotes(safes, [outer]) });
    const asked = await open(outer, "no", cid);
    expect(asked.safes).toHaveLength(2);
    await sign(asked, ann);
    await sign(asked, ben, 1);
    expect((await sign(asked, cid, 1)).state).toBe("cast");
    expect(await choiceOf(requireAddress(outer))).toBe("no");
  });

  it("tells of owners that were swapped, and takes only those of now", async () => {
    const safe = await safes.create(version, addresses([ann, ben, cid]), 2);
    proposal = await storeProposal({ clubId, snapshotBlock: await giveIndexedVotes(safes, [safe]) });
    const asked = await open(safe);
    await sign(asked, ben);
    const late = await signed(asked, ben);
    await safes.swapOwner(safe, [ann, ben], { from: ben.address, to: dee.address });
    const after = await viewRequest({ id: asked.id, viewer: addressOf(dee) });
    expect(after.change).toEqual({ added: [dee.address], removed: [ben.address], threshold: 2 });
    expect(await refusal(signSafeRequest(late))).toBe("NOT_FOUND");
    expect((await sign(asked, ann)).state).toBe("open");
    expect((await sign(asked, dee)).state).toBe("cast");
  });

  it("is opened again if the owners changed after the last signature", async () => {
    const safe = await safes.create(version, addresses([ann, ben]), 2);
    proposal = await storeProposal({ clubId, snapshotBlock: await giveIndexedVotes(safes, [safe]) });
    const asked = await open(safe);
    const view = { id: asked.id, viewer: addressOf(ann) };
    await sign(asked, ann);
    const last = await signed(asked, ben);
    // As if the owners had changed between the reading of the chain and the vote.
    await query("UPDATE safe_request SET signature = $2 WHERE id = $1", [
      asked.id,
      `0x${last.signature.slice(2)}${last.signature.slice(2)}`,
    ]);
    expect(await castSafeRequest(view)).toMatchObject({ state: "open" });
    expect((await sign(asked, ben)).state).toBe("cast");
  });
});

describe("safe requests", () => {
  it("are seen by owners and the Safe alone", async () => {
    const safe = voterOf("1.4.1");
    const asked = await open(safe);
    const viewer = addressOf(stranger);
    expect(await refusal(viewRequest({ id: asked.id, viewer }))).toBe("NOT_FOUND");
    expect(await refusal(castSafeRequest({ id: asked.id, viewer }))).toBe("NOT_FOUND");
    expect(await refusal(sign(asked, stranger))).toBe("NOT_FOUND");
    expect((await viewRequest({ id: asked.id, viewer: safe })).id).toBe(asked.id);
    expect(await refusal(open(safe, "yes", stranger))).toBe("FORBIDDEN");
    expect(await refusal(open(ann.address))).not.toBe("no refusal");
  });

  it("are the same one if the same vote is asked for twice", async () => {
    const safe = voterOf("1.3.0");
    const [first, second] = await Promise.all([open(safe), open(safe, "yes", ben)]);
    expect(first.id).toBe(second.id);
    expect((await open(safe, "no")).id).not.toBe(first.id);
  });

  it("take a signature as a message, and refuse what is not the owner's", async () => {
    const asked = await open(voterOf("1.3.0"));
    const good = await signed(asked, ann);
    expect(await refusal(signSafeRequest({ ...good, owner: addressOf(ben) }))).toBe("FORBIDDEN");
    expect(await refusal(signSafeRequest({ ...good, signature: "0x" }))).toBe("FORBIDDEN");
    expect(await refusal(signSafeRequest({ ...good, messageHash: `0x${"11".repeat(32)}` }))).toBe(
      "BAD_REQUEST",
    );
    await signSafeRequest(good);
    const signature = await ben.signMessage({ message: { raw: good.messageHash as Hex } });
    const done = await signSafeRequest({ ...good, owner: addressOf(ben), signature });
    expect(done.state).toBe("cast");
  });

  it("let an owner take a signature back until the last one is there", async () => {
    const safe = voterOf("1.4.1");
    const asked = await open(safe);
    const own = await signed(asked, ann);
    await signSafeRequest(own);
    const back = await takeBackSignature(own);
    expect(back.safes[0]?.owners.every(({ agreement }) => agreement === null)).toBe(true);
    expect((await sign(asked, ben)).state).toBe("open");
    expect((await sign(asked, cid)).state).toBe("cast");
    expect(await refusal(takeBackSignature(own))).toBe("CONFLICT");
  });

  it("end with the vote", async () => {
    const safe = voterOf("1.4.1");
    const asked = await open(safe);
    await sign(asked, ann);
    await setClockOffset(5 * DAYS_MS);
    expect((await viewRequest({ id: asked.id, viewer: addressOf(ann) })).state).toBe("expired");
    expect(await refusal(sign(asked, ben))).toBe("CONFLICT");
    expect(await ballotsOf(safe)).toBe(0);
  });

  it("keep what was signed while the chain can't be asked, and change nothing", async () => {
    const safe = voterOf("1.3.0");
    const asked = await open(safe);
    await sign(asked, ann);
    setChainFault("down");
    expect(await refusal(sign(asked, ben))).toBe("CHAIN_UNAVAILABLE");
    setChainFault(null);
    expect((await sign(asked, ben)).state).toBe("cast");
    expect(await ballotsOf(safe)).toBe(1);
  });
});

describe("an owner that burns all the gas of a question", () => {
  it.each([
    ["an endless loop", "0x5b600056"],
    ["an invalid instruction", "0xfe"],
  ])("hides no other owner: %s", async (name, code) => {
    const { address: burner } = testAccount(name);
    await callRpc({ rpcUrl: sharedChainUrl(), method: "anvil_setCode", params: [burner, code] });
    const inner = await safes.create("1.4.1", addresses([dee]), 1);
    const safe = await safes.create("1.4.1", [burner, ...addresses([ann, ben]), inner], 2);
    const tree = await readSafeTree({ safe: requireAddress(safe), message: `0x${"1".repeat(64)}` });
    const found = tree?.owners.map(({ address, asSafe }) => [address, asSafe !== null]);
    expect(Object.fromEntries(found ?? [])).toEqual({
      ...Object.fromEntries([burner, ...addresses([ann, ben])].map((each) => [each.toLowerCase(), false])),
      [inner.toLowerCase()]: true,
    });
    expect(await isSafeOwner({ safe: requireAddress(burner), owner: addressOf(ann) })).toBe(false);
  });
});
