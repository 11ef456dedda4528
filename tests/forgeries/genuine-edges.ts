import { keccak256, stringToHex } from "viem";
import { hiddenLabel } from "@/lib/ballots/ballot-words";
import { hashText } from "@/lib/log/log-entry";
import type { EvidenceBundle } from "@/lib/recount/evidence-schemas";
import { cancelVote, moderator } from "../builders/cancellation";
import { author, someEvidence } from "../builders/evidence";
import { endorse, enterIntoLog, resize, signHead } from "../builders/evidence-log";
import { cosignedBy, cosignLog, testPolicy } from "../builders/witnesses";
import { genuinePacked } from "./forged-packed";
import {
  fileUnder,
  fileWith,
  type Genuine,
  genuineFile,
  later,
  replaceText,
  threeVotes,
  voterAt,
} from "./forgery";
import { chainOf, WALLET_BLOCK } from "./some-chain";

const MINUTE = 60_000;
const OLD_ORIGIN = "https://old.test";
const own = moderator.address.toLowerCase();

/** A vote that somebody cancelled, at a time by the file. */
const cancelled =
  (
    timeOf: (file: EvidenceBundle) => string,
    {
      how = () => ({}),
      log = () => undefined,
      isEmpty = false,
    }: {
      how?: (file: EvidenceBundle) => Parameters<typeof cancelVote>[2];
      log?: (file: EvidenceBundle) => Parameters<typeof enterIntoLog>[1];
      isEmpty?: boolean;
    } = {},
  ) =>
  async (): Promise<EvidenceBundle> => {
    const file = await genuineFile();
    if (isEmpty) {
      Object.assign(file, { voters: [], ballotCount: 0 });
      Object.assign(file.result, { yesPower: "0", noPower: "0", yesCount: 0, noCount: 0 });
    }
    await cancelVote(file, timeOf(file), how(file));
    enterIntoLog(file, log(file));
    return file;
  };

const soon = ({ proposal }: EvidenceBundle): string => later(proposal.endsAt, -MINUTE);
const hide = (text: unknown) => ({ keccak: keccak256(stringToHex(String(text))) });

function actOn({ proposal }: EvidenceBundle, act: string, at: string) {
  return {
    ...{ at, act, actor: proposal.author, subject: `proposal:${proposal.id}`, reason: "Spam." },
    ...{ before: null, after: null, changes: hashText("changes") },
  };
}

