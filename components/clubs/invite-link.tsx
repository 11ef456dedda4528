"use client";

import type { ReactNode } from "react";
import { usePublicConfig } from "@/components/layout/config-provider";
import { CopyButton } from "@/components/ui/copy-button";

/** The address that an owner sends to people: it opens the club, where everybody can join. */
export function InviteLink({ slug }: { slug: string }): ReactNode {
  const { appOrigin } = usePublicConfig();
  const link = `${appOrigin}/clubs/${slug}`;
  return (
    <p className="flex items-center gap-2 rounded-lg border border-line bg-bg py-1.5 pr-1.5 pl-3">
      <span className="min-w-0 grow truncate font-mono text-sm select-all" title={link}>
        {link.replace(/^https?:\/\//, "")}
      </span>
      <CopyButton text={link} label="invite link" />
    </p>
  );
}
