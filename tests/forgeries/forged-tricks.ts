import { keccak256, stringToHex } from "viem";
import { hiddenLabel } from "@/lib/ballots/ballot-words";
import { entryBody, hashText } from "@/lib/log/log-entry";
import type { SignedTreeHead } from "@/lib/log/tree-head";
import type { EvidenceBundle } from "@/lib/recount/evidence-schemas";
import { verifierKey } from "@/lib/shared/signed-note";
import { parseWitnessPolicy } from "@/lib/shared/witness-policy";
import { cancelVote, moderator } from "../builders/cancellation";
import { author } from "../builders/evidence";
import { endorse, enterIntoLog, logKey, publicKeyOf, resize, signHead } from "../builders/evidence-log";
import { cosignedBy, cosignLog, testPolicy, withCosignatures } from "../builders/witnesses";
import {
  ballotAt,
  DAY_MS,
  type Forgery,
  fileWith,
  later,
  receiptOf,
  replaceText,
  turnRound,
  voterAt,
} from "./forgery";
import { chainOf, WALLET_BLOCK } from "./some-chain";

const OTHER_SEED = `0x${"07".repeat(32)}` as const;
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const MINUTE = 60_000;

const endOf = ({ proposal }: EvidenceBundle): number => Date.parse(proposal.endsAt);

function logOf({ log }: EvidenceBundle) {
  if (!log?.endHead) throw new Error("there is no log with a head of the end");
  return { ...log, log, endHead: log.endHead };
}

/** A file whose log and ballots are honest, with another note under its newest head. */
function noted(
  name: string,
  change: (head: SignedTreeHead) => string,
  verdict: Pick<Forgery, "expected" | "line"> = { expected: "false", line: "log.head" },
): Forgery {
  return {
    name,
    forgedBy: "server",
    forge(file) {
      const { head } = logOf(file);
      const note = change(head);
      if (note === head.note) throw new Error("the note is the same");
      head.note = note;
    },
    ...verdict,
  };
}

const NO_NOTE = { expected: "unreadable", line: "log.head.note" } as const;

/** Two of three witnesses must confirm it; `cosign` gives what is below the newest head of a log that they cosigned. */
function witnessed(
  name: string,
  cosign: (head: SignedTreeHead, file: EvidenceBundle, now: number) => string,
  line = "log.witnessed",
): Forgery {
  return {
    name,
    forgedBy: "server",
    forge(file, reader) {
      reader.witnesses = testPolicy(2, 3);
      cosignLog(file, 1, 2, 3);
      const { log, head } = logOf(file);
      const note = head.note + cosign(head, file, reader.now);
      log.witnessed = { publicKey: log.publicKey, head: { ...head, note }, path: [] };
    },
    expected: "unchecked",
    line,
  };
}

/** A vote that was cancelled a minute before its end. */
function cancelled(
  name: string,
  {
    how = {},
    change = () => undefined,
    ...more
  }: {
    how?: Parameters<typeof cancelVote>[2];
    change?: (file: EvidenceBundle, reader: Parameters<Forgery["forge"]>[1]) => void;
    at?: (file: EvidenceBundle) => string;
    log?: (file: EvidenceBundle) => Parameters<typeof enterIntoLog>[1];
  } & Partial<Pick<Forgery, "expected" | "line">>,
): Forgery {
  const { at = (file) => later(file.proposal.endsAt, -MINUTE), log = () => undefined, ...verdict } = more;
  return {
    name,
    forgedBy: "server",
    async forge(file, reader) {
      await cancelVote(file, at(file), how);
      change(file, reader);
      const whole = enterIntoLog(file, log(file));
      if (reader.log !== null) reader.log = whole;
    },
    expected: "false",
    line: "proposal.cancelledAt",
    ...verdict,
  };
}

function cancellationOf({ proposal: { cancellation } }: EvidenceBundle) {
  if (!cancellation) throw new Error("nobody signed a cancellation");
  return cancellation;
}