/** Honest files that only just keep a rule, and honest combinations of rare things. */
export const genuineEdges: readonly Genuine[] = [
  ...genuinePacked,
  {
    name: "a vote cancelled in the last millisecond in which a server may still do so",
    make: cancelled(({ proposal }) => later(proposal.endsAt, MINUTE - 1), {
      log: ({ proposal }) => ({ at: Date.parse(proposal.endsAt) + 3 * MINUTE }),
    }),
  },
  {
    name: "a vote that its author cancelled within the minute after its start, without another right",
    make: cancelled(({ proposal }) => later(proposal.startsAt, MINUTE - 1), {
      how: () => ({ account: author }),
      log: () => ({ right: null }),
      isEmpty: true,
    }),
  },
  {
    name: "a vote that its author cancelled a minute before it was published, by the server's clock",
    make: cancelled(({ proposal }) => later(proposal.versions[0]?.publishedAt ?? "", -MINUTE), {
      how: () => ({ account: author }),
      isEmpty: true,
    }),
  },
  {
    name: "a cancellation signed six minutes before it arrived",
    make: cancelled(soon, { how: (file) => ({ signedAt: later(soon(file), -360_000) }) }),
  },
  {
    name: "a cancellation whose wallet's clock is five minutes ahead",
    make: cancelled(soon, { how: (file) => ({ signedAt: later(soon(file), 300_000) }) }),
  },
  {
    name: "a cancellation by a right of the same millisecond",
    make: cancelled(soon, {
      log: (file) => ({
        right: {
          ...{ table: "club_member", key: `00412:${own}`, state: `0x${"0c".repeat(32)}` },
          at: Date.parse(soon(file)),
        },
      }),
    }),
  },
  {
    name: "a cancellation that calls the club by its slug, as while its name is hidden",
    make: cancelled(soon, { how: () => ({ says: { club: "builders" } }) }),
  },
  {
    name: "a cancelled vote whose texts, reason and title were hidden when it was cancelled",
    async make() {
      const file = await genuineFile();
      const at = soon(file);
      await cancelVote(file, at, { says: { label: hiddenLabel(12) } });
      file.moderation = [actOn(file, "proposal.show", at), actOn(file, "proposal.hide", later(at, -MINUTE))];
      for (const version of file.proposal.versions) version.body = hide(version.body);
      enterIntoLog(file);
      return file;
    },
  },
  {
    name: "a cancelled vote that witnesses cosigned",
    async make(reader) {
      const file = await cancelled(soon)();
      reader.witnesses = testPolicy(2, 3);
      cosignLog(file, 1, 2);
      return file;
    },
  },
  {
    name: "a vote that a moderator's contract wallet cancelled, which a node confirms",
    async make(reader) {
      const file = await genuineFile();
      await cancelVote(file, soon(file));
      Object.assign(file.proposal.cancellation ?? {}, { signature: "0x1234", check: { ...WALLET_BLOCK } });
      enterIntoLog(file);
      reader.chain = chainOf(file);
      reader.chain.wallets.push(own);
      return file;
    },
  },
  {
    name: "a file of the version before signed cancellations",
    async make() {
      const file = await genuineFile();
      Object.assign(file, { formatVersion: 2 });
      delete file.types.Cancel;
      delete file.log?.right;
      delete file.log?.handovers;
      return file;
    },
  },
  {
    name: "a log that two keys after each other signed, with a head of the end by the middle one",
    async make() {
      const file = await genuineFile();
      const [second, third] = [`0x${"07".repeat(32)}`, `0x${"09".repeat(32)}`] as const;
      const at = Date.parse(file.proposal.endsAt) + 2 * MINUTE;
      const endorsements = [endorse(second), endorse(third, { by: second, at: at - MINUTE })];
      enterIntoLog(file, { seed: second, endorsements, at });
      const middle = structuredClone(file.log);
      enterIntoLog(file, { seed: third, endorsements, at });
      if (file.log?.endHead && middle?.endHead) file.log.endHead = middle.endHead;
      return file;
    },
  },
  {
    name: "a vote of a deployment that moved, compared with the log under the new address",
    async make(reader) {
      const file = await someEvidence(threeVotes, undefined, {}, { origin: OLD_ORIGIN });
      const { bodies, head } = enterIntoLog(file);
      reader.log = { bodies, head: signHead({ ...head, origin: "https://club.test" }) };
      return file;
    },
  },
  {
    name: "a vote compared with a log whose copy has more lines than its head",
    async make(reader) {
      const file = await genuineFile();
      const log = enterIntoLog(file);
      reader.log = { ...log, bodies: [...log.bodies, '{"kind":"other"}'] };
      return file;
    },
  },
  {
    name: "a vote whose text changed, compared with a log that has another vote's edits and results",
    async make(reader) {
      const file = await genuineFile();
      await replaceText(file, later(file.proposal.startsAt, -1_000));
      const { bodies } = enterIntoLog(structuredClone(file));
      const others = bodies.flatMap((body) => {
        const other = file.proposal.versions.reduce(
          (text, { digest }, index) => text.replaceAll(digest, `0x${String(index).repeat(64)}`),
          body.replaceAll(`"number":${file.proposal.number},`, '"number":99,'),
        );
        return /"kind":"(proposal|edit|result)"/.test(body) ? [other] : [];
      });
      reader.log = resize(enterIntoLog(file, { beforeResult: others }), { more: ['{"kind":"other"}'] });
      return file;
    },
  },
  {
    name: "witnesses who cosigned at both edges of the time that they may",
    async make(reader) {
      const file = await genuineFile();
      reader.witnesses = testPolicy(2, 3);
      cosignLog(file, 1, 2);
      const { log } = file;
      if (log?.endHead) {
        const { head } = log;
        const note =
          head.note +
          cosignedBy(1, head, head.at - 10 * MINUTE) +
          cosignedBy(3, head, reader.now + 10 * MINUTE);
        log.witnessed = { publicKey: log.publicKey, head: { ...head, note }, path: [] };
      }
      return file;
    },
  },
  {
    name: "ballots in the short form of a key's signature",
    async make() {
      const file = await genuineFile();
      for (const ballot of file.voters.flatMap(({ ballots }) => ballots)) {
        const s = BigInt(`0x${ballot.signature.slice(66, 130)}`);
        const packed = ballot.signature.endsWith("1c") ? s | (1n << 255n) : s;
        ballot.signature = `${ballot.signature.slice(0, 66)}${packed.toString(16).padStart(64, "0")}`;
      }
      enterIntoLog(file);
      return file;
    },
  },
  {
    name: "reasons with signs of all kinds, signed as texts",
    make: () =>
      fileWith((ballots) =>
        ballots.map((ballot) => ({
          ...ballot,
          form: "text" as const,
          reason:
            '"\\\n\t\b\u0000\u007f\u0085\u00ad\u061c\u200b\u200d\u202e\u2028\u2029\u2066\ufeff\u{1f469}\u200d\u{1f680}',
        })),
      ),
  },
  {
    name: "a rule by which tokens count nothing, and a voter with more NFTs than a number of a program holds",
    async make() {
      const [first, second] = threeVotes;
      const votes = [{ ...first, nftCount: 2n ** 60n + 1n }, second];
      return someEvidence(votes, undefined, { tokensPerVote: 0n });
    },
  },
  {
    name: "a vote that anybody may make as short as they like",
    make: () => fileUnder({ minimumPeriodSeconds: 0n }),
  },
  {
    name: "numbers in other notations, and one that is too long for any program",
    make: genuineFile,
    rewrite: (text) =>
      text
        .replace('"ballotCount":4,', `"ballotCount":4.0,"later":${"9".repeat(5_000)},`)
        .replace('"number":12,', '"number":1.2e1,')
        .replace('"yesCount":1,', '"yesCount":10E-1,')
        .replace('"quorumBasisPoints":0', '"quorumBasisPoints":-0'),
  },
  {
    name: "addresses in capitals",
    async make() {
      const file = await genuineFile();
      for (const voter of file.voters) voter.address = voter.address.toUpperCase().replace("0X", "0x");
      file.proposal.author = file.proposal.author.toUpperCase().replace("0X", "0x");
      if (voterAt(file, 0).address === voterAt(file, 0).address.toLowerCase())
        throw new Error("it has no letter");
      enterIntoLog(file);
      return file;
    },
  },
];
