/** Keeps a value and answers its placeholder, such as "$3". */
export type Bind = (value: unknown) => string;

/** Collects the values of a statement while it is put together. */
export function bindValues(): { values: unknown[]; bind: Bind } {
  const values: unknown[] = [];
  return { values, bind: (value) => `$${values.push(value)}` };
}
