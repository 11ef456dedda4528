import type { Metadata } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { ReceiptsScreen } from "@/components/receipts/receipts-screen";
import { readAsVisitor } from "@/lib/auth/read-as-visitor.server";
import { nameWitnesses } from "@/lib/log/list-log-keys.server";
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
  const results = await readAsVisitor((await headers()).get("cookie"), viewLatestResults);
  return <ReceiptsScreen results={results} witnesses={nameWitnesses()} />;
}
