import { parseTransfer, TRANSFER_TOPIC } from "@/lib/chain/parse-transfers";
import type { ChainReceipt } from "@/lib/chain/rpc-answer-schemas";
import { type Address, parseAddress } from "@/lib/shared/address";
import type { TokenTransfer } from "./judge-transfers";

/** The transfers of `token` among the logs of a transaction. */
export function parseTokenTransfers(logs: ChainReceipt["logs"], token: Address): TokenTransfer[] {
  return logs
    .filter((log) => parseAddress(log.address) === token && log.topics[0] === TRANSFER_TOPIC)
    .map((log) => {
      const { from, to, amount } = parseTransfer(log, "token");
      return { logIndex: Number(log.logIndex), from, to, amountWei: amount };
    });
}
