import { secp256k1 } from "@noble/curves/secp256k1";
import { concat, type Hex, hashStruct, hexToBigInt, numberToHex } from "viem";
import { type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { ballotText } from "@/lib/ballots/ballot-text";
import { ballotWords } from "@/lib/ballots/ballot-words";
import { getDeploymentSigning } from "@/lib/ballots/deployment-signing.server";
import {
  type Ballot,
  ballotFields,
  ballotsFields,
  type SigningDomain,
  toEip712Domain,
} from "@/lib/ballots/typed-data";
import { readTally } from "@/lib/proposals/tally-store.server";
import { getVotingContext } from "@/lib/votes/get-voting-context.server";
import type { BallotRequest } from "@/lib/votes/vote-schemas";
import { accountAt, localContracts } from "@/local/accounts";
import { addressOf, bytes32 } from "@/tests/builders/ballots";
import type { OpenProposal } from "@/tests/builders/rows";
import { signTyped } from "@/tests/builders/sign-ballot";
import { appSeconds, storeClub, storeProposal } from "@/tests/builders/stored-proposals";
import { holder, whale } from "@/tests/setup/local-people";
import { chainReader, query, setChainFault, settledSnapshot } from "@/tests/setup/own-services";
import { type Answer, type Caller, openCaller, visitor } from "@/tests/setup/route-caller";

const walletOwner = privateKeyToAccount(accountAt(4).privateKey);
/** Signs by its owner's key, speaks as itself. */
const contractWallet: PrivateKeyAccount = { ...walletOwner, address: localContracts.contractWallet };
const HOLDER_POWER = 12_400_000_000_000_000_000n;

let domain: SigningDomain;
let clubId: bigint;
let snapshotBlock: bigint;
let proposal: OpenProposal;
let asHolder: Caller;

beforeAll(async () => {
  domain = (await getDeploymentSigning()).domain;
  clubId = await storeClub();
  ({ snapshotBlock } = await settledSnapshot());
  asHolder = await openCaller(holder);
});

beforeEach(async () => {
  proposal = await storeProposal({ clubId, snapshotBlock });
  // The cases together are more than a person may send in a minute.
  await query("TRUNCATE rate_bucket");
});
afterEach(() => setChainFault(null));

async function ballotOf(voter: { address: string }, partial: Partial<Ballot> = {}): Promise<Ballot> {
  return {
    proposal: proposal.name,
    choice: "yes",
    reason: "It pays for itself.",
    voter: addressOf(voter.address),
    signedAt: BigInt(await appSeconds()),
    ...partial,
  };
}

function toRequest(ballot: Ballot, signature: string, form: BallotRequest["form"] = "typed"): BallotRequest {
  const { choice, reason, signedAt } = ballot;
  return { choice, reason, signedAt: Number(signedAt), form, signature };
}

function send(caller: Caller, body: unknown): Promise<Answer> {
  return caller("POST", `/api/proposals/${proposal.id}/ballots`, body);
}

/** Everything that a ballot could have changed. */
async function stored(): Promise<unknown> {
  const ballots = await query("SELECT * FROM ballot WHERE proposal_id = $1 ORDER BY id", [proposal.id]);
  const votes = await query("SELECT * FROM vote WHERE proposal_id = $1 ORDER BY voter", [proposal.id]);
  return { ballots, votes, tally: await readTally(proposal.id) };
}

/** By viem, which hashes the array itself. */
async function signTogether(account: PrivateKeyAccount, ballots: readonly Ballot[]) {
  const data = ballots.map((each) => ballotWords(each));
  const types = { AllBallots: ballotsFields, Ballot: ballotFields };
  const signature = await account.signTypedData({
    domain: toEip712Domain(domain),
    types,
    primaryType: "AllBallots",
    message: { ballots: data },
  });
  const signedTogether = data.map((one) => hashStruct({ types, primaryType: "Ballot", data: one }));
  return { signature, signedTogether };
}

const words = (signature: Hex) => ({
  r: `0x${signature.slice(2, 66)}` as const,
  s: hexToBigInt(`0x${signature.slice(66, 130)}`),
  v: hexToBigInt(`0x${signature.slice(130)}`),
});
const word = (value: bigint) => numberToHex(value, { size: 32 });
const byte = (value: bigint) => numberToHex(value, { size: 1 });

describe("POST /api/proposals/{id}/ballots", () => {
  it("takes the genuine ballot with 65 bytes, with v 0 or 1, and in the 64 bytes of ERC-2098", async () => {
    const now = BigInt(await appSeconds());
    const encodings: ((signature: Hex) => Hex)[] = [
      (signature) => signature,
      (signature) => concat([words(signature).r, word(words(signature).s), byte(words(signature).v - 27n)]),
      (signature) =>
        concat([words(signature).r, word(words(signature).s | ((words(signature).v - 27n) << 255n))]),
    ];
    for (const [index, encode] of encodings.entries()) {
      const ballot = await ballotOf(holder, { signedAt: now - 10n + BigInt(index) });
      const signature = await signTyped({ account: holder, domain, ballot });
      const answer = await send(asHolder, toRequest(ballot, encode(signature)));
      expect([index, answer.status, answer.body["power"]]).toEqual([index, 200, HOLDER_POWER.toString()]);
    }
    const kept = await query(
      "SELECT DISTINCT length(signature) AS length FROM ballot WHERE proposal_id = $1",
      [proposal.id],
    );
    expect(kept).toEqual([{ length: 132 }]);
    expect(await readTally(proposal.id)).toMatchObject({ yesPower: HOLDER_POWER, yesCount: 1 });
  });

  it("takes the same ballot as text, and keeps which form was signed", async () => {
    const ballot = await ballotOf(holder, { reason: 'Two lines:\n"yes" 🚀' });
    const signature = await holder.signMessage({ message: ballotText({ domain, ballot }) });
    expect((await send(asHolder, toRequest(ballot, signature))).status).toBe(403);
    expect((await send(asHolder, toRequest(ballot, signature, "text"))).status).toBe(200);
    const rows = await query("SELECT form, reason FROM ballot WHERE proposal_id = $1", [proposal.id]);
    expect(rows).toEqual([{ form: "text", reason: ballot.reason }]);
  });

  it("takes the ballot of a contract wallet, and keeps the block in which the contract confirmed it", async () => {
    await giveIndexedTokens(contractWallet.address);
    const asWallet = await openCaller(contractWallet);
    const ballot = await ballotOf(contractWallet);
    const signature = await signTyped({ account: walletOwner, domain, ballot });
    const answer = await send(asWallet, toRequest(ballot, signature));
    expect([answer.status, answer.body]).toMatchObject([200, { choice: "yes" }]);
    const [row] = await query<{ check_block: string; check_block_hash: string }>(
      "SELECT check_block, check_block_hash FROM ballot WHERE proposal_id = $1",
      [proposal.id],
    );
    const block = await chainReader().getBlock({ blockNumber: BigInt(row?.check_block ?? -1) });
    expect(row?.check_block_hash).toBe(block.hash);
    const byStranger = await ballotOf(contractWallet, { signedAt: ballot.signedAt + 1n });
    const forged = await signTyped({ account: holder, domain, ballot: byStranger });
    expect((await send(asWallet, toRequest(byStranger, forged))).status).toBe(403);
  });

  it("takes ballots on two proposals with one signature, each once, of a key and of a contract wallet", async () => {
    const other = await storeProposal({ clubId, snapshotBlock });
    await giveIndexedTokens(contractWallet.address);
    for (const [voter, signer] of [
      [holder, holder],
      [contractWallet, walletOwner],
    ] as const) {
      const ask = await openCaller(voter);
      const ballots = [await ballotOf(voter), await ballotOf(voter, { proposal: other.name, choice: "no" })];
      const signed = await signTogether(signer, ballots);
      const paths = [proposal, other].map(({ id }) => `/api/proposals/${id}/ballots`);
      for (const [index, path] of paths.entries()) {
        const body = { ...toRequest(ballots[index] as Ballot, signed.signature), ...signed };
        // At the place of the other one it is another ballot.
        expect((await ask("POST", paths[1 - index] ?? "", body)).status).toBe(403);
        const [first, again] = [await ask("POST", path, body), await ask("POST", path, body)];
        expect([first.status, again.body]).toEqual([200, first.body]);
      }
    }
    const rows = await query(
      "SELECT form, cardinality(signed_together) AS together, check_block IS NULL AS is_key FROM ballot WHERE proposal_id = ANY ($1::bigint[]) ORDER BY id",
      [[proposal.id, other.id]],
    );
    expect(rows).toEqual([
      ...Array(2).fill({ form: "typed", together: 2, is_key: true }),
      ...Array(2).fill({ form: "typed", together: 2, is_key: false }),
    ]);
  });

  it("refuses a ballot that was not signed together with those it names, and such a list for a text", async () => {
    const ballot = await ballotOf(holder);
    const [left, right] = [ballot, ballot].map((each, index) => ({
      ...each,
      proposal: { ...each.proposal, digest: bytes32(`another ${index}`) },
    })) as [Ballot, Ballot];
    const before = await stored();
    const others = await signTogether(holder, [left, right]);
    const all = await signTogether(holder, [left, ballot, right]);
    const alone = await signTyped({ account: holder, domain, ballot });
    const text = await holder.signMessage({ message: ballotText({ domain, ballot }) });
    const { signedTogether } = all;
    const bodies: [unknown, number][] = [
      [{ ...toRequest(ballot, ""), ...others }, 403],
      [{ ...toRequest(ballot, others.signature), signedTogether }, 403],
      [{ ...toRequest(ballot, alone), signedTogether }, 403],
      [{ ...toRequest(ballot, ""), ...all, signedTogether: signedTogether.toReversed() }, 403],
      [toRequest(ballot, all.signature), 403],
      [{ ...toRequest(ballot, text, "text"), signedTogether }, 400],
      [{ ...toRequest(ballot, alone), signedTogether: signedTogether.slice(0, 1) }, 400],
      [{ ...toRequest(ballot, ""), ...all, signedTogether: Array(21).fill(signedTogether[1]) }, 400],
    ];
    for (const [body, status] of bodies) expect((await send(asHolder, body)).status).toBe(status);
    expect(await stored()).toEqual(before);
    expect((await send(asHolder, { ...toRequest(ballot, ""), ...all })).status).toBe(200);
  });

  it("stores nothing of a contract wallet while the chain can't be asked", async () => {
    await giveIndexedTokens(contractWallet.address);
    const asWallet = await openCaller(contractWallet);
    const ballot = await ballotOf(contractWallet);
    const body = toRequest(ballot, await signTyped({ account: walletOwner, domain, ballot }));
    const before = await stored();
    setChainFault("down");
    const refused = await send(asWallet, body);
    expect([refused.status, refused.body["code"]]).toEqual([503, "CHAIN_UNAVAILABLE"]);
    expect(await stored()).toEqual(before);
    setChainFault(null);
    expect((await send(asWallet, body)).status).toBe(200);
  });

  it("counts powers beyond any machine word exactly", async () => {
    await giveIndexedTokens(holder.address, 2n ** 256n - 1n);
    const ballot = await ballotOf(holder);
    const power = (2n ** 256n - 1n) / 10n ** 12n + 12n * 10n ** 18n;
    const answer = await send(
      asHolder,
      toRequest(ballot, await signTyped({ account: holder, domain, ballot })),
    );
    expect(answer.status).toBe(200);
    expect(answer.body["power"]).toBe(power.toString());
    expect((await readTally(proposal.id)).yesPower).toBe(power);
    await query("DELETE FROM holdings_checkpoint WHERE holder = $1 AND block = $2", [
      holder.address.toLowerCase(),
      snapshotBlock,
    ]);
  });
});

/** A balance that the index holds from the snapshot block on. */
async function giveIndexedTokens(address: string, wei = 10n ** 30n): Promise<void> {
  await getVotingContext({ proposalId: proposal.id, voter: addressOf(holder.address) });
  await asHolder("GET", `/api/proposals/${proposal.id}/ballot`);
  await query(
    `INSERT INTO holdings_checkpoint (contract, holder, block, balance) VALUES ($1, $2, $3, $4)
     ON CONFLICT (contract, holder, block) DO UPDATE SET balance = excluded.balance`,
    [localContracts.token.toLowerCase(), address.toLowerCase(), snapshotBlock, wei],
  );
}

describe("every other ballot", () => {
  type Attempt = (ballot: Ballot, signature: Hex) => Promise<BallotRequest>;
  const signed = async (ballot: Ballot, other: Partial<Parameters<typeof signTyped>[0]>) =>
    toRequest(ballot, await signTyped({ account: holder, domain, ballot, ...other }));
  const cases: [what: string, statuses: number, attempt: Attempt][] = [
    [
      "for another proposal",
      403,
      async (ballot) =>
        signed(ballot, { ballot: { ...ballot, proposal: { ...ballot.proposal, digest: bytes32("other") } } }),
    ],
    [
      "that calls the proposal by another title",
      403,
      (ballot) =>
        signed(ballot, { ballot: { ...ballot, proposal: { ...ballot.proposal, label: "#1 Harmless" } } }),
    ],
    [
      "that names another club",
      403,
      (ballot) =>
        signed(ballot, { ballot: { ...ballot, proposal: { ...ballot.proposal, club: "Elsewhere" } } }),
    ],
    [
      "that says its title is hidden, which it is not",
      403,
      (ballot) => {
        const [number] = ballot.proposal.label.split(" ");
        const label = `${number} (hidden by a moderator)`;
        return signed(ballot, { ballot: { ...ballot, proposal: { ...ballot.proposal, label } } });
      },
    ],
    [
      "for a proposal of another club",
      403,
      async (ballot) => {
        const elsewhere = await storeProposal({ clubId: await storeClub(), snapshotBlock });
        return signed(ballot, { ballot: { ...ballot, proposal: elsewhere.name } });
      },
    ],
    ["for another chain", 403, (ballot) => signed(ballot, { chainId: 338 })],
    [
      "for another deployment",
      403,
      (ballot) => signed(ballot, { domain: { ...domain, nft: addressOf(`0x${"d4".repeat(20)}`) } }),
    ],
    [
      "for another product",
      403,
      (ballot) => signed(ballot, { domain: { ...domain, productName: "Chronos" } }),
    ],
    [
      "with the other choice",
      403,
      async (ballot, signature) => toRequest({ ...ballot, choice: "no" }, signature),
    ],
    [
      "with another reason",
      403,
      async (ballot, signature) => toRequest({ ...ballot, reason: "" }, signature),
    ],
    [
      "with another time",
      403,
      async (ballot, signature) => toRequest({ ...ballot, signedAt: ballot.signedAt + 1n }, signature),
    ],
    ["by another key", 403, (ballot) => signed(ballot, { account: whale })],
    [
      "of another voter, by the voter's own key",
      403,
      (ballot) => signed(ballot, { account: whale, ballot: { ...ballot, voter: addressOf(whale.address) } }),
    ],
    [
      "with the fields in another order",
      403,
      (ballot) => signed(ballot, { fields: ballotFields.toReversed() }),
    ],
    [
      "signed an hour ago",
      400,
      (ballot) => {
        const old = { ...ballot, signedAt: ballot.signedAt - 3_600n };
        return signed(old, {});
      },
    ],
    [
      "signed an hour ahead",
      400,
      (ballot) => {
        const early = { ...ballot, signedAt: ballot.signedAt + 3_600n };
        return signed(early, {});
      },
    ],
    [
      "with a high s",
      403,
      async (ballot, signature) => {
        const { r, s, v } = words(signature);
        return toRequest(ballot, concat([r, word(secp256k1.CURVE.n - s), byte(55n - v)]));
      },
    ],
    ["cut to 63 bytes", 403, async (ballot, signature) => toRequest(ballot, signature.slice(0, -4))],
    ["cut by half a byte", 400, async (ballot, signature) => toRequest(ballot, signature.slice(0, -1))],
    ["padded by a byte", 403, async (ballot, signature) => toRequest(ballot, `${signature}00`)],
    [
      "with the other parity",
      403,
      async (ballot, signature) => {
        const { r, s, v } = words(signature);
        return toRequest(ballot, concat([r, word(s), byte(55n - v)]));
      },
    ],
    ["of zeros", 403, async (ballot) => toRequest(ballot, `0x${"00".repeat(65)}`)],
    ["unsigned", 403, async (ballot) => toRequest(ballot, "0x")],
    [
      "signed as a message over its digest",
      403,
      async (ballot) => {
        const { hasher } = await getDeploymentSigning();
        return toRequest(ballot, await holder.signMessage({ message: { raw: hasher.ballotDigest(ballot) } }));
      },
    ],
    [
      "with a reason of 2,001 characters",
      400,
      (ballot) => signed({ ...ballot, reason: "a".repeat(2_001) }, {}),
    ],
    ["with a reason in another normal form", 400, (ballot) => signed({ ...ballot, reason: "e\u0301" }, {})],
  ];

  it.each(cases)("%s is refused with %i and changes nothing", async (_what, status, attempt) => {
    const ballot = await ballotOf(holder);
    const signature = await signTyped({ account: holder, domain, ballot });
    const body = await attempt(ballot, signature);
    const before = await stored();
    const answer = await send(asHolder, body);
    expect([answer.status, answer.body["error"]]).toEqual([status, expect.any(String)]);
    expect(await stored()).toEqual(before);
    // The genuine one is none of them.
    expect((await send(asHolder, toRequest(ballot, signature))).status).toBe(200);
  });

  it("that is replayed after a change of mind is refused with 409", async () => {
    const first = await ballotOf(holder, { signedAt: BigInt(await appSeconds()) - 5n });
    const second: Ballot = { ...first, choice: "no", signedAt: first.signedAt + 1n };
    const replayed = await signed(first, {});
    expect((await send(asHolder, replayed)).status).toBe(200);
    expect((await send(asHolder, await signed(second, {}))).status).toBe(200);
    const before = await stored();
    expect((await send(asHolder, replayed)).status).toBe(409);
    expect(await stored()).toEqual(before);
  });

  it("that somebody else sends is refused with 403", async () => {
    const asWhale = await openCaller(whale);
    const answer = await send(asWhale, await signed(await ballotOf(holder), {}));
    expect(answer.status).toBe(403);
    expect(await stored()).toMatchObject({ ballots: [], votes: [] });
  });

  it("without a session is refused with 401", async () => {
    expect((await send(visitor, await signed(await ballotOf(holder), {}))).status).toBe(401);
  });
});

describe("fields that only the server knows", () => {
  const fields = {
    power: "1000000000000000000000000",
    voter: whale.address,
    author: whale.address,
    proposal: bytes32("other"),
    proposalId: "1",
    snapshotBlock: "1",
    createdAt: "2020-01-01T00:00:00.000Z",
    messageHash: bytes32("hash"),
    exempt: true,
    status: "active",
    __proto__polluted: true,
  };
  it.each(Object.entries(fields))("%s in the body is refused with 400", async (name, value) => {
    const ballot = await ballotOf(holder);
    const signature = await signTyped({ account: holder, domain, ballot });
    const answer = await send(asHolder, { ...toRequest(ballot, signature), [name]: value });
    expect([answer.status, answer.body["code"]]).toEqual([400, "BAD_REQUEST"]);
    expect(await stored()).toMatchObject({ ballots: [], votes: [] });
  });
});
