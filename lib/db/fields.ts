import { type Address, requireAddress } from "@/lib/shared/address";
import { toSqlName } from "./schema-report";

/** The types of PostgreSQL that answers have, by their OIDs (pg_type.dat). */
const OIDS = {
  bool: [16],
  bytea: [17],
  date: [1082],
  float8: [701],
  int2: [21],
  int4: [23],
  int4Array: [1007],
  int8: [20],
  int8Array: [1016],
  json: [114, 3802],
  numeric: [1700],
  numericArray: [1231],
  // text, name and varchar
  text: [25, 19, 1043],
  textArray: [1009],
  timestamptz: [1184],
  uuid: [2950],
} as const;

type SqlType = keyof typeof OIDS;
type Source = { column?: string; expression?: string };

/** One value of an answer: its PostgreSQL type, whether it may be null, and what it becomes here. */
export class Field<Value> {
  readonly type: SqlType;
  readonly parse: (value: unknown) => Value;
  readonly isNullable: boolean;
  /** What `select` writes: a column of a table, or an expression. */
  readonly source: Source;

  constructor(
    type: SqlType,
    parse: (value: unknown) => Value,
    rest: { isNullable?: boolean; source?: Source } = {},
  ) {
    this.type = type;
    this.parse = parse;
    this.isNullable = rest.isNullable ?? false;
    this.source = rest.source ?? {};
  }

  accepts(oid: number): boolean {
    return OIDS[this.type].some((each) => each === oid);
  }
}

/** Fields that are null together: those of a row that a LEFT JOIN may not find, or of something that has not happened. */
export class Optional<Value> {
  readonly shape: Shape;
  /** Never set; it only carries the type. */
  declare readonly value: Value;

  constructor(shape: Shape) {
    this.shape = shape;
  }
}

/** What a statement answers: one field, or fields by name. `rule: { hash }` is read from the column `rule_hash`. */
export type Shape = Field<unknown> | Optional<unknown> | { readonly [name: string]: Shape };
export type RowOf<S> =
  S extends Field<infer Value>
    ? Value
    : S extends Optional<infer Inner>
      ? Inner | null
      : { -readonly [Name in keyof S]: RowOf<S[Name]> };

/** pg reads a value by its OID, and `bindShape` compares that with the declared type, so the value has this type. */
const trusted = <Value>(type: SqlType) => new Field(type, (value) => value as Value);

export const bool = trusted<boolean>("bool");
export const bytea = trusted<Buffer>("bytea");
/** As "2026-11-22", because a Date would treat it as a moment. */
export const date = trusted<string>("date");
export const float8 = trusted<number>("float8");
export const int2 = trusted<number>("int2");
export const int4 = trusted<number>("int4");
export const int4Array = trusted<number[]>("int4Array");
export const int8 = trusted<bigint>("int8");
/** Unknown until a schema has read it: `parsed(tables.flag.values, schema.parse)`. */
export const json = trusted<unknown>("json");
/** Only whole numbers; a fraction is refused. */
export const numeric = trusted<bigint>("numeric");
export const numericArray = trusted<bigint[]>("numericArray");
export const text = trusted<string>("text");
export const textArray = trusted<string[]>("textArray");
export const timestamptz = trusted<Date>("timestamptz");
export const uuid = trusted<string>("uuid");

export const address: Field<Address> = parsed(text, requireAddress);
/** As stored: a hash that somebody altered differs from the right one, and that is reported. Throwing would hide it. */
export const hex = trusted<`0x${string}`>("text");

/** An int8 that counts or numbers something, as a number; refused where a number is not exact. */
export const safeInt8: Field<number> = parsed(int8, toSafeNumber);

function toSafeNumber(value: bigint): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new Error(`${value} is no safe integer`);
  return number;
}

export function oneOf<const Value extends string>(...values: readonly Value[]): Field<Value> {
  return parsed(text, (found) => {
    const value = values.find((each) => each === found);
    if (value === undefined) throw new Error(`"${found.slice(0, 80)}" is none of ${values.join(", ")}`);
    return value;
  });
}

/** The field with its value parsed further; null stays null. */
export function parsed<From, To>(
  field: Field<From>,
  parse: (value: NonNullable<From>) => To,
): Field<To | Extract<From, null>> {
  return new Field(field.type, (value) => parse(field.parse(value) as NonNullable<From>), field);
}

export function nullable<Value>(field: Field<Value>): Field<Value | null> {
  return new Field<Value | null>(field.type, field.parse, { ...field, isNullable: true });
}

/** A nullable column's field, where this statement never finds null. */
export function required<Value>(field: Field<Value>): Field<NonNullable<Value>> {
  return new Field(field.type, (value) => field.parse(value) as NonNullable<Value>, { source: field.source });
}

export function optional<Inner extends Shape>(shape: Inner): Optional<RowOf<Inner>> {
  return new Optional(shape);
}

/** The column's value as stored, whatever belongs there: for evidence, in which an altered value must show. */
export function stored<Value>(field: Field<Value>): Field<Value> {
  return new Field(field.type, (value) => value as Value, field);
}

/** A column of a table; lib/db/generated/columns.ts has them all. */
export function column<Value>(field: Field<Value>, name: string): Field<Value> {
  return new Field(field.type, field.parse, { ...field, source: { column: name } });
}

/** A field that `select` writes as this SQL. */
export function computed<Value>(field: Field<Value>, expression: string): Field<Value> {
  return new Field(field.type, field.parse, { ...field, source: { expression } });
}

export function pick<Table, Name extends keyof Table>(
  table: Table,
  ...names: readonly Name[]
): Pick<Table, Name> {
  return Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<Table, Name>;
}

/** The same fields, from the table or subquery with this alias. */
export function at<Inner extends Shape>(alias: string, shape: Inner): Inner;
export function at(alias: string, shape: Shape): Shape {
  if (shape instanceof Optional) return new Optional(at(alias, shape.shape));
  if (shape instanceof Field) {
    const { column: name } = shape.source;
    return name === undefined ? shape : computed(shape, `${alias}.${name}`);
  }
  return Object.fromEntries(Object.entries(shape).map(([name, inner]) => [name, at(alias, inner)]));
}

/** The SELECT list of the fields that have a column or an expression; `alias` is where plain columns are. */
export function select(shape: Shape, alias?: string): string {
  return listFields(shape)
    .flatMap(({ name, field: { source } }) => {
      const column = alias === undefined ? source.column : source.column && `${alias}.${source.column}`;
      const sql = source.expression ?? column;
      if (sql === undefined) return [];
      return sql === name || sql === `${alias}.${name}` ? [sql] : [`${sql} AS ${name}`];
    })
    .join(", ");
}

/** The fields with the names that their columns have in an answer: `blockHash` is `block_hash`. */
export function listFields(shape: Shape, name = ""): { name: string; field: Field<unknown> }[] {
  if (shape instanceof Field) return [{ name, field: shape }];
  if (shape instanceof Optional) return listFields(shape.shape, name);
  return Object.entries(shape).flatMap(([key, inner]) =>
    listFields(inner, name === "" ? toSqlName(key) : `${name}_${toSqlName(key)}`),
  );
}
