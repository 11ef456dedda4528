"use client";

import clsx from "clsx";
import { type ReactNode, useId } from "react";
import { buttonClass } from "@/components/ui/button";
import { ChooseFile } from "@/components/ui/choose-file";
import { useFileDrop } from "@/components/ui/use-file-drop";

/** Takes a file of evidence that the reader keeps or got from somebody else; it may be dropped anywhere on the page. */
export function FileDrop({
  proposalId,
  onFile,
}: {
  proposalId: string;
  onFile: (file: File) => void;
}): ReactNode {
  const id = useId();
  const isOver = useFileDrop(onFile);
  return (
    <section
      aria-labelledby={`${id}-title`}
      className={clsx(
        "rounded-card border border-dashed p-6 transition-colors duration-150 ease-out motion-reduce:transition-none",
        isOver ? "border-accent bg-surface-2" : "border-line",
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <div className="max-w-reading min-w-0">
          <h3 id={`${id}-title`} className="text-lg">
            Use your own file
          </h3>
          <p className="mt-1 text-sm text-muted">
            Drop a file of evidence anywhere on this page, or choose it. It stays on your device, and it is
            counted even when you're offline.
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <ChooseFile id={id} onFile={onFile} />
          <a
            href={`/api/proposals/${proposalId}/bundle`}
            download
            className={buttonClass({ className: "h-11" })}
          >
            Download file
          </a>
        </div>
      </div>
    </section>
  );
}
