import {
  createPublicClient,
  encodeAbiParameters,
  erc20Abi,
  type Hex,
  hashMessage,
  hashStruct,
  hashTypedData,
  http,
  parseAbi,
  recoverAddress,
} from "viem";
import { ballotText } from "@/lib/ballots/ballot-text";
import { ballotWords } from "@/lib/ballots/ballot-words";
import { loadSignatureEngine } from "@/lib/ballots/recover-signer";
import {
  ballotFields,
  type Choice,
  proposalFields,
  ruleFields,
  toEip712Domain,
} from "@/lib/ballots/typed-data";
import { getHoldingsAt } from "@/lib/holdings/get-holdings-at.server";
import { checkLog } from "@/lib/log/check-log.server";
import { sealLog } from "@/lib/log/seal-log.server";
import { readWholeEvidence } from "@/lib/recount/answer-evidence.server";
import { createRecounter } from "@/lib/recount/client/create-recounter";
import { recountFile } from "@/lib/recount/recount-file";
import { parseAddress } from "@/lib/shared/address";
import { query, testDatabaseUrl } from "@/tests/setup/own-services";
import { localChain, localContracts } from "./accounts";
import { type Chain, startChain } from "./chain";
import { deployContracts } from "./deploy";
import { localEnvironment } from "./local-environment";
import { runSeeding } from "./run-seeding";
import { seedChain } from "./seed-chain";
import { plannedProposals } from "./seed-plan";
import { dropSeedingClock } from "./seeding-clock";

const DAY_MS = 86_400_000;
const nft = addressOf(localContracts.nft);
const domain = toEip712Domain({ productName: "Kairos", nft });

let chain: Chain;

beforeAll(async () => {
  chain = await startChain({ startsAt: new Date(Date.now() - 45 * DAY_MS) });
  const { rpcUrl } = chain;
  // From here on, this file's app reads that chain.
  Object.assign(process.env, { RPC_URL: rpcUrl, BROWSER_RPC_URL: rpcUrl, INDEX_CONFIRMATIONS: "0" });
  await deployContracts({ rpcUrl });
  await seedChain({ rpcUrl });
  const environment = localEnvironment({
    url: "http://localhost:3000",
    databaseUrl: testDatabaseUrl,
    rpcUrl,
    smtpUrl: "smtp://127.0.0.1:25",
    sessionSecret: "a".repeat(64),
    logSigningKey: "a".repeat(43),
  });
  process.stdout.write(`${await runSeeding({ environment, rpcUrl })}\n`);
  await dropSeedingClock(testDatabaseUrl);
}, 120_000);
afterAll(() => chain.stop());

const reader = () => createPublicClient({ chain: localChain, transport: http(chain.rpcUrl) });

function addressOf(text: string) {
  const address = parseAddress(text);
  if (!address) throw new Error(`${text} is no address`);
  return address;
}

