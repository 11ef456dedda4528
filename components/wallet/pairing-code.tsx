"use client";

import type { ReactNode } from "react";
import { encode } from "uqr";
import { CopyButton } from "@/components/ui/copy-button";

/** The pairing link of WalletConnect as a QR code, drawn here so that no other script is loaded, and as text to copy. */
export function PairingCode({ uri }: { uri: string }): ReactNode {
  const { data, size } = encode(uri, { border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <div className="mt-3 grid justify-items-center gap-3">
      {/* Dark on light in both themes: many scanners cannot read the other way round. */}
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label="Code to scan with your wallet"
        shapeRendering="crispEdges"
        className="w-64 rounded-lg"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <CopyButton text={uri} label="pairing link" />
    </div>
  );
}
