import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { LinkActScreen } from "@/components/messages/link-act";
import { viewLink } from "@/lib/messages/view-messages.server";

export const metadata: Metadata = { title: "Messages", robots: { index: false }, referrer: "no-referrer" };

export default async function MessageLinkPage({
  params,
}: {
  params: Promise<{ token: string }>;
}): Promise<ReactNode> {
  const { token } = await params;
  const link = await viewLink(token);
  if (link === null) notFound();
  return <LinkActScreen token={token} act={link.act} isTelegram={link.kind === "telegram"} />;
}
