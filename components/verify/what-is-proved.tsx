"use client";

import type { ReactNode } from "react";
import { NOT_PROVED, PROVED } from "@/components/about/about-content";
import { Points } from "@/components/about/points";
import { usePublicConfig } from "@/components/layout/config-provider";

/** What a recount proves, and what it can't: said on the page, so that its verdict is not read as more than it is. */
export function WhatIsProved(): ReactNode {
  const { appOrigin } = usePublicConfig();
  return (
    <div>
      <div className="grid gap-x-12 gap-y-8 md:grid-cols-2">
        <Points title="What this proves" points={PROVED} />
        <Points title="What it can't prove" points={NOT_PROVED} />
      </div>
      <p className="mt-8 max-w-reading text-sm text-muted">
        A page from the server that published the result could lie about it. The same count runs without this
        site:{" "}
        <code className="font-mono wrap-anywhere text-text">
          npm run verify-bundle -- file.json --origin {appOrigin}
        </code>
        .{" "}
        <a href="/about#verify" className="link text-text">
          How to verify a result
        </a>
      </p>
    </div>
  );
}
