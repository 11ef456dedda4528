/** Numbers in [0, 1) from a printed seed. */
export type Random = () => number;

export function below(random: Random, limit: number): number {
  return Math.floor(random() * limit);
}

export function isChosen(random: Random, share: number): boolean {
  return random() < share;
}

export function pick<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[below(random, items.length)];
  if (item === undefined) throw new Error("there is nothing to pick from");
  return item;
}
