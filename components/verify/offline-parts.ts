import { checkFileHead } from "@/lib/log/client/check-file-head";
import { chooseWitnesses } from "@/lib/log/client/choose-witnesses";
import { openPublicLog } from "@/lib/log/client/open-public-log";
import { readKeptClaims } from "@/lib/log/client/read-kept-receipts";
import { fetchAnchor } from "@/lib/recount/anchor-queries";
import { askNode, prepareFor } from "@/lib/recount/client/ask-node";
import { compareWholeLog } from "@/lib/recount/compare-whole-log";
import { judgeWitnesses } from "@/lib/recount/judge-witnesses";

/** What the page needs after its first picture. One chunk, loaded with the page, so that it works without network, except the question to contract wallets. */
export const offlineParts = {
  askNode,
  checkFileHead,
  chooseWitnesses,
  compareWholeLog,
  fetchAnchor,
  judgeWitnesses,
  openPublicLog,
  prepareFor,
  readKeptClaims,
};
