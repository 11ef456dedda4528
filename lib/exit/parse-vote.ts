import type { SignatureEngine } from "@/lib/ballots/signature-engine";
import type { EvidenceHead, VoterEvidence } from "@/lib/recount/evidence-schemas";
import { openHead } from "@/lib/recount/open-head";
import { parseHead } from "@/lib/recount/parse-evidence";
import { parsePart } from "@/lib/recount/parse-file";
import { splitFile } from "@/lib/recount/split-file";
import { requireAddress } from "@/lib/shared/address";
import { HEAVIEST_VOTES, type ShownProposal, type ShownVote } from "./write-proposal";

/** Reads a file of evidence as the server writes it, and checks nothing. Throws UnreadableEvidence. */
export async function parseVote(
  bytes: Uint8Array<ArrayBuffer>,
  engine: SignatureEngine,
): Promise<ShownProposal> {
  const { head: text, parts } = await splitFile(cut(bytes));
  const head = parseHead(text);
  const tools = openHead({ head, engine });
  if (!tools.ok) throw new Error(tools.reason.text);
  const hidden = listHiddenReasons(head);
  let votes: ShownVote[] = [];
  for await (const part of parts) {
    const found = (await parsePart(part, tools.value)).flatMap((voter) => lastVote(voter, hidden));
    votes = [...votes, ...found].toSorted(byPower).slice(0, HEAVIEST_VOTES);
    // Lets a browser draw between two parts.
    await new Promise((resolve) => setTimeout(resolve));
  }
  return { head, votes };
}

const PIECE_BYTES = 2 ** 21;

async function* cut(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += PIECE_BYTES)
    yield bytes.subarray(start, start + PIECE_BYTES);
}

/** The reason of a ballot that was signed as a text stays in the evidence while it is hidden. */
function listHiddenReasons({ moderation }: EvidenceHead): ReadonlySet<string> {
  const hidden = new Set<string>();
  for (const { subject, act } of moderation) {
    if (act === "reason.hide") hidden.add(subject);
    if (act === "reason.show") hidden.delete(subject);
  }
  return hidden;
}

function lastVote({ address, holdings, ballots }: VoterEvidence, hidden: ReadonlySet<string>): ShownVote[] {
  const [last] = ballots.toSorted((left, right) => (BigInt(left.signedAt) < BigInt(right.signedAt) ? 1 : -1));
  if (last === undefined) return [];
  const { choice, reason, power, digest } = last;
  const isShown = typeof reason === "string" && !hidden.has(`reason:${digest}`);
  const voter = requireAddress(address.toLowerCase());
  return [{ voter, holdings, choice, reason: isShown ? reason : null, power: BigInt(power) }];
}

function byPower(left: ShownVote, right: ShownVote): number {
  if (left.power !== right.power) return left.power < right.power ? 1 : -1;
  return left.voter < right.voter ? -1 : 1;
}
