import { handoverEntry } from "@/lib/recount/check-log";
import type { EvidenceBundle } from "@/lib/recount/evidence-schemas";
import { endorse, enterIntoLog, resize, type WholeLog } from "../builders/evidence-log";
import { alterFile } from "./alter-file";
import { below, isChosen, pick, type Random } from "./random-choice";

const OTHER_DIGEST = `0x${"ab".repeat(32)}`;
const MODERATOR = `0x${"0b".repeat(20)}`;
const OTHER_SEED = `0x${"07".repeat(32)}` as const;
const THIRD_SEED = `0x${"08".repeat(32)}` as const;

/** Gives the file a place in a log that may have more, less or other entries of its vote. */
export function enterIntoRandomLog(file: EvidenceBundle, random: Random): WholeLog {
  const { bodies } = enterIntoLog(structuredClone(file));
  const lines = () => (isChosen(random, 0.4) ? [randomLine({ file, bodies, random })] : []);
  const isOpen = !file.result.isFinal && file.proposal.cancelledAt === null;
  const at = Date.parse(file.proposal.endsAt) - 1;
  const entered = enterIntoLog(file, {
    ...(isChosen(random, 0.3) && { afterRight: lines() }),
    beforeResult: isOpen && isChosen(random, 0.3) ? [resultAfter({ file, at, random })] : lines(),
    afterResult: lines(),
    ...(isOpen && { at }),
    ...(isChosen(random, 0.05) && { seed: OTHER_SEED }),
    ...(isChosen(random, 0.12) && { countedTo: below(random, 40) }),
  });
  return pick<() => WholeLog>(random, [
    () => entered,
    () => entered,
    () => entered,
    () => resize(entered, { more: lines() }),
    () => resize(entered, { more: lines() }),
    () => resize(entered, { size: below(random, entered.bodies.length + 1) }),
    () => ({ ...entered, bodies: entered.bodies.slice(0, -1) }),
  ])();
}

/** The result that the log got while the server made the file of an open vote, or long before. */
function resultAfter({ file, at, random }: { file: EvidenceBundle; at: number; random: Random }): string {
  const ended = structuredClone(file);
  ended.result.outcome = "passed";
  const { bodies } = enterIntoLog(ended);
  const result = JSON.parse(bodies.find((body) => body.startsWith('{"kind":"result"')) ?? "{}");
  return JSON.stringify({ ...result, at: at - pick(random, [0, 59_000, 61_000, 86_400_000]) });
}

const isRight = (body: string): boolean => body.startsWith('{"kind":"row"');

/** A line of this vote again, one that its file doesn't have, or either of them altered. */
function randomLine({
  file: { proposal, voters },
  bodies,
  random,
}: {
  file: EvidenceBundle;
  bodies: readonly string[];
  random: Random;
}): string {
  const at = Date.parse(proposal.endsAt) + pick(random, [-1_000, 59_000, -86_400_000]);
  const digests = voters.flatMap(({ ballots }) => ballots.map(({ digest }) => digest));
  const act = { kind: "moderation", act: pick(random, ["proposal.hide", "reason.hide", "proposal.edit"]) };
  const subject = isChosen(random, 0.5)
    ? `proposal:${proposal.id}`
    : `reason:${digests[below(random, digests.length || 1)] ?? OTHER_DIGEST}`;
  const window = { startsAt: at, endsAt: at, publishedAt: at };
  const hashes = { digest: OTHER_DIGEST, signature: OTHER_DIGEST };
  const origin = String(proposal.versions.at(-1)?.origin);
  const line = JSON.stringify(
    pick<object>(random, [
      ...bodies.filter((body) => !body.startsWith('{"kind":"other"')).map((body) => JSON.parse(body)),
      { kind: "cancel", proposal: proposal.digest, at },
      { kind: "cancellation", proposal: proposal.digest, by: MODERATOR, signature: OTHER_DIGEST, at },
      handoverEntry(
        endorse(OTHER_SEED, { at, origin: pick(random, [origin, origin, "https://other.test"]) }),
      ),
      handoverEntry(endorse(THIRD_SEED, { at, origin })),
      ...bodies.filter(isRight).map((body) => ({ ...JSON.parse(body), state: null })),
      ...bodies.filter(isRight).map((body) => ({ ...JSON.parse(body), state: null })),
      { kind: "ballot", proposal: proposal.digest, voter: MODERATOR, ...hashes, receivedAt: at },
      { kind: "edit", proposal: OTHER_DIGEST, replaces: proposal.digest, version: 2, ...window },
      { kind: "edit", proposal: proposal.digest, replaces: OTHER_DIGEST, version: 2, ...window },
      { ...act, actor: MODERATOR, subject, reason: null, changes: OTHER_DIGEST, at },
      { ...act, actor: MODERATOR, subject, reason: null, changes: OTHER_DIGEST, at },
    ]),
  );
  return pick<(text: string) => string>(random, [
    (text) => text,
    (text) => text,
    (text) => text,
    (text) => text.replace(proposal.digest, (digest) => digest.toUpperCase().replace("0X", "0x")),
    (text) => text.replace("0x", "\\u0030x"),
    (text) => {
      const entry = JSON.parse(text);
      alterFile({ file: entry, donor: {}, random });
      // A mirror has one entry a line, in UTF-8.
      return JSON.stringify(entry);
    },
  ])(line);
}
