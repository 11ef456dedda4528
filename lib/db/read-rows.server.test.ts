import fc from "fast-check";
import { z } from "zod";
import {
  address,
  at,
  bool,
  bytea,
  computed,
  int4,
  int8,
  json,
  nullable,
  numeric,
  numericArray,
  oneOf,
  optional,
  parsed,
  pick,
  required,
  select,
  text,
  textArray,
  timestamptz,
} from "./fields";
import { tables } from "./generated/columns";
import { getTypeParser, readRows } from "./read-rows.server";

const ADDRESS = `0x${"ab".repeat(20)}`;
/** Columns as a server names them: with the OID of their type, and each value as it is sent. */
type Sent = [name: string, oid: number, value: string | null];

function answer(sent: readonly Sent[]) {
  const fields = sent.map(([name, dataTypeID]) => ({ name, dataTypeID }));
  return {
    fields,
    rows: [sent.map(([, oid, value]) => (value === null ? null : getTypeParser(oid)(value)))],
  };
}

const club = {
  ...pick(tables.club, "id", "slug", "createdBy", "archivedAt"),
  picture: { hash: at("a", nullable(tables.clubAvatar.hash)) },
  archived: optional({ by: address, reason: nullable(text) }),
  activeCount: computed(int4, "count(*)::int"),
};
const sentClub: readonly Sent[] = [
  ["active_count", 23, "3"],
  ["slug", 25, "night-market"],
  ["id", 20, "9007199254740993"],
  ["created_by", 25, ADDRESS.toUpperCase().replace("X", "x")],
  ["archived_at", 1184, null],
  ["picture_hash", 1043, "f00"],
  ["archived_by", 25, ADDRESS],
  ["archived_reason", 25, null],
];
const change = (name: string, to: Partial<{ oid: number; value: string | null; name: string }>) =>
  sentClub.map(
    ([own, oid, value]): Sent =>
      own === name
        ? [to.name ?? own, to.oid ?? oid, to.value === undefined ? value : to.value]
        : [own, oid, value],
  );

describe("readRows", () => {
  it("reads each column by its name, in any order, into the declared types", () => {
    expect(readRows(club, answer(sentClub))).toEqual([
      {
        id: 9007199254740993n,
        slug: "night-market",
        createdBy: ADDRESS,
        archivedAt: null,
        picture: { hash: "f00" },
        archived: { by: ADDRESS, reason: null },
        activeCount: 3,
      },
    ]);
    const nobody = change("archived_by", { value: null });
    expect(readRows(club, answer(nobody))[0]?.archived).toBeNull();
  });

  it.each<[string, readonly Sent[], RegExp]>([
    ["a missing column", sentClub.slice(1), /no column active_count/],
    ["another name", change("slug", { name: "Slug" }), /no column slug/],
    ["two columns of one name", [...sentClub, ["slug", 25, "x"]], /two columns slug/],
    ["count(*) without ::int", change("active_count", { oid: 20 }), /active_count has the type 20.*not int4/],
    ["a time without a zone", change("archived_at", { oid: 1114 }), /archived_at has the type 1114/],
    ["a null", change("slug", { value: null }), /slug is null/],
    ["no address", change("created_by", { value: "0x12" }), /"0x12" is stored where an address belongs/],
  ])("refuses %s", (_what, sent, reason) => {
    expect(() => readRows(club, answer(sent))).toThrow(reason);
  });

  it("refuses a wrong type before there is a row", () => {
    expect(() => readRows(club, { ...answer(change("id", { oid: 23 })), rows: [] })).toThrow(/not int8/);
  });

  it("reads the one column of a field without looking at its name, and refuses two", () => {
    expect(readRows(int8, answer([["anything", 20, "5"]]))).toEqual([5n]);
    expect(() =>
      readRows(
        int8,
        answer([
          ["a", 20, "5"],
          ["b", 20, "6"],
        ]),
      ),
    ).toThrow(/2 columns for one/);
  });

  it("refuses an unknown word, JSON that its schema refuses, and a fraction", () => {
    expect(readRows(oneOf("yes", "no"), answer([["choice", 25, "yes"]]))).toEqual(["yes"]);
    expect(() => readRows(oneOf("yes", "no"), answer([["choice", 25, "maybe"]]))).toThrow(/none of yes, no/);
    const links = parsed(json, z.array(z.string()).parse);
    expect(readRows(links, answer([["links", 3802, '["a"]']]))).toEqual([["a"]]);
    expect(() => readRows(links, answer([["links", 3802, "[1]"]]))).toThrow(/expected string/);
    expect(() => answer([["sum", 1700, "1.5"]])).toThrow(SyntaxError);
  });

  it("refuses a null in a column that a statement needs, and parses no null", () => {
    const by = required(tables.proposal.cancelledBy);
    expect(readRows(by, answer([["by", 25, ADDRESS]]))).toEqual([ADDRESS]);
    expect(() => readRows(by, answer([["by", 25, null]]))).toThrow(/by is null/);
    const length = parsed(nullable(text), (found) => found.length);
    expect(readRows(length, answer([["length", 25, null]]))).toEqual([null]);
  });

  it("gives back every value of every type, and null where it may be (property)", () => {
    const kinds = [
      [bool, 16, fc.boolean(), (value: boolean) => (value ? "t" : "f")],
      [
        bytea,
        17,
        fc.uint8Array().map((bytes) => Buffer.from(bytes)),
        (value: Buffer) => `\\x${value.toString("hex")}`,
      ],
      [int4, 23, fc.integer(), String],
      [int8, 20, fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), String],
      [numeric, 1700, fc.bigInt({ min: -(10n ** 78n), max: 10n ** 78n }), String],
      [numericArray, 1231, fc.array(fc.bigInt()), (value: bigint[]) => `{${value.join(",")}}`],
      [text, 25, fc.string(), String],
      [
        textArray,
        1009,
        fc.array(fc.string({ unit: fc.constantFrom("a", "b"), minLength: 1 })),
        (value: string[]) => `{${value.join(",")}}`,
      ],
      [
        timestamptz,
        1184,
        fc.date({ min: new Date("1970"), max: new Date("9999"), noInvalidDate: true }),
        (value: Date) => value.toISOString().replace("T", " ").replace("Z", "+00"),
      ],
    ] as const;
    const cells = kinds.map(([field, oid, values, send]) =>
      fc.option(values as fc.Arbitrary<unknown>).map((value) => ({
        field: nullable<unknown>(field),
        value,
        sent: value === null ? null : (send as (value: unknown) => string)(value),
        oid,
      })),
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(...cells), { minLength: 1 }), (row) => {
        const shape = Object.fromEntries(row.map(({ field }, index) => [`field${index}Of`, field]));
        const sent = row.map(({ oid, sent: value }, index): Sent => [`field${index}_of`, oid, value]);
        const expected = Object.fromEntries(row.map(({ value }, index) => [`field${index}Of`, value]));
        for (const order of [sent, sent.toReversed(), sent])
          expect(readRows(shape, answer(order))).toEqual([expected]);
      }),
    );
  });
});

describe("select", () => {
  it("names columns, renamed ones, those of other tables and expressions as they will be read", () => {
    expect(select(club, "c")).toBe(
      "c.id, c.slug, c.created_by, c.archived_at, a.hash AS picture_hash, count(*)::int AS active_count",
    );
    expect(select({ castAt: tables.ballot.createdAt, voter: tables.ballot.voter })).toBe(
      "created_at AS cast_at, voter",
    );
  });
});
