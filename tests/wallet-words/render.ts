import type { Message } from "./messages";

/** A screen or a row: what it is called and what it says. */
export type Row = { label: string; value: string };

/** Of Ledger's Ethereum app 1.22.0: a value has at most 379 bytes, and a longer one ends in three dots. */
const LEDGER_VALUE_BYTES = 379;

/** The app's rule for typed data without filters: each struct is announced, then its fields in the order of the type. */
export function onLedger(message: Message): Row[] {
  if (message.kind === "text") return [{ label: "Message", value: asLedgerText(message.text) }];
  const { types, primaryType, domain } = message.data;
  return [
    ...structOnLedger("EIP712Domain", domain, types),
    ...structOnLedger(primaryType, message.data.message, types),
  ];
}

type Fields = Readonly<Record<string, unknown>>;
type Types = Readonly<Record<string, readonly { name: string; type: string }[]>>;

function structOnLedger(name: string, values: Fields, types: Types): Row[] {
  const rows = (types[name] ?? []).flatMap((field): Row[] => {
    const element = /^(.*)\[\]$/.exec(field.type)?.[1];
    const value = values[field.name];
    if (element !== undefined)
      return (value as readonly Fields[]).flatMap((each) => structOnLedger(element, each, types));
    return [{ label: field.name, value: drawn(cut(String(value))) }];
  });
  return [{ label: "Review struct", value: name }, ...rows];
}

function cut(text: string): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= LEDGER_VALUE_BYTES) return text;
  return `${bytes.subarray(0, LEDGER_VALUE_BYTES - 3).toString()}...`;
}

/** The app hands on typed text as it is, and the system's fonts leave out what they have no glyph for: all but ASCII. */
function drawn(text: string): string {
  return text.replace(/[^\x20-\x7e\n]/gu, "");
}

/** The app shows a text as it is only if each byte is a printable ASCII character or white space; else the whole in hex. */
function asLedgerText(text: string): string {
  const bytes = Buffer.from(text);
  const isPlain = bytes.every((byte) => (byte >= 0x20 && byte <= 0x7e) || (byte >= 0x09 && byte <= 0x0d));
  return isPlain ? text : `0x${bytes.toString("hex")}`;
}

type Descriptor = {
  display: { formats: Record<string, { intent: string; fields: readonly Field[] }> };
};
type Field = { path: string; label: string; format: string };

/** By ERC-7730: the intent, then the fields that the descriptor names, with its labels. */
export function byDescriptor(message: Message, { display }: Descriptor): Row[] {
  if (message.kind === "text" || !message.isOurs) return [];
  const { primaryType } = message.data;
  const values: Fields = message.data.message;
  const format = display.formats[primaryType];
  if (!format) throw new Error(`the descriptor has no ${primaryType}`);
  const list = format.fields.map(({ path }) => path.split(".[].")[0] ?? "");
  const array = values[list[0] ?? ""];
  const rows = Array.isArray(array)
    ? array.flatMap((element: Fields) => format.fields.map((field) => rowOf(field, element)))
    : format.fields.map((field) => rowOf(field, values));
  return [{ label: "Intent", value: format.intent }, ...rows];
}

function rowOf({ path, label, format }: Field, values: Fields): Row {
  const value = values[path.split(".").at(-1) ?? ""];
  if (format === "date") return { label, value: new Date(Number(value) * 1_000).toISOString() };
  if (format === "duration") return { label, value: durationOf(Number(value)) };
  return { label, value: String(value) };
}

/** "HH:MM:SS", as ERC-7730 writes a duration. */
function durationOf(seconds: number): string {
  return [seconds / 3_600, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, "0"))
    .join(":");
}

/** The message in its own order: a test in tests/judges shows that MetaMask's own library leaves all of it. */
export function onMetaMask(message: Message): Row[] {
  if (message.kind === "text") return [{ label: "Message", value: message.text }];
  const { primaryType, message: shown } = message.data;
  return [{ label: "Primary type", value: primaryType }, ...treeOf("", shown)];
}

function treeOf(at: string, value: unknown): Row[] {
  if (typeof value !== "object" || value === null) return [{ label: at, value: String(value) }];
  return Object.entries(value).flatMap(([name, inner]) => treeOf(at === "" ? name : `${at}.${name}`, inner));
}
