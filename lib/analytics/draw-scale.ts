/** The top of an axis that holds `largest`: 1, 2, 2.5 or 5 times a power of ten; 1 of nothing. */
export function axisTop(largest: number): number {
  if (largest <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(largest));
  return ([1, 2, 2.5, 5].find((step) => step * power >= largest) ?? 10) * power;
}

/** Which of `count` labels stand under an axis that has room for `room` of them: the first, the last and some between. */
export function labelledPlaces(count: number, room: number): number[] {
  if (count <= room) return Array.from({ length: count }, (_, place) => place);
  const shown = Array.from({ length: room }, (_, index) => Math.round((index * (count - 1)) / (room - 1)));
  return [...new Set(shown)];
}
