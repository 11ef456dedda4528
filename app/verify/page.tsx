import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ReceiptsScreen } from "@/components/receipts/receipts-screen";
import { pageMetadata } from "../page-metadata";

export const generateMetadata = (): Promise<Metadata> =>
  pageMetadata({
    title: "Check a receipt",
    description:
      "Check in your browser that your ballot is in the public log, and that the log was not rewritten.",
    path: "/verify",
  });

export default function VerifyReceiptPage(): ReactNode {
  return <ReceiptsScreen />;
}
