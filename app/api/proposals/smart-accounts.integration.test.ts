import { type Hex, hashMessage, keccak256, parseAbi, zeroHash } from "viem";
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { ballotWords } from "@/lib/ballots/ballot-words";
import { getDeploymentSigning } from "@/lib/ballots/deployment-signing.server";
import {
  type Ballot,
  ballotFields,
  type Choice,
  type SigningDomain,
  toEip712Domain,
} from "@/lib/ballots/typed-data";
import { readTally } from "@/lib/proposals/tally-store.server";
import { localContracts } from "@/local/accounts";
import { addressOf } from "@/tests/builders/ballots";
import type { OpenProposal } from "@/tests/builders/rows";
import { appSeconds, storeClub, storeProposal } from "@/tests/builders/stored-proposals";
import { holder } from "@/tests/setup/local-people";
import { startMetaMaskAccounts } from "@/tests/setup/metamask-accounts";
import { chainReader, query, settledSnapshot, sharedChainUrl } from "@/tests/setup/own-services";
import { planPasskeySafe } from "@/tests/setup/passkey-safe";
import type { PlannedAccount } from "@/tests/setup/planned-account";
import { openCaller } from "@/tests/setup/route-caller";
import { startSafes } from "@/tests/setup/safes";
import { type SmartAccount, signBallots, signText, startSmartAccounts } from "@/tests/setup/smart-accounts";
import { isNightly } from "@/tests/size";

let accounts: Awaited<ReturnType<typeof startSmartAccounts>>;
let metaMask: Awaited<ReturnType<typeof startMetaMaskAccounts>>;
let domain: SigningDomain;
let clubId: bigint;
let snapshotBlock: bigint;
let proposal: OpenProposal;

const sender = privateKeyToAccount(generatePrivateKey());

beforeAll(async () => {
  accounts = await startSmartAccounts(sharedChainUrl());
  if (isNightly) metaMask = await startMetaMaskAccounts(sharedChainUrl());
  domain = (await getDeploymentSigning()).domain;
  clubId = await storeClub();
  ({ snapshotBlock } = await settledSnapshot());
});
beforeEach(async () => {
  proposal = await storeProposal({ clubId, snapshotBlock });
  await query("TRUNCATE rate_bucket");
});

/** 12.4 NFTs' worth of tokens at the snapshot, as the index has them once the proposal was read. */
async function giveTokens({ address }: Pick<SmartAccount, "address">): Promise<void> {
  // The index begins with the first question.
  const asHolder = await openCaller(holder);
  await asHolder("GET", `/api/proposals/${proposal.id}/ballot`);
  await query(
    `INSERT INTO holdings_checkpoint (contract, holder, block, balance) VALUES ($1, $2, $3, $4)
     ON CONFLICT (contract, holder, block) DO UPDATE SET balance = excluded.balance`,
    [localContracts.token.toLowerCase(), address.toLowerCase(), snapshotBlock, 10n ** 30n],
  );
}

async function ballotOf({ address }: Pick<SmartAccount, "address">, signedAt = 0n): Promise<Ballot> {
  return {
    proposal: proposal.name,
    choice: "yes",
    reason: "",
    voter: addressOf(address),
    signedAt: BigInt(await appSeconds()) + signedAt,
  };
}

async function vote(account: SmartAccount, ballot: Ballot, signature: Hex, more = {}) {
  const ask = await openCaller({
    ...sender,
    address: account.address,
    signMessage: async ({ message }: { message: unknown }) => signText(account, String(message)),
  } as unknown as PrivateKeyAccount);
  const { choice, reason, signedAt } = ballot;
  const body = { choice, reason, signedAt: Number(signedAt), form: "typed", signature, ...more };
  return ask("POST", `/api/proposals/${proposal.id}/ballots`, body);
}

/** viem, which is not ours, asks the chain at the block of the check, or at the newest for a key's signature. */
async function expectConfirmed({ address }: Pick<SmartAccount, "address">, digest: Hex): Promise<Hex> {
  const [row] = await query<{ signature: Hex; check_block: string | null }>(
    "SELECT signature, check_block FROM ballot WHERE proposal_id = $1 AND voter = $2 ORDER BY id DESC LIMIT 1",
    [proposal.id, address.toLowerCase()],
  );
  const { signature = "0x", check_block = null } = row ?? {};
  const at = check_block === null ? {} : { blockNumber: BigInt(check_block) };
  const asked = { address, hash: digest, signature, ...at };
  expect(await chainReader().verifyHash(asked)).toBe(true);
  expect(await chainReader().verifyHash({ ...asked, hash: zeroHash })).toBe(false);
  return signature;
}

/** What the account's own code says of a signature (ERC-1271). */
const askContract = ({ address }: Pick<SmartAccount, "address">, hash: Hex, signature: Hex): Promise<Hex> =>
  chainReader().readContract({
    address,
    abi: parseAbi(["function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)"]),
    functionName: "isValidSignature",
    args: [hash, signature],
  });

