import type { Metadata } from "next";
import type { ReactNode } from "react";
import { LazyNewClubForm } from "@/components/clubs/lazy-forms";
import { PageHeader } from "@/components/layout/page-header";

export const metadata: Metadata = { title: "New club", robots: { index: false } };

export default function NewClubPage(): ReactNode {
  return (
    <div className="wrap pb-8">
      <PageHeader title="New club">
        A place of its own for members, proposals and bounties. Its name can change later, its address can't.
      </PageHeader>
      <LazyNewClubForm />
    </div>
  );
}
