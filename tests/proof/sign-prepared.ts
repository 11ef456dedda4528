import assert from "node:assert/strict";
import type { Hex } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { z } from "zod";
import type { Preparation } from "@/lib/proposals/proposal-schemas";

const typedData = z.object({
  domain: z.record(z.string(), z.unknown()),
  types: z.record(z.string(), z.array(z.object({ name: z.string(), type: z.string() }))),
  primaryType: z.string(),
  message: z.record(z.string(), z.unknown()),
});

/** Signs what the server prepared as a wallet does, with viem; fails if something blocks publishing. */
export async function signPrepared(
  { blockers, prepared }: Preparation,
  account: PrivateKeyAccount,
): Promise<{ digest: string; signature: Hex }> {
  assert.ok(prepared, `it can't be signed: ${JSON.stringify(blockers)}`);
  const { domain, types, primaryType, message } = typedData.parse(JSON.parse(prepared.typedData));
  const { EIP712Domain: _, ...fields } = types;
  const signature = await account.signTypedData({ domain, types: fields, primaryType, message });
  return { digest: prepared.digest, signature };
}
