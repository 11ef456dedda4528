import type { Metadata } from "next";
import type { ReactNode } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { AskSignIn } from "@/components/safes/ask-sign-in";

export const metadata: Metadata = { title: "Sign in as a Safe", robots: { index: false } };

export default function SafeSignInPage(): ReactNode {
  return (
    <div className="wrap pb-12">
      <PageHeader title="Sign in as a Safe">
        Its owners sign a message, each at their own time. With enough of them, you are signed in as the Safe
        in this browser.
      </PageHeader>
      <AskSignIn />
    </div>
  );
}
