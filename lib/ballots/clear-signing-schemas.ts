import { z } from "zod";

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/);
const url = z.string().regex(/^https?:\/\//);
const field = z.discriminatedUnion("format", [
  z.strictObject({ path: z.string().min(1), label: z.string().min(1), format: z.enum(["raw", "duration"]) }),
  z.strictObject({
    path: z.string().min(1),
    label: z.string().min(1),
    format: z.literal("date"),
    params: z.strictObject({ encoding: z.enum(["timestamp", "blockheight"]) }),
  }),
]);
const member = z.strictObject({ name: z.string(), type: z.string() });
/** GET /erc7730.json: the rules of version 1 of ERC-7730's JSON schema for EIP-712 messages. */
export const clearSigningDescriptor = z.strictObject({
  $schema: url,
  context: z.strictObject({
    $id: z.string(),
    eip712: z.strictObject({
      domain: z.strictObject({
        ...{ name: z.string(), version: z.string(), chainId: z.int(), verifyingContract: address },
      }),
      deployments: z.array(z.strictObject({ chainId: z.int(), address })).min(1),
      schemas: z.array(
        z.strictObject({
          primaryType: z.string(),
          types: z.record(z.string(), z.array(member)),
        }),
      ),
    }),
  }),
  metadata: z.strictObject({
    owner: z.string(),
    info: z.strictObject({ legalName: z.string(), url: url }),
  }),
  display: z.strictObject({
    formats: z.record(
      z.string(),
      z.strictObject({ intent: z.string(), fields: z.array(field), required: z.array(z.string()) }),
    ),
  }),
});
