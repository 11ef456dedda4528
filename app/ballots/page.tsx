import type { Metadata } from "next";
import type { ReactNode } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { BallotReview } from "@/components/votes/ballot-review";
import { readNow } from "@/lib/db/read-now.server";

export const metadata: Metadata = {
  title: "Your votes",
  robots: { index: false },
  alternates: { canonical: "/ballots" },
};

export default async function BallotsPage(): Promise<ReactNode> {
  return (
    <div className="wrap pb-12">
      <PageHeader title="Your votes">
        All open proposals you can vote on. Choose, review, then sign. Voting is free.
      </PageHeader>
      <BallotReview serverTime={(await readNow()).toISOString()} />
    </div>
  );
}
