/** A filter of Snapshot on a number: `created`, `created_in`, `created_gt` and so on. */
export type NumberFilter = {
  eq: number | null;
  in: readonly number[] | null;
  gt: number | null;
  gte: number | null;
  lt: number | null;
  lte: number | null;
};

type Where = Readonly<Record<string, unknown>>;

/** The filters on one field. null is no filter, and neither is an empty list: Snapshot reads them so. */
export function numberFilterOf(where: Where, field: string): NumberFilter {
  const read = (suffix: string): number | null => {
    const value = where[`${field}${suffix}`];
    return typeof value === "number" ? value : null;
  };
  const list = where[`${field}_in`];
  const numbers = Array.isArray(list) ? list.filter((each) => typeof each === "number") : [];
  return {
    eq: read(""),
    in: numbers.length > 0 ? numbers : null,
    gt: read("_gt"),
    gte: read("_gte"),
    lt: read("_lt"),
    lte: read("_lte"),
  };
}

/** The texts that a field may be, from `space` and `space_in`; null is any. */
export function textFilterOf(where: Where, field: string): readonly string[] | null {
  const one = where[field];
  const list = where[`${field}_in`];
  const texts = Array.isArray(list) ? list.filter((each) => typeof each === "string") : [];
  const many = texts.length > 0 ? texts : null;
  if (typeof one !== "string") return many;
  return many === null || many.includes(one) ? [one] : [];
}
