import type { Metadata } from "next";
import type { ReactNode } from "react";
import { LazyNewClubForm } from "@/components/clubs/lazy-forms";
import { PageHeader } from "@/components/layout/page-header";

export const metadata: Metadata = { title: "New club", robots: { index: false } };

export default function NewClubPage(): ReactNode {
  return (
    // As tall as the window, so that the footer is in nobody's sight when the form comes.
    <div className="wrap min-h-svh pb-8">
      <PageHeader title="New club">
        A home for members, proposals and bounties. You can change the name later, but not the address.
      </PageHeader>
      <LazyNewClubForm />
    </div>
  );
}
