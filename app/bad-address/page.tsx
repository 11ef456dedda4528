import type { Metadata } from "next";
import type { ReactNode } from "react";
import { LostScreen } from "@/components/layout/lost-screen";

export const metadata: Metadata = { title: "Broken address", robots: { index: false } };

/** What the middleware shows, with status 400, at an address that can't be decoded. */
export default function BadAddressPage(): ReactNode {
  return (
    <LostScreen drawing="compass" mark="400" title="This address can't be read">
      <p>It has a percent sign without two digits after it. The link was probably cut off.</p>
    </LostScreen>
  );
}
