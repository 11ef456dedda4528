import { encodeAbiParameters, keccak256, sha256, stringToBytes, stringToHex } from "viem";
import type { EvidenceBundle } from "@/lib/recount/evidence-schemas";
import { later } from "../forgeries/forgery";
import { WALLET_BLOCK } from "../forgeries/some-chain";
import { below, isChosen, pick, type Random } from "./random-choice";
import type { Hiding } from "./random-votes";

/** A way in which files differ, applied before everything gets its place in the log. */
export type Shape = { name: string; share: number; apply(file: EvidenceBundle, random: Random): void };

/** What only contract wallets sign: the last two are of wallets that are still to be made (EIP-6492), one of them cut. */
const SIGNATURES = ["0x12", "0x", "0x12", "0x", wrapped(0), wrapped(32)];

const hashOf = (text: unknown) => ({ keccak: keccak256(stringToHex(String(text))) });

export const shapes: readonly Shape[] = [
  { name: "hidden texts", share: 0.15, apply: hideTexts },
  { name: "hidden club", share: 0.05, apply: hideClub },
  { name: "no census", share: 0.08, apply: dropCensus },
  { name: "census in part", share: 0.08, apply: openCensus },
  { name: "contract wallets", share: 0.12, apply: signByContract },
  { name: "other encodings", share: 0.2, apply: encodeOtherwise },
  { name: "acts", share: 0.15, apply: addActs },
  {
    name: "lost block",
    share: 0.04,
    apply(file) {
      file.snapshot.lostAt = file.proposal.startsAt;
    },
  },
];

function wrapped(from: number): string {
  const parts = encodeAbiParameters(
    [{ type: "address" }, { type: "bytes" }, { type: "bytes" }],
    [`0x${"0f".repeat(20)}`, "0x12", "0x34"],
  );
  return `0x${parts.slice(2 + 2 * from)}${"6492".repeat(16)}`;
}

function hideTexts(file: EvidenceBundle, random: Random): void {
  for (const version of file.proposal.versions) {
    version.body = hashOf(version.body);
    version.discussion = hashOf(version.discussion);
  }
  for (const ballot of file.voters.flatMap(({ ballots }) => ballots))
    if (ballot.form === "typed" && isChosen(random, 0.5)) ballot.reason = hashOf(ballot.reason);
}

function hideClub({ proposal }: EvidenceBundle): void {
  for (const version of proposal.versions) version.club = hashOf(version.club);
}

function dropCensus(file: EvidenceBundle): void {
  file.census = null;
  file.holdingsFrom = "index";
  for (const voter of file.voters) voter.proof = null;
}

function openCensus(file: EvidenceBundle, random: Random): void {
  if (file.census !== null) file.census.isComplete = false;
  for (const voter of file.voters)
    if (isChosen(random, 0.5)) Object.assign(voter, { holdings: null, proof: null });
}

export function signByContract(file: EvidenceBundle, random: Random): void {
  const all = [...file.voters.flatMap(({ ballots }) => ballots), ...file.proposal.versions];
  for (const signed of all)
    if (isChosen(random, 0.3))
      Object.assign(signed, { signature: pick(random, SIGNATURES), check: { ...WALLET_BLOCK } });
}

/** The 64 bytes of ERC-2098, or v counted from 0. */
function encodeOtherwise(file: EvidenceBundle, random: Random): void {
  for (const ballot of file.voters.flatMap(({ ballots }) => ballots)) {
    const { signature } = ballot;
    if (signature.length !== 132 || isChosen(random, 0.4)) continue;
    const parity = Number.parseInt(signature.slice(130), 16) - 27;
    const top = (Number.parseInt(signature.slice(66, 67), 16) | (parity << 3)).toString(16);
    ballot.signature = isChosen(random, 0.5)
      ? `${signature.slice(0, 66)}${top}${signature.slice(67, 130)}`
      : `${signature.slice(0, 130)}0${parity}`;
  }
}

function addActs(file: EvidenceBundle, random: Random): void {
  const [ballot] = file.voters.flatMap(({ ballots }) => ballots);
  for (let left = 1 + below(random, 3); left > 0; left -= 1) {
    const subject = ballot ? `reason:${ballot.digest}` : `proposal:${file.proposal.id}`;
    file.moderation.push(
      someAct({
        at: later(file.proposal.startsAt, below(random, 200_000_000)),
        act: pick(random, ["reason.hide", "reason.show", "proposal.note"]),
        subject,
        fields: pick<Fields | null>(random, [
          null,
          { before: { b: 1, aa: "x", ä: null }, after: { b: 2, aa: 'say "no"\n', ä: true } },
          { before: {}, after: { hidden: true } },
        ]),
        reason: pick(random, [null, "Spam.", "日本語"]),
      }),
    );
  }
}

/** Hides the title as the server does, with the acts that say since when. */
export function hideTitle({ proposal, moderation }: EvidenceBundle, { from, until }: Hiding): void {
  const at = (second: number) => later(proposal.startsAt, second * 1_000);
  const subject = `proposal:${proposal.id}`;
  const act = { subject, fields: null, reason: "Abuse." };
  moderation.push(someAct({ ...act, at: at(from), act: "proposal.hide" }));
  if (until !== null) {
    moderation.push(someAct({ ...act, at: at(until), act: "proposal.show" }));
    return;
  }
  for (const version of proposal.versions) {
    proposal.hiddenLabel = hashOf(`#${proposal.number} ${version.title}`);
    version.title = hashOf(version.title);
  }
}

type Act = EvidenceBundle["moderation"][number];
type Fields = Pick<Act, "before" | "after">;

function someAct({
  fields,
  ...act
}: Pick<Act, "at" | "act" | "subject" | "reason"> & {
  fields: Fields | null;
}): Act {
  const actor = `0x${"Ab".repeat(20)}`;
  const shown = fields ?? { before: null, after: null };
  return { ...act, actor, ...shown, changes: hashChanges(fields) };
}

/** Written by hand, so that a fault of the product's own code would show. */
function hashChanges(fields: Fields | null): string {
  if (fields === null) return `0x${"5a".repeat(32)}`;
  const write = (object: Act["before"]) =>
    `{${Object.entries(object ?? {})
      .toSorted(
        ([left], [right]) => Buffer.byteLength(left) - Buffer.byteLength(right) || (left < right ? -1 : 1),
      )
      .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
      .join(", ")}}`;
  return sha256(stringToBytes(`${write(fields.before)}\n${write(fields.after)}`));
}
