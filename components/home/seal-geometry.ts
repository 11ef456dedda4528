type Point = readonly [x: number, y: number];

function onCircle(radius: number, turn: number): Point {
  const angle = (turn - 0.25) * 2 * Math.PI;
  return [radius * Math.cos(angle), radius * Math.sin(angle)];
}

function at([x, y]: Point): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

/** A closed wave around a circle, the thread of a guilloche; turned copies of it make the ornament. */
export function waveRing({
  radius,
  amplitude,
  waves,
}: {
  radius: number;
  amplitude: number;
  waves: number;
}): string {
  const steps = waves * 24;
  const points = Array.from({ length: steps }, (_, step) => {
    const turn = step / steps;
    return at(onCircle(radius + amplitude * Math.sin(turn * waves * 2 * Math.PI), turn));
  });
  return `M${points.join("L")}Z`;
}

/** Short strokes that point at the centre, from one part of the turn to another. */
export function strokes({
  count,
  from,
  to,
  inner,
  outer,
}: {
  count: number;
  from: number;
  to: number;
  inner: number;
  outer: number;
}): string {
  return Array.from({ length: count }, (_, index) => {
    const turn = from + ((to - from) * (index + 0.5)) / count;
    return `M${at(onCircle(inner, turn))}L${at(onCircle(outer, turn))}`;
  }).join("");
}
