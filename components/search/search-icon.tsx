import type { ReactNode } from "react";

export function SearchIcon(): ReactNode {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 20 20"
      className="size-5 fill-none stroke-current"
      strokeWidth="1.700"
      strokeLinecap="round"
    >
      <path d="M9 15.500a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13m4.700-1.800 3.800 3.800" />
    </svg>
  );
}
