import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadSignatureEngine } from "@/lib/ballots/recover-signer";
import { WATCHED_TABLES } from "@/lib/log/log-check";
import { genuineFile } from "@/tests/forgeries/forgery";
import { writeFile } from "@/tests/forgeries/show-to-page";
import { escapeHtml, html } from "./escape-html";
import { PACK_FORMAT, type PackFile } from "./pack-format";
import { parseManifest } from "./parse-manifest";
import { parseVote } from "./parse-vote";
import { MADE_AGAIN, PACKS_WORD, PRIVATE_COLUMNS, PRIVATE_TABLES, PUBLIC_TABLES } from "./public-records";
import { savePack } from "./save-pack.server";
import { writeTar } from "./write-tar";

const ATTACK = `"><script>alert('&')</script>`;

describe("html", () => {
  it("escapes every text, in lists too, and keeps what is HTML", () => {
    const inner = html`<b title="${ATTACK}">${[ATTACK, 1n, null]}</b>`;
    const escaped = escapeHtml(ATTACK);
    expect(html`<p>${inner}</p>`.text).toBe(`<p><b title="${escaped}">${escaped}1</b></p>`);
    expect(escaped).not.toMatch(/[<>"']/);
  });
});

const schema = readFileSync("prisma/schema.prisma", "utf8");
const models = new Map(
  [...schema.matchAll(/^model (\w+) \{([\s\S]*?)^\}/gm)].map(([, name = "", body = ""]) => [name, body]),
);

/** The columns of each table. */
const columns = new Map(
  [...models.values()].map((body) => {
    const fields = [...body.matchAll(/^ {2}(\w+) +([A-Z]\w*)\S*(.*)$/gm)].filter(
      ([, , type]) => !models.has(type ?? ""),
    );
    const names = fields.map(([, name = "", , rest = ""]) => /@map\("(\w+)"\)/.exec(rest)?.[1] ?? name);
    return [/@@map\("(\w+)"\)/.exec(body)?.[1] ?? "", names];
  }),
);

describe("PUBLIC_TABLES", () => {
  it("says of every table that it is public, private or made again", () => {
    const listed = [...PUBLIC_TABLES.map(({ table }) => table), ...PRIVATE_TABLES, ...MADE_AGAIN];
    expect(columns.size).toBeGreaterThan(60);
    expect(listed.toSorted()).toEqual([...columns.keys()].toSorted());
  });

  it.each(PUBLIC_TABLES)("says of every column of $table that it is public or private", (each) => {
    const listed = [...each.columns, ...(PRIVATE_COLUMNS[each.table] ?? [])];
    expect(listed.toSorted()).toEqual(columns.get(each.table)?.toSorted());
    const named = [
      ...each.key,
      ...(each.hidden ?? []).flatMap((part) => part.columns),
      ...Object.keys(each.shown ?? {}),
    ];
    expect(named.filter((name) => !each.columns.includes(name))).toEqual([]);
  });

  it("lists no column of a public table as private that it doesn't have", () => {
    for (const [table, names] of Object.entries(PRIVATE_COLUMNS))
      expect(columns.get(table)).toEqual(expect.arrayContaining([...names]));
  });

  it("leaves out no table that the log watches, except invitations", () => {
    const tables = PUBLIC_TABLES.map(({ table }) => table);
    expect(WATCHED_TABLES.filter((table) => !tables.includes(table))).toEqual(["moderator_invite"]);
  });
});

describe("PACKS_WORD", () => {
  /** Shown by entries of their own kinds, by signatures, by sums over what is shown, or by the chain. */
  const shownElse =
    "log_key log_key_endorsement log_entry log_leaf log_head log_row log_result chain_anchor adoption dump client_release settings_version audit_entry ballot census_row census_chunk holdings_index holdings_mark holdings_holder holdings_checkpoint day_end";

  it("has every public table that the log doesn't watch and nothing else shows", () => {
    const shown: readonly string[] = [...WATCHED_TABLES, ...shownElse.split(" ")];
    const rest = PUBLIC_TABLES.map(({ table }) => table).filter((table) => !shown.includes(table));
    expect(rest.toSorted()).toEqual(PACKS_WORD.toSorted());
  });
});

describe("a pack's manifest", () => {
  it.each([
    [
      "of a form to come",
      '{"format":"club exit pack 2"}',
      /of the form "club exit pack 2".*reads "club exit pack 1"/,
    ],
    ["without its head", `{"format":"${PACK_FORMAT}","migrations":[]}`, /^manifest\.json: head: /],
    ["that is no JSON", "{", /^manifest\.json/],
  ])("%s is refused in words", (_which, text, words) => {
    expect(() => parseManifest(text)).toThrow(words);
  });
});

describe("save pack", () => {
  async function* noFiles(): AsyncGenerator<PackFile, void, undefined> {}

  it("refuses a folder whose manifest.json is something else's, and removes nothing from it", async () => {
    const folder = mkdtempSync(join(tmpdir(), "club-pack-"));
    try {
      mkdirSync(join(folder, "records"));
      writeFileSync(join(folder, "manifest.json"), '{"short_name":"An app"}');
      writeFileSync(join(folder, "records", "mine.txt"), "Mine.");
      await expect(savePack({ folder, files: noFiles() })).rejects.toThrow("no exit pack");
      expect(existsSync(join(folder, "records", "mine.txt"))).toBe(true);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

async function* some(files: readonly PackFile[]): AsyncGenerator<PackFile> {
  yield* files;
}

async function collect(files: readonly PackFile[]): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of writeTar(some(files))) parts.push(part);
  return Buffer.concat(parts);
}

describe("writeTar", () => {
  it("writes an archive that tar unpacks, byte by byte", async () => {
    const files = [0, 1, 511, 512, 513, 70_000].map((length) => ({
      path: `evidence/of ${length}.packed`,
      bytes: Uint8Array.from({ length }, (_, at) => at % 251),
    }));
    const folder = mkdtempSync(join(tmpdir(), "club-tar-"));
    try {
      writeFileSync(join(folder, "pack.tar"), await collect(files));
      execFileSync("tar", ["xf", "pack.tar"], { cwd: folder });
      for (const { path, bytes } of files)
        expect(readFileSync(join(folder, path)).equals(Buffer.from(bytes))).toBe(true);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it("refuses a path that no header holds", async () => {
    await expect(collect([{ path: "p".repeat(101), bytes: new Uint8Array() }])).rejects.toThrow("too long");
  });
});

it("shows the vote that counts, in whatever order the file has a voter's ballots", async () => {
  const file = await genuineFile();
  const [voter] = file.voters;
  const counted = voter?.ballots.at(-1);
  voter?.ballots.reverse();
  const bytes = new TextEncoder().encode(writeFile(file));
  const { votes } = await parseVote(bytes, await loadSignatureEngine());
  const shown = votes.find((vote) => vote.voter === voter?.address.toLowerCase());
  expect(shown).toMatchObject({ choice: counted?.choice, reason: counted?.reason });
});
