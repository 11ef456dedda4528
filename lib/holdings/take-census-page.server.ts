import "server-only";
import { clearAlert, raiseAlert } from "@/lib/audit/alert-store.server";
import { HOLDERS_PER_CALL } from "@/lib/chain/balance-reader";
import { readBlocks } from "@/lib/chain/read-blocks.server";
import { readTotalSupply } from "@/lib/chain/read-total-supply.server";
import { inTransaction, type Transaction } from "@/lib/db/transaction.server";
import { type ContractName, eachAmount, eachContract, holdsAnything } from "@/lib/env/counted-contracts";
import type { Address } from "@/lib/shared/address";
import { ok, type Result, refuse } from "@/lib/shared/result";
import { readAgreedBalances } from "./agreed-balances.server";
import { askEveryEndpoint } from "./ask-every-endpoint.server";
import {
  type Census,
  type CensusEntry,
  type CensusFailure,
  type CensusSources,
  CHUNK_LEAVES,
  isFromIndex,
} from "./census";
import { findSources, isOutdated } from "./census-sources.server";
import {
  type Contracts,
  failCensus,
  finishCensus,
  holdMarks,
  insertPage,
  listChunks,
  listIndexedPage,
  listLeaves,
  lockCensus,
} from "./census-store.server";
import { rootChunks, rootOfChunks } from "./chunk-roots";
import { findIndexState } from "./holdings-index-store.server";
import { getContractAddresses, type IndexedContract, listIndexedContracts } from "./indexed-contracts.server";
import { restartCensus } from "./restart-censuses.server";
import type { Mark } from "./rewind-target";

/** People per page: one call if the chain is asked, and a short transaction. */
const PAGE_PEOPLE = HOLDERS_PER_CALL;

type IndexMark = Mark & { contract: Address };

/**
 * Records the next page of a census, or finishes it after the last. "behind": nothing was done, because the index has not
 * reached the block or isn't on the chain. "done" otherwise, also if another worker did it. Throws CHAIN_UNAVAILABLE.
 */
export async function takeCensusPage(census: Census): Promise<"done" | "behind"> {
  const marks = await findSettledMarks(census.block);
  if (marks === null) return "behind";
  const standing = await compareWithChain(census, marks);
  if (standing === "replaced") await fail(census, "replaced");
  if (standing !== "same") return standing === "replaced" ? "done" : "behind";
  const sources = await findSources();
  if (census.sources !== null && isOutdated(census.sources, sources)) {
    await restartCensus(census);
    return "done";
  }
  const kept = census.sources ?? sources;
  const page = await inTransaction((tx) => readIndexedPage(tx, census));
  if (page.length === 0) return finish({ census, sources: kept });
  const read = await readFromChain({ census, sources: kept, page });
  if (!read.ok) {
    await fail(census, read.reason);
    return "done";
  }
  return addPage({ census, sources: kept, marks, page, read: read.value });
}

/** The newest mark of each contract's index; null if one has not reached the block. */
async function findSettledMarks(block: bigint): Promise<IndexMark[] | null> {
  const marks: IndexMark[] = [];
  for (const { address } of listIndexedContracts()) {
    const state = await findIndexState(address);
    if (state === null || state.nextBlock <= block) return null;
    // Without a mark nothing was read yet, and nobody had anything before the first block.
    if (state.lastMark !== null) marks.push({ ...state.lastMark, contract: address });
  }
  return marks;
}

/** Whether block and index are on the chain, according to every endpoint. */
async function compareWithChain(
  { block, blockHash }: Census,
  marks: readonly IndexMark[],
): Promise<"same" | "replaced" | "unsettled"> {
  const wanted = [{ block, hash: blockHash }, ...marks];
  const found = await askEveryEndpoint((endpoint) =>
    readBlocks(
      wanted.map((mark) => mark.block),
      { endpoint },
    ),
  );
  if (found.every(([first]) => first && first.hash !== blockHash)) return "replaced";
  const isSame = found.every((blocks) => wanted.every(({ hash }, index) => blocks[index]?.hash === hash));
  return isSame ? "same" : "unsettled";
}

function readIndexedPage(tx: Transaction, { block, cursor }: Census): Promise<CensusEntry[]> {
  return listIndexedPage(tx, { ...getContractAddresses(), block, after: cursor, limit: PAGE_PEOPLE });
}

type FromChain = Partial<Record<ContractName, ReadonlyMap<Address, bigint>>>;
type PageInput = { census: Census; sources: CensusSources; page: readonly CensusEntry[] };

