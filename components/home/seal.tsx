import type { ReactNode } from "react";
import { strokes, waveRing } from "./seal-geometry";

const WIDE = { radius: 124, amplitude: 27, waves: 9, copies: 7 };
const NARROW = { radius: 76, amplitude: 17, waves: 7, copies: 6 };

const blocks = strokes({ count: 96, from: 0, to: 1, inner: 184, outer: 190 });
const snapshot = strokes({ count: 1, from: 0.119, to: 0.1302, inner: 178, outer: 197 });
const yesBallots = strokes({ count: 46, from: 0.13, to: 0.63, inner: 162, outer: 173 });
const noBallots = strokes({ count: 20, from: 0.64, to: 0.86, inner: 162, outer: 173 });
const openBallots = strokes({ count: 22, from: 0.87, to: 1.11, inner: 165, outer: 170 });

/** The picture of a vote, drawn like the rosette of a bank note: blocks around, ballots within, one tally at the centre. */
export function Seal({ className }: { className?: string }): ReactNode {
  return (
    <svg
      role="img"
      aria-label="A vote drawn as an engraved seal: a ring of blocks with one marked, a ring of yes and no ballots, and a tick at the centre"
      viewBox="-200 -200 400 400"
      className={className}
      fill="none"
      strokeLinecap="round"
    >
      <path d={blocks} className="stroke-muted" strokeWidth="1.2" opacity="0.7" />
      <path d={snapshot} className="stroke-accent" strokeWidth="4" />
      <path d={yesBallots} className="stroke-yes" strokeWidth="2.6" />
      <path d={noBallots} className="stroke-no" strokeWidth="2.6" />
      <path d={openBallots} className="stroke-line" strokeWidth="2.6" />
      <Guilloche id="seal-wide" {...WIDE} opacity="0.55" />
      <Guilloche id="seal-narrow" {...NARROW} opacity="0.8" />
      <circle r="44" className="fill-bg stroke-accent" strokeWidth="1" />
      <circle r="38" className="stroke-accent" strokeWidth="3.500" />
      <path d="M-16 1-3 14 17-14" className="stroke-accent" strokeWidth="5.500" strokeLinejoin="round" />
    </svg>
  );
}

function Guilloche({
  id,
  copies,
  opacity,
  ...wave
}: {
  id: string;
  radius: number;
  amplitude: number;
  waves: number;
  copies: number;
  opacity: string;
}): ReactNode {
  const step = 360 / wave.waves / copies;
  return (
    <g className="stroke-accent" strokeWidth="0.7" opacity={opacity}>
      <path id={id} d={waveRing(wave)} />
      {Array.from({ length: copies - 1 }, (_, index) => (index + 1) * step).map((degrees) => (
        <use key={degrees} href={`#${id}`} transform={`rotate(${degrees.toFixed(2)})`} />
      ))}
    </g>
  );
}
