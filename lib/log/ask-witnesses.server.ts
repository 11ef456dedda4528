import "server-only";
import { readNow } from "@/lib/db/read-now.server";
import { hexToBytes } from "@/lib/shared/hex-bytes";
import { toBase64 } from "@/lib/shared/signed-note";
import type { Witness, WitnessPolicy } from "@/lib/shared/witness-policy";
import {
  type Cosignature,
  findHeadToSend,
  insertCosignatures,
  listCosignedSizes,
} from "./cosignature-store.server";
import { findCosignature } from "./list-cosigners";
import { proveConsistency } from "./prove-entry.server";
import { joinPieces } from "./public-log";
import { checkpointBody, type SignedTreeHead } from "./tree-head";

/** For both requests to a witness together. */
const TIMEOUT_MS = 4_000;
const MOST_BYTES = 16_384;

/** `cosigned`: how many witnesses have now cosigned the newest checkpoint. `faults`: what each other one answered. */
export type WitnessReport = {
  treeSize: number;
  cosigned: number;
  of: number;
  faults: string[];
  isRefused: boolean;
};

/** What a witness answered instead of a cosignature. */
class WitnessFault extends Error {}
/** The log doesn't begin with what the witness cosigned before. */
class WitnessRefusal extends WitnessFault {}

/**
 * Sends the newest checkpoint to each witness that hasn't cosigned it yet (C2SP tlog-witness), all at the same time, and
 * stores the cosignatures that hold. Reads and one insert are all it does in the database, so votes never wait for it. Null
 * before the first checkpoint.
 */
export async function askWitnesses(policy: WitnessPolicy): Promise<WitnessReport | null> {
  const sent = await findHeadToSend(policy);
  if (sent === null) return null;
  const { id, head, missing } = sent;
  const sizes = await listCosignedSizes(missing);
  const now = (await readNow()).getTime();
  const answers = await Promise.allSettled(
    missing.map((witness, at) => askWitness({ witness, head, cosigned: sizes[at] ?? 0, now })),
  );
  const cosignatures = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
  if (cosignatures.length > 0) await insertCosignatures(id, cosignatures);
  const failed = answers.flatMap((answer, at) =>
    answer.status === "rejected" ? [{ name: missing[at]?.key.name ?? "", reason: answer.reason }] : [],
  );
  const of = policy.witnesses.length;
  return {
    treeSize: head.treeSize,
    cosigned: of - failed.length,
    of,
    faults: failed.map(({ name, reason }) => `${name} ${sayFault(reason)}`),
    isRefused: failed.some(({ reason }) => reason instanceof WitnessRefusal),
  };
}

function sayFault(reason: unknown): string {
  if (reason instanceof WitnessFault) return reason.message;
  if (Object(reason).name === "TimeoutError") return "did not answer in time";
  return "could not be reached";
}

type Question = { witness: Witness; head: SignedTreeHead; cosigned: number; now: number };

/** Sends the checkpoint, and once more if the witness has cosigned another size than is known here. Throws WitnessFault. */
async function askWitness({ witness, head, cosigned, now }: Question): Promise<Cosignature> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const send = async (old: number): Promise<Answer> => post(witness, await writeRequest(head, old), signal);
  const first = await send(cosigned);
  const answer = first.status === 409 ? await send(readSize(first, head)) : first;
  if (answer.status === 422)
    throw new WitnessRefusal("refuses this log: it does not begin with what it cosigned");
  if (answer.status !== 200) throw new WitnessFault(`answered ${answer.status}`);
  const { key } = witness;
  const note = `${checkpointBody(head)}\n${answer.text}`;
  const found = findCosignature({ head: { ...head, note }, key, now });
  if (found === null) throw new WitnessFault("answered no cosignature of its own key for this checkpoint");
  return { witness, ...found };
}

/** `old <size>`, the proof from there, a blank line and the checkpoint. */
async function writeRequest({ treeSize, note }: SignedTreeHead, old: number): Promise<string> {
  const path = await proveConsistency({ first: old, second: treeSize });
  const lines = path.map((hash) => `${toBase64(hexToBytes(hash as `0x${string}`))}\n`);
  return `old ${old}\n${lines.join("")}\n${note}`;
}

type Answer = { status: number; text: string };

async function post({ url }: Witness, body: string, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(`${url?.replace(/\/$/, "")}/add-checkpoint`, {
    method: "POST",
    body,
    cache: "no-store",
    redirect: "manual",
    signal,
  });
  if (response.status !== 200 && response.status !== 409) {
    await response.body?.cancel();
    return { status: response.status, text: "" };
  }
  const text = await readShort(response).catch((error: unknown) => {
    throw signal.aborted
      ? signal.reason
      : new WitnessFault("answered too much, or no text", { cause: error });
  });
  return { status: response.status, text };
}

async function readShort({ body }: Response): Promise<string> {
  return body === null ? "" : joinPieces(body, MOST_BYTES);
}

/** The size that a witness has. Throws WitnessFault for one that this log doesn't have. */
function readSize({ text }: Answer, { treeSize }: SignedTreeHead): number {
  const size = /^(0|[1-9]\d{0,14})\n?$/.test(text) ? Number(text) : null;
  if (size === null) throw new WitnessFault("answered 409 without a size");
  if (size > treeSize) throw new WitnessRefusal(`has cosigned ${size} entries, and this log has ${treeSize}`);
  return size;
}
