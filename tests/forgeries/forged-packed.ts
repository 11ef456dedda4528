import { deflateRawSync, inflateRawSync } from "node:zlib";
import { joinBytes } from "@/lib/shared/hex-bytes";
import { type Forgery, type Genuine, genuineFile } from "./forgery";
import { packFile } from "./pack-file";

type Bytes = Uint8Array<ArrayBuffer>;
type Text = Record<string, unknown[]>;
/** A packed part, opened: what its text says, its columns of bytes, and how many voters its frame names. */
type Opened = { text: Text; columns: Buffer; voters: number; after: Buffer };

const FRAME = 8;
const NOT_EVIDENCE = "The packed file is no evidence of a vote: ";

/** The file is packed honestly, all voters in one part, before its bytes are changed. */
function packed(
  name: string,
  {
    line,
    ...how
  }: { change: (pieces: Bytes[]) => Bytes[]; line: string } & Partial<Pick<Forgery, "expected">>,
): Forgery {
  let bytes: Bytes = new Uint8Array();
  return {
    name,
    forgedBy: "server",
    async forge(file) {
      const pieces = await packFile(file, { votersInAPart: 3 });
      if (pieces === null) throw new Error("it can't be packed");
      bytes = joinBytes(how.change(pieces.map((piece) => Uint8Array.from(piece))));
    },
    rewrite: () => bytes,
    expected: how.expected ?? "unreadable",
    line: how.expected === undefined ? `${NOT_EVIDENCE}${line}.` : line,
  };
}

function open(part: Bytes): Opened {
  const bytes = Buffer.from(part);
  const end = FRAME + 4 + bytes.readUInt32LE(FRAME);
  const text = JSON.parse(inflateRawSync(bytes.subarray(FRAME + 4, end)).toString());
  return { text, columns: bytes.subarray(end), voters: bytes.readUInt32LE(4), after: Buffer.alloc(0) };
}

function close({
  text,
  columns,
  voters,
  after,
}: Omit<Opened, "text"> & { text: Text | string | Buffer }): Bytes {
  const json = typeof text === "string" || Buffer.isBuffer(text) ? text : JSON.stringify(text);
  const deflated = Buffer.concat([deflateRawSync(json), after]);
  const start = Buffer.alloc(FRAME + 4);
  start.writeUInt32LE(4 + deflated.length + columns.length, 0);
  start.writeUInt32LE(voters, 4);
  start.writeUInt32LE(deflated.length, FRAME);
  return joinBytes([start, deflated, columns]);
}

/** Changes the only part. */
const inPart =
  (change: (part: Opened) => void) =>
  ([head, part, ...rest]: Bytes[]): Bytes[] => {
    if (head === undefined || part === undefined) throw new Error("it has no part");
    const opened = { ...open(part) };
    opened.columns = Buffer.from(opened.columns);
    change(opened);
    return [head, close(opened), ...rest];
  };

/** Changes the JSON of the head, and what follows its deflated text. */
const inHead =
  (change: (json: string) => string, after: number[] = []) =>
  ([head, ...rest]: Bytes[]): Bytes[] => {
    const bytes = Buffer.from(head ?? []);
    const from = bytes.indexOf("\n") + 1;
    const json = inflateRawSync(bytes.subarray(from + FRAME)).toString();
    const deflated = Buffer.concat([deflateRawSync(Buffer.from(change(json))), Buffer.from(after)]);
    const frame = Buffer.alloc(FRAME);
    frame.writeUInt32LE(deflated.length, 0);
    return [joinBytes([bytes.subarray(0, from), frame, deflated]), ...rest];
  };

/** The two plain voters have three ballots: keys, signatures, nonces, flags and nodes of the census follow each other. */
const [KEYS, SIGNATURES, NONCES, FLAGS] = [0, 128, 320, 416];
const NODES = 419;

function swapBytes(bytes: Buffer, first: number, second: number, length: number): void {
  const kept = Buffer.from(bytes.subarray(first, first + length));
  bytes.copy(bytes, first, second, second + length);
  kept.copy(bytes, second);
}

const OTHER_LENGTHS = "its columns have other lengths";
const NOT_AS_IT_MUST = "a part is not what it must be";
const CANT_INFLATE = "it can't be inflated";

