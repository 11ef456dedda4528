import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { privateKeyToAccount } from "viem/accounts";
import { z } from "zod";
import { proposalLabel } from "@/lib/ballots/ballot-words";
import { backUp } from "@/lib/db/back-up.server";
import { requireAddress } from "@/lib/shared/address";
import { packVerifierText } from "@/local/pack-verifier";
import { signTyped } from "../builders/sign-ballot";
import { newPerson, type Person } from "../proof/two-instances";

// Keeps what today's version writes, before a format changes. Run `npm start` in one terminal and
// `npm run keep-release -- 3` in another. It votes twice in the running local mode.

const local = z.object({
  url: z.string(),
  databaseUrl: z.string(),
  contracts: z.object({ nft: z.string() }),
  accounts: z.array(
    z.object({ role: z.string(), privateKey: z.custom<`0x${string}`>((key) => /^0x/.test(String(key))) }),
  ),
});
const proposal = z.object({
  id: z.string(),
  number: z.int(),
  title: z.string(),
  status: z.string(),
  digest: z.string().transform((digest) => digest as `0x${string}`),
  signed: z.object({ club: z.string() }),
});
const castAnswer = z.object({ receipt: z.looseObject({ leafHash: z.string() }) });

const [version] = process.argv.slice(2);
if (version === undefined) throw new Error("name the version: npm run keep-release -- 3");
const { url, databaseUrl, contracts, accounts } = local.parse(
  JSON.parse(await readFile(".local/environment.json", "utf8")),
);
const folder = join("tests/releases", version);
await rm(folder, { recursive: true, force: true });
for (const each of ["evidence", "receipts", "programs"]) await mkdir(join(folder, each), { recursive: true });

const { proposals } = z
  .object({ proposals: z.array(z.object({ id: z.string(), status: z.string() })) })
  .parse(JSON.parse(String(await read("/api/proposals"))));
await keepReceipts();
for (const { id, status } of proposals) {
  if (status === "pending") continue;
  await keep(`evidence/${id}.json`, await read(`/api/proposals/${id}/bundle`));
  if (status === "closed")
    await keep(`evidence/${id}.packed`, await read(`/api/proposals/${id}/bundle?as=packed`));
}
await keep("log-key.json", await read("/api/log/key"));
// Local mode's own, with which a test goes on with the log.
await keep("log-signing-key", await readFile(".local/log-signing-key"));
await keep("pack.tar.gz", gzipSync(await read("/api/admin/exit-pack.tar", await signIn("admin"))));
await keep("programs/verify-bundle.mjs.gz", gzipSync(await packVerifierText()));
for (const name of ["mirror-log.mjs", "witness-log.mjs"])
  await keep(`programs/${name}.gz`, gzipSync(await readFile(join("docs", name))));
await keep("chain.jsonl.gz", gzipSync(await readFile(".local/chain/journal.jsonl")));
await backUp({ databaseUrl, file: join(folder, "data.backup") });

function keep(path: string, content: Uint8Array | string): Promise<void> {
  return writeFile(join(folder, path), content);
}

async function read(
  path: string,
  { cookies }: Pick<Person, "cookies"> = { cookies: new Map() },
): Promise<Buffer> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const answer = await fetch(url + path, { headers: { cookie } });
  if (answer.status === 429) {
    await sleep(1_000 * Number(answer.headers.get("retry-after")));
    return read(path, { cookies });
  }
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return Buffer.from(await answer.arrayBuffer());
}

function accountOf(role: string) {
  const found = accounts.find((each) => each.role === role);
  if (!found) throw new Error(`local mode has no ${role}`);
  return privateKeyToAccount(found.privateKey);
}

async function signIn(role: string): Promise<Person> {
  const person = newPerson([url], new Map(), url);
  const { status, text } = await person.signIn(accountOf(role));
  if (status !== 200) throw new Error(`the ${role} can't sign in: ${text}`);
  return person;
}

/** Of a vote and of the one that replaces it. Each is kept once the log has its ballot. */
async function keepReceipts(): Promise<void> {
  const open = proposals.find(({ status }) => status === "active");
  const found = proposal.parse(JSON.parse(String(await read(`/api/proposals/${open?.id}`))));
  const voter = await signIn("holder");
  for (const choice of ["yes", "no"] as const) {
    const prepared = await voter.send(`/api/proposals/${found.id}/ballot`);
    const { signedAt } = z.object({ signedAt: z.int() }).parse(JSON.parse(prepared.text));
    const account = accountOf("holder");
    const signature = await signTyped({
      account,
      domain: { productName: "Kairos", nft: requireAddress(contracts.nft.toLowerCase()) },
      ballot: {
        proposal: { club: found.signed.club, label: proposalLabel(found), digest: found.digest },
        ...{ choice, reason: `I vote ${choice}.`, signedAt: BigInt(signedAt) },
        voter: requireAddress(account.address.toLowerCase()),
      },
    });
    const body = { choice, reason: `I vote ${choice}.`, signedAt, form: "typed", signature };
    const cast = await voter.send(`/api/proposals/${found.id}/ballots`, { method: "POST", body });
    if (cast.status !== 200) throw new Error(`the vote was refused: ${cast.text}`);
    const { receipt } = castAnswer.parse(JSON.parse(cast.text));
    await keep(`receipts/${choice}.json`, JSON.stringify(receipt, null, 2));
    await untilLogged(receipt.leafHash);
    // Ballots are signed with whole seconds, and the second one must be later.
    await sleep(1_100);
  }
}

async function untilLogged(leaf: string): Promise<void> {
  while (!(await fetch(`${url}/api/log/proof?leaf=${leaf}`)).ok) await sleep(1_000);
}
