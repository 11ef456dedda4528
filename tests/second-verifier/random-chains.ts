import type { EvidenceBundle } from "@/lib/recount/evidence-schemas";
import { anchoredVote, named } from "../builders/anchored-vote";
import { type Reader, someReader } from "../forgeries/forgery";
import { chainOf, type SomeChain, WALLET_BLOCK } from "../forgeries/some-chain";
import { alterFile } from "./alter-file";
import { below, isChosen, pick, type Random } from "./random-choice";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** How far a block may be from where a file says. */
const SHIFTS_MS = [0, 0, 0, 0, 179_000, 181_000, -1_800_000, -2_400_000, -2_460_000, 7 * DAY_MS, -8 * DAY_MS];

/** The chain on which a file is genuine, with what the server may have lied about. */
export function randomChain(file: EvidenceBundle, random: Random): SomeChain {
  const chain = chainOf(file);
  for (const block of Object.values(chain.blocks)) {
    block.at += pick(random, SHIFTS_MS);
    if (isChosen(random, 0.08)) block.hash = `0x${"ee".repeat(32)}`;
  }
  if (isChosen(random, 0.06)) delete chain.blocks[pick(random, Object.keys(chain.blocks))];
  const { voters, rule, snapshot } = file;
  chain.supply.nftCount += silentOf({ chain, rule, snapshot });
  if (isChosen(random, 0.1)) chain.supply.tokenWei += 10n ** 30n;
  for (const { address, ballots } of voters) {
    const holder = address.toLowerCase();
    const held = chain.holders[holder];
    const lie = pick(random, ["nothing", "more", ...Array(30).fill("the truth")]);
    if (lie === "nothing") delete chain.holders[holder];
    if (held && lie === "more") held.tokenWei += 1n;
    if (ballots.some(({ check }) => check !== null) && isChosen(random, 0.7)) chain.wallets.push(holder);
  }
  if (isChosen(random, 0.7)) chain.wallets.push(file.proposal.author.toLowerCase());
  if (isChosen(random, 0.03)) chain.id = 26;
  return chain;
}

/** NFTs of holders who are in no file, as many as its total power leaves. */
function silentOf({
  chain: { supply },
  rule,
  snapshot,
}: { chain: SomeChain } & Pick<EvidenceBundle, "rule" | "snapshot">): bigint {
  const [ratio, per] = [BigInt(rule.ratio), BigInt(rule.tokensPerVote)];
  const tokens = per === 0n ? 0n : (ratio * supply.tokenWei) / per;
  return (BigInt(snapshot.totalPower) - tokens) / (ratio * 10n ** 18n) - supply.nftCount;
}

type AnchorCase = { file: EvidenceBundle; reader: Reader; chain: SomeChain; anchor: string };

/** A vote whose result is anchored, with a server, a sender or a chain that may say something else. */
export async function randomAnchor(random: Random): Promise<AnchorCase> {
  const entry = pick(random, [
    named,
    named,
    named,
    named,
    { ...named, state: null },
    { ...named, table: "admin" },
    { ...named, key: WALLET_BLOCK.hash.slice(0, 42) },
  ]);
  const { bundle, anchor, transaction } = await anchoredVote(entry, isChosen(random, 0.2) ? ["{}"] : []);
  const chain = chainOf(bundle);
  const [number, hash] = [12_400_000, `0x${"fa".repeat(32)}`];
  const time = transaction.block?.time ?? 0;
  chain.blocks[number] = { hash, at: time + pick(random, [0, 0, -89_000, -2 * MINUTE_MS, DAY_MS]) };
  const input = isChosen(random, 0.15) ? flip(transaction.data, random) : transaction.data;
  chain.sent = {
    transaction: {
      hash: isChosen(random, 0.05) ? hash : anchor.transaction,
      from: transaction.from,
      input,
      nonce: "0x0",
      blockNumber: isChosen(random, 0.06) ? null : `0x${number.toString(16)}`,
      blockHash: isChosen(random, 0.06) ? anchor.transaction : hash,
    } as { hash: string },
    newest: number + pick(random, [10, 11, 11, 12, 50]),
  };
  const answer = { anchor: structuredClone(anchor) };
  if (isChosen(random, 0.4)) alterFile({ file: answer, donor: {}, random });
  const other = isChosen(random, 0.05) && bundle.log;
  if (other) other.head = { ...other.head, origin: "https://other.test" };
  return { file: bundle, reader: someReader(bundle), chain, anchor: JSON.stringify(answer) };
}

function flip(data: string, random: Random): string {
  const at = 2 + below(random, data.length - 2);
  return `${data.slice(0, at)}${data[at] === "0" ? "1" : "0"}${data.slice(at + 1)}`;
}
