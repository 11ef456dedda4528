"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, startTransition, useEffect } from "react";
import { formatTime } from "@/lib/shared/format-time";

/** A state and its countdown. Once the state has turned, the page is read again. */
export function LiveWords({
  words: { time, at },
  hasTurned,
  children,
}: {
  words: { time: string; at: string };
  hasTurned: boolean;
  /** The state as a pill. */
  children: ReactNode;
}): ReactNode {
  const router = useRouter();
  useEffect(() => {
    if (hasTurned) startTransition(() => router.refresh());
  }, [hasTurned, router]);
  return (
    <>
      {children}
      {time === "" ? null : (
        <time dateTime={at} title={formatTime(new Date(at))} className="figures">
          {time}
        </time>
      )}
    </>
  );
}