const rowOf = (file: EvidenceBundle, key: string, table = "admin") => ({
  ...{ table, key, state: `0x${"ad".repeat(32)}`, at: Date.parse(file.proposal.startsAt) },
});
const own = moderator.address.toLowerCase();

function actOn({ proposal }: EvidenceBundle, act: string, at: string, more: object = {}) {
  return {
    ...{ at, act, actor: proposal.author, subject: `proposal:${proposal.id}`, reason: "Spam." },
    ...{ before: null, after: null, changes: hashText("changes"), ...more },
  };
}

/** The last voter's ballot arrives 502 s after the start and calls the proposal hidden. */
async function sayHidden(file: EvidenceBundle, acts: (file: EvidenceBundle) => EvidenceBundle["moderation"]) {
  const says = { label: hiddenLabel(file.proposal.number) };
  const made = await fileWith((ballots, voter) =>
    voter === 2 ? ballots.map((ballot) => ({ ...ballot, at: 500, says })) : ballots,
  );
  Object.assign(file, made);
  file.moderation = acts(file);
  enterIntoLog(file);
}

const afterStart = ({ proposal }: EvidenceBundle, ms: number): string => later(proposal.startsAt, ms);

/** A ballot whose signature is changed after it was signed. */
function signed(name: string, change: (signature: string) => string, voter = 2): Forgery {
  return {
    name,
    forgedBy: "server",
    forge(file) {
      const ballot = ballotAt(file, voter);
      ballot.signature = change(ballot.signature);
      enterIntoLog(file);
    },
    expected: "false",
    line: `voters[${voter}].ballots[0]`,
  };
}

