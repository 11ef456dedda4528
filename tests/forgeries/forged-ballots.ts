import { keccak256, stringToHex } from "viem";
import { hiddenLabel } from "@/lib/ballots/ballot-words";
import type { EvidenceBundle } from "@/lib/recount/evidence-schemas";
import type { Votes } from "../builders/evidence";
import { enterIntoLog } from "../builders/evidence-log";
import { ballotAt, type Forgery, fileWith, later, replaceText, voterAt } from "./forgery";

const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const bytesOf = (number: bigint) => number.toString(16).padStart(64, "0");

/** The last voter's ballot calls the proposal hidden; `acts` gives the acts, in seconds after the start. */
async function sayHidden(file: EvidenceBundle, acts: ["hide" | "show", number][]): Promise<void> {
  const label = hiddenLabel(file.proposal.number);
  const signed = await fileWith((ballots, voter) =>
    voter === 2 ? ballots.map((ballot) => ({ ...ballot, at: 500, says: { label } })) : ballots,
  );
  Object.assign(file, signed);
  file.moderation = acts.map(([act, seconds]) => ({
    at: later(file.proposal.startsAt, seconds * 1_000),
    actor: file.proposal.author,
    act: `proposal.${act}`,
    subject: `proposal:${file.proposal.id}`,
    reason: "Spam.",
    before: null,
    after: null,
    changes: keccak256(stringToHex(act)),
  }));
  enterIntoLog(file);
}

/** The last voter signed ballots on other proposals with the same signature. */
const signedTogether = (together: Votes["ballots"][number]["together"] & object) =>
  fileWith((ballots, voter) => (voter === 2 ? ballots.map((ballot) => ({ ...ballot, together })) : ballots));