describe("the seeded proposals", () => {
  it("exist in every state, each published and closed before now as planned", async () => {
    const rows = await query<{ state: string; count: number }>(
      `SELECT CASE WHEN cancelled_at IS NOT NULL THEN 'cancelled' WHEN starts_at > app_now() THEN 'pending'
         WHEN ends_at > app_now() + interval '12 hours' THEN 'active' WHEN ends_at > app_now() THEN 'ending soon'
         WHEN final_yes_power + final_no_power < quorum_power THEN 'quorum not met'
         WHEN final_yes_power > final_no_power THEN 'passed' WHEN final_yes_power = final_no_power THEN 'tie' ELSE 'rejected' END AS state,
         count(*)::int FROM proposal GROUP BY 1`,
    );
    expect(Object.fromEntries(rows.map(({ state, count }) => [state, count]))).toEqual({
      cancelled: 2,
      pending: 2,
      active: 4,
      "ending soon": 2,
      "quorum not met": 2,
      passed: 5,
      tie: 1,
      rejected: 2,
    });
    expect(
      await query("SELECT 1 FROM proposal WHERE created_at > app_now() OR final_at > app_now()"),
    ).toEqual([]);
    expect(await query("SELECT 1 FROM ballot WHERE created_at > app_now()")).toEqual([]);
    expect(await query("SELECT version FROM proposal WHERE version = 2")).toHaveLength(1);
    expect(await query("SELECT 1 FROM proposal_draft")).toHaveLength(2);
    const [clock] = await query<{ drift: number }>(
      "SELECT abs(extract(epoch FROM app_now() - clock_timestamp()))::float8 AS drift",
    );
    expect(clock?.drift).toBeLessThan(1);
  });

  it("recount without a fault, the cancelled ones too", async () => {
    for (const { id } of await query<{ id: string }>("SELECT id FROM proposal ORDER BY id")) {
      const { bytes } = await readWholeEvidence(BigInt(id));
      const { counted } = await recountFile({
        file: new Blob([bytes]),
        recounters: [createRecounter(loadSignatureEngine)],
        known: ({ log }) => ({ receipts: [], logKeys: log ? [log.publicKey] : [] }),
        now: Date.now(),
        signal: new AbortController().signal,
        onProgress: () => undefined,
      });
      expect({ id, faults: counted.faults }).toEqual({ id, faults: [] });
    }
  });

  it("have their authors' signatures over texts, rules and snapshot blocks that are on the chain", async () => {
    const rows = await query<
      Record<string, string> & { version: number; formula: number; quorum_basis_points: number }
    >(
      `SELECT v.*, p.author, c.slug, c.name, p.rule_hash, p.formula, p.ratio, p.tokens_per_vote, p.nft, p.token, p.minimum_power,
         p.quorum_power, p.quorum_basis_points, p.minimum_period_seconds, p.snapshot_block, p.snapshot_block_hash
       FROM proposal_version v JOIN proposal p ON p.id = v.proposal_id JOIN club c ON c.id = p.club_id`,
    );
    expect(rows).toHaveLength(plannedProposals.length + 1);
    for (const row of rows) {
      const { hash, timestamp } = await reader().getBlock({
        blockNumber: BigInt(row["snapshot_block"] ?? ""),
      });
      expect(hash).toBe(row["snapshot_block_hash"]);
      const rule = {
        formula: row.formula,
        ratio: BigInt(row["ratio"] ?? ""),
        tokensPerVote: BigInt(row["tokens_per_vote"] ?? ""),
        nft: asHex(row["nft"]),
        token: asHex(row["token"]),
        minimumPowerWei: BigInt(row["minimum_power"] ?? ""),
        quorumPowerWei: BigInt(row["quorum_power"] ?? ""),
        quorumBasisPoints: row.quorum_basis_points,
        minimumPeriodSeconds: BigInt(row["minimum_period_seconds"] ?? ""),
      };
      expect(hashStruct({ data: rule, primaryType: "Rule", types: { Rule: ruleFields } })).toBe(
        row["rule_hash"],
      );
      const digest = hashTypedData({
        domain,
        types: { Proposal: proposalFields },
        primaryType: "Proposal",
        message: {
          club: row["name"] ?? "",
          slug: row["slug"] ?? "",
          title: row["title"] ?? "",
          body: row["body"] ?? "",
          discussion: row["discussion"] ?? "",
          earliestStart: BigInt(row["earliest_start"] ?? ""),
          periodSeconds: BigInt(row["period_seconds"] ?? ""),
          ruleHash: asHex(row["rule_hash"]),
          snapshotBlock: BigInt(row["snapshot_block"] ?? ""),
          snapshotBlockHash: asHex(row["snapshot_block_hash"]),
          version: row.version,
          origin: row["origin"] ?? "",
          salt: asHex(row["salt"]),
        },
      });
      expect(digest).toBe(row["digest"]);
      const signer = await recoverAddress({ hash: digest, signature: asHex(row["signature"]) });
      expect(signer.toLowerCase()).toBe(row["author"]);
      // The snapshot is from the hour of publication, not from the day of the seeding.
      expect(Math.abs(Number(timestamp) - Number(row["earliest_start"]))).toBeLessThan(4 * 86_400);
    }
  });

  it("were each paid for by a transfer on the chain, except the one whose payment the chain lost", async () => {
    const proofs = await query<{ status: string; tx_hash: string; block_hash: string; payer: string }>(
      "SELECT f.* FROM payment_proof f JOIN proposal p ON p.draft_id::text = f.purpose_id AND p.author = f.payer",
    );
    expect(proofs).toHaveLength(plannedProposals.length);
    for (const proof of proofs) {
      const receipt = await reader()
        .getTransactionReceipt({ hash: asHex(proof.tx_hash) })
        .catch(() => null);
      if (proof.status === "revoked") expect(receipt).toBeNull();
      else
        expect(receipt).toMatchObject({ status: "success", blockHash: proof.block_hash, from: proof.payer });
    }
    expect(proofs.filter(({ status }) => status === "revoked")).toHaveLength(1);
  });
});

type BallotRow = {
  proposal_id: string;
  digest: Hex;
  number: number;
  title: string;
  name: string;
  voter: string;
  choice: Choice;
  reason: string;
  signed_at: string;
  form: string;
  signature: string;
  message_hash: Hex;
  check_block: string | null;
  power: string;
  snapshot_block: string;
};

