import { keccak256, stringToHex } from "viem";
import { hiddenLabel } from "@/lib/ballots/ballot-words";
import type { EvidenceBundle } from "@/lib/recount/evidence-schemas";
import { cancelVote } from "../builders/cancellation";
import { enterIntoLog, signHead } from "../builders/evidence-log";
import {
  ballotAt,
  DAY_MS,
  fileUnder,
  fileWith,
  type Genuine,
  genuineFile,
  headOf,
  later,
  replaceText,
  voterAt,
} from "./forgery";
import { chainOf, WALLET_BLOCK } from "./some-chain";

const WINDOW_SECONDS = 259_200;

/** An act on the proposal, this many seconds after the start. */
function actAt({ proposal }: EvidenceBundle, act: "hide" | "show", seconds: number) {
  return {
    ...{ at: later(proposal.startsAt, seconds * 1_000), actor: proposal.author, act: `proposal.${act}` },
    ...{ subject: `proposal:${proposal.id}`, reason: "Spam.", before: null, after: null },
    changes: keccak256(stringToHex(act)),
  };
}

/** Files of an honest server at the edge of a rule: each must stay true. */
export const genuineBoundaries: readonly Genuine[] = [
  {
    name: "ballots of the first and the last millisecond of a vote",
    async make() {
      const file = await fileWith((ballots, voter) =>
        voter === 2 ? ballots.map((ballot) => ({ ...ballot, at: WINDOW_SECONDS - 2 })) : ballots,
      );
      ballotAt(file, 2).receivedAt = later(file.proposal.endsAt, -1);
      ballotAt(file, 0).receivedAt = file.proposal.startsAt;
      enterIntoLog(file);
      return file;
    },
  },
  {
    name: "ballots at both edges of what a key's clock may be off by",
    async make() {
      const file = await fileWith((ballots) =>
        ballots.map((ballot) => ({ ...ballot, at: ballot.at + 1_000 })),
      );
      ballotAt(file, 1).receivedAt = later(ballotAt(file, 1).receivedAt, -302_000);
      ballotAt(file, 2).receivedAt = later(ballotAt(file, 2).receivedAt, 358_999);
      enterIntoLog(file);
      return file;
    },
  },
  {
    name: "a ballot of the millisecond of the cancellation",
    async make() {
      const file = await genuineFile();
      await cancelVote(file, ballotAt(file, 0, 1).receivedAt);
      enterIntoLog(file);
      return file;
    },
  },
  {
    name: "a vote that was cancelled long before its end, with no head of after the end",
    async make() {
      const file = await genuineFile();
      await cancelVote(file, later(file.proposal.startsAt, 500_000));
      enterIntoLog(file, { at: Date.parse(file.proposal.startsAt) + 560_000 });
      return file;
    },
  },
  {
    name: "a vote in which nobody voted",
    async make() {
      const file = await genuineFile();
      Object.assign(file, { voters: [], ballotCount: 0 });
      const nobody = { yesPower: "0", noPower: "0", yesCount: 0, noCount: 0, outcome: "rejected" };
      Object.assign(file.result, nobody);
      enterIntoLog(file, {
        endAt: Date.parse(file.proposal.endsAt) + DAY_MS,
        at: Date.parse(file.proposal.endsAt) + DAY_MS,
      });
      return file;
    },
  },
  {
    name: "a vote whose quorum is reached exactly",
    async make() {
      const file = await genuineFile();
      const total = BigInt(file.snapshot.totalPower);
      const cast = BigInt(file.result.yesPower) + BigInt(file.result.noPower);
      const quorumBasisPoints = Number((cast * 10_000n) / total);
      const quorumPowerWei = (total * BigInt(quorumBasisPoints) + 9_999n) / 10_000n;
      return fileUnder({ quorumBasisPoints, quorumPowerWei });
    },
  },
  {
    name: "a ballot of while the title was hidden, and one of a minute after it was shown again",
    async make() {
      const says = { label: hiddenLabel(12) };
      const file = await fileWith((ballots, voter) =>
        voter === 0 ? ballots : ballots.map((ballot) => ({ ...ballot, at: 300 * voter, says })),
      );
      // The first arrives in the millisecond of the act; the acts are in reverse order.
      file.moderation = [actAt(file, "show", 542), actAt(file, "hide", 302)];
      enterIntoLog(file);
      return file;
    },
  },
  {
    name: "a ballot that calls the club by its slug, as while its name is hidden",
    make: () => fileWith((ballots) => ballots.map((ballot) => ({ ...ballot, says: { club: "builders" } }))),
  },
  {
    name: "a text that was published 29 minutes after the start that its author signed",
    async make() {
      const file = await fileWith((ballots) =>
        ballots.map((ballot) => ({ ...ballot, at: ballot.at + 1_740 })),
      );
      const { proposal, result } = file;
      const ms = 1_740_000;
      const { startsAt, endsAt } = proposal;
      Object.assign(proposal, { startsAt: later(startsAt, ms), endsAt: later(endsAt, ms) });
      result.finalAt = later(proposal.endsAt, 5_000);
      for (const version of proposal.versions) version.publishedAt = later(startsAt, ms + 60_000);
      enterIntoLog(file);
      return file;
    },
  },
  {
    name: "a text that was published 60 days before its start",
    async make() {
      const file = await genuineFile();
      for (const version of file.proposal.versions)
        version.publishedAt = later(file.proposal.startsAt, -60 * DAY_MS);
      enterIntoLog(file);
      return file;
    },
  },
  {
    name: "a text that was changed within the minute after its start",
    async make() {
      const file = await genuineFile();
      await replaceText(file, later(file.proposal.startsAt, 60_000));
      enterIntoLog(file);
      return file;
    },
  },
  {
    name: "a vote by a contract wallet as author, published seven days after it was prepared",
    async make(reader) {
      const file = await fileWith((ballots) =>
        ballots.map((ballot) => ({ ...ballot, at: ballot.at + 7 * 86_400 })),
      );
      const { proposal, result } = file;
      const { startsAt, endsAt } = proposal;
      const ms = 7 * DAY_MS;
      Object.assign(proposal, { startsAt: later(startsAt, ms), endsAt: later(endsAt, ms) });
      result.finalAt = later(proposal.endsAt, 5_000);
      for (const version of proposal.versions)
        Object.assign(version, { publishedAt: proposal.startsAt, signature: "0x", check: WALLET_BLOCK });
      enterIntoLog(file);
      reader.now += ms;
      reader.chain = chainOf(file);
      const block = reader.chain.blocks[WALLET_BLOCK.block];
      if (block) block.at = Date.parse(proposal.startsAt);
      reader.chain.wallets.push(proposal.author.toLowerCase());
      return file;
    },
  },
  {
    name: "an open vote whose text is the only entry of its log",
    async make(reader) {
      const file = await genuineFile();
      Object.assign(file, { voters: [], ballotCount: 0, census: null, holdingsFrom: "unknown" });
      Object.assign(file.result, { yesPower: "0", noPower: "0", yesCount: 0, noCount: 0 });
      Object.assign(file.result, { isFinal: false, finalAt: null, outcome: null });
      reader.now = Date.parse(file.proposal.startsAt);
      enterIntoLog(file, { at: reader.now, hasOthers: false });
      return file;
    },
  },
  {
    name: "a result read some seconds after the end, with no head of after the end",
    async make(reader) {
      const file = await genuineFile();
      reader.now = Date.parse(file.proposal.endsAt) + 12_000;
      enterIntoLog(file, { at: reader.now, resultAt: reader.now - 1_000 });
      return file;
    },
  },
  {
    name: "a head of the end that a server signed 10 minutes late",
    async make() {
      const file = await genuineFile();
      const end = Date.parse(file.proposal.endsAt);
      enterIntoLog(file, { endAt: end + 600_000, at: end + 600_000 });
      return file;
    },
  },
  {
    name: "the same log, signed again a day later",
    async make(reader) {
      const file = await genuineFile();
      const { head, publicKey } = headOf(file);
      const again = { ...head, at: head.at + DAY_MS };
      reader.heads.push({ head: signHead(again), publicKey });
      return file;
    },
  },
  {
    name: "addresses in lower case, and the other form of a key's signature",
    async make() {
      const file = await genuineFile();
      for (const voter of file.voters) voter.address = voter.address.toLowerCase();
      file.proposal.author = file.proposal.author.toLowerCase();
      const ballot = ballotAt(file, 2);
      ballot.signature = ballot.signature.replace(/1b$/, "00").replace(/1c$/, "01");
      enterIntoLog(file);
      return file;
    },
  },
  {
    name: "a wallet's ballot that was signed days before it arrived, when the vote had begun",
    async make(reader) {
      const file = await fileWith((ballots, voter) =>
        voter === 2 ? ballots.map((ballot) => ({ ...ballot, at: 0 })) : ballots,
      );
      Object.assign(ballotAt(file, 2), { signature: "0x12", check: { ...WALLET_BLOCK } });
      ballotAt(file, 2).receivedAt = later(file.proposal.startsAt, 2 * DAY_MS);
      enterIntoLog(file);
      reader.chain = chainOf(file);
      reader.chain.wallets.push(voterAt(file, 2).address.toLowerCase());
      return file;
    },
  },
  {
    name: "a file laid out with blanks and line breaks",
    make: genuineFile,
    rewrite: (text) => JSON.stringify(JSON.parse(text), null, 2),
  },
  {
    name: "a field that no program knows, nested deeper than a stack",
    make: genuineFile,
    rewrite: (text) => `{"later":${"[".repeat(100_000)}${"]".repeat(100_000)},${text.slice(1)}`,
  },
];
