import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ModerationScreen } from "@/components/audit/moderation-screen";
import { listAuditEntries } from "@/lib/audit/list-audit-entries.server";
import { parseModerationAddress } from "@/lib/audit/moderation-address";

export const metadata: Metadata = {
  title: "Moderation",
  description: "Every act of admins, owners and moderators, with its reason.",
};

export default async function ModerationPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}): Promise<ReactNode> {
  const query = parseModerationAddress(await searchParams);
  return <ModerationScreen query={query} page={await listAuditEntries({ query })} />;
}
