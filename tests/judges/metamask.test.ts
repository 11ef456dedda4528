import { personalSign, SignTypedDataVersion, TypedDataUtils } from "@metamask/eth-sig-util";
import { keccak_256 as keccak } from "@noble/hashes/sha3";
import fc from "fast-check";
import { bytesToHex } from "viem";
import { privateKeyToAddress } from "viem/accounts";
import { ballotText } from "@/lib/ballots/ballot-text";
import { createTypedDataHasher } from "@/lib/ballots/hash-typed-data";
import {
  ballotsTypedData,
  ballotTypedData,
  MAX_SIGNED_TOGETHER,
  proposalTypedData,
  type WalletTypedData,
} from "@/lib/ballots/typed-data";
import { createWasmEngine } from "@/lib/ballots/wasm-engine";
import { parseKeySignature } from "@/lib/shared/key-signature";
import { anyBallot, anyDomain, anyProposal } from "@/tests/builders/any-signed";
import { bytes32, domain } from "@/tests/builders/ballots";
import { propertyRuns } from "@/tests/size";
import { messages } from "@/tests/wallet-words/messages";

const secret = bytes32("a key of MetaMask");

/** What MetaMask gets, through JSON as in eth_signTypedData_v4, hashed by its own code. */
const digestOf = (typedData: WalletTypedData): string =>
  bytesToHex(
    TypedDataUtils.eip712Hash(JSON.parse(JSON.stringify(typedData)) as never, SignTypedDataVersion.V4),
  );

it("MetaMask's own code gives our digest of random ballots, one or several, and signs our text of one", async () => {
  const engine = await createWasmEngine();
  const several = fc.array(anyBallot, { minLength: 2, maxLength: MAX_SIGNED_TOGETHER });
  fc.assert(
    fc.property(anyDomain, several, (randomDomain, ballots) => {
      const ours = createTypedDataHasher({ domain: randomDomain, keccak });
      const together = ballots.map((ballot) => ours.ballotHash(ballot));
      expect(digestOf(ballotsTypedData({ domain: randomDomain, ballots }))).toBe(
        ours.ballotsDigest(together),
      );
      for (const ballot of ballots) {
        expect(digestOf(ballotTypedData({ domain: randomDomain, ballot }))).toBe(ours.ballotDigest(ballot));
        const data = ballotText({ domain: randomDomain, ballot });
        // It gives no digest of a text, so its signature must be over ours.
        const signed = parseKeySignature(
          personalSign({ privateKey: Buffer.from(secret.slice(2), "hex"), data }),
        );
        if (!signed.ok) throw new Error(signed.reason);
        expect(engine.recover(ours.ballotTextDigest(ballot), signed.value)).toBe(
          privateKeyToAddress(secret).toLowerCase(),
        );
      }
    }),
    propertyRuns(5),
  );
});

it("MetaMask's own code gives our digest of random proposals", () => {
  const ours = createTypedDataHasher({ domain, keccak });
  fc.assert(
    fc.property(anyProposal, (proposal) => {
      expect(digestOf(proposalTypedData({ domain, proposal }))).toBe(ours.proposalDigest(proposal));
    }),
    propertyRuns(100),
  );
});

it("MetaMask's own code leaves all of what we ask to sign, and hashes it", () => {
  for (const message of messages) {
    if (message.kind === "text") continue;
    const kept = TypedDataUtils.sanitizeData(message.data as never);
    expect([kept.primaryType, kept.message]).toEqual([message.data.primaryType, message.data.message]);
    expect(TypedDataUtils.eip712Hash(kept, SignTypedDataVersion.V4)).toHaveLength(32);
  }
});
