/** Why a file can't be recounted at all; `message` is for people. */
export class UnreadableEvidence extends Error {
  /** "other-layout": perhaps evidence that somebody didn't write one voter per line. */
  readonly reason: "broken-off" | "other-layout" | "not-json" | "not-evidence" | "too-large";

  constructor(reason: UnreadableEvidence["reason"], message: string) {
    super(message);
    this.name = "UnreadableEvidence";
    this.reason = reason;
  }
}

export function otherLayout(): UnreadableEvidence {
  return new UnreadableEvidence("other-layout", "The file is not written a voter a line.");
}

export function brokenOff(): UnreadableEvidence {
  return new UnreadableEvidence("broken-off", "The file breaks off before its end.");
}