/** Combinations and edges, by an enemy who knows all the rules. */
export const forgedTricks: Forgery[] = [
  // Heads and keys.
  noted("a note whose two lines of the log's key are in each other's places", ({ note }) => {
    const [text, lines = ""] = note.split("\n\n");
    const [first, second] = lines.trimEnd().split("\n");
    return `${text}\n\n${second}\n${first}\n`;
  }),
  noted(
    "a note without the line that says when",
    ({ note }) => note.split("\n").slice(0, -2).join("\n").concat("\n"),
    NO_NOTE,
  ),
  noted("a note with stray bits at the end of its base64", ({ note }) =>
    note.replace(/(.)=\n(?=—|$)/, (_, last: string) => `${String.fromCharCode(last.charCodeAt(0) + 1)}=\n`),
  ),
  noted("a note with line ends of another system", ({ note }) => note.replaceAll("\n", "\r\n"), NO_NOTE),
  {
    name: "a shorter log than the reader saw, signed for a later time",
    forgedBy: "server",
    forge(file, reader) {
      const longer = resize(enterIntoLog(structuredClone(file)), {
        more: ['{"kind":"other"}'],
        at: endOf(file),
      });
      reader.heads.push({ head: longer.head, publicKey: logKey.publicKey });
    },
    expected: "false",
    line: "log.head",
  },
  {
    name: "a head of the end by the key that had handed over before",
    forgedBy: "server",
    forge(file) {
      enterIntoLog(file, {
        seed: OTHER_SEED,
        endorsements: [endorse(OTHER_SEED, { at: endOf(file) - DAY_MS })],
      });
      const { endHead } = logOf(file);
      Object.assign(endHead, {
        publicKey: logKey.publicKey,
        head: signHead({ ...endHead.head, keyId: logKey.id }),
      });
    },
    expected: "false",
    line: "log.endHead",
  },
  {
    name: "a log that came back to the key that had handed over",
    forgedBy: "server",
    forge(file) {
      const at = endOf(file) - DAY_MS;
      const handover = endorse(OTHER_SEED, { at });
      enterIntoLog(file, {
        endorsements: [handover, endorse(OTHER_SEED, { by: OTHER_SEED, at: at + 1_000 })],
      });
    },
    expected: "false",
    line: "log.head",
  },
  {
    name: "a log under its old key, shown to somebody who knows only the new one",
    forgedBy: "server",
    forge(file, reader) {
      reader.logKeys = [publicKeyOf(OTHER_SEED)];
      enterIntoLog(file, { endorsements: [endorse(OTHER_SEED, { at: endOf(file) + MINUTE })] });
    },
    expected: "unchecked",
    line: "log.publicKey",
  },
  {
    name: "a handover that the log doesn't have, in a file that calls itself older than this rule",
    forgedBy: "server",
    forge(file) {
      enterIntoLog(file, { seed: OTHER_SEED });
      Object.assign(logOf(file).log, { endorsements: [endorse(OTHER_SEED)], handovers: undefined });
      Object.assign(file, { formatVersion: 2 });
    },
    expected: "unchecked",
    line: "log.endorsements",
  },
  {
    name: "a handover whose place in the log is that of another entry",
    forgedBy: "server",
    forge(file) {
      enterIntoLog(file, { seed: OTHER_SEED, endorsements: [endorse(OTHER_SEED)] });
      logOf(file).log.handovers = [logOf(file).versions[0] ?? 0];
    },
    expected: "false",
    line: "log.endorsements",
  },

  // Witnesses.
  witnessed("one witness who cosigned twice, for two of three", (head) =>
    [head.at, head.at + 1_000].map((at) => cosignedBy(1, head, at)).join(""),
  ),
  witnessed("witnesses who cosigned an hour after the reader's clock", (head, _, now) =>
    [1, 2, 3].map((number) => cosignedBy(number, head, now + 3_600_000)).join(""),
  ),
  witnessed("witnesses who cosigned 11 minutes before the head was signed", (head) =>
    [1, 2, 3].map((number) => cosignedBy(number, head, head.at - 11 * MINUTE)).join(""),
  ),
  witnessed("a witness's line under the name of another", (head) =>
    [cosignedBy(1, head), cosignedBy(1, head).replace("w1.test", "w2.test")].join(""),
  ),
  witnessed("a witness's cosignature of another head of the log", (head) => {
    const other = signHead({ ...head, treeSize: head.treeSize - 1 });
    return [cosignedBy(1, head), cosignedBy(2, other)].join("");
  }),
  {
    name: "a log that is named as its own witness",
    forgedBy: "server",
    forge(file, reader) {
      const policy = parseWitnessPolicy(
        `1 of ${verifierKey({ name: "club.test", publicKey: logKey.publicKey }, 4)}`,
      );
      if (!policy.ok) throw new Error(policy.reason);
      reader.witnesses = policy.value;
      cosignLog(file);
    },
    expected: "unchecked",
    line: "log.witnessed",
  },
  {
    name: "a head of the end that only one of three witnesses saw in time",
    forgedBy: "server",
    forge(file, reader) {
      reader.witnesses = testPolicy(2, 3);
      cosignLog(file, 1, 2, 3);
      const { endHead } = logOf(file);
      const { head } = endHead;
      const signedAgain = withCosignatures(signHead({ ...head, note: "" }), 1);
      signedAgain.note += cosignedBy(2, head, endOf(file) + 11 * MINUTE);
      endHead.head = signedAgain;
    },
    expected: "unchecked",
    line: "log.endHead",
  },

  // Cancellations.
  cancelled("a cancellation that calls the proposal hidden, which nobody had hidden", {
    how: { says: { label: hiddenLabel(12) } },
  }),
  cancelled("a cancellation that calls the proposal hidden two minutes after it was shown again", {
    how: { says: { label: hiddenLabel(12) } },
    change(file) {
      const at = (ms: number) => later(file.proposal.endsAt, -MINUTE - ms);
      file.moderation = [
        actOn(file, "proposal.hide", at(DAY_MS)),
        actOn(file, "proposal.show", at(2 * MINUTE)),
      ];
    },
  }),
  cancelled("a cancellation that calls the club by a name that only looks like its own", {
    how: { says: { club: "The Bui\u217cders" } },
  }),
  cancelled("a cancellation by the author a minute after the start, without another right", {
    how: { account: author },
    at: (file) => afterStart(file, MINUTE),
    change: (file) => dropBallots(file),
    log: () => ({ right: null }),
    expected: "unchecked",
  }),
  cancelled("a cancellation a minute after the end", {
    at: ({ proposal }) => later(proposal.endsAt, MINUTE),
  }),
  cancelled("a cancellation by the right of somebody whose address only begins the row's key", {
    log: (file) => ({ right: rowOf(file, `4:${own}:7`, "club_member") }),
  }),
  cancelled("a cancellation by a right whose key is in capitals", {
    log: (file) => ({ right: rowOf(file, own.toUpperCase().replace("0X", "0x")) }),
  }),
  cancelled("a cancellation by a club's row in the table of admins", {
    log: (file) => ({ right: rowOf(file, `4:${own}`) }),
  }),
  cancelled("a cancellation by a right that the log has only behind it", {
    log: () => ({ isRightLate: true }),
  }),
  cancelled("a cancellation with the twin of its signature with a high s", {
    change(file) {
      const cancellation = cancellationOf(file);
      cancellation.signature = twinOf(cancellation.signature);
    },
  }),
  cancelled("a ballot's signature as that of a cancellation", {
    change(file) {
      const { signature } = ballotAt(file, 0);
      Object.assign(cancellationOf(file), { signature, by: voterAt(file, 0).address });
    },
    log: (file) => ({ right: rowOf(file, voterAt(file, 0).address.toLowerCase()) }),
  }),
  cancelled("a cancellation that the log had 11 minutes after the end", {
    log: (file) => ({ at: endOf(file) + 11 * MINUTE, endAt: endOf(file) + 11 * MINUTE }),
    expected: "unchecked",
  }),
  cancelled("a signed cancellation whose signature is stripped, to be judged as one of before signatures", {
    change(file) {
      file.formatVersion = 2;
      delete file.types.Cancel;
      delete file.proposal.cancellation;
    },
    log: () => ({ right: null }),
    expected: "unchecked",
  }),
  cancelled("a contract wallet's cancellation, confirmed in a block of a day after it", {
    change(file, reader) {
      Object.assign(cancellationOf(file), { signature: "0x1234", check: { ...WALLET_BLOCK } });
      reader.chain = chainOf(file);
      reader.chain.wallets.push(own);
      Object.assign(reader.chain.blocks[WALLET_BLOCK.block] ?? {}, { at: endOf(file) + DAY_MS });
    },
  }),
  cancelled("a contract wallet's cancellation, confirmed in a block of before the text was published", {
    change(file, reader) {
      Object.assign(cancellationOf(file), { signature: "0x1234", check: { ...WALLET_BLOCK } });
      reader.chain = chainOf(file);
      reader.chain.wallets.push(own);
      Object.assign(reader.chain.blocks[WALLET_BLOCK.block] ?? {}, { at: endOf(file) - 30 * DAY_MS });
    },
  }),
  {
    name: "a cancellation of the text that was replaced since",
    forgedBy: "server",
    async forge(file) {
      const { digest } = file.proposal;
      await replaceText(file, later(file.proposal.startsAt, -1_000));
      await cancelVote(file, later(file.proposal.endsAt, -MINUTE), {
        says: { digest: digest as `0x${string}` },
      });
      enterIntoLog(file);
    },
    expected: "false",
    line: "proposal.cancelledAt",
  },

  // Ballots and acts of moderation.
  {
    name: "one vote twice in the same second, once signed as a text",
    forgedBy: "server",
    async forge(file) {
      const made = await fileWith((ballots, voter) =>
        voter === 2 ? ballots.flatMap((ballot) => [ballot, { ...ballot, form: "text" as const }]) : ballots,
      );
      Object.assign(file, made);
    },
    expected: "false",
    line: "voters[2].ballots[1]",
  },
  {
    name: "a ballot of the year 10000, which no later one can replace",
    forgedBy: "server",
    forge(file) {
      ballotAt(file, 2).signedAt = "253402300800";
      enterIntoLog(file);
    },
    expected: "false",
    line: "voters[2].ballots[0]",
  },
  signed("a key's signature with a sign of parity that is none", (signature) =>
    signature.replace(/..$/, "1d"),
  ),
  signed("a signature of nothing", () => `0x${"00".repeat(64)}1b`),
  signed("a signature with a byte behind it", (signature) => `${signature}00`),
  signed(
    "a key's signature wrapped as that of a wallet to be made",
    (signature) => `${signature}${"6492".repeat(16)}`,
  ),
  signed("a short form of a key's signature with the other parity", (signature) => {
    const { r, s, isOdd } = partsOf(signature);
    return `0x${bytesOf(r)}${bytesOf(isOdd ? s : s | (1n << 255n))}`;
  }),
  {
    name: "a ballot that was signed as a text, said to be typed",
    forgedBy: "anybody",
    forge: (file) => void Object.assign(ballotAt(file, 1), { form: "typed" }),
    expected: "false",
    line: "voters[1].ballots[0]",
  },
  {
    name: "a ballot signed as a text, with its reason hidden",
    forgedBy: "server",
    forge(file) {
      const ballot = ballotAt(file, 1);
      ballot.reason = { keccak: keccak256(stringToHex(String(ballot.reason))) };
    },
    expected: "false",
    line: "voters[1].ballots[0]",
  },
  {
    name: "a ballot that was signed as a text, turned round under a hidden name of the club",
    forgedBy: "server",
    forge(file) {
      for (const version of file.proposal.versions)
        version.club = { keccak: keccak256(stringToHex(String(version.club))) };
      turnRound(file);
    },
    expected: "unchecked",
    line: "voters[1].ballots[0].digest",
  },
  {
    name: "two ballots that name each other's places in the log",
    forgedBy: "anybody",
    forge(file) {
      const [one, two] = [ballotAt(file, 1), ballotAt(file, 2)];
      [one.position, two.position] = [two.position, one.position];
    },
    expected: "false",
    line: "log.proof.groups[0]",
  },
  {
    name: "a ballot at a place that the log does not have",
    forgedBy: "anybody",
    forge: (file) => void Object.assign(ballotAt(file, 2), { position: logOf(file).head.treeSize }),
    expected: "false",
    line: "voters[2].ballots[0]",
  },
  {
    name: "a ballot that calls the proposal hidden a millisecond before it was",
    forgedBy: "server",
    forge: (file) => sayHidden(file, (made) => [actOn(made, "proposal.hide", afterStart(made, 502_001))]),
    expected: "false",
    line: "voters[2].ballots[0]",
  },
  {
    name: "a ballot that calls the proposal hidden 61 seconds after it was hidden and shown in one millisecond",
    forgedBy: "server",
    forge: (file) =>
      sayHidden(file, (made) =>
        ["proposal.hide", "proposal.show"].map((act) => actOn(made, act, afterStart(made, 440_999))),
      ),
    expected: "false",
    line: "voters[2].ballots[0]",
  },
  {
    name: "a ballot that calls the proposal hidden by an act on its reason",
    forgedBy: "server",
    forge: (file) =>
      sayHidden(file, (made) => {
        const subject = `reason:${ballotAt(made, 2).digest}`;
        return [actOn(made, "proposal.hide", afterStart(made, 1_000), { subject })];
      }),
    expected: "false",
    line: "voters[2].ballots[0]",
  },
  {
    name: "an act on a reason whose digest is in capitals",
    forgedBy: "server",
    forge(file) {
      const subject = `reason:${ballotAt(file, 2).digest.toUpperCase().replace("0X", "0x")}`;
      file.moderation = [actOn(file, "reason.hide", afterStart(file, 1_000), { subject })];
      enterIntoLog(file);
    },
    expected: "false",
    line: "moderation[0]",
  },
  {
    name: "an act of moderation with a field that some programs lose",
    forgedBy: "server",
    forge(file) {
      const fields = { hidden: true };
      const text = '{"hidden": true}';
      const more = { before: fields, after: fields, changes: hashText(`${text}\n${text}`) };
      file.moderation = [actOn(file, "proposal.hide", afterStart(file, 1_000), more)];
      enterIntoLog(file);
    },
    rewrite: (text) => text.replace('"after":{', '"after":{"__pr\\u006fto__":"by the author",'),
    expected: "unreadable",
    line: "__proto__",
  },

  // What the reader brings.
  {
    name: "a voter's replaced ballot with a receipt, left out so that they seem to have voted once",
    forgedBy: "server",
    forge(file, reader) {
      const first = structuredClone(file);
      voterAt(first, 0).ballots.pop();
      reader.receipts.push(receiptOf(first, 0));
      voterAt(file, 0).ballots.shift();
      enterIntoLog(file);
    },
    expected: "false",
    line: "receipts[0]",
  },
  {
    name: "a node of another chain, to confirm powers that came into the log after the votes",
    forgedBy: "server",
    forge(file, reader) {
      enterIntoLog(file, { isCensusLate: true });
      reader.chain = { ...chainOf(file), id: 338 };
    },
    expected: "unchecked",
    line: "census",
  },

  // The whole log.
  ...forgedInLog(),
];

