import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button";

/** Takes the whole public record along, as a folder that needs no server. */
export function ExitPackLink(): ReactNode {
  return (
    <section aria-labelledby="exit-pack">
      <h2 id="exit-pack" className="mb-2 text-2xl">
        Exit pack
      </h2>
      <p className="max-w-reading text-sm text-muted">
        Every proposal, result, ballot and log entry as files. Anyone can recount each vote from them without
        network, and a new deployment can start from them. Hidden texts are in it only as hashes; sessions,
        drafts and flags are not.
      </p>
      <a href="/api/admin/exit-pack.tar" download className={buttonClass({ className: "mt-4 h-11" })}>
        Download the exit pack
      </a>
    </section>
  );
}
