import type { ReactNode } from "react";
import { questionOf, WhyLink } from "@/components/about/why-link";
import { SignInButton } from "@/components/wallet/sign-in-button";
import type { Failure } from "@/lib/http/read-failure";

/** Why something did not work, with the request id to ask about it, or the way to sign in; nothing while it does. */
export function FailureNote({ failure }: { failure: Failure | null }): ReactNode {
  if (failure === null) return null;
  return (
    <div role="alert" className="grid gap-3 rounded-lg border border-line p-4 text-sm">
      <p className="text-danger">
        {failure.text} <WhyLink to={questionOf(failure.code)} />
        {failure.requestId && failure.code !== "NOT_SIGNED_IN" ? (
          <span className="mt-1 block text-xs text-muted">Request {failure.requestId}</span>
        ) : null}
      </p>
      {failure.code === "NOT_SIGNED_IN" ? <SignInButton /> : null}
    </div>
  );
}