/** Logs with lines about the vote that the file doesn't mention. */
function forgedInLog(): Forgery[] {
  const hidden = (
    name: string,
    lines: (file: EvidenceBundle, bodies: readonly string[]) => string[],
    more: Partial<Pick<Forgery, "expected" | "line">> & { isCancelled?: boolean; isEdited?: boolean } = {},
  ): Forgery => {
    const { isCancelled, isEdited, ...verdict } = more;
    return {
      name,
      forgedBy: "server",
      async forge(file, reader) {
        if (isEdited) await replaceText(file, later(file.proposal.startsAt, -1_000));
        if (isCancelled) await cancelVote(file, later(file.proposal.endsAt, -MINUTE));
        const { bodies } = enterIntoLog(structuredClone(file));
        reader.log = enterIntoLog(file, { beforeResult: lines(file, bodies) });
      },
      expected: "false",
      line: "public log, entry 34",
      ...verdict,
    };
  };
  const lineOf = (bodies: readonly string[], kind: string) =>
    bodies.find((body) => body.startsWith(`{"kind":"${kind}"`)) ?? "";
  const digestOf = (digit: string) => `0x${digit.repeat(64)}`;
  const editOf = (file: EvidenceBundle, replaces: string, digest: string) => {
    const [startsAt, endsAt] = [Date.parse(file.proposal.startsAt), endOf(file)];
    const window = { startsAt, endsAt, publishedAt: startsAt };
    return entryBody({ kind: "edit", proposal: digest, replaces, version: 2, ...window });
  };
  return [
    hidden(
      "two edits one after the other that the file does not show, and a ballot on the second",
      (file, bodies) => [
        editOf(file, file.proposal.digest, digestOf("a")),
        editOf(file, digestOf("a"), digestOf("b")),
        lineOf(bodies, "ballot")
          .replace(file.proposal.digest, digestOf("b"))
          .replace(/"digest":"0x../, '"digest":"0x00'),
      ],
      { line: "public log, entry 36" },
    ),
    hidden("an edit back to the text that the file shows", (file) => [
      editOf(file, digestOf("c"), file.proposal.digest),
    ]),
    hidden(
      "a ballot on the text before the last one, so that nobody counts it",
      (file, bodies) => {
        const [{ digest = "" } = {}] = file.proposal.versions;
        const { proposal } = file;
        const body = entryBody({
          ...{
            kind: "ballot",
            proposal: digest,
            voter: own,
            digest: digestOf("d"),
            signature: digestOf("e"),
          },
          receivedAt: Date.parse(proposal.startsAt),
        });
        return bodies.length > 0 ? [body] : [];
      },
      { isEdited: true, line: "public log, entry 33" },
    ),
    hidden(
      "a result of the text before the last one",
      (file, bodies) => {
        const [{ digest = "" } = {}] = file.proposal.versions;
        return [lineOf(bodies, "result").replace(file.proposal.digest, digest)];
      },
      { isEdited: true, line: "public log, entry 33" },
    ),
    hidden(
      "a second cancellation of the vote by somebody else",
      (_, bodies) => [lineOf(bodies, "cancellation").replace(own, author.address.toLowerCase())],
      { isCancelled: true, line: "public log, entry 38" },
    ),
    hidden(
      "a cancellation that nobody signed beside one that somebody signed",
      (file) => [entryBody({ kind: "cancel", proposal: file.proposal.digest, at: endOf(file) - 1 })],
      { isCancelled: true, line: "public log, entry 38" },
    ),
    hidden(
      "a ballot of this vote in an entry of a kind that no program knows",
      (_, bodies) => [lineOf(bodies, "ballot").replace('"kind":"ballot"', '"kind":"vote"')],
      { expected: "unchecked" },
    ),
    hidden(
      "a ballot of this vote in an entry with a blank in it",
      (_, bodies) => [lineOf(bodies, "ballot").replace('":"', '": "')],
      { expected: "unchecked" },
    ),
    hidden(
      "another proposal with the same number in the same club, with an escaped letter",
      (file, bodies) => [
        lineOf(bodies, "proposal")
          .replace(file.proposal.digest, digestOf("f"))
          .replace('"club":"b', '"club":"\\u0062'),
      ],
      { expected: "unchecked" },
    ),
    hidden(
      "an action of a moderator on this proposal, with an escaped letter",
      (file) => [
        entryBody({
          ...{
            kind: "moderation",
            act: "proposal.hide",
            actor: own,
            subject: `proposal:${file.proposal.id}`,
          },
          ...{ reason: null, changes: hashText("changes"), at: endOf(file) - 1_000 },
        }).replace('"subject":"p', '"subject":"\\u0070'),
      ],
      { expected: "unchecked" },
    ),
    {
      name: "a row between the right to cancel and the cancellation that takes the right away, and one that gives it back",
      forgedBy: "server",
      async forge(file, reader) {
        await cancelVote(file, later(file.proposal.endsAt, -MINUTE));
        const right = rowOf(file, own);
        const states = [null, right.state];
        reader.log = enterIntoLog(file, {
          right,
          afterRight: states.map((state, n) =>
            entryBody({ kind: "row", ...right, state, at: right.at + n + 1 }),
          ),
        });
      },
      expected: "false",
      line: "public log, entry 22",
    },
  ];
}

function dropBallots(file: EvidenceBundle): void {
  Object.assign(file, { voters: [], ballotCount: 0 });
  Object.assign(file.result, { yesPower: "0", noPower: "0", yesCount: 0, noCount: 0 });
}

const bytesOf = (number: bigint) => number.toString(16).padStart(64, "0");

function partsOf(signature: string): { r: bigint; s: bigint; isOdd: boolean } {
  const [r, s] = [signature.slice(2, 66), signature.slice(66, 130)].map((part) => BigInt(`0x${part}`));
  return { r: r ?? 0n, s: s ?? 0n, isOdd: signature.endsWith("1c") };
}

function twinOf(signature: string): string {
  const { r, s, isOdd } = partsOf(signature);
  return `0x${bytesOf(r)}${bytesOf(ORDER - s)}${isOdd ? "1b" : "1c"}`;
}
