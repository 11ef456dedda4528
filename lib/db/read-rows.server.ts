import "server-only";
import pg from "pg";
import { Field, listFields, Optional, type RowOf, type Shape } from "./fields";

type Values = readonly unknown[];
type Column = { name: string; dataTypeID: number };
type Read = (values: Values) => unknown;

class UnreadableRow extends Error {}

/** True if a row has a value that doesn't belong in its column, by its declaration here or by a cast of the statement. */
export function isUnreadable(error: unknown): boolean {
  return (
    error instanceof UnreadableRow || (error instanceof pg.DatabaseError && /^22/.test(error.code ?? ""))
  );
}

type Answer = { fields: readonly Column[]; rows: readonly Values[] };

/** Reads what pg answered in row mode "array" with `getTypeParser`. */
export function readRows<S extends Shape>(shape: S, answer: Answer): RowOf<S>[];
export function readRows(shape: Shape, { fields, rows: found }: Answer): unknown[] {
  return found.map(bindShape(shape, fields));
}

/** Types are compared here, once for all rows; each row then only checks nulls and parses fields. */
function bindShape(shape: Shape, columns: readonly Column[]): Read {
  if (shape instanceof Field && columns.length !== 1)
    throw new Error(`the statement answers ${columns.length} columns for one`);
  let place = 0;
  const places = findPlaces(shape, columns);

  function bind(inner: Shape): Read {
    if (inner instanceof Field) return bindField(inner, columns, places[place++] ?? 0);
    if (inner instanceof Optional) {
      const first = place;
      const read = bind(inner.shape);
      const own = places.slice(first, place);
      return (values) => (own.every((each) => values[each] === null) ? null : read(values));
    }
    const reads = Object.entries(inner).map(([name, each]) => ({ name, read: bind(each) }));
    const empty = Object.fromEntries(reads.map(({ name }) => [name, null]));
    return (values) => {
      // Objects with all fields from the start are twice as fast as those that grow.
      const row: Record<string, unknown> = { ...empty };
      for (const { name, read } of reads) row[name] = read(values);
      return row;
    };
  }

  return bind(shape);
}

function findPlaces(shape: Shape, columns: readonly Column[]): number[] {
  const known = new Map<string, number>();
  const repeated = new Set<string>();
  for (const [place, { name }] of columns.entries()) {
    if (known.has(name)) repeated.add(name);
    known.set(name, place);
  }
  return listFields(shape).map(({ name, field }) => {
    const place = name === "" ? 0 : known.get(name);
    const found = place === undefined ? undefined : columns[place];
    if (place === undefined || !found) throw new Error(`the statement answers no column ${name}`);
    if (repeated.has(name)) throw new Error(`the statement answers two columns ${name}`);
    if (!field.accepts(found.dataTypeID))
      throw new Error(
        `the column ${found.name} has the type ${found.dataTypeID}, which is not ${field.type}`,
      );
    return place;
  });
}

function bindField({ isNullable, parse }: Field<unknown>, columns: readonly Column[], place: number): Read {
  return (values) => {
    const value = values[place];
    if (value === null && isNullable) return null;
    const name = columns[place]?.name;
    if (value === null) throw new UnreadableRow(`the column ${name} is null`);
    try {
      return parse(value);
    } catch (error) {
      throw new UnreadableRow(`the column ${name}: ${error}`, { cause: error });
    }
  };
}

const toBigInts = (text: string) => (text === "{}" ? [] : text.slice(1, -1).split(",").map(BigInt));
const asText = (text: string) => text;
const PARSERS = new Map<number, (text: string) => unknown>([
  [20, BigInt],
  [1016, toBigInts],
  [1082, asText],
  [1231, toBigInts],
  [1700, BigInt],
]);

export function getTypeParser(oid: number): (text: string) => unknown {
  return PARSERS.get(oid) ?? pg.types.getTypeParser(oid, "text");
}
