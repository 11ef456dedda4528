import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { FailureNote } from "@/components/ui/failure-note";
import type { Failure } from "@/lib/http/read-failure";
import type { Source } from "./use-recount";

/** A recount that came to no answer, which says nothing about the vote. */
export function RecountFailure({
  source,
  failure,
  onRetry,
  onServer,
}: {
  source: Source;
  failure: Failure;
  onRetry: () => void;
  onServer: () => void;
}): ReactNode {
  const isFile = source.from === "file";
  return (
    <section aria-labelledby="no-recount" className="rounded-card border border-line bg-surface p-6">
      <h2 id="no-recount" className="text-lg wrap-anywhere">
        {isFile ? `${source.file.name} was not recounted` : "The evidence did not arrive"}
      </h2>
      <p className="mt-1 mb-4 text-sm text-muted">
        {isFile
          ? "This says nothing about the vote. Choose a file that GET /api/proposals/{id}/bundle answered, whole and unchanged."
          : "This says nothing about the vote. You can try again, or use a file that somebody else kept."}
      </p>
      <FailureNote failure={failure} />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant={isFile ? "secondary" : "primary"} onClick={onRetry}>
          Try again
        </Button>
        {isFile ? <Button onClick={onServer}>Use the server's file</Button> : null}
      </div>
    </section>
  );
}
