import { below, isChosen, pick, type Random } from "./random-choice";

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type Place = { holder: Json[] | { [name: string]: Json }; key: string; path: string };

/** Possible changes to one place of a file; answers the change, or null if it can't be done there. */
type Alteration = (given: { place: Place; donor: Json; random: Random }) => string | null;

/** Most leave a readable file. */
const alterations: readonly Alteration[] = [
  ...[change, change, change, change, change, change],
  ...[drop, double, double, swap, swap, transplant, transplant, retype, clear],
];

/** Alters a file at one random place, in place; `donor` is another file, for parts. Answers the change. */
export function alterFile({
  file,
  donor,
  random,
}: {
  file: unknown;
  donor: unknown;
  random: Random;
}): string {
  for (;;) {
    const place = pickPlace(file as Json, random);
    const done = pick(random, alterations)({ place, donor: donor as Json, random });
    if (done !== null) return `${place.path} ${done}`;
  }
}

/** Each level is equally likely, so that long lists don't get all changes. */
function pickPlace(file: Json, random: Random): Place {
  let place: Place = { holder: { file }, key: "file", path: "" };
  for (;;) {
    const value = read(place);
    const keys = value !== null && typeof value === "object" ? Object.keys(value) : [];
    if (keys.length === 0 || (place.path !== "" && isChosen(random, 0.08))) return place;
    const key = pick(random, keys);
    const path = Array.isArray(value) ? `${place.path}[${key}]` : `${place.path}${place.path && "."}${key}`;
    place = { holder: value as Place["holder"], key, path };
  }
}

function read({ holder, key }: Place): Json {
  return (holder as { [name: string]: Json })[key] ?? null;
}

function write({ holder, key }: Place, value: Json): void {
  (holder as { [name: string]: Json })[key] = value;
}

function change({ place, random }: Parameters<Alteration>[0]): string | null {
  const value = read(place);
  const next = changed(value, random);
  if (next === undefined) return null;
  write(place, next);
  return `changed to ${JSON.stringify(next).slice(0, 80)}`;
}

function changed(value: Json, random: Random): Json | undefined {
  if (typeof value === "boolean") return !value;
  if (typeof value === "number") return value + pick(random, [-1, 1, 16, -17, 1_000, 60_000, -60_001]);
  if (typeof value !== "string") return undefined;
  if (/^\d{4}-/.test(value)) return moved(value, random);
  if (/^\d+$/.test(value))
    return String(BigInt(value) + pick(random, [1n, -1n, 60n, -61n, 301n, 10n ** 18n, 2n ** 64n]));
  if (/^0x[0-9a-fA-F]+$/.test(value)) return flipped(value, random);
  return pick(random, [`${value} `, value.slice(1), value.toUpperCase(), "", "Fund the index", "\ud800"]);
}

function moved(time: string, random: Random): string {
  const ms = pick(
    random,
    [1, -1, 1_000, -1_000, 59_999, 60_000, 60_001, -60_001, 300_000, -361_000, 86_400_000],
  );
  return new Date(Date.parse(time) + ms).toISOString();
}

function flipped(hex: string, random: Random): string {
  if (isChosen(random, 0.1)) return hex.toUpperCase().replace("0X", "0x");
  const at = 2 + below(random, hex.length - 2);
  const digit = (Number.parseInt(hex.slice(at, at + 1), 16) ^ (1 + below(random, 15))).toString(16);
  return hex.slice(0, at) + digit + hex.slice(at + 1);
}

function drop({ place: { holder, key }, random }: Parameters<Alteration>[0]): string | null {
  if (!Array.isArray(holder) && isChosen(random, 0.8)) return null;
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else delete holder[key];
  return "dropped";
}

function double({ place: { holder, key } }: Parameters<Alteration>[0]): string | null {
  if (!Array.isArray(holder)) return null;
  holder.splice(Number(key), 0, structuredClone(holder[Number(key)] ?? null));
  return "doubled";
}

function swap({ place, random }: Parameters<Alteration>[0]): string | null {
  const { holder } = place;
  const other = { ...place, key: pick(random, Object.keys(holder)) };
  const [left, right] = [read(place), read(other)];
  if (other.key === place.key || typeof left !== typeof right) return null;
  write(place, right);
  write(other, left);
  return `swapped with ${other.key}`;
}

/** Takes what the other file has at the same path. */
function transplant({ place, donor }: Parameters<Alteration>[0]): string | null {
  let part: Json = donor;
  for (const key of place.path.match(/[^.[\]]+/g) ?? []) {
    if (part === null || typeof part !== "object" || !Object.hasOwn(part, key)) return null;
    part = (part as { [name: string]: Json })[key] ?? null;
  }
  if (JSON.stringify(part) === JSON.stringify(read(place))) return null;
  write(place, structuredClone(part));
  return "taken from another file";
}

function retype({ place, random }: Parameters<Alteration>[0]): string | null {
  if (isChosen(random, 0.6)) return null;
  const value = read(place);
  if (typeof value === "number") write(place, String(value));
  else if (typeof value === "string" && /^\d{1,15}$/.test(value)) write(place, Number(value));
  else return null;
  return "as another type";
}

function clear({ place, random }: Parameters<Alteration>[0]): string | null {
  if (read(place) === null || isChosen(random, 0.7)) return null;
  write(place, null);
  return "set to null";
}
