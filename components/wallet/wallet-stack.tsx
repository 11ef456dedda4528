"use client";

import type { ReactNode } from "react";

/** Everything that needs wagmi and viem, in one chunk. */
export default function WalletStack(): ReactNode {
  return null;
}
