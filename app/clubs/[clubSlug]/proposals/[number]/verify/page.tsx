import type { Metadata } from "next";
import type { ReactNode } from "react";
import type { ProposalPageProps } from "../../../../../proposal-page";
import { renderVerify, verifyMetadata } from "../../../../../verify-page";

export function generateMetadata(props: ProposalPageProps): Promise<Metadata> {
  return verifyMetadata(props);
}

export default function VerifyPage(props: ProposalPageProps): Promise<ReactNode> {
  return renderVerify("/clubs", props);
}
