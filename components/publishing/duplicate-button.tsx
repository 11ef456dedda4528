"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { readFailure } from "@/lib/http/read-failure";
import { notify } from "@/lib/shared/notify";

/** Begins a draft with the same text and opens it. */
export function DuplicateButton({
  begin,
  composer,
}: {
  /** Stores the draft. */
  begin: () => Promise<{ id: string }>;
  /** The page that drafts of this kind are written on. */
  composer: string;
}): ReactNode {
  const duplicate = async () => {
    try {
      const { id } = await begin();
      window.location.assign(`${composer}?draft=${id}&step=write`);
    } catch (error) {
      const description = readFailure(error).text;
      notify({ title: "Not duplicated", description, variant: "destructive" });
    }
  };
  return (
    <Button className="h-9 px-3" onClick={() => void duplicate()}>
      Duplicate as draft
    </Button>
  );
}