async function readFromChain({ census, sources, page }: PageInput): Promise<Result<FromChain, "forgotten">> {
  const found: FromChain = {};
  const { block, blockHash } = census;
  const holders = page.map(({ holder }) => holder);
  for (const { kind, address } of listIndexedContracts().filter(
    (contract) => sources[contract.kind] === "chain",
  )) {
    const balances = await readAgreedBalances({ contract: address, holders, block, blockHash });
    if (!balances.ok) return refuse(balances.reason);
    found[kind] = balances.value;
  }
  return ok(found);
}

async function addPage({
  census,
  sources,
  marks,
  page,
  read,
}: PageInput & { marks: readonly IndexMark[]; read: FromChain }): Promise<"done" | "behind"> {
  return inTransaction(async (tx) => {
    const locked = await lockCensus(tx, census.id);
    if (!isSamePlace(locked, census)) return "done";
    if (!(await holdMarks(tx, marks))) return "behind";
    // Read again under the lock, because an earlier reading may have been rewound since.
    const indexed = await readIndexedPage(tx, census);
    if (indexed.some(({ holder }, index) => holder !== page[index]?.holder)) return "done";
    const entries = indexed.map((entry) => ({
      holder: entry.holder,
      ...eachAmount(({ field, name }) => {
        const balances = read[name];
        return balances ? balanceOf(balances, entry.holder) : entry[field];
      }),
    }));
    // A census that was begun with rows goes on with rows.
    const contracts = locked.looked === 0 ? contractsRead(sources) : locked.contracts;
    const [lastChunk] = (await listChunks(locked.id, tx)).slice(-1);
    const [first] = page;
    const isOpen = lastChunk && first && locked.holders % CHUNK_LEAVES > 0;
    const open = isOpen
      ? await listLeaves({ id: locked.id, from: lastChunk.firstHolder, before: first.holder }, tx)
      : [];
    const chunks = rootChunks(
      [...open, ...entries.filter(holdsAnything)],
      Math.floor(locked.holders / CHUNK_LEAVES),
    );
    await insertPage(tx, { census: locked, sources, contracts, entries, chunks });
    return "done";
  });
}

/** Only if all balances are in the index can they be read from there again. */
function contractsRead(sources: CensusSources): Contracts | null {
  return isFromIndex({ sources }) ? getContractAddresses() : null;
}

/** True if no other worker has moved the census. */
function isSamePlace(left: Census, right: Census): boolean {
  return left.status === "running" && left.cursor === right.cursor && left.looked === right.looked;
}

function balanceOf(balances: ReadonlyMap<Address, bigint>, holder: Address): bigint {
  const balance = balances.get(holder);
  if (balance === undefined) throw new Error(`nothing was told about what ${holder} has`);
  return balance;
}

async function finish({ census, sources }: Omit<PageInput, "page">): Promise<"done"> {
  const { block, blockHash } = census;
  const supplies: Record<ContractName, bigint | null> = eachContract(() => null);
  for (const { kind, address } of listIndexedContracts()) {
    supplies[kind] = await readTotalSupply({ contract: address, block, blockHash });
  }
  await inTransaction(async (tx) => {
    const locked = await lockCensus(tx, census.id);
    if (!isSamePlace(locked, census)) return;
    const root = rootOfChunks((await listChunks(census.id, tx)).map((chunk) => chunk.root));
    await finishCensus(tx, { id: census.id, root, supplies, sources });
    await clearAlert({ kind: "census-failed", subject: subjectOf(census) }, tx);
    await compareTotals(tx, { census: locked, supplies });
  });
  return "done";
}

async function compareTotals(
  tx: Transaction,
  { census, supplies }: { census: Census; supplies: Record<ContractName, bigint | null> },
): Promise<void> {
  const totals = eachContract((name) => census[`${name}Total`]);
  const differing = listIndexedContracts().filter(
    ({ kind }) => supplies[kind] !== null && supplies[kind] !== totals[kind],
  );
  const key = { kind: "census-differs", subject: subjectOf(census) } as const;
  if (differing.length === 0) return clearAlert(key, tx);
  const tell = ({ kind }: IndexedContract) => `${kind}: ${totals[kind]} held, totalSupply ${supplies[kind]}`;
  await raiseAlert({ ...key, message: `At block ${census.block} ${differing.map(tell).join("; ")}.` }, tx);
}

async function fail(census: Census, reason: CensusFailure): Promise<void> {
  const message =
    reason === "forgotten"
      ? `The nodes have pruned block ${census.block} before all holders of a distrusted contract were read.`
      : `Block ${census.block} (${census.blockHash}) is no longer on the chain.`;
  await inTransaction(async (tx) => {
    const isFailed = await failCensus(tx, { id: census.id, reason });
    if (isFailed) await raiseAlert({ kind: "census-failed", subject: subjectOf(census), message }, tx);
  });
}

function subjectOf({ block, blockHash }: Census): string {
  return `${block}:${blockHash}`;
}
