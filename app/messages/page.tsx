import type { Metadata } from "next";
import type { ReactNode } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { OwnMessages } from "@/components/messages/own-messages";

export const metadata: Metadata = {
  title: "Messages",
  robots: { index: false },
  alternates: { canonical: "/messages" },
};

export default function MessagesPage(): ReactNode {
  return (
    <div className="wrap pb-12">
      <PageHeader title="Messages">What you are told, where and when. Nobody else sees this.</PageHeader>
      <OwnMessages />
    </div>
  );
}
