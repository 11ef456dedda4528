"use client";

import { Component, type ReactNode, Suspense } from "react";

type Props = { waiting?: ReactNode; failed?: ReactNode; onError?: () => void; children: ReactNode };

/** Shows `waiting` until the code of a part arrives, and `failed` if the part fails, so the rest of the page stays. */
export class LazyPart extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(): void {
    this.props.onError?.();
  }

  override render(): ReactNode {
    const { waiting = null, failed = null, children } = this.props;
    return this.state.hasFailed ? failed : <Suspense fallback={waiting}>{children}</Suspense>;
  }
}

/** Shown for a part whose code did not arrive. */
export function LoadFailure(): ReactNode {
  return (
    <p role="alert" className="text-danger">
      This part could not be loaded. Check your connection and reload the page.
    </p>
  );
}
