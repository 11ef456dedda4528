import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { SafeRequest } from "@/components/safes/safe-request";
import { requestParams } from "@/lib/safes/safe-request-schemas";

export const metadata: Metadata = { title: "For a Safe's owners", robots: { index: false } };

export default async function SafeRequestPage({
  params,
}: {
  params: Promise<{ id: string }>;
}): Promise<ReactNode> {
  const read = requestParams.safeParse(await params);
  if (!read.success) notFound();
  return (
    <div className="wrap pb-12">
      <PageHeader title="For a Safe's owners">
        Each owner signs at their own time. With the last signature that the Safe needs, it is done.
      </PageHeader>
      <SafeRequest id={read.data.id} />
    </div>
  );
}
