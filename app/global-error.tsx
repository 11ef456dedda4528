"use client";

import type { ReactNode } from "react";
import { ErrorScreen } from "@/components/layout/error-screen";
import { fontVariables } from "./fonts";
import "./globals.css";

export default function GlobalError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}): ReactNode {
  return (
    <html lang="en" className={fontVariables}>
      <body>
        <title>Something failed</title>
        <main>
          <ErrorScreen digest={error.digest} onRetry={reset} />
        </main>
      </body>
    </html>
  );
}
