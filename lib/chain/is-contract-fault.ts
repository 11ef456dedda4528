/** Words of geth, ethermint, Erigon, Nethermind, Besu and anvil for a call that the contract's own code ended. */
const ENDED_BY_CODE =
  /out ?of ?gas|invalid ?opcode|invalidfeopcode|opcode 0x[\da-f]+ not defined|opcode ?not ?found|bad ?instruction|invalid ?jump|bad jump destination|stack ?(?:underflow|overflow|limit reached)|return data out of bounds|out ?of ?(?:bounds|offset)|write protection|call ?depth|gas uint64 overflow|invalid operation/i;

/** Read at most this many characters of a message, because an endpoint may send a megabyte. */
const MAX_WORDS = 1_000;

/** Whether a node refused a call because the contract burned its gas or has no code for it, which is the contract's answer. */
export function isContractFault(message: string): boolean {
  return ENDED_BY_CODE.test(message.slice(0, MAX_WORDS));
}
