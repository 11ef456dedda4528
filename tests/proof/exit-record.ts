import { type Hex, keccak256, stringToHex } from "viem";
import { createTypedDataHasher } from "@/lib/ballots/hash-typed-data";
import type { Ballot, SigningDomain } from "@/lib/ballots/typed-data";
import { rootChunks, rootOfChunks } from "@/lib/holdings/chunk-roots";
import { requireAddress } from "@/lib/shared/address";
import { localContracts } from "@/local/accounts";
import { insertBounty, insertClub, insertProposal, type OpenProposal, type RunSql } from "../builders/rows";
import { signTyped } from "../builders/sign-ballot";
import { testAccount, testAdmin } from "../setup/accounts";

const DAY = 86_400;
const SNAPSHOT_BLOCK = 5n;
const domain: SigningDomain = {
  productName: "Kairos",
  nft: requireAddress(localContracts.nft.toLowerCase()),
};
const hasher = createTypedDataHasher({ domain, keccak: (bytes) => keccak256(bytes, "bytes") });
/** What nobody may read in a pack. */
export const HIDDEN_WORDS = "words that a moderator hid";

/**
 * Fills a database with finished votes whose signatures, census and log all hold, one more that a moderator hid, and something of
 * everything else.
 */
export async function insertRecord(
  query: RunSql,
  { proposals, voters }: { proposals: number; voters: number },
): Promise<void> {
  await query(
    "INSERT INTO admin (address, is_primary, created_at) VALUES ($1, true, app_now()) ON CONFLICT DO NOTHING",
    [testAdmin.address.toLowerCase()],
  );
  const clubId = await insertClub(query, "exit-club");
  const accounts = Array.from({ length: voters }, (_, index) => testAccount(`exit voter ${index}`));
  // In the log before the first ballot.
  await insertCensus(
    query,
    accounts.map(({ address }) => requireAddress(address.toLowerCase())),
  );
  const stored: OpenProposal[] = [];
  for (let index = 0; index <= proposals; index += 1) {
    const isHidden = index === proposals;
    const proposal = await insertProposal(query, {
      clubId,
      snapshotBlock: SNAPSHOT_BLOCK,
      ...{ nft: localContracts.nft, token: localContracts.token },
      // The log must have a head of the 10 minutes after the end.
      ...{ startsIn: "-4 days -2 minutes", lasts: "4 days", publishedIn: "-5 days" },
      title: isHidden ? HIDDEN_WORDS : `Renew the archive <node> ${index}`,
      body: isHidden
        ? HIDDEN_WORDS
        : `**Text** ${index}\n\n<script>alert(1)</script>\n\n- [x] [link](https://example.com)`,
    });
    stored.push(proposal);
    const some = accounts.slice(0, 1 + ((index * 7) % voters));
    for (const [at, account] of some.entries())
      await insertVote(query, { proposal, account, index: index + at });
  }
  await hide(query, { kind: "proposal", id: String(stored.at(-1)?.id) });
  const [reason] = await query(
    "SELECT message_hash FROM ballot WHERE reason <> '' AND proposal_id = $1 LIMIT 1",
    [stored[1]?.id],
  );
  await hide(query, { kind: "reason", id: String(reason?.["message_hash"]) });
  await insertBounty(query, { clubId, title: "Draw a map" });
  await query(
    "INSERT INTO profile (address, name, about, updated_at) VALUES ($1, 'Ann', 'Counts votes.', app_now())",
    [accounts[0]?.address.toLowerCase()],
  );
  await query(
    "INSERT INTO moderator_invite (club_id, address, invited_by, invited_at, expires_at) VALUES ($1, $2, $2, app_now(), app_now() + interval '1 day')",
    [clubId, accounts[0]?.address.toLowerCase()],
  );
}

async function insertVote(
  query: RunSql,
  {
    proposal,
    account,
    index,
  }: { proposal: OpenProposal; account: ReturnType<typeof testAccount>; index: number },
): Promise<void> {
  const signedAt = Math.floor(Date.now() / 1_000) - 2 * DAY + index;
  const voter = requireAddress(account.address.toLowerCase());
  const choice = index % 3 === 0 ? "no" : "yes";
  const reason = index % 4 === 0 ? `${HIDDEN_WORDS.slice(0, 5)} ${index}` : "";
  const ballot: Ballot = { proposal: proposal.name, choice, reason, voter, signedAt: BigInt(signedAt) };
  await query(
    `WITH b AS (INSERT INTO ballot (proposal_id, voter, choice, reason, power, signed_at, form, signature, message_hash, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, 'typed', $7, $8, to_timestamp($6::bigint + 1)) RETURNING *)
     INSERT INTO vote (proposal_id, voter, ballot_id, choice, power, signed_at, has_reason, cast_at)
     SELECT proposal_id, voter, id, choice, power, signed_at, reason <> '', created_at FROM b`,
    [
      ...[proposal.id, voter, choice, reason, nftsOf(voter) * 10n ** 18n, signedAt],
      ...[await signTyped({ account, domain, ballot }), hasher.ballotDigest(ballot)],
    ],
  );
}

const nftsOf = (holder: string): bigint => 1n + BigInt(`0x${holder.slice(-1)}`);

async function insertCensus(query: RunSql, holders: readonly `0x${string}`[]): Promise<void> {
  const entries = holders
    .toSorted()
    .map((holder) => ({ holder: requireAddress(holder), nftCount: nftsOf(holder), tokenWei: 0n }));
  const chunks = rootChunks(entries, 0);
  const total = entries.reduce((sum, { nftCount }) => sum + nftCount, 0n);
  const blockHash = keccak256(stringToHex(`block ${SNAPSHOT_BLOCK}`));
  const [census] = await query(
    `INSERT INTO census (block, block_hash, status, nft_source, token_source, cursor, looked, holders, nft_total, token_total, nft_supply, token_supply, started_at, updated_at)
     VALUES ($1, $2, 'running', 'index', 'index', '', $3, $3, $4, 0, 1000, 0, app_now(), app_now()) RETURNING id`,
    [SNAPSHOT_BLOCK, blockHash, entries.length, total],
  );
  for (const [place, { holder, nftCount }] of entries.entries())
    await query(
      "INSERT INTO census_row (census_id, holder, place, nft_count, token_wei) VALUES ($1, $2, $3, $4, 0)",
      [...[census?.["id"], holder, place, nftCount]],
    );
  for (const { chunk, root, firstHolder } of chunks)
    await query("INSERT INTO census_chunk (census_id, chunk, root, first_holder) VALUES ($1, $2, $3, $4)", [
      ...[census?.["id"], chunk, root, firstHolder],
    ]);
  await query("UPDATE census SET status = 'done', root = $2, finished_at = app_now() WHERE id = $1", [
    census?.["id"],
    rootOfChunks(chunks.map(({ root }): Hex => root as Hex)),
  ]);
}

async function hide(query: RunSql, { kind, id }: { kind: string; id: string }): Promise<void> {
  const by = testAdmin.address.toLowerCase();
  await query(
    `WITH acted AS (INSERT INTO audit_entry (actor, act, subject, reason, before, after, at)
       SELECT $3, $1 || '.hide', $1 || ':' || $2, 'Spam', '{"hidden":false}', jsonb_build_object('hidden', true, 'title', $4::text), app_now())
     INSERT INTO hidden_content (subject_kind, subject_id, reason, hidden_by, hidden_at) VALUES ($1, $2, 'Spam', $3, app_now())`,
    [kind, id, by, HIDDEN_WORDS],
  );
}
