const STEPS = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8];

/** The top of an axis that holds `largest`: a round number with a round half; 1 of nothing. */
export function axisTop(largest: number): number {
  if (largest <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(largest));
  return (STEPS.find((step) => step * power >= largest) ?? 10) * power;
}

/** Which of `count` labels an axis with room for `room` shows: the last one and, evenly, some before it. */
export function labelledPlaces(count: number, room: number): number[] {
  const stride = Math.max(1, Math.ceil((count - 1) / Math.max(1, room - 1)));
  return Array.from({ length: count }, (_, place) => place).filter(
    (place) => (count - 1 - place) % stride === 0,
  );
}
