import { keccak256, stringToHex } from "viem";
import { hiddenLabel } from "@/lib/ballots/ballot-words";
import { entryBody } from "@/lib/log/log-entry";
import { ballotEntry } from "@/lib/recount/check-log";
import { cancelVote, moderator } from "../builders/cancellation";
import { author, someEvidence } from "../builders/evidence";
import { endorse, enterIntoLog, resize } from "../builders/evidence-log";
import { cosignLog, testPolicy } from "../builders/witnesses";
import { testAccount } from "../setup/accounts";
import {
  ballotAt,
  dropVoter,
  fileWith,
  type Genuine,
  genuineFile,
  headOf,
  later,
  receiptOf,
  replaceText,
  voterAt,
} from "./forgery";
import { genuineBoundaries } from "./genuine-boundaries";
import { genuineEdges } from "./genuine-edges";
import { chainOf, WALLET_BLOCK } from "./some-chain";

/** Genuine files: each must stay true. */
export const genuineFiles: readonly Genuine[] = [
  ...genuineBoundaries,
  ...genuineEdges,
  { name: "a vote that has ended", make: genuineFile },
  {
    name: "a vote that is open",
    async make(reader) {
      const file = await genuineFile();
      Object.assign(file.result, { isFinal: false, finalAt: null, outcome: null });
      reader.now = Date.parse(file.proposal.endsAt) - 1;
      enterIntoLog(file, { at: reader.now });
      return file;
    },
  },
  {
    name: "a vote whose log witnesses cosigned",
    async make(reader) {
      const file = await genuineFile();
      reader.witnesses = testPolicy(2, 3);
      cosignLog(file, 1, 3);
      return file;
    },
  },
  {
    name: "ballots that were signed together with others, first, last and in the middle",
    make: () =>
      fileWith((ballots, voter) =>
        ballots.map((ballot) => ({
          ...ballot,
          together: { before: voter, after: 2 - voter + Number(voter === 2) },
        })),
      ),
  },
  {
    name: "a vote that a moderator cancelled",
    async make() {
      const file = await genuineFile();
      await cancelVote(file, later(file.proposal.endsAt, -1_000));
      enterIntoLog(file);
      return file;
    },
  },
  {
    name: "a vote that its author cancelled before it began",
    async make() {
      const file = await genuineFile();
      Object.assign(file, { voters: [], ballotCount: 0 });
      Object.assign(file.result, { yesPower: "0", noPower: "0", yesCount: 0, noCount: 0 });
      await cancelVote(file, later(file.proposal.startsAt, -60_000), { account: author });
      enterIntoLog(file);
      return file;
    },
  },
  {
    name: "a vote that a club's moderator cancelled, compared with the whole log",
    async make(reader) {
      const file = await genuineFile();
      await cancelVote(file, later(file.proposal.endsAt, -1_000));
      const key = `4:${moderator.address.toLowerCase()}`;
      const at = Date.parse(file.proposal.startsAt);
      reader.log = enterIntoLog(file, {
        right: { table: "club_member", key, state: `0x${"0c".repeat(32)}`, at },
      });
      return file;
    },
  },
  {
    name: "a vote whose text was changed before it began",
    async make() {
      const file = await genuineFile();
      const { publishedAt = "" } = file.proposal.versions[0] ?? {};
      await replaceText(file, later(publishedAt, 60_000));
      enterIntoLog(file);
      return file;
    },
  },
  {
    name: "a vote whose log was handed over to another key since the reader was told of one",
    async make() {
      const file = await genuineFile();
      const seed = `0x${"08".repeat(32)}` as const;
      enterIntoLog(file, { seed, endorsements: [endorse(seed)] });
      return file;
    },
  },
  {
    name: "a vote with hidden texts",
    async make() {
      const file = await genuineFile();
      const hide = (text: unknown) => ({ keccak: keccak256(stringToHex(String(text))) });
      for (const version of file.proposal.versions) version.body = hide(version.body);
      const ballot = ballotAt(file, 0, 1);
      ballot.reason = hide(ballot.reason);
      return file;
    },
  },
  {
    name: "a ballot that arrived while the title was hidden",
    async make() {
      const voter = { account: testAccount("voter 1"), nftCount: 1n, tokenWei: 0n };
      const says = { label: hiddenLabel(12) };
      const file = await someEvidence([
        { ...voter, ballots: [{ choice: "yes", reason: "", at: 200, says }] },
      ]);
      const act = { actor: file.proposal.author, subject: "proposal:7", reason: "Spam." };
      const fields = { before: null, after: null, changes: `0x${"5a".repeat(32)}` };
      const at = (second: number) => later(file.proposal.startsAt, second * 1_000);
      // Not in order of time: the order in the file means nothing.
      file.moderation.push(
        { ...act, ...fields, act: "proposal.show", at: at(203) },
        { ...act, ...fields, act: "proposal.hide", at: at(100) },
      );
      enterIntoLog(file);
      return file;
    },
  },
  {
    name: "a vote whose voters all bring their receipts",
    async make(reader) {
      const file = await genuineFile();
      for (const place of file.voters.keys()) reader.receipts.push(receiptOf(file, place));
      return file;
    },
  },
  {
    name: "a vote whose log the reader has seen",
    async make(reader) {
      const file = await genuineFile();
      reader.heads.push(headOf(file));
      return file;
    },
  },
  {
    name: "a vote whose whole log the reader compares",
    async make(reader) {
      const file = await genuineFile();
      reader.log = enterIntoLog(file);
      return file;
    },
  },
  {
    name: "a vote that was cancelled, compared with a log that grew since",
    async make(reader) {
      const file = await genuineFile();
      await cancelVote(file, later(file.proposal.endsAt, -1_000));
      reader.log = resize(enterIntoLog(file), { more: ['{"kind":"other"}'] });
      return file;
    },
  },
  {
    name: "a vote whose text was changed before it began, compared with the whole log",
    async make(reader) {
      const file = await genuineFile();
      const { publishedAt = "" } = file.proposal.versions[0] ?? {};
      await replaceText(file, later(publishedAt, 60_000));
      reader.log = enterIntoLog(file);
      return file;
    },
  },
  {
    name: "a vote that is open, compared with a log that has a ballot more by now",
    async make(reader) {
      const file = await genuineFile();
      const voter = structuredClone(voterAt(file, 2));
      dropVoter(file, 2);
      Object.assign(file.result, { isFinal: false, finalAt: null, outcome: null });
      reader.now = Date.parse(file.proposal.endsAt) - 1;
      const [ballot] = voter.ballots.map((each) =>
        entryBody(ballotEntry({ ...each, voter: voter.address, proposal: file.proposal.digest })),
      );
      reader.log = resize(enterIntoLog(file, { at: reader.now }), { more: [ballot ?? ""] });
      return file;
    },
  },
  {
    name: "a vote that a node of the chain is asked about, with a contract wallet",
    async make(reader) {
      const file = await genuineFile();
      Object.assign(ballotAt(file, 2), { signature: "0x12", check: { ...WALLET_BLOCK } });
      enterIntoLog(file);
      reader.chain = chainOf(file);
      reader.chain.wallets.push(voterAt(file, 2).address.toLowerCase());
      return file;
    },
  },
  {
    name: "powers that came into the log after the votes, which a node of the chain confirms",
    async make(reader) {
      const file = await genuineFile();
      enterIntoLog(file, { isCensusLate: true });
      reader.chain = chainOf(file);
      return file;
    },
  },
];