describe("the seeded ballots", () => {
  it("are signed by their voters, by key or by what the contract wallet says at the block of the check", async () => {
    const ballots = await query<BallotRow>(
      `SELECT b.*, p.digest, p.number, p.title, c.name, p.snapshot_block FROM ballot b JOIN proposal p ON p.id = b.proposal_id
       JOIN club c ON c.id = p.club_id`,
    );
    expect(ballots).toHaveLength(plannedProposals.reduce((sum, { ballots = [] }) => sum + ballots.length, 0));
    for (const row of ballots) {
      const voter = addressOf(row.voter);
      const { digest, choice, reason } = row;
      const proposal = { club: row.name, label: `#${row.number} ${row.title}`, digest };
      const ballot = { proposal, choice, reason, voter, signedAt: BigInt(row.signed_at) };
      const types = { Ballot: ballotFields };
      const hash =
        row.form === "typed"
          ? hashTypedData({ domain, types, primaryType: "Ballot", message: ballotWords(ballot) })
          : hashMessage(ballotText({ domain: { productName: "Kairos", nft }, ballot }));
      expect(row.message_hash).toBe(hash);
      const byKey = await recoverAddress({ hash: row.message_hash, signature: asHex(row.signature) });
      if (row.check_block === null) expect(byKey.toLowerCase()).toBe(row.voter);
      else {
        const answer = await reader().readContract({
          address: voter,
          abi: parseAbi(["function isValidSignature(bytes32, bytes) view returns (bytes4)"]),
          functionName: "isValidSignature",
          args: [row.message_hash, asHex(row.signature)],
          blockNumber: BigInt(row.check_block),
        });
        expect(encodeAbiParameters([{ type: "bytes4" }], [answer])).toMatch(/^0x1626ba7e/);
      }
    }
    expect(ballots.some(({ check_block: block }) => block !== null)).toBe(true);
    expect(ballots.some(({ form }) => form === "text")).toBe(true);
    expect(ballots.some(({ reason }) => reason !== "")).toBe(true);
  });

  it("have the power that the contracts and the index give at the snapshot block, and add up to the tally", async () => {
    const votes = await query<{ voter: string; power: string; snapshot_block: string }>(
      "SELECT v.voter, v.power, p.snapshot_block FROM vote v JOIN proposal p ON p.id = v.proposal_id",
    );
    for (const { voter, power, snapshot_block: block } of votes) {
      const [held, blockNumber] = [addressOf(voter), BigInt(block)];
      const read = (address: Hex) =>
        reader().readContract({
          address,
          abi: erc20Abi,
          functionName: "balanceOf",
          args: [held],
          blockNumber,
        });
      const [nftCount, tokenWei] = [await read(localContracts.nft), await read(localContracts.token)];
      expect(BigInt(power)).toBe(nftCount * 10n ** 18n + tokenWei / 10n ** 12n);
      expect((await getHoldingsAt({ holders: [held], block: blockNumber })).get(held)).toEqual({
        nftCount,
        tokenWei,
      });
    }
    const sums = await query<{ tally: string; sum: string }>(
      `SELECT (SELECT concat_ws(' ', sum(t.yes_power), sum(t.no_power), sum(t.yes_count), sum(t.no_count))
           FROM tally_part t WHERE t.proposal_id = p.id) AS tally,
         (SELECT concat_ws(' ', coalesce(sum(v.power) FILTER (WHERE v.choice = 'yes'), 0), coalesce(sum(v.power) FILTER (WHERE v.choice = 'no'), 0),
           count(*) FILTER (WHERE v.choice = 'yes'), count(*) FILTER (WHERE v.choice = 'no')) FROM vote v WHERE v.proposal_id = p.id) AS sum
       FROM proposal p`,
    );
    expect(sums.map(({ tally }) => tally)).toEqual(sums.map(({ sum }) => sum));
    expect(
      await query(
        `SELECT 1 FROM proposal p WHERE final_at IS NOT NULL AND (final_yes_power, final_no_power) <>
           (SELECT sum(t.yes_power), sum(t.no_power) FROM tally_part t WHERE t.proposal_id = p.id)`,
      ),
    ).toEqual([]);
    expect(
      await query(
        "SELECT 1 FROM proposal WHERE ends_at < app_now() AND cancelled_at IS NULL AND final_at IS NULL",
      ),
    ).toEqual([]);
  });

  it("are in the log as they are in the database", async () => {
    const { head } = await sealLog({ budgetMs: 10_000 });
    expect(head.treeSize).toBeGreaterThan(100);
    expect(await checkLog({ budgetMs: 10_000 })).toMatchObject({ faults: [], isWhole: true });
  });
});

function asHex(text: string | undefined): Hex {
  return `0x${(text ?? "").slice(2)}`;
}
