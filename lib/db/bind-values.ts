/** Keeps a value and answers its place in the statement, such as "$3". */
export type Bind = (value: unknown) => string;

/** The values of a statement that is put together as they are bound. */
export function bindValues(): { values: unknown[]; bind: Bind } {
  const values: unknown[] = [];
  return { values, bind: (value) => `$${values.push(value)}` };
}
