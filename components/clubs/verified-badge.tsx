import type { ReactNode } from "react";

/** The seal of clubs that an admin verified. */
export function VerifiedBadge({ className = "size-5" }: { className?: string }): ReactNode {
  return (
    <span className="inline-flex shrink-0 text-accent" title="Verified by the admins">
      <svg aria-hidden="true" viewBox="0 0 20 20" className={className}>
        <path
          className="fill-current"
          d="m10 .8 2.300 1.700 2.850-.05.85 2.730 2.330 1.640L17.400 10l.93 3.180L16 14.820l-.85 2.730-2.850-.05L10 19.200l-2.300-1.700-2.850.05L4 14.820l-2.330-1.640L2.600 10l-.93-3.180L4 5.180l.85-2.730 2.850.05z"
        />
        <path
          className="fill-none stroke-on-accent"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
          d="m6.500 10.200 2.400 2.400 4.700-5"
        />
      </svg>
      <span className="sr-only">, verified</span>
    </span>
  );
}
