import type { Metadata } from "next";
import type { ReactNode } from "react";
import { AddressForm } from "@/components/admin/address-form";
import { MarketplaceLookupView, NoMarketplace } from "@/components/admin/marketplace-lookup-view";
import { TestPageFrame } from "@/components/admin/test-page-frame";
import { MARKETPLACE_PAGE } from "@/components/admin/test-pages";
import { getMarketplaceHost, lookUpMarketplace } from "@/lib/admin/look-up-marketplace.server";
import { parseTypedAddress } from "@/lib/shared/parse-typed-address";
import { requireAdminOutsideLocalMode } from "../require-admin.server";

export const metadata: Metadata = { title: MARKETPLACE_PAGE.title, robots: { index: false } };

export default async function MarketplacePage({
  searchParams,
}: PageProps<"/ebisu-api-test">): Promise<ReactNode> {
  await requireAdminOutsideLocalMode(MARKETPLACE_PAGE.href);
  const host = getMarketplaceHost();
  const typed = String((await searchParams)["address"] ?? "").slice(0, 100);
  const address = parseTypedAddress(typed.trim()) ?? null;
  return (
    <TestPageFrame page={MARKETPLACE_PAGE} isBroken={false}>
      {host === null ? (
        <NoMarketplace />
      ) : (
        <>
          <AddressForm
            path={MARKETPLACE_PAGE.href}
            typed={typed}
            isRefused={typed !== "" && address === null}
          />
          {address === null ? null : (
            <MarketplaceLookupView
              host={host}
              lookup={await lookUpMarketplace({ wallet: address, page: 1 })}
            />
          )}
        </>
      )}
    </TestPageFrame>
  );
}
