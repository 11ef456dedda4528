/** Why the marketplace told nothing. */
export type MarketplaceRefusal =
  | { kind: "not configured" }
  | { kind: "late"; milliseconds: number }
  | { kind: "unreachable" }
  | { kind: "redirect"; status: number }
  | { kind: "status"; status: number }
  | { kind: "too large"; bytes: number }
  | { kind: "malformed"; detail: string };

/** The refusal as one sentence for a page. */
export function describeMarketplaceRefusal(refusal: MarketplaceRefusal): string {
  switch (refusal.kind) {
    case "not configured":
      return "No marketplace is configured on this deployment.";
    case "late":
      return `The marketplace did not answer within ${refusal.milliseconds / 1_000} s.`;
    case "unreachable":
      return "The marketplace could not be reached.";
    case "redirect":
      return `The marketplace sent us elsewhere (${refusal.status}), which is not followed.`;
    case "status":
      return `The marketplace answered ${refusal.status}.`;
    case "too large":
      return `The marketplace answered with more than ${refusal.bytes / 1_000_000} MB.`;
    case "malformed":
      return `The marketplace's answer has another form than expected: ${refusal.detail}`;
  }
}
