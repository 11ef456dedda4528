"use client";

import type { ReactNode } from "react";
import { ErrorScreen } from "@/components/layout/error-screen";

export default function PageError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}): ReactNode {
  return <ErrorScreen digest={error.digest} onRetry={reset} />;
}
