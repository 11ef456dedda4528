import type { Metadata } from "next";
import type { ReactNode } from "react";
import { AddressForm } from "@/components/admin/address-form";
import { HoldingsLookupView } from "@/components/admin/holdings-lookup-view";
import { TestPageFrame } from "@/components/admin/test-page-frame";
import { HOLDINGS_PAGE } from "@/components/admin/test-pages";
import { lookUpHoldings } from "@/lib/admin/look-up-holdings.server";
import { getPublicConfig } from "@/lib/env/environment.server";
import { parseTypedAddress } from "@/lib/shared/parse-typed-address";
import { requireAdminOutsideLocalMode } from "../require-admin.server";

export const metadata: Metadata = { title: HOLDINGS_PAGE.title, robots: { index: false } };

export default async function HoldingsPage({
  searchParams,
}: PageProps<"/test-degen-api">): Promise<ReactNode> {
  await requireAdminOutsideLocalMode(HOLDINGS_PAGE.href);
  const typed = String((await searchParams)["address"] ?? "").slice(0, 100);
  const address = parseTypedAddress(typed.trim()) ?? null;
  return (
    <TestPageFrame page={HOLDINGS_PAGE} isBroken={false}>
      <AddressForm path={HOLDINGS_PAGE.href} typed={typed} isRefused={typed !== "" && address === null} />
      {address === null ? null : (
        <HoldingsLookupView lookup={await lookUpHoldings(address)} config={getPublicConfig()} />
      )}
    </TestPageFrame>
  );
}
