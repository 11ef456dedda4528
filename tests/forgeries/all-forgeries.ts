import { forgedBallots } from "./forged-ballots";
import { forgedCancellations } from "./forged-cancellations";
import { forgedChains } from "./forged-chains";
import { forgedContents } from "./forged-contents";
import { forgedFiles } from "./forged-files";
import { forgedHeads } from "./forged-heads";
import { forgedLogs } from "./forged-logs";
import { forgedPacked } from "./forged-packed";
import { forgedProposals } from "./forged-proposals";
import { forgedRules } from "./forged-rules";
import { forgedTimes } from "./forged-times";
import { forgedTricks } from "./forged-tricks";
import { forgedWholeLogs } from "./forged-whole-logs";
import { forgedWords } from "./forged-words";
import { forgedWriting } from "./forged-writing";
import type { Forgery } from "./forgery";

/** Every known way to make a false result look green; add yours. */
export const allForgeries: readonly Forgery[] = [
  ...forgedTimes,
  ...forgedLogs,
  ...forgedContents,
  ...forgedChains,
  ...forgedWords,
  ...forgedRules,
  ...forgedWholeLogs,
  ...forgedHeads,
  ...forgedProposals,
  ...forgedBallots,
  ...forgedFiles,
  ...forgedCancellations,
  ...forgedWriting,
  ...forgedTricks,
  ...forgedPacked,
];
