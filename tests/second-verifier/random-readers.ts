import { ed25519 } from "@noble/curves/ed25519";
import { bytesToHex, type Hex, hexToBytes } from "viem";
import { keyIdOf } from "@/lib/log/log-keys";
import { type Receipt, receiptText } from "@/lib/log/receipt";
import type { SignedTreeHead } from "@/lib/log/tree-head";
import type { EvidenceBundle } from "@/lib/recount/evidence-schemas";
import { logKey, signForLog, signHead } from "../builders/evidence-log";
import { someReceipt } from "../builders/receipts";
import { type Reader, receiptOf } from "../forgeries/forgery";
import { below, isChosen, pick, type Random } from "./random-choice";

type Given = { file: EvidenceBundle; reader: Reader; random: Random };

const OTHER_SEED = hexToBytes(`0x${"07".repeat(32)}`);
const OTHER_KEY = bytesToHex(ed25519.getPublicKey(OTHER_SEED));

const kinds: readonly { name: string; share: number; bring(given: Given): void }[] = [
  {
    name: "receipts",
    share: 0.2,
    bring({ file, reader, random }) {
      for (const place of file.voters.keys())
        if (isChosen(random, 0.7)) reader.receipts.push(receiptOf(file, place));
    },
  },
  {
    name: "a receipt of another ballot",
    share: 0.08,
    bring({ file: { proposal, voters }, reader, random }) {
      const [voter] = voters;
      const digest = isChosen(random, 0.4) && voter?.ballots[0]?.digest;
      const receivedAt = Date.parse(proposal.startsAt) + below(random, 200_000_000);
      reader.receipts.push(someReceipt({ proposal: proposal.digest, receivedAt, ...(digest && { digest }) }));
    },
  },
  {
    name: "receipts of another key",
    share: 0.06,
    bring({ reader }) {
      reader.receipts = reader.receipts.map(signByOther);
    },
  },
  {
    name: "no key",
    share: 0.06,
    bring({ reader }) {
      reader.logKeys = [];
    },
  },
  {
    name: "another key",
    share: 0.06,
    bring({ reader }) {
      reader.logKeys = [OTHER_KEY];
    },
  },
  {
    name: "another clock",
    share: 0.08,
    bring({ file: { proposal }, reader, random }) {
      const minutes = pick(random, [-10_000, -2_000, -11, -10, -9, 0, 9, 10, 11, 100_000_000]);
      reader.now = Date.parse(proposal.endsAt) + minutes * 60_000;
    },
  },
  { name: "heads that were seen", share: 0.1, bring: bringHead },
  {
    name: "no log",
    share: 0.05,
    bring({ file }) {
      delete file.log;
      for (const ballot of file.voters.flatMap(({ ballots }) => ballots)) delete ballot.position;
    },
  },
  {
    name: "no head of the end",
    share: 0.05,
    bring({ file: { log } }) {
      if (log) log.endHead = null;
    },
  },
];

/** What the reader brings, and what a server may leave out; answers the names of the choices. */
export function bringSomething(given: Given): string[] {
  const chosen = kinds.filter(({ share }) => isChosen(given.random, share));
  for (const { bring } of chosen) bring(given);
  return chosen.map(({ name }) => name);
}

function signByOther(receipt: Receipt): Receipt {
  const other = { ...receipt, publicKey: OTHER_KEY, keyId: keyIdOf(OTHER_KEY) };
  return { ...other, signature: signForLog(receiptText(other), OTHER_SEED) };
}

/** Some heads by this log's key: the same one, one of the same size, a larger one, one of another deployment. */
function bringHead({ file: { log }, reader, random }: Given): void {
  if (log === undefined || !reader.logKeys.includes(logKey.publicKey)) return;
  const root: Hex = `0x${"0b".repeat(32)}`;
  const change = pick<Partial<SignedTreeHead>>(random, [
    {},
    { at: log.head.at + 1_000 },
    { root },
    { root, treeSize: log.head.treeSize + 5 },
    { root, treeSize: 0 },
    { root, origin: "https://other.test" },
  ]);
  const head = { ...log.head, ...change };
  reader.heads.push({ publicKey: logKey.publicKey, head: signHead(head) });
}
