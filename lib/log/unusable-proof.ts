/** Why a receipt, a signed head or an anchor that somebody gave says nothing; `message` is for people. */
export class UnusableProof extends Error {
  /** "other-vote": a receipt or an anchor of another proposal. "unnamed-key": no key that was named signed the head. */
  readonly reason: "no-receipt" | "forged-receipt" | "other-vote" | "no-head" | "unnamed-key" | "no-anchor";

  constructor(reason: UnusableProof["reason"], message: string) {
    super(message);
    this.name = "UnusableProof";
    this.reason = reason;
  }
}
