import { enterIntoLog } from "../builders/evidence-log";
import { testAccount } from "../setup/accounts";
import { ballotAt, type Forgery, voterAt } from "./forgery";

/** Forged proposals, votes, holdings and acts. */
export const forgedContents: Forgery[] = [
  {
    name: "a choice turned round",
    forgedBy: "server",
    forge(file) {
      ballotAt(file, 2).choice = "yes";
      enterIntoLog(file);
    },
    expected: "false",
    line: "voters[2].ballots[0]",
  },
  {
    name: "another text under the same digest",
    forgedBy: "server",
    forge({ proposal }) {
      for (const version of proposal.versions) version.body = "Pay the author.";
    },
    expected: "false",
    line: "proposal.versions[0]",
  },
  {
    name: "the signed author replaced",
    forgedBy: "server",
    forge(file) {
      file.proposal.author = testAccount("somebody else").address;
      enterIntoLog(file);
    },
    expected: "false",
    line: "proposal.versions[0]",
  },
  {
    name: "the last ballot of a voter left out, so that the first choice counts",
    forgedBy: "server",
    forge(file) {
      voterAt(file, 0).ballots.pop();
      file.ballotCount -= 1;
      const { result } = file;
      result.noPower = String(BigInt(result.noPower) + BigInt(result.yesPower));
      Object.assign(result, { yesPower: "0", yesCount: 0, noCount: 3, outcome: "rejected" });
    },
    expected: "false",
    line: "log.proof.groups[0]",
  },
  {
    name: "a total power below what voted, so that a quorum looks reached",
    forgedBy: "server",
    forge(file) {
      file.snapshot.totalPower = String(20n * 10n ** 18n);
      enterIntoLog(file);
    },
    expected: "false",
    line: "snapshot.totalPower",
  },
  {
    name: "another quorum than its share of the total power",
    forgedBy: "server",
    forge(file) {
      file.rule.quorumPowerWei = "1";
    },
    expected: "false",
    line: "rule",
  },
  {
    name: "a ratio that nobody signed",
    forgedBy: "server",
    forge(file) {
      file.rule.ratio = "2";
    },
    expected: "false",
    line: "rule",
  },
  {
    name: "holdings that the census does not have",
    forgedBy: "server",
    forge(file) {
      Object.assign(voterAt(file, 1).holdings ?? {}, { nftCount: "400" });
      ballotAt(file, 1).power = String(400n * 10n ** 18n);
      enterIntoLog(file);
    },
    expected: "false",
    line: "voters[1]",
  },
  {
    name: "a voter outside the census",
    forgedBy: "server",
    forge(file) {
      Object.assign(voterAt(file, 1), { holdings: null, proof: null });
      enterIntoLog(file);
    },
    expected: "false",
    line: "voters[1]",
  },
  {
    name: "no census, so that powers are the server's word",
    forgedBy: "server",
    forge(file) {
      Object.assign(file, { census: null, holdingsFrom: "index" });
      for (const voter of file.voters) voter.proof = null;
      enterIntoLog(file);
    },
    expected: "unchecked",
    line: "voters[0]",
  },
  {
    name: "a voter twice, once in capital letters",
    forgedBy: "server",
    forge(file) {
      const twin = structuredClone(voterAt(file, 0));
      twin.address = `0x${twin.address.slice(2).toUpperCase()}`;
      file.voters.push(twin);
      file.ballotCount += twin.ballots.length;
    },
    expected: "false",
    line: "voters[3]",
  },
  {
    name: "an act of moderation with changes that were not made",
    forgedBy: "anybody",
    forge(file) {
      file.moderation.push({
        at: file.proposal.endsAt,
        actor: file.proposal.author,
        act: "proposal.hide",
        subject: `proposal:${file.proposal.id}`,
        reason: "spam",
        before: { hidden: false },
        after: { hidden: true },
        changes: `0x${"ab".repeat(32)}`,
      });
      enterIntoLog(file);
    },
    expected: "false",
    line: "moderation[0]",
  },
  {
    name: "a snapshot that the file itself calls lost",
    forgedBy: "server",
    forge(file) {
      file.snapshot.lostAt = file.proposal.startsAt;
    },
    expected: "unchecked",
    line: "snapshot.lostAt",
  },
  {
    name: "a key's signature replaced by an invented confirmation of a wallet",
    forgedBy: "server",
    forge(file) {
      const check = { block: "12345999", hash: `0x${"cd".repeat(32)}` };
      Object.assign(ballotAt(file, 2), { signature: "0x12", check });
      enterIntoLog(file);
    },
    expected: "unchecked",
    line: "voters[2].ballots[0]",
  },
  {
    name: "the tally of another vote",
    forgedBy: "server",
    forge({ result }) {
      result.noPower = String(BigInt(result.noPower) + 1n);
    },
    expected: "false",
    line: "result.noPower",
  },
  {
    name: "the domain of another deployment",
    forgedBy: "anybody",
    forge({ domain }) {
      domain.name = "Club X";
    },
    expected: "false",
    line: "proposal.versions[0]",
  },
  {
    name: "one ballot twice, so that two of a voter bear the same second",
    forgedBy: "server",
    forge(file) {
      voterAt(file, 2).ballots.push(structuredClone(ballotAt(file, 2)));
      enterIntoLog(file);
    },
    expected: "false",
    line: "voters[2].ballots[1]",
  },
  {
    name: "a ballot with the signature of another voter",
    forgedBy: "server",
    forge(file) {
      ballotAt(file, 2).signature = ballotAt(file, 0).signature;
      enterIntoLog(file);
    },
    expected: "false",
    line: "voters[2].ballots[0]",
  },
];
