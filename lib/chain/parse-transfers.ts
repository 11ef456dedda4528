import { type ContractName, countedContracts } from "@/lib/env/counted-contracts";
import { type Address, parseAddress } from "@/lib/shared/address";
import type { ChainBlock, ChainLog } from "./rpc-answer-schemas";

/** A transfer of the token, as the chain had it. */
export type FoundPayment = {
  txHash: string;
  logIndex: number;
  from: Address;
  to: Address;
  amountWei: bigint;
  blockNumber: bigint;
  blockHash: string;
  blockTime: Date;
};

/** `amount` of a contract moved in `block`; the zero address means mint or burn. An NFT is an amount of 1. */
export type Transfer = { block: bigint; from: Address; to: Address; amount: bigint };

/** keccak256("Transfer(address,address,uint256)"), the same for ERC-20 and ERC-721. */
export const TRANSFER_TOPIC = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";

type Expected = { contract: Address; kind: ContractName; fromBlock: bigint; last: ChainBlock };

/** The transfers among `logs` in the order of the chain. Throws if one wasn't asked for or comes twice. */
export function parseTransfers(logs: readonly ChainLog[], expected: Expected): Transfer[] {
  const seen = new Set<string>();
  for (const log of logs) {
    refuseForeign(log, expected);
    seen.add(`${log.blockNumber}:${log.logIndex}`);
  }
  if (seen.size !== logs.length) throw new Error("the node gave the same log twice");
  return logs.toSorted(inChainOrder).map((log) => parseTransfer(log, expected.kind));
}

function inChainOrder(left: ChainLog, right: ChainLog): number {
  const distance = left.blockNumber - right.blockNumber || left.logIndex - right.logIndex;
  return distance < 0n ? -1 : 1;
}

function refuseForeign(log: ChainLog, { contract, fromBlock, last }: Expected): void {
  const isAsked =
    parseAddress(log.address) === contract &&
    log.topics[0] === TRANSFER_TOPIC &&
    log.blockNumber >= fromBlock &&
    log.blockNumber <= last.number &&
    (log.blockNumber !== last.number || log.blockHash === last.hash);
  if (!isAsked) throw new Error(`the node gave a log of block ${log.blockNumber} that was not asked for`);
}

/** The transfer in one Transfer log. Throws if it isn't a standard token's or NFT's. */
export function parseTransfer(
  { topics, data, blockNumber }: Pick<ChainLog, "topics" | "data" | "blockNumber">,
  kind: ContractName,
): Transfer {
  const [, from, to, tokenId] = topics;
  const isNft = countedContracts[kind].standard === "erc721";
  const isWellFormed = isNft
    ? tokenId !== undefined && data === "0x"
    : tokenId === undefined && data.length === 66;
  if (from === undefined || to === undefined || !isWellFormed) {
    throw new Error(`block ${blockNumber} holds a Transfer log that is none of a standard ${kind}`);
  }
  return {
    block: blockNumber,
    from: addressOf(from),
    to: addressOf(to),
    amount: isNft ? 1n : BigInt(data),
  };
}

function addressOf(topic: string): Address {
  const address = /^0x0{24}/.test(topic) ? parseAddress(`0x${topic.slice(26)}`) : undefined;
  if (!address) throw new Error(`a Transfer log names ${topic}, which is no address`);
  return address;
}
