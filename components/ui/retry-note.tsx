"use client";

import type { ReactNode } from "react";
import { readFailure } from "@/lib/http/read-failure";
import { Button } from "./button";
import { FailureNote } from "./failure-note";

/** Why something could not be read, and the way to ask again. */
export function RetryNote({
  query: { error, refetch },
}: {
  query: { error: unknown; refetch: () => Promise<unknown> };
}): ReactNode {
  return (
    <div className="grid justify-items-start gap-4">
      <FailureNote failure={readFailure(error)} />
      <Button onClick={() => void refetch()}>Try again</Button>
    </div>
  );
}
