import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Chain, startChain } from "./chain";
import { hasChainJournal } from "./chain-journal";
import { findChainMark, readFirstBlockHash, saveChainMark } from "./chain-mark";
import { deployContracts } from "./deploy";
import { seedChain } from "./seed-chain";
import { dropSeedingClock } from "./seeding-clock";

/** How old a new chain is. */
const HISTORY_MS = 45 * 86_400_000;

export type OpenedChain = Chain & {
  /** How many holders were seeded; undefined if the chain existed before. */
  seededHolders: number | undefined;
  /** Call it once everything is seeded. The database then names the chain as its own. */
  settle(): Promise<void>;
};

type ChainOptions = { folder: string; databaseUrl: string; keepStates: number };

/**
 * Starts the chain that belongs to the database, or links the two at the first start. Throws, and names `npm run
 * local:reset`, if one of them is missing or belongs to another.
 */
export async function openChain({ folder, databaseUrl, keepStates }: ChainOptions): Promise<OpenedChain> {
  const journalFile = join(folder, "journal.jsonl");
  const seedingFile = join(folder, "seeding");
  const mark = await findChainMark(databaseUrl);
  if (mark === undefined) {
    // If a first start was killed half-way, this file exists and nothing is worth keeping.
    if (existsSync(seedingFile)) rmSync(folder, { recursive: true });
    if (hasChainJournal(journalFile)) throw new Error(mismatch("there is a chain but its database is gone"));
    return seedNewChain({ folder, journalFile, seedingFile, databaseUrl, keepStates });
  }
  if (!hasChainJournal(journalFile))
    throw new Error(mismatch(`there is a database but its chain ${journalFile} is gone`));
  const chain = await startChain({ journalFile, keepStates });
  const firstBlockHash = await readFirstBlockHash(chain.rpcUrl);
  if (firstBlockHash !== mark) {
    await chain.stop();
    throw new Error(mismatch(`the database belongs to chain ${mark}, but here is ${firstBlockHash}`));
  }
  rmSync(seedingFile, { force: true });
  return { ...chain, seededHolders: undefined, settle: async () => undefined };
}

type NewChainOptions = ChainOptions & { journalFile: string; seedingFile: string };

async function seedNewChain({
  folder,
  journalFile,
  seedingFile,
  databaseUrl,
  keepStates,
}: NewChainOptions): Promise<OpenedChain> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(seedingFile, "");
  // Its past has room for what happened in the clubs.
  const chain = await startChain({ journalFile, keepStates, startsAt: new Date(Date.now() - HISTORY_MS) });
  await deployContracts({ rpcUrl: chain.rpcUrl });
  const holders = await seedChain({ rpcUrl: chain.rpcUrl });
  const settle = async (): Promise<void> => {
    await saveChainMark({ databaseUrl, firstBlockHash: await readFirstBlockHash(chain.rpcUrl) });
    await dropSeedingClock(databaseUrl);
    rmSync(seedingFile);
  };
  return { ...chain, seededHolders: holders.length, settle };
}

function mismatch(what: string): string {
  return `The local chain and the local database don't belong together: ${what}. Run "npm run local:reset" to start over; it deletes the data of local mode.`;
}