/** Packed files that a server or somebody on the way changed. */
export const forgedPacked: Forgery[] = [
  packed("packed: bytes behind the deflated text of the head", {
    change: inHead((json) => json, [0, 1, 2]),
    line: CANT_INFLATE,
  }),
  packed("packed: bytes behind the deflated text of a part", {
    change: inPart((part) => void Object.assign(part, { after: Buffer.from([3, 0]) })),
    line: CANT_INFLATE,
  }),
  packed("packed: a text that fills a reader's memory", {
    change: ([head, part, ...rest]) => {
      if (!head || !part) throw new Error("it has no part");
      return [head, close({ ...open(part), text: Buffer.alloc(2 ** 28 + 1, " ") }), ...rest];
    },
    line: CANT_INFLATE,
  }),
  packed("packed: a part of four gigabytes that never come", {
    change: ([head, ...rest]) => [
      head ?? new Uint8Array(),
      Uint8Array.from([255, 255, 255, 255, 3, 0, 0, 0]),
      ...rest,
    ],
    line: "a part is too large",
  }),
  packed("packed: a second file behind the end", {
    change: (pieces) => [...pieces, ...pieces],
    line: "something follows its end",
  }),
  packed("packed: voters in the head, where a program may unpack only that", {
    change: inHead((json) => `${json.slice(0, -1)},"voters":[]}`),
    line: "voters",
    expected: "unreadable",
  }),
  packed("packed: another number of voters than the frame says", {
    change: inPart((part) => void Object.assign(part, { voters: 4 })),
    line: "a part has another number of voters than it says",
  }),
  packed("packed: a voter less in one column", {
    change: inPart(({ text }) => void text["nftCount"]?.pop()),
    line: OTHER_LENGTHS,
  }),
  packed("packed: a ballot more in one column", {
    change: inPart(({ text }) => void text["position"]?.push(1)),
    line: OTHER_LENGTHS,
  }),
  packed("packed: a byte too many behind the nodes of the census", {
    change: inPart(
      (part) => void Object.assign(part, { columns: Buffer.concat([part.columns, Buffer.alloc(1)]) }),
    ),
    line: OTHER_LENGTHS,
  }),
  packed("packed: a flag that says neither yes nor no", {
    change: inPart(({ columns }) => void columns.writeUInt8(7, FLAGS)),
    line: OTHER_LENGTHS,
  }),
  packed("packed: a column that no reader knows", {
    change: inPart(({ text }) => void Object.assign(text, { digest: [] })),
    line: NOT_AS_IT_MUST,
  }),
  packed("packed: a column that is there twice", {
    change: ([head, part, ...rest]) => {
      const opened = part && open(part);
      if (!head || !opened) throw new Error("it has no part");
      const text = JSON.stringify(opened.text).replace("{", '{"nftCount":["1","2"],');
      return [head, close({ ...opened, text }), ...rest];
    },
    line: NOT_AS_IT_MUST,
  }),
  packed("packed: a time in tenths of a second", {
    change: inPart(({ text }) => void text["signedAt"]?.splice(0, 1, 1_800_000_010.5)),
    line: NOT_AS_IT_MUST,
  }),
  packed("packed: two voters with one place in the part", {
    change: inPart(({ text }) => {
      const [[, voter] = []] = text["others"] as [number, unknown][];
      text["others"] = [
        [0, voter],
        [0, voter],
      ];
      text["ballots"]?.pop();
      for (const name of ["nftCount", "tokenWei", "place"]) text[name]?.pop();
      for (const name of ["reason", "signedAt", "receivedAfter", "position"]) text[name]?.pop();
    }),
    line: OTHER_LENGTHS,
  }),
  packed("packed: the keys of two voters in each other's places", {
    change: inPart(({ columns }) => swapBytes(columns, KEYS, KEYS + 64, 64)),
    expected: "false",
    line: "voters[0]",
  }),
  packed("packed: the signatures of two ballots in each other's places", {
    change: inPart(({ columns }) => swapBytes(columns, SIGNATURES, SIGNATURES + 64, 64)),
    expected: "false",
    line: "voters[0].ballots[0]",
  }),
  packed("packed: a ballot turned round by its flag", {
    change: inPart(({ columns }) => void columns.writeUInt8(columns.readUInt8(FLAGS + 2) ^ 2, FLAGS + 2)),
    expected: "false",
    line: "voters[2].ballots[0]",
  }),
  packed("packed: a forged signature whose hint fits another one", {
    change: inPart(
      ({ columns }) => void columns.writeUInt8(columns.readUInt8(SIGNATURES + 40) ^ 1, SIGNATURES + 40),
    ),
    expected: "false",
    line: "voters[0].ballots[0]",
  }),
  packed("packed: more NFTs than the voter held", {
    change: inPart(({ text }) => void text["nftCount"]?.splice(0, 1, "13")),
    expected: "false",
    line: "voters[0]",
  }),
  packed("packed: another node of the census", {
    change: inPart(({ columns }) => void columns.writeUInt8(columns.readUInt8(NODES) ^ 1, NODES)),
    expected: "false",
    line: "voters[0]",
  }),
];

/** An honest file, packed. */
function packedHonestly(
  name: string,
  votersInAPart: number,
  change: (pieces: Bytes[]) => Bytes[] = (pieces) => pieces,
): Genuine {
  let bytes: Bytes = new Uint8Array();
  return {
    name,
    async make() {
      const file = await genuineFile();
      const pieces = await packFile(file, { votersInAPart });
      if (pieces === null) throw new Error("it can't be packed");
      bytes = joinBytes(change(pieces));
      return file;
    },
    rewrite: () => bytes,
  };
}

/** Packed files that must stay true. */
export const genuinePacked: readonly Genuine[] = [
  packedHonestly("packed: a part for each voter", 1),
  packedHonestly(
    "packed: hints that fit no signature, which no verdict may depend on",
    3,
    inPart(({ columns }) => void columns.fill(1, NONCES, FLAGS)),
  ),
];
