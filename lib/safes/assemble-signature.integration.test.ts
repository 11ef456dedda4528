import { type Hex, numberToHex } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { checkContractSignature } from "@/lib/ballots/check-contract-signature.server";
import { type Address, requireAddress } from "@/lib/shared/address";
import { callRpc } from "@/local/json-rpc";
import { bytes32 } from "@/tests/builders/ballots";
import { testAccount } from "@/tests/setup/accounts";
import { sharedChainUrl } from "@/tests/setup/own-services";
import { SAFE_VERSIONS, type Safes, startSafes } from "@/tests/setup/safes";
import { assembleSignature, listSafes, type OwnerSignature, type SafeTree } from "./assemble-signature";
import { readSafeTree } from "./read-safe-tree.server";
import { safeMessageTypedData } from "./safe-message";

const people = Array.from({ length: 5 }, (_, index) => testAccount(`safe owner ${index}`));
const [ann, ben, cid] = people as [PrivateKeyAccount, PrivateKeyAccount, PrivateKeyAccount];
const digest = bytes32("what a Safe is to sign");
let safes: Safes;

beforeAll(async () => {
  safes = await startSafes(sharedChainUrl());
}, 120_000);

/** Signs as a wallet does, by viem and not by our encoder. */
async function sign(
  owner: PrivateKeyAccount,
  { safe, message, messageHash }: SafeTree,
): Promise<OwnerSignature> {
  const { types, ...data } = safeMessageTypedData({ safe, message });
  const signature = await owner.signTypedData({ ...data, types: { SafeMessage: types.SafeMessage } });
  return { messageHash, owner: requireAddress(owner.address), form: "typed", signature };
}

async function read(safe: Hex): Promise<SafeTree> {
  const tree = await readSafeTree({ safe: requireAddress(safe), message: digest });
  if (!tree) throw new Error("no Safe");
  return tree;
}

async function isAccepted(tree: SafeTree, kept: readonly OwnerSignature[]): Promise<boolean> {
  const signature = assembleSignature(tree, kept);
  if (signature === null) return false;
  return (await checkContractSignature({ digest, signature, signer: tree.safe })).ok;
}

const addresses = (accounts: readonly PrivateKeyAccount[]): string[] =>
  accounts.map(({ address }) => address);

