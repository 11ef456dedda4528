import { getAddress } from "viem";
import * as z from "zod/mini";
import { requireAddress } from "@/lib/shared/address";
import { ok, type Result, refuse } from "@/lib/shared/result";
import { CHOICE_WORDS } from "./ballot-words";
import {
  type Ballot,
  ballotFields,
  ballotTypedData,
  domainFields,
  type SigningDomain,
  toEip712Domain,
} from "./typed-data";

const text = (most: number) => z.string().check(z.maxLength(most));
const address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/));
const field = z.strictObject({ name: text(20), type: text(20) });

/** What is signed, as eth_signTypedData_v4 takes it, so that any tool for EIP-712 can sign it. */
const typedData = z.strictObject({
  types: z.strictObject({
    EIP712Domain: z.array(field).check(z.maxLength(9)),
    Ballot: z.array(field).check(z.maxLength(9)),
  }),
  primaryType: z.literal("Ballot"),
  domain: z.strictObject({
    name: text(1_000),
    version: text(20),
    chainId: z.int(),
    verifyingContract: address,
  }),
  message: z.strictObject({
    club: text(1_000),
    proposal: text(2_000),
    choice: z.enum([CHOICE_WORDS.yes, CHOICE_WORDS.no]),
    reason: text(8_000),
    voter: address,
    signedAt: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/)),
    proposalDigest: z.string().check(z.regex(/^0x[0-9a-f]{64}$/)),
  }),
});

/** A ballot to be signed elsewhere. `proposal` is the id in addresses of the API. */
export const ballotFile = z.strictObject({
  format: z.literal("club-ballot"),
  formatVersion: z.literal(1),
  site: z.url().check(z.maxLength(300)),
  proposal: z.string().check(z.regex(/^[1-9]\d{0,17}$/)),
  typedData,
});
export type BallotFile = z.infer<typeof ballotFile>;

/** The same with its voter's signature: 65 bytes of a key, or what a contract wallet accepts. */
export const signedBallotFile = z.extend(ballotFile, {
  signature: z.string().check(z.maxLength(8194), z.regex(/^0x([0-9a-fA-F]{2})*$/)),
});
export type SignedBallotFile = z.infer<typeof signedBallotFile>;

export function writeBallotFile({
  site,
  proposal,
  domain,
  ballot,
}: {
  site: string;
  proposal: string;
  domain: SigningDomain;
  ballot: Ballot;
}): BallotFile {
  return ballotFile.parse({
    format: "club-ballot",
    formatVersion: 1,
    site,
    proposal,
    typedData: ballotTypedData({ domain, ballot }),
  });
}

/** The ballot of a file; refused if it would be signed as something else, in another deployment or on another chain. */
export function ballotOfFile(
  { typedData: { types, domain, message } }: BallotFile,
  deployment: SigningDomain,
): Result<Ballot, "other-types" | "other-domain" | "no-time"> {
  const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);
  if (!isSame(types.Ballot, ballotFields) || !isSame(types.EIP712Domain, domainFields))
    return refuse("other-types");
  const { name, version, chainId, verifyingContract } = domain;
  const own = toEip712Domain(deployment);
  if (!isSame([name, version, chainId, getAddress(verifyingContract)], Object.values(own)))
    return refuse("other-domain");
  const at = Date.parse(message.signedAt);
  if (Number.isNaN(at) || at < 0) return refuse("no-time");
  return ok({
    proposal: {
      club: message.club,
      label: message.proposal,
      digest: message.proposalDigest as `0x${string}`,
    },
    choice: message.choice === CHOICE_WORDS.yes ? "yes" : "no",
    reason: message.reason,
    voter: requireAddress(message.voter),
    signedAt: BigInt(at / 1_000),
  });
}
