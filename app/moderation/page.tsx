import type { Metadata } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { ModerationScreen } from "@/components/audit/moderation-screen";
import { listAuditEntries } from "@/lib/audit/list-audit-entries.server";
import { parseModerationAddress } from "@/lib/audit/moderation-address";
import { readAsVisitor } from "@/lib/auth/read-as-visitor.server";
import { pageMetadata } from "../page-metadata";

export const generateMetadata = (): Promise<Metadata> =>
  pageMetadata({
    title: "Moderation",
    description: "What admins, owners and moderators did, with their reasons.",
    path: "/moderation",
  });

export default async function ModerationPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}): Promise<ReactNode> {
  const query = parseModerationAddress(await searchParams);
  const page = await readAsVisitor((await headers()).get("cookie"), () => listAuditEntries({ query }));
  return <ModerationScreen query={query} page={page} />;
}
