import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/copy-button";

/** A secret, the one time that it is shown. */
export function SecretOnce({ secret, url }: { secret: string; url: string | null }): ReactNode {
  return (
    <div role="status" className="grid gap-3 rounded-lg border border-accent p-4">
      <p className="text-sm">
        <strong>Copy this secret now. It is shown once.</strong> Your server needs it to check the signatures
        {url === null ? "" : ` of ${url}`}.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <code className="min-w-0 grow basis-60 text-sm break-all">{secret}</code>
        <CopyButton text={secret} label="the secret" />
      </div>
    </div>
  );
}
