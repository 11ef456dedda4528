import type { Metadata } from "next";
import type { ReactNode } from "react";
import { BadAddressScreen } from "@/components/layout/bad-address-screen";

export const metadata: Metadata = { title: "Broken address", robots: { index: false } };

/** What the middleware shows, with status 400, at an address that can't be decoded. */
export default function BadAddressPage(): ReactNode {
  return <BadAddressScreen />;
}
