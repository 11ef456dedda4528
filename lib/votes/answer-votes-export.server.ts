import "server-only";
import { getAddress } from "viem";
import { requireProposal } from "@/lib/proposals/require-proposal.server";
import { csvHead, csvLine } from "@/lib/shared/csv-line";
import { streamParts } from "@/lib/shared/stream-parts";
import { type ListedVote, listVotesByVoter } from "./vote-list-store.server";

const CONTENT_TYPES = {
  csv: "text/csv; charset=utf-8",
  json: "application/json",
} as const satisfies Record<ExportFormat, string>;

/** All votes of a proposal as a file to keep. Throws NOT_FOUND for an unknown proposal. */
export async function answerVotesExport({
  proposalId,
  format,
}: {
  proposalId: bigint;
  format: ExportFormat;
}): Promise<Response> {
  await requireProposal(proposalId);
  return new Response(exportVotes({ proposalId, format }), {
    headers: {
      "content-type": CONTENT_TYPES[format],
      "content-disposition": `attachment; filename="proposal-${proposalId}-votes.${format}"`,
    },
  });
}

type ExportFormat = "csv" | "json";

/** Each is a row of two tables somewhere on disk. */
const ROWS_AT_ONCE = 250;

const COLUMNS = [
  ["voter", (vote) => getAddress(vote.voter)],
  ["choice", (vote) => vote.choice],
  ["power", (vote) => vote.power.toString()],
  ["castAt", (vote) => vote.castAt.toISOString()],
  ["signedAt", (vote) => vote.signedAt.toString()],
  ["form", (vote) => vote.form],
  ["messageHash", (vote) => vote.messageHash],
  ["signature", (vote) => vote.signature],
  ["checkBlock", (vote) => vote.checkBlock?.toString() ?? ""],
  ["reason", (vote) => vote.reason],
  // If set, the reason is left out, so only the recount's evidence can recompute the hash.
  ["reasonHiddenAt", (vote) => vote.reasonHidden?.at.toISOString() ?? ""],
] as const satisfies readonly (readonly [string, (vote: ListedVote) => string])[];

/**
 * All votes of a proposal in the order of the voters' addresses, as a stream of any length; powers in units of 10^-18 VP. It
 * pages by key, so no transaction stays open for as long as the reader takes.
 */
function exportVotes({
  proposalId,
  format,
}: {
  proposalId: bigint;
  format: ExportFormat;
}): ReadableStream<Uint8Array> {
  return streamParts(format === "csv" ? csvParts(proposalId) : jsonParts(proposalId));
}

async function* csvParts(proposalId: bigint): AsyncGenerator<string, void, undefined> {
  yield csvHead(COLUMNS.map(([name]) => name));
  for await (const votes of pages(proposalId)) {
    yield votes.map((vote) => csvLine(COLUMNS.map(([, read]) => read(vote)))).join("");
  }
}

async function* jsonParts(proposalId: bigint): AsyncGenerator<string, void, undefined> {
  let separator = "[\n";
  for await (const votes of pages(proposalId)) {
    const objects = votes.map((vote) =>
      JSON.stringify(Object.fromEntries(COLUMNS.map(([name, read]) => [name, read(vote)]))),
    );
    yield separator + objects.join(",\n");
    separator = ",\n";
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}

async function* pages(proposalId: bigint): AsyncGenerator<ListedVote[], void, undefined> {
  let after = "";
  for (;;) {
    const votes = await listVotesByVoter({ proposalId, after, limit: ROWS_AT_ONCE });
    const last = votes.at(-1);
    if (last === undefined) return;
    yield votes;
    after = last.voter;
  }
}
