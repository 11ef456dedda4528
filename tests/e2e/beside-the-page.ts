import { randomBytes } from "node:crypto";
import { Client } from "pg";
import type { Page } from "playwright/test";
import type { Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { createSiweMessage } from "viem/siwe";
import { accountAt, type LocalRole, localAccounts, localContracts } from "@/local/accounts";
import { listSeededHolders, type SeededHolder } from "@/local/holders";
import { callRpc } from "@/local/json-rpc";
import { insertClub, insertProposal } from "@/tests/builders/rows";
import type { StandUrls } from "./stand";
import { expect } from "./test";

/** Works on the stand's database, for what no page can do or show. */
export async function onDatabase<Value>(
  { databaseUrl }: StandUrls,
  work: (client: Client) => Promise<Value>,
): Promise<Value> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The name of a club that a journey inserts, different for each attempt. */
export function uniqueSlug(name: string): string {
  return `${name}-${randomBytes(4).toString("hex")}`;
}

/** A new club of the owner. */
export function insertOwnClub(
  stand: StandUrls,
  { name, owner }: { name: string; owner: string },
): Promise<{ slug: string; id: bigint }> {
  const slug = uniqueSlug(name);
  return onDatabase(stand, async (client) => {
    const id = await insertClub(async (sql, values) => (await client.query(sql, values)).rows, slug);
    await client.query(
      "INSERT INTO club_member (club_id, address, role, joined_at) VALUES ($1, $2, 'owner', app_now())",
      [id, owner.toLowerCase()],
    );
    return { slug, id };
  });
}

/** One of the seed's people, with their key. */
export function seededHolder(name: string): SeededHolder {
  const holder = listSeededHolders().find((each) => each.name === name);
  if (!holder) throw new Error(`the seed has no holder named ${name}`);
  return holder;
}

type PublishedPlace = { id: string; path: string };

/** Proposals in a new club, open since an hour ago and for four days from then on unless given, with their census ordered. */
export async function publishOpen(
  stand: StandUrls,
  {
    club,
    titles,
    startsIn = "-1 hour",
    lasts = "4 days",
  }: { club: string; titles: readonly string[]; startsIn?: string; lasts?: string },
): Promise<PublishedPlace[]> {
  const slug = uniqueSlug(club);
  const answer = await fetch(`${stand.url}/api/power/${accountAt(1).address}`);
  // The newest settled block, which a proposal published now would use as its snapshot.
  const block = Number(Object(await answer.json()).at.block);
  const found = await callRpc({
    rpcUrl: stand.rpcUrl,
    method: "eth_getBlockByNumber",
    params: [`0x${block.toString(16)}`, false],
  });
  const hash: Hex = `0x${String(Object(found).hash).slice(2)}`;
  return onDatabase(stand, async (client) => {
    const query = async (sql: string, values?: unknown[]) => (await client.query(sql, values)).rows;
    await query("BEGIN");
    const clubId = await insertClub(query, slug);
    const places: PublishedPlace[] = [];
    for (const title of titles) {
      const { id } = await insertProposal(query, {
        clubId,
        ...{ title, startsIn, lasts, snapshotBlock: BigInt(block), snapshotBlockHash: hash },
        ...{ nft: localContracts.nft, token: localContracts.token, quorumPowerWei: 100n * 10n ** 18n },
      });
      const [row] = await query("SELECT number FROM proposal WHERE id = $1", [id]);
      places.push({ id: String(id), path: `/clubs/${slug}/proposals/${row?.["number"]}` });
    }
    await query(
      `INSERT INTO census (block, block_hash, status, cursor, looked, holders, nft_total, token_total, started_at, updated_at)
       VALUES ($1, $2, 'running', '', 0, 0, 0, 0, app_now(), app_now()) ON CONFLICT (block, block_hash) DO NOTHING`,
      [block, hash],
    );
    await query("COMMIT");
    return places;
  });
}

/** One such proposal. */
export async function publishOne(
  stand: StandUrls,
  { club, title }: { club: string; title: string },
): Promise<PublishedPlace> {
  const [place] = await publishOpen(stand, { club, titles: [title] });
  if (!place) throw new Error("nothing was published");
  return place;
}

/**
 * Signs the page's browser in with a new key or a role's, without a wallet and its dialogs: for journeys about something
 * else.
 */
export async function signInByKey({
  page,
  url,
  ...who
}: {
  page: Page;
  url: string;
} & ({ privateKey: Hex } | { role: Exclude<LocalRole, "contract-wallet"> })): Promise<void> {
  const account = privateKeyToAccount("role" in who ? keyOf(who.role) : who.privateKey);
  const headers = { origin: url };
  const asked = await page.request.post(`${url}/api/auth/nonce`, { headers });
  const { nonce, issuedAt }: { nonce: string; issuedAt: string } = await asked.json();
  const message = createSiweMessage({
    domain: new URL(url).host,
    uri: url,
    address: account.address,
    statement: "Sign in to Club Kairos",
    version: "1",
    chainId: 25,
    nonce,
    issuedAt: new Date(issuedAt),
  });
  const signature = await account.signMessage({ message });
  const answer = await page.request.post(`${url}/api/auth/verify`, { headers, data: { message, signature } });
  expect(answer.status(), await answer.text()).toBe(200);
}

function keyOf(role: LocalRole): Hex {
  const account = localAccounts.find((candidate) => candidate.role === role);
  if (!account) throw new Error(`the local accounts hold no ${role}`);
  return account.privateKey;
}

/** Makes the chain of the stand misbehave from now on; null ends it. */
export async function setFault({ rpcUrl, fault }: { rpcUrl: string; fault: string | null }): Promise<void> {
  const response = await fetch(`${rpcUrl}/__fault`, { method: "POST", body: JSON.stringify({ fault }) });
  expect(response.ok).toBe(true);
}

/** As if nobody had been told of anything lately, so that the votes of other journeys hold no message back. */
export async function forgetTold(stand: StandUrls): Promise<void> {
  await onDatabase(stand, (client) =>
    client.query("UPDATE message_channel SET confirmed_at = app_now() WHERE confirmed_at IS NOT NULL"),
  );
}