/** Forged ballots and voters. */
export const forgedBallots: Forgery[] = [
  {
    name: "the other form of a key's signature, which the log does not have",
    forgedBy: "anybody",
    forge(file) {
      const ballot = ballotAt(file, 2);
      const { signature } = ballot;
      const isOdd = signature.endsWith("1c");
      const s = BigInt(`0x${signature.slice(66, 130)}`) | (isOdd ? 1n << 255n : 0n);
      ballot.signature = `${signature.slice(0, 66)}${bytesOf(s)}`;
    },
    expected: "false",
    line: "log.proof.groups[0]",
  },
  {
    name: "the twin of a key's signature with a high s",
    forgedBy: "server",
    forge(file) {
      const ballot = ballotAt(file, 2);
      const { signature } = ballot;
      const s = ORDER - BigInt(`0x${signature.slice(66, 130)}`);
      ballot.signature = `${signature.slice(0, 66)}${bytesOf(s)}${signature.endsWith("1c") ? "1b" : "1c"}`;
      enterIntoLog(file);
    },
    expected: "false",
    line: "voters[2].ballots[0]",
  },
  {
    name: "a ballot that is not among those its voter signed together",
    forgedBy: "server",
    async forge(file) {
      Object.assign(file, await signedTogether({ before: 1, after: 1, isLeftOut: true }));
    },
    expected: "false",
    line: "voters[2].ballots[0]",
  },
  {
    name: "a ballot that was added to those its voter signed together",
    forgedBy: "server",
    async forge(file) {
      const genuine = await signedTogether({ before: 1, after: 1 });
      const others = await signedTogether({ before: 1, after: 1, isLeftOut: true });
      ballotAt(genuine, 2).signature = ballotAt(others, 2).signature;
      enterIntoLog(genuine);
      Object.assign(file, genuine);
    },
    expected: "false",
    line: "voters[2].ballots[0]",
  },
  {
    name: "ballots signed together, told in another order",
    forgedBy: "anybody",
    async forge(file) {
      Object.assign(file, await signedTogether({ before: 1, after: 1 }));
      ballotAt(file, 2).signedTogether?.reverse();
    },
    expected: "false",
    line: "voters[2].ballots[0]",
  },
  {
    name: "a ballot that was signed together, said to be signed alone",
    forgedBy: "anybody",
    async forge(file) {
      Object.assign(file, await signedTogether({ before: 1, after: 1 }));
      delete ballotAt(file, 2).signedTogether;
    },
    expected: "false",
    line: "voters[2].ballots[0]",
  },
  {
    name: "a ballot signed as a text, said to be signed together with another",
    forgedBy: "anybody",
    forge(file) {
      ballotAt(file, 1).signedTogether = [`0x${"11".repeat(32)}`, `0x${"22".repeat(32)}`];
    },
    expected: "false",
    line: "voters[1].ballots[0]",
  },
  {
    name: "a ballot counted for somebody who held more",
    forgedBy: "server",
    forge(file) {
      const [small, large] = [voterAt(file, 1), voterAt(file, 0)];
      Object.assign(large, {
        ballots: small.ballots.map((ballot) => ({ ...ballot, power: ballotAt(file, 0).power })),
      });
      file.voters.splice(1, 1);
      file.ballotCount = 2;
      enterIntoLog(file);
    },
    expected: "false",
    line: "voters[0].ballots[0]",
  },
  {
    name: "a ballot given twice, once behind the voter's later choice",
    forgedBy: "server",
    forge(file) {
      const { ballots } = voterAt(file, 0);
      ballots.push(structuredClone(ballotAt(file, 0)));
      file.ballotCount += 1;
      enterIntoLog(file);
    },
    expected: "false",
    line: "voters[0].ballots[2]",
  },
  {
    name: "a ballot on a text that was replaced, counted for the text in its place",
    forgedBy: "server",
    async forge(file) {
      const { voters, ballotCount, result } = structuredClone(file);
      await replaceText(file, later(file.proposal.startsAt, 1_000));
      Object.assign(file, { voters, ballotCount });
      Object.assign(file.result, { ...result, finalAt: file.result.finalAt });
      enterIntoLog(file);
    },
    expected: "false",
    line: "voters[2].ballots[0]",
  },
  {
    name: "a ballot that was signed for a time to come, so that no later one replaces it",
    forgedBy: "server",
    forge(file) {
      const ballot = ballotAt(file, 0, 1);
      ballot.receivedAt = later(ballot.receivedAt, -303_000);
      enterIntoLog(file);
    },
    expected: "false",
    line: "voters[0].ballots[1]",
  },
  {
    name: "a wallet's ballot that was signed before the vote began",
    forgedBy: "server",
    async forge(file) {
      const signed = await fileWith((ballots, voter) =>
        voter === 2 ? ballots.map((ballot) => ({ ...ballot, at: -1 })) : ballots,
      );
      Object.assign(file, signed);
      const check = { block: "12345999", hash: `0x${"cd".repeat(32)}` };
      Object.assign(ballotAt(file, 2), { signature: "0x12", check });
      enterIntoLog(file);
    },
    expected: "false",
    line: "voters[2].ballots[0]",
  },
  {
    name: "holders who did not vote, so that a sample seldom meets those who did",
    forgedBy: "server",
    forge(file, reader) {
      reader.receipts = [];
      const silent = structuredClone(voterAt(file, 2));
      file.voters.splice(2, 1);
      file.voters.push({ ...silent, ballots: [] });
      file.ballotCount -= 1;
      const { result } = file;
      result.noPower = String(BigInt(result.noPower) - BigInt(silent.ballots[0]?.power ?? 0));
      result.noCount -= 1;
      enterIntoLog(file);
    },
    expected: "false",
    line: "voters[2]",
  },
  {
    name: "a leaf of the census in a place of another chunk",
    forgedBy: "server",
    forge(file) {
      const { proof } = voterAt(file, 1);
      if (proof) proof.place = (proof.place + 256) % 512;
    },
    expected: "false",
    line: "voters[1]",
  },
  {
    name: "a ballot that calls the club by a name that only looks like its own",
    forgedBy: "server",
    async forge(file) {
      const signed = await fileWith((ballots, voter) =>
        voter === 2 ? ballots.map((ballot) => ({ ...ballot, says: { club: "The Bui\u217cders" } })) : ballots,
      );
      Object.assign(file, signed);
    },
    expected: "false",
    line: "voters[2].ballots[0]",
  },
  {
    name: "a ballot that calls the proposal hidden, which nobody had hidden",
    forgedBy: "server",
    forge: (file) => sayHidden(file, []),
    expected: "false",
    line: "voters[2].ballots[0]",
  },
  {
    name: "a ballot that calls the proposal hidden long after it was shown again, with the acts in another order",
    forgedBy: "anybody",
    forge: (file) =>
      sayHidden(file, [
        ["show", 441],
        ["hide", 100],
      ]),
    expected: "false",
    line: "voters[2].ballots[0]",
  },
];
