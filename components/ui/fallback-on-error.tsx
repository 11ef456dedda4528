"use client";

import { Component, type ReactNode } from "react";

type Props = { fallback: ReactNode; onError?: () => void; children: ReactNode };

/** Shows `fallback` if a part of the page fails, such as code that can't be loaded, so the rest of the page stays. */
export class FallbackOnError extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(): void {
    this.props.onError?.();
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
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
