import type { Metadata } from "next";
import type { ReactNode } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { OwnDrafts } from "@/components/people/own-drafts";

export const metadata: Metadata = {
  title: "Drafts",
  robots: { index: false },
  alternates: { canonical: "/drafts" },
};

export default function DraftsPage(): ReactNode {
  return (
    <div className="wrap pb-12">
      <PageHeader title="Drafts">Proposals and bounties that only you can see.</PageHeader>
      <OwnDrafts />
    </div>
  );
}