describe("smart accounts", () => {
  it.each([
    ["an account with a key (ERC-7739)", () => accounts.byKey(true)],
    ["one that doesn't exist yet (ERC-6492, ERC-7739)", () => accounts.byKey(false)],
    ["an account with a passkey (WebAuthn, ERC-7739)", () => accounts.byPasskey(true)],
    ["one with a passkey that doesn't exist yet (ERC-6492)", () => accounts.byPasskey(false)],
  ])("%s signs in and votes, and the chain confirms it again", async (_what, open) => {
    const account = await open();
    await giveTokens(account);
    const ballot = await ballotOf(account, -9n);
    const answer = await vote(account, ballot, await signBallots(account, { domain, ballots: [ballot] }));
    expect([answer.status, answer.body["choice"]]).toEqual([200, "yes"]);
    expect(await readTally(proposal.id)).toMatchObject({ yesCount: 1 });
    const { hasher } = await getDeploymentSigning();
    await expectConfirmed(account, hasher.ballotDigest(ballot));
    const forged = await ballotOf(account);
    const stranger = { ...(await accounts.byKey(true)), address: account.address, name: account.name };
    expect(
      (await vote(account, forged, await signBallots(stranger, { domain, ballots: [forged] }))).status,
    ).toBe(403);
  });

  it("an account with a passkey signs two ballots at a time", async () => {
    const account = await accounts.byPasskey(true);
    await giveTokens(account);
    const ballot = await ballotOf(account);
    const other = { ...ballot, proposal: { ...ballot.proposal, digest: keccak256("0x12") } };
    const { hasher } = await getDeploymentSigning();
    const signedTogether = [other, ballot].map((each) => hasher.ballotHash(each));
    const signature = await signBallots(account, { domain, ballots: [other, ballot] });
    expect((await vote(account, ballot, signature, { signedTogether })).status).toBe(200);
    await expectConfirmed(account, hasher.ballotsDigest(signedTogether));
  });

  const passkeySafe = async () => planPasskeySafe(sharedChainUrl(), await startSafes(sharedChainUrl()));
  // Their contracts are in tests/judges.
  (isNightly ? it : it.skip).each<
    [string, () => PlannedAccount | Promise<PlannedAccount>, ("create" | "vote")[]]
  >([
    ["a Safe owned by a passkey", passkeySafe, ["create", "vote", "vote"]],
    ["one that is created between its votes", passkeySafe, ["vote", "create", "vote"]],
    ["MetaMask's account with a key", () => metaMask.byKey(), ["create", "vote", "vote"]],
    ["MetaMask's account with a passkey", () => metaMask.byPasskey(), ["create", "vote", "vote"]],
    ["MetaMask's with a key, created between its votes", () => metaMask.byKey(), ["vote", "create", "vote"]],
    [
      "MetaMask's with a passkey, created between its votes",
      () => metaMask.byPasskey(),
      ["vote", "create", "vote"],
    ],
    ["MetaMask's with a passkey that is never created", () => metaMask.byPasskey(), ["vote", "vote"]],
    ["a key that runs MetaMask's code (EIP-7702)", () => metaMask.delegated(), ["create", "vote", "vote"]],
    [
      "a key that takes MetaMask's code between its votes",
      () => metaMask.delegated(),
      ["vote", "create", "vote"],
    ],
  ])("%s signs in, votes and changes its vote", async (_what, open, steps) => {
    const account = await open();
    await giveTokens(account);
    const { hasher } = await getDeploymentSigning();
    let isCreated = false;
    const choices: Choice[] = ["yes", "no"];
    for (const step of steps) {
      if (step === "create") {
        await account.create();
        isCreated = true;
        continue;
      }
      const ask = await openCaller({
        ...sender,
        address: account.address,
        signMessage: ({ message }: { message: unknown }) => account.sign(hashMessage(String(message))),
      } as unknown as PrivateKeyAccount);
      const choice = choices.shift() ?? "yes";
      const ballot = { ...(await ballotOf(account, BigInt(-9 - choices.length))), choice };
      const { reason, signedAt } = ballot;
      const signature = await account.sign(hasher.ballotDigest(ballot));
      const body = { choice, reason, signedAt: Number(signedAt), form: "typed", signature };
      const forged = { ...body, signature: await account.sign(zeroHash) };
      expect((await ask("POST", `/api/proposals/${proposal.id}/ballots`, forged)).status).toBe(403);
      const answer = await ask("POST", `/api/proposals/${proposal.id}/ballots`, body);
      expect([answer.status, answer.body["choice"]]).toEqual([200, choice]);
      const stored = await expectConfirmed(account, hasher.ballotDigest(ballot));
      if (isCreated)
        expect(await askContract(account, hasher.ballotDigest(ballot), stored)).toBe("0x1626ba7e");
    }
    expect(await readTally(proposal.id)).toMatchObject({ yesCount: 0, noCount: 1 });
  });

  it("a key's account with code (EIP-7702) votes by its key and by its code", async () => {
    const account = await accounts.delegated();
    await giveTokens(account);
    const plain = await ballotOf(account, -9n);
    const byKeyAlone = await account.key.signTypedData({
      domain: toEip712Domain(domain),
      types: { Ballot: ballotFields },
      primaryType: "Ballot",
      message: ballotWords(plain),
    });
    expect((await vote(account, plain, byKeyAlone)).status).toBe(200);
    const nested = await ballotOf(account);
    expect(
      (await vote(account, nested, await signBallots(account, { domain, ballots: [nested] }))).status,
    ).toBe(200);
    const rows = await query(
      "SELECT check_block IS NULL AS is_key FROM ballot WHERE proposal_id = $1 ORDER BY id",
      [proposal.id],
    );
    expect(rows).toEqual([{ is_key: true }, { is_key: false }]);
  });
});
