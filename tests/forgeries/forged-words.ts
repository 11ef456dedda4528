import { keccak256, stringToHex } from "viem";
import type { EvidenceBundle } from "@/lib/recount/evidence-schemas";
import { enterIntoLog } from "../builders/evidence-log";
import { type Forgery, turnRound } from "./forgery";

const hashOf = (text: string) => ({ keccak: keccak256(stringToHex(text)) });

/** Leaves out the title, as the file of a hidden proposal does; `label` is what ballots are said to call it. */
function hideTitle({ proposal }: EvidenceBundle, label?: string): void {
  for (const version of proposal.versions) {
    const title = String(version.title);
    proposal.hiddenLabel = hashOf(label ?? `#${proposal.number} ${title}`);
    version.title = hashOf(title);
  }
}

/** Forgeries of what wallets showed. */
export const forgedWords: Forgery[] = [
  {
    name: "the number of another proposal",
    forgedBy: "server",
    forge(file) {
      file.proposal.number += 1;
      enterIntoLog(file);
    },
    expected: "false",
    line: "voters[2].ballots[0]",
  },
  {
    name: "another name of the club than the author signed",
    forgedBy: "server",
    forge(file) {
      for (const version of file.proposal.versions) version.club = "The Painters";
      enterIntoLog(file);
    },
    expected: "false",
    line: "proposal.versions[0]",
  },
  {
    name: "the slug of another club than the author signed",
    forgedBy: "server",
    forge(file) {
      file.proposal.club = "painters";
      enterIntoLog(file);
    },
    expected: "false",
    line: "proposal.versions[0]",
  },
  {
    name: "a hidden title under which ballots named another",
    forgedBy: "server",
    forge: (file) => hideTitle(file, "#12 Something harmless"),
    expected: "false",
    line: "voters[2].ballots[0]",
  },
  {
    name: "a title said to be hidden, so that nobody compares it with the ballots",
    forgedBy: "server",
    forge: (file) => hideTitle(file),
    expected: "unchecked",
    line: "proposal.hiddenLabel",
  },
  {
    name: "a ballot that was signed as a text, turned round under a hidden title",
    forgedBy: "server",
    forge(file) {
      hideTitle(file);
      turnRound(file);
    },
    expected: "unchecked",
    line: "voters[1].ballots[0].digest",
  },
  {
    name: "the label of a hidden title left out",
    forgedBy: "anybody",
    forge(file) {
      hideTitle(file);
      file.proposal.hiddenLabel = null;
    },
    expected: "false",
    line: "proposal.hiddenLabel",
  },
];
