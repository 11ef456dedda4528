/** The contracts that give voting power, in the order of calls, lists and hashes. */
export const contractNames = ["nft", "token"] as const;
export type ContractName = (typeof contractNames)[number];

/** What differs between them. `amount` is the field of a holding in code, answers and evidence files. */
export const countedContracts = {
  nft: {
    standard: "erc721",
    amount: "nftCount",
    addressVariable: "NFT_ADDRESS",
    firstBlockVariable: "NFT_FIRST_BLOCK",
    word: "NFT",
    title: "NFT",
  },
  token: {
    standard: "erc20",
    amount: "tokenWei",
    addressVariable: "TOKEN_ADDRESS",
    firstBlockVariable: "TOKEN_FIRST_BLOCK",
    word: "token",
    title: "Token",
  },
} as const satisfies Record<ContractName, object>;

type AmountField = (typeof countedContracts)[ContractName]["amount"];

/** An address's holdings on the chain: the number of NFTs, and tokens in units of 10^-18. */
export type HeldAmounts = Record<AmountField, bigint>;

export function eachContract<Value>(of: (name: ContractName) => Value): Record<ContractName, Value> {
  return { nft: of("nft"), token: of("token") };
}

/** The same, for values that are asked for together. */
export async function allContracts<Value>(
  of: (name: ContractName) => Value | Promise<Value>,
): Promise<Record<ContractName, Value>> {
  const [nft, token] = await Promise.all([of("nft"), of("token")]);
  return { nft, token };
}

export function eachAmount<Value>(
  of: (of: { field: AmountField; name: ContractName }) => Value,
): Record<AmountField, Value> {
  return {
    nftCount: of({ field: "nftCount", name: "nft" }),
    tokenWei: of({ field: "tokenWei", name: "token" }),
  };
}

export function holdsAnything(held: HeldAmounts): boolean {
  return contractNames.some((name) => held[countedContracts[name].amount] > 0n);
}
