import type { Hex } from "viem";
import type { Address } from "@/lib/shared/address";

/**
 * Holders per call. The limits of code (49,152 bytes in, 24,576 out) would allow twice as many. With a Cronos node's 25
 * million gas, this leaves some 29,000 for each balance, enough for tokens behind proxies.
 */
export const HOLDERS_PER_CALL = 750;

/**
 * The program that reads many balances in one eth_call without a contract of ours on the chain: sent as the code that would
 * create one, it runs, and returns its findings instead of code. Behind it stand the token (20 bytes) and the holders (20 bytes
 * each). It returns words of 16 bytes: the number of the block it ran at, then each balance; all ones where the token did not
 * answer with exactly one word or the balance does not fit. The block's zeros come first because nodes refuse code that begins
 * with EF (EIP-3541). No PUSH0, which older chains lack.
 *
 * Memory: 00 the token's answer; 20 the call, its selector and argument; 60 the findings.
 * Each line: offset, bytes, instruction, and the stack after it (its top at the right) or what it is for.
 */
export const READER_LISTING = [
  "00  6370a08231  PUSH4 70a08231  the selector of balanceOf(address)",
  "05  60e0        PUSH1 e0",
  "07  1b          SHL             as the first four bytes of a word",
  "08  6020        PUSH1 20",
  "0a  52          MSTORE",
  "0b  6014        PUSH1 14        20 bytes",
  "0d  6067        PUSH1 67        from behind this program",
  "0f  600c        PUSH1 0c        to the end of the word at 00",
  "11  39          CODECOPY",
  "12  6000        PUSH1 00",
  "14  51          MLOAD           token",
  "15  43          NUMBER          token block",
  "16  6080        PUSH1 80",
  "18  1b          SHL             token block<<128",
  "19  6060        PUSH1 60",
  "1b  52          MSTORE          token",
  "1c  6070        PUSH1 70        token out: where the next balance goes",
  "1e  607b        PUSH1 7b        token out in: where the next holder is",
  "20  5b          JUMPDEST        token out in",
  "21  38          CODESIZE        token out in size",
  "22  81          DUP2            token out in size in",
  "23  14          EQ              token out in isEnd",
  "24  605e        PUSH1 5e",
  "26  57          JUMPI           token out in",
  "27  6014        PUSH1 14        20 bytes",
  "29  81          DUP2            from in",
  "2a  6030        PUSH1 30        to the end of the call's argument",
  "2c  39          CODECOPY        token out in",
  "2d  6020        PUSH1 20        length of the answer",
  "2f  6000        PUSH1 00        place of the answer",
  "31  6024        PUSH1 24        length of the call",
  "33  6020        PUSH1 20        place of the call",
  "35  86          DUP7            token",
  "36  5a          GAS             all of it; the EVM keeps a 64th back",
  "37  fa          STATICCALL      token out in hasSucceeded",
  "38  15          ISZERO          token out in hasFailed",
  "39  3d          RETURNDATASIZE  token out in hasFailed length",
  "3a  6020        PUSH1 20",
  "3c  18          XOR             token out in hasFailed isOdd: 0 for one word",
  "3d  17          OR              token out in isBad",
  "3e  6000        PUSH1 00",
  "40  51          MLOAD           token out in isBad balance",
  "41  6080        PUSH1 80",
  "43  1c          SHR             token out in isBad high: 0 when the balance fits",
  "44  17          OR              token out in isBad",
  "45  15          ISZERO          token out in isGood: 1 or 0",
  "46  6001        PUSH1 01",
  "48  90          SWAP1           token out in 1 isGood",
  "49  03          SUB             token out in mask: 0 when good, else all ones",
  "4a  6000        PUSH1 00",
  "4c  51          MLOAD           token out in mask balance",
  "4d  17          OR              token out in finding",
  "4e  6080        PUSH1 80",
  "50  1b          SHL             token out in finding<<128",
  "51  82          DUP3            token out in finding<<128 out",
  "52  52          MSTORE          token out in; the next balance takes the zeros behind it",
  "53  6014        PUSH1 14",
  "55  01          ADD             token out in+20",
  "56  90          SWAP1           token in+20 out",
  "57  6010        PUSH1 10",
  "59  01          ADD             token in+20 out+16",
  "5a  90          SWAP1           token out+16 in+20",
  "5b  6020        PUSH1 20",
  "5d  56          JUMP",
  "5e  5b          JUMPDEST        token out in",
  "5f  50          POP             token out",
  "60  6060        PUSH1 60",
  "62  90          SWAP1           token 60 out",
  "63  03          SUB             token length",
  "64  6060        PUSH1 60        token length 60",
  "66  f3          RETURN",
];

const READER_CODE = READER_LISTING.map((line) => line.slice(4, 14).trim()).join("");
const WORD_DIGITS = 32;
const UNREAD = "f".repeat(WORD_DIGITS);

/** Data of an eth_call without a recipient that reads the holders' balances, HOLDERS_PER_CALL at most. */
export function encodeBalancesCall({
  contract,
  holders,
}: {
  contract: Address;
  holders: readonly Address[];
}): Hex {
  if (holders.length > HOLDERS_PER_CALL) throw new Error(`${holders.length} holders are too many for a call`);
  return `0x${READER_CODE}${[contract, ...holders].map((address) => address.slice(2)).join("")}`;
}

export type BalancesAnswer = { block: bigint; balances: Map<Address, bigint>; unread: Address[] };

/**
 * The program's result for `holders`, and whose balance must be asked for alone. Null if the text isn't an answer of the
 * program, because the node doesn't run it.
 */
export function decodeBalancesAnswer(data: unknown, holders: readonly Address[]): BalancesAnswer | null {
  if (typeof data !== "string" || !/^0x[0-9a-f]*$/.test(data)) return null;
  if (data.length !== 2 + (holders.length + 1) * WORD_DIGITS) return null;
  const wordAt = (index: number) => data.slice(2 + index * WORD_DIGITS, 2 + (index + 1) * WORD_DIGITS);
  const balances = new Map<Address, bigint>();
  const unread: Address[] = [];
  for (const [index, holder] of holders.entries()) {
    const word = wordAt(index + 1);
    if (word === UNREAD) unread.push(holder);
    else balances.set(holder, BigInt(`0x${word}`));
  }
  return { block: BigInt(`0x${wordAt(0)}`), balances, unread };
}
