import { entryBody } from "@/lib/log/log-entry";
import type { EvidenceBundle } from "@/lib/recount/evidence-schemas";
import { cancelVote, leaveUnsigned, moderator } from "../builders/cancellation";
import { author } from "../builders/evidence";
import { endorse, enterIntoLog } from "../builders/evidence-log";
import { testAccount } from "../setup/accounts";
import { DAY_MS, type Forgery, later } from "./forgery";
import { chainOf, WALLET_BLOCK } from "./some-chain";

const stranger = testAccount("stranger");
const OTHER_SEED = `0x${"07".repeat(32)}` as const;
const STATE = `0x${"ad".repeat(32)}`;

const atEnd = ({ proposal }: EvidenceBundle): string => later(proposal.endsAt, -60_000);

/** A file that says that its vote was cancelled a minute before its end. */
function cancelled(
  name: string,
  {
    how = {},
    spoil = () => undefined,
    right,
    expected = "false",
    line = "proposal.cancelledAt",
  }: {
    how?: Parameters<typeof cancelVote>[2] | ((file: EvidenceBundle) => Parameters<typeof cancelVote>[2]);
    /** After the signature, before it comes into the log. */
    spoil?: (file: EvidenceBundle) => void;
    /** Instead of the row that makes a moderator an admin. */
    right?: (file: EvidenceBundle) => NonNullable<Parameters<typeof enterIntoLog>[1]>["right"];
    expected?: Forgery["expected"];
    line?: string;
  },
): Forgery {
  return {
    name,
    forgedBy: "server",
    async forge(file) {
      await cancelVote(file, atEnd(file), typeof how === "function" ? how(file) : how);
      spoil(file);
      enterIntoLog(file, right && { right: right(file) });
    },
    expected,
    line,
  };
}

function cancellationOf({ proposal: { cancellation } }: EvidenceBundle) {
  if (!cancellation) throw new Error("nobody signed a cancellation");
  return cancellation;
}

const rowOf = (who: string, more: object = {}) => ({
  table: "admin",
  key: who.toLowerCase(),
  state: STATE,
  ...more,
});
const earlier = (file: EvidenceBundle) => Date.parse(file.proposal.startsAt);

/** Forged cancellations, and handovers that a log doesn't have. */
export const forgedCancellations: Forgery[] = [
  {
    name: "a cancellation that nobody signed",
    forgedBy: "server",
    forge(file) {
      leaveUnsigned(file, atEnd(file));
      enterIntoLog(file);
    },
    expected: "unchecked",
    line: "proposal.cancelledAt",
  },
  {
    name: "the same in a file of the version before signatures",
    forgedBy: "server",
    forge(file) {
      leaveUnsigned(file, atEnd(file));
      file.formatVersion = 2;
      delete file.types.Cancel;
      enterIntoLog(file);
    },
    expected: "unchecked",
    line: "proposal.cancelledAt",
  },
  {
    name: "a signature of a cancellation beside a vote that was not cancelled",
    forgedBy: "anybody",
    async forge(file) {
      const { proposal, result } = structuredClone(file);
      await cancelVote(file, atEnd(file));
      Object.assign(file.proposal, { cancelledAt: proposal.cancelledAt });
      Object.assign(file, { result });
      enterIntoLog(file, { right: null });
    },
    expected: "false",
    line: "proposal.cancelledAt",
  },
  cancelled("a cancellation in a moderator's name that somebody else signed", {
    how: { account: stranger },
    spoil: (file) => Object.assign(cancellationOf(file), { by: moderator.address }),
  }),
  cancelled("a cancellation with another reason than was signed", {
    spoil: (file) => Object.assign(cancellationOf(file), { reason: "The author asked for it." }),
  }),
  cancelled("a signature of the cancellation of another proposal", {
    how: { says: { digest: `0x${"ab".repeat(32)}` } },
  }),
  cancelled("a cancellation whose wallet showed the title of another proposal", {
    how: { says: { label: "#11 Fund the other index" } },
  }),
  cancelled("a cancellation that was signed a day before it was used", {
    how: (file) => ({ signedAt: later(atEnd(file), -DAY_MS) }),
  }),
  cancelled("a cancellation that bears a time after its arrival", {
    how: (file) => ({ signedAt: later(atEnd(file), 310_000) }),
  }),
  cancelled("a cancellation by somebody to whom the log gives no right", {
    how: { account: stranger },
    right: () => null,
    expected: "unchecked",
  }),
  cancelled("a cancellation by the author after voting began, without another right", {
    how: { account: author },
    right: () => null,
    expected: "unchecked",
  }),
  cancelled("a cancellation by the right of somebody else", {
    how: { account: stranger },
    right: (file) => ({ ...rowOf(moderator.address), at: earlier(file) }),
  }),
  cancelled("a cancellation by a row that gives nothing", {
    right: (file) => ({ ...rowOf(moderator.address, { state: null }), at: earlier(file) }),
  }),
  cancelled("a cancellation by a row of another table", {
    right: (file) => ({ ...rowOf(moderator.address, { table: "club_ban" }), at: earlier(file) }),
  }),
  cancelled("a cancellation by a right that came after it", {
    right: (file) => ({ ...rowOf(moderator.address), at: Date.parse(atEnd(file)) + 1 }),
  }),
  {
    name: "a cancellation by a right that the log took away before",
    forgedBy: "server",
    async forge(file, reader) {
      await cancelVote(file, atEnd(file));
      const gone = { ...rowOf(moderator.address, { state: null }), at: earlier(file) };
      reader.log = enterIntoLog(file, { afterRight: [entryBody({ kind: "row", ...gone })] });
    },
    expected: "false",
    line: "public log, entry 22",
  },
  {
    name: "a cancellation that a wallet is said to have confirmed, and did not",
    forgedBy: "server",
    async forge(file, reader) {
      await cancelVote(file, atEnd(file));
      Object.assign(cancellationOf(file), { signature: "0x1234", check: { ...WALLET_BLOCK } });
      enterIntoLog(file);
      reader.chain = chainOf(file);
    },
    expected: "false",
    line: "proposal.cancelledAt",
  },
  {
    name: "a handover that the log is not shown to have, so that another one may be kept back",
    forgedBy: "server",
    forge(file) {
      enterIntoLog(file, { seed: OTHER_SEED });
      if (file.log) file.log.endorsements = [endorse(OTHER_SEED)];
    },
    expected: "unchecked",
    line: "log.endorsements",
  },
  {
    name: "a second handover of one key, which only the whole log has",
    forgedBy: "server",
    forge(file, reader) {
      const third = endorse(`0x${"09".repeat(32)}`);
      const beforeResult = [entryBody({ kind: "handover", ...third })];
      reader.log = enterIntoLog(file, {
        seed: OTHER_SEED,
        endorsements: [endorse(OTHER_SEED)],
        beforeResult,
      });
    },
    expected: "false",
    line: "public log, entry 35",
  },
  {
    name: "a head that a key signed after a handover that only the whole log has",
    forgedBy: "server",
    forge(file, reader) {
      const at = Date.parse(file.proposal.endsAt) - DAY_MS;
      const beforeResult = [entryBody({ kind: "handover", ...endorse(OTHER_SEED, { at }) })];
      reader.log = enterIntoLog(file, { beforeResult });
    },
    expected: "false",
    line: "log.head",
  },
];
