import type { ReactNode } from "react";

const frame = {
  viewBox: "0 0 240 72",
  fill: "none",
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;

/** A name written over its line. */
export function SignatureDrawing(): ReactNode {
  return (
    <svg aria-hidden="true" {...frame} className="h-18 w-60 max-w-full">
      <path d="M2 62h236" className="stroke-line" strokeWidth="1.500" />
      <path
        d="M14 48c10-24 22-38 27-34 6 5-16 36-9 38 8 2 18-30 25-30 6 0-7 25 0 26 8 1 14-22 21-22 5 0-4 18 2 19 7 1 10-16 17-16 6 0-2 14 4 14 8 0 14-26 24-36 5-5 9-2 6 5-5 12-23 37-17 41 9 5 19-23 28-23 6 0-4 17 3 18 8 1 12-14 19-14 5 0 3 10 10 10 9 0 16-8 28-10"
        className="stroke-accent"
        strokeWidth="2.200"
      />
      <path d="m6 52 5 5m0-5-5 5" className="stroke-muted" strokeWidth="1.500" />
    </svg>
  );
}

/** Blocks in a row, one of them held. */
export function BlocksDrawing(): ReactNode {
  return (
    <svg aria-hidden="true" {...frame} className="h-18 w-60 max-w-full">
      <path
        d="M2 26h28v28H2zM42 26h28v28H42zM122 26h28v28h-28zM162 26h28v28h-28zM202 26h28v28h-28zM30 40h12M70 40h12M110 40h12M150 40h12M190 40h12M230 40h8"
        className="stroke-muted"
        strokeWidth="1.500"
        opacity="0.700"
      />
      <path d="M82 26h28v28H82z" className="fill-accent stroke-accent" strokeWidth="1.500" />
      <path d="M96 4v12m-4-4 4 4 4-4M82 66h28" className="stroke-accent" strokeWidth="2" />
    </svg>
  );
}

/** The same tally twice, once by the server and once by you. */
export function RecountDrawing(): ReactNode {
  return (
    <svg aria-hidden="true" {...frame} className="h-18 w-60 max-w-full">
      <path d="M5 22h113M5 52h113" className="stroke-yes" strokeWidth="9" />
      <path d="M131 22h39M131 52h39" className="stroke-no" strokeWidth="9" />
      <path d="M188 16v42" className="stroke-line" strokeWidth="1.500" />
      <path d="m204 37 9 9 18-20" className="stroke-accent" strokeWidth="3" />
    </svg>
  );
}
