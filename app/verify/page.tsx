import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ReceiptsScreen } from "@/components/receipts/receipts-screen";
import { viewLatestResults } from "@/lib/proposals/view-latest-results.server";
import { pageMetadata } from "../page-metadata";

export const generateMetadata = (): Promise<Metadata> =>
  pageMetadata({
    title: "Verify",
    description:
      "Check in your browser that your vote is in the public log, that the log was not rewritten, and any result.",
    path: "/verify",
  });

export default async function VerifyReceiptPage(): Promise<ReactNode> {
  return <ReceiptsScreen results={await viewLatestResults()} />;
}
