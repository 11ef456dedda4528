import type { ReactElement } from "react";
import { productChain } from "@/lib/env/product-chain";
import { ShareFrame, ShareTitle, TONES } from "./share-frame";

/** The card of every page without its own. */
export function SiteShareCard({
  siteName,
  host,
  tokenName,
}: {
  siteName: string;
  host: string;
  tokenName: string;
}): ReactElement {
  return (
    <ShareFrame
      siteName={siteName}
      host={host}
      footer={`Governance for holders of ${tokenName} on ${productChain.name}`}
    >
      <div style={{ display: "flex", flexDirection: "column", flexGrow: 1, justifyContent: "center" }}>
        <ShareTitle text="Votes you can recount" lines={2} size={92} />
        <div style={{ display: "flex", marginTop: 26, fontSize: 32, color: TONES.muted }}>
          Signed ballots, power at a block, results that anyone can check.
        </div>
        <div style={{ display: "flex", marginTop: 44, height: 22, width: "100%" }}>
          <div style={{ width: "64%", borderRadius: 11, background: TONES.yes }} />
          <div style={{ width: 8 }} />
          <div style={{ width: "27%", borderRadius: 11, background: TONES.no }} />
        </div>
      </div>
    </ShareFrame>
  );
}