describe.each(SAFE_VERSIONS)("a Safe of contracts %s", (version) => {
  it("accepts 2 of 3 owners in whatever order they signed, and not one", async () => {
    const tree = await read(await safes.create(version, addresses([ann, ben, cid]), 2));
    const [first, second] = [await sign(cid, tree), await sign(ann, tree)];
    expect(await isAccepted(tree, [first, second])).toBe(true);
    expect(await isAccepted(tree, [second, first])).toBe(true);
    expect(assembleSignature(tree, [first])).toBeNull();
  }, 120_000);

  it("accepts 3 of 5 owners, and all five's signatures", async () => {
    const tree = await read(await safes.create(version, addresses(people), 3));
    const all = await Promise.all(people.map((person) => sign(person, tree)));
    expect(await isAccepted(tree, all.slice(2))).toBe(true);
    expect(await isAccepted(tree, all)).toBe(true);
    expect(await isAccepted(tree, all.slice(3))).toBe(false);
  }, 120_000);

  it("refuses the signature of another message, of a stranger, and owners out of order", async () => {
    const tree = await read(await safes.create(version, addresses([ann, ben, cid]), 2));
    const [good, other] = [await sign(ann, tree), await sign(ben, tree)];
    const wrong = await sign(ben, { ...tree, message: bytes32("another") });
    const foreign = { ...(await sign(testAccount("stranger"), tree)), owner: requireAddress(ben.address) };
    expect(await isAccepted(tree, [good, wrong])).toBe(false);
    expect(await isAccepted(tree, [good, foreign])).toBe(false);
    const reversed = { ...tree, owners: tree.owners.toReversed() };
    expect(await isAccepted(reversed, [good, other])).toBe(false);
  }, 120_000);

  it("accepts the hash signed as a message, by a wallet that can't sign typed data", async () => {
    const tree = await read(await safes.create(version, addresses([ann, ben, cid]), 2));
    const signature = await ben.signMessage({ message: { raw: tree.messageHash } });
    const { messageHash } = tree;
    const text = { messageHash, owner: requireAddress(ben.address), form: "text", signature } as const;
    expect(await isAccepted(tree, [text, await sign(cid, tree)])).toBe(true);
    expect(await isAccepted(tree, [{ ...text, form: "typed" }, await sign(cid, tree)])).toBe(false);
  }, 120_000);

  it("accepts an owner's approval on chain beside a signature", async () => {
    const safe = await safes.create(version, addresses([ann, ben, cid]), 2);
    const { messageHash } = await read(safe);
    await safes.approveHash(safe, ben, messageHash);
    const tree = await read(safe);
    expect(await isAccepted(tree, [])).toBe(false);
    expect(await isAccepted(tree, [await sign(cid, tree)])).toBe(true);
  }, 120_000);

  it("accepts nothing at all once the Safe signed the message on chain", async () => {
    const safe = await safes.create(version, addresses([ann, ben, cid]), 2);
    await safes.signMessage(safe, [ann, cid], digest);
    const tree = await read(safe);
    expect(assembleSignature(tree, [])).toBe("0x");
    expect(await isAccepted(tree, [])).toBe(true);
  }, 120_000);

  it.each(SAFE_VERSIONS)(
    "has an owner that is a Safe of contracts %s",
    async (innerVersion) => {
      const inner = await safes.create(innerVersion, addresses([ben, cid]), 2);
      const tree = await read(await safes.create(version, [ann.address, inner], 2));
      const below = innerTree(tree, requireAddress(inner));
      const kept = [await sign(cid, below), await sign(ben, below), await sign(ann, tree)];
      expect(await isAccepted(tree, kept)).toBe(true);
      expect(await isAccepted(tree, kept.slice(1))).toBe(false);
    },
    120_000,
  );

  it("has an owner that is a Safe which signed on chain", async () => {
    const inner = await safes.create("1.4.1", addresses([ben, cid]), 2);
    const outer = await safes.create(version, [ann.address, inner], 2);
    const { message } = innerTree(await read(outer), requireAddress(inner));
    await safes.signMessage(inner, [ben, cid], message);
    const tree = await read(outer);
    expect(await isAccepted(tree, [await sign(ann, tree)])).toBe(true);
  }, 120_000);

  it("knows its owners again after one was swapped, and takes the old one's signature no more", async () => {
    const safe = await safes.create(version, addresses([ann, ben]), 2);
    const before = await read(safe);
    const kept = [await sign(ann, before), await sign(ben, before)];
    expect(await isAccepted(before, kept)).toBe(true);
    await safes.swapOwner(safe, [ann, ben], { from: ben.address, to: cid.address });
    const after = await read(safe);
    expect(await isAccepted(before, kept)).toBe(false);
    expect(assembleSignature(after, kept)).toBeNull();
    expect(await isAccepted(after, [...kept, await sign(cid, after)])).toBe(true);
  }, 120_000);
});

function innerTree(tree: SafeTree, safe: Address): SafeTree {
  const found = listSafes(tree).find((each) => each.safe === safe);
  if (!found) throw new Error("no such Safe among the owners");
  return found;
}

describe("readSafeTree", () => {
  it("finds no Safe at a person's address, nor at another contract", async () => {
    expect(await readSafeTree({ safe: requireAddress(ann.address), message: digest })).toBeNull();
  });

  it("takes a contract that answers all calls with a number for an owner like others, and for no Safe", async () => {
    const answering = testAccount("a contract that answers anything").address;
    await callRpc({
      rpcUrl: sharedChainUrl(),
      method: "anvil_setCode",
      params: [answering, "0x600160005260206000f3"],
    });
    const tree = await read(await safes.create("1.4.1", [ann.address, answering], 1));
    expect(tree.owners.map(({ asSafe }) => asSafe)).toEqual([null, null]);
    expect(await readSafeTree({ safe: requireAddress(answering), message: digest })).toBeNull();
  });

  it("takes a contract for no Safe that wants more signatures than it has owners", async () => {
    const safe = await safes.create("1.4.1", addresses([ann, ben]), 2);
    await callRpc({
      rpcUrl: sharedChainUrl(),
      method: "anvil_setStorageAt",
      params: [safe, numberToHex(4, { size: 32 }), numberToHex(2n ** 40n, { size: 32 })],
    });
    expect(await readSafeTree({ safe: requireAddress(safe), message: digest })).toBeNull();
  });

  it("asks the node as often for many owners as for few", async () => {
    const owners = addresses(Array.from({ length: 30 }, (_, index) => testAccount(`one of many ${index}`)));
    const few = await safes.create("1.4.1", owners.slice(0, 2), 1);
    const many = await safes.create("1.4.1", owners, 1);
    const asked = jest.spyOn(globalThis, "fetch");
    expect((await read(few)).owners).toHaveLength(2);
    const calls = asked.mock.calls.length;
    expect((await read(many)).owners).toHaveLength(30);
    expect(asked).toHaveBeenCalledTimes(2 * calls);
    asked.mockRestore();
  });
});
