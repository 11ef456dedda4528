import type { Hex } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { type SignedBallotFile, writeBallotFile } from "@/lib/ballots/ballot-file";
import { getDeploymentSigning } from "@/lib/ballots/deployment-signing.server";
import type { Ballot, SigningDomain } from "@/lib/ballots/typed-data";
import { indexHoldings } from "@/lib/holdings/index-holdings.server";
import { readTally } from "@/lib/proposals/tally-store.server";
import { addressOf } from "@/tests/builders/ballots";
import type { OpenProposal } from "@/tests/builders/rows";
import { signTyped } from "@/tests/builders/sign-ballot";
import { appSeconds, storeClub, storeProposal } from "@/tests/builders/stored-proposals";
import { holder, whale } from "@/tests/setup/local-people";
import { query, setClockOffset, settledSnapshot } from "@/tests/setup/own-services";
import { type Answer, visitor } from "@/tests/setup/route-caller";

const HOLDER_POWER = "12400000000000000000";

let domain: SigningDomain;
let clubId: bigint;
let snapshotBlock: bigint;
let proposal: OpenProposal;

beforeAll(async () => {
  domain = (await getDeploymentSigning()).domain;
  clubId = await storeClub();
  ({ snapshotBlock } = await settledSnapshot());
  // Filling the index for the first time may take longer than a request waits.
  await indexHoldings({ budgetMs: 60_000 });
});
beforeEach(async () => {
  proposal = await storeProposal({ clubId, snapshotBlock });
  await query("TRUNCATE rate_bucket");
});
afterEach(() => setClockOffset(0));

const send = (body: unknown, id = proposal.id): Promise<Answer> =>
  visitor("POST", `/api/proposals/${id}/signed-ballots`, body);

async function signedFile(
  partial: Partial<Ballot> = {},
  {
    signer = holder,
    under = domain,
    chainId = 25,
  }: { signer?: PrivateKeyAccount; under?: SigningDomain; chainId?: number } = {},
): Promise<SignedBallotFile> {
  const ballot: Ballot = {
    proposal: proposal.name,
    choice: "yes",
    reason: "Signed in a cellar.",
    voter: addressOf(holder.address),
    signedAt: BigInt(await appSeconds()),
    ...partial,
  };
  const file = writeBallotFile({
    site: "https://club.test",
    proposal: String(proposal.id),
    domain: under,
    ballot,
  });
  Object.assign(file.typedData.domain, { chainId });
  const signature: Hex = await signTyped({ account: signer, domain: under, ballot, chainId });
  return { ...file, signature };
}

const votes = () => query("SELECT voter, choice, cast_at FROM vote WHERE proposal_id = $1", [proposal.id]);

describe("POST /api/proposals/{id}/signed-ballots", () => {
  it("counts a file for its signer, without a session, once, with a receipt", async () => {
    const file = await signedFile();
    const [first, ...others] = await Promise.all([send(file), send(file), send(file)]);
    expect(first?.body).toMatchObject({
      choice: "yes",
      power: HOLDER_POWER,
      receipt: { keyId: expect.any(String) },
    });
    for (const answer of others) expect([answer.status, answer.body]).toEqual([200, first?.body]);
    expect(await votes()).toMatchObject([{ voter: addressOf(holder.address), choice: "yes" }]);
    expect(await readTally(proposal.id)).toMatchObject({ yesCount: 1, noCount: 0 });
  });

  it("refuses a replayed, foreign, changed or late file with its rule, and changes nothing", async () => {
    const other = await storeProposal({ clubId, snapshotBlock });
    const now = BigInt(await appSeconds());
    const older = await signedFile({ signedAt: now - 60n });
    expect((await send(await signedFile({ choice: "no", signedAt: now - 30n }))).status).toBe(200);
    const before = await votes();
    const good = await signedFile({ signedAt: now });
    const changed = structuredClone(good);
    changed.typedData.message.choice = "No";
    const cases: [string, SignedBallotFile, number, string | RegExp][] = [
      [
        "replayed",
        older,
        409,
        "This account already signed a ballot at the same time or later. Nothing was changed.",
      ],
      ["changed", changed, 403, /^The signature is not that of this account/],
      [
        "signed by another",
        await signedFile({ signedAt: now }, { signer: whale }),
        403,
        /^The signature is not/,
      ],
      [
        "on another proposal",
        { ...good, proposal: String(other.id) },
        400,
        "This file is a ballot on another proposal.",
      ],
      [
        "of another proposal",
        await signedFile({ proposal: other.name }),
        400,
        "The ballot names another proposal.",
      ],
      [
        "in other words",
        await signedFile({ proposal: { ...proposal.name, label: "#1 Free beer" } }),
        400,
        /by another name/,
      ],
      [
        "for another product",
        await signedFile({}, { under: { ...domain, productName: "Other" } }),
        400,
        /another site or chain/,
      ],
      [
        "for another contract",
        await signedFile({}, { under: { ...domain, nft: addressOf(whale.address) } }),
        400,
        /another site or chain/,
      ],
      ["for another chain", await signedFile({}, { chainId: 1 }), 400, /another site or chain/],
      ["of ten minutes ago", await signedFile({ signedAt: now - 600n }), 400, /signed too long ago/],
      ["of the future", await signedFile({ signedAt: now + 600n }), 400, /time in the future/],
    ];
    for (const [what, file, status, words] of cases) {
      const answer = await send(file);
      expect([what, answer.status, answer.body["error"]]).toEqual([
        what,
        status,
        typeof words === "string" ? words : expect.stringMatching(words),
      ]);
    }
    expect(await votes()).toEqual(before);
    await setClockOffset(4 * 24 * 3_600_000);
    const late = await send(await signedFile());
    expect([late.status, late.body["code"]]).toEqual([409, "PROPOSAL_CLOSED"]);
    await setClockOffset(0);
    expect(await votes()).toEqual(before);
    expect((await send(good)).status).toBe(200);
  });

  it("refuses what is no file of a ballot, and an unknown proposal", async () => {
    const file = await signedFile();
    for (const body of [
      {},
      null,
      [],
      { ...file, more: 1 },
      { ...file, signature: "0x1" },
      { ...file, format: "other" },
    ])
      expect((await send(body)).status).toBe(400);
    const unknown = proposal.id + 100_000n;
    expect((await send({ ...file, proposal: String(unknown) }, unknown)).status).toBe(404);
    expect(await votes()).toEqual([]);
  });
});
