import type { Metadata } from "next";
import type { ReactNode } from "react";
import { BrowseLinks } from "@/components/layout/browse-links";
import { MessageScreen } from "@/components/layout/message-screen";
import { SearchForm } from "@/components/search/search-form";

export const metadata: Metadata = { title: "Not found" };

/** The screen of every address that leads nowhere. */
export default function NotFound(): ReactNode {
  return (
    <MessageScreen
      drawing="compass"
      mark="404"
      title="There is nothing at this address"
      actions={
        <div className="grid w-full max-w-md gap-4">
          <SearchForm />
          <BrowseLinks />
        </div>
      }
    >
      <p>The link may be mistyped. Search for the club, the proposal or the person.</p>
    </MessageScreen>
  );
}
