/** Upper bounds in seconds, as Prometheus' histograms have them. */
export const BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10] as const;

export type RouteFigures = {
  /** How many answers of each status. */
  answers: Map<number, number>;
  /** How many took no longer than each of the bounds, a longer one counting the shorter ones too. */
  buckets: number[];
  seconds: number;
  count: number;
};

/** By route. */
export type RequestFigures = Map<string, RouteFigures>;

export function countAnswer(
  figures: RequestFigures,
  { route, status, seconds }: { route: string; status: number; seconds: number },
): void {
  const found = figures.get(route) ?? {
    answers: new Map<number, number>(),
    buckets: BUCKETS.map(() => 0),
    seconds: 0,
    count: 0,
  };
  found.answers.set(status, (found.answers.get(status) ?? 0) + 1);
  found.buckets = found.buckets.map((count, at) => count + Number(seconds <= (BUCKETS[at] ?? 0)));
  found.seconds += seconds;
  found.count += 1;
  figures.set(route, found);
}
