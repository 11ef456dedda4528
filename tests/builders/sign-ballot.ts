import type { Hex } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import {
  type Ballot,
  ballotFields,
  ballotTypedData,
  type SigningDomain,
  toEip712Domain,
} from "@/lib/ballots/typed-data";

/** Signs as a wallet does, with viem and not with our encoder. */
export function signTyped({
  account,
  domain,
  ballot,
  chainId = 25,
  fields = ballotFields,
}: {
  account: Pick<PrivateKeyAccount, "signTypedData">;
  domain: SigningDomain;
  ballot: Ballot;
  chainId?: number;
  fields?: readonly { name: string; type: string }[];
}): Promise<Hex> {
  return account.signTypedData({
    domain: { ...toEip712Domain(domain), chainId },
    types: { Ballot: fields },
    primaryType: "Ballot",
    message: ballotTypedData({ domain, ballot }).message,
  });
}
