import { describeClearSigning } from "@/lib/ballots/clear-signing";
import { messages, signingDomain } from "./messages";
import { byDescriptor, onLedger, onMetaMask, type Row } from "./render";

const FOLDER = "docs/wallet-words";

/** `docs/wallet-words.md` and its pictures, by path. */
export function writeWalletWords(): Map<string, string> {
  const files = new Map<string, string>();
  const descriptor = describeClearSigning({ domain: signingDomain, origin: "https://club.example" });
  const parts = messages.map((message) => {
    const lists: [string, string, Row[]][] = [
      ["MetaMask", "metamask", onMetaMask(message)],
      ["Ledger, without our descriptor", "ledger", onLedger(message)],
      ["A wallet with our descriptor (ERC-7730)", "descriptor", byDescriptor(message, descriptor)],
    ];
    const shown = lists.filter(([, , rows]) => rows.length > 0);
    const pictures = shown.map(([name, wallet, rows]) => {
      const path = `${FOLDER}/${message.file}-${wallet}.svg`;
      files.set(path, draw(name, rows));
      return `![${message.title}: ${name}](wallet-words/${message.file}-${wallet}.svg)`;
    });
    const tables = shown.map(([name, , rows]) => [`### ${name}`, "", ...toLines(rows)].join("\n"));
    return [`## ${message.title}`, "", pictures.join(" "), "", tables.join("\n\n")].join("\n");
  });
  files.set("docs/wallet-words.md", `${[HEAD, ...parts].join("\n\n")}\n`);
  return files;
}

const HEAD = `# What wallets show

\`npm run wallet-words\` writes this document and its pictures, and a test compares them. They are drawings by published rules, not photographs of devices:

- **MetaMask**: what its library \`@metamask/eth-sig-util\` leaves of the data, in that order. Its screens give labels and colours of their own.
- **Ledger**: the rules of its Ethereum app 1.22.0 for typed data without a descriptor: "Review struct" before each struct, then each field with its name. A value
  has at most 379 bytes; a longer one is cut and ends in three dots. A Nano asks for "blind signing", and shows the message's fields only if "verbose" is on.
- **With our descriptor**: what ERC-7730 makes of \`/erc7730.json\`. A Ledger uses it only once it is in Ledger's registry, where it isn't yet.

What follows for people:

- A Ledger shows a text in hex as soon as one character is beyond ASCII, so a vote with such a reason can't be read on it as a text.
- As typed data the rest of it can, but a device's fonts leave out what they have no glyph for, and don't say so: without a language pack "Größe" is shown as "Gre".
  The wallet signs the whole text.
- To an owner of a Safe a Ledger shows the Safe's address and the hash that the Safe is to confirm, and no words.
- Of a long proposal a Ledger shows the beginning, and at the end a hash of the whole message.`;

function toLines(rows: readonly Row[]): string[] {
  const lines = rows.map(({ label, value }) => `${label}: ${value.replaceAll("\n", "\n  ")}`.trimEnd());
  return ["```text", ...lines, "```"];
}

const WIDTH = 360;
const LINE = 17;
const MOST_LINES = 4;
const CHARACTERS = 42;

/** A list of labels and values on a dark screen. */
function draw(title: string, rows: readonly Row[]): string {
  let y = 30;
  const lines = [text({ y, size: 14, weight: 600, fill: "#f4f4f5", line: title })];
  for (const row of rows) {
    y += LINE + 9;
    lines.push(text({ y, size: 11, weight: 400, fill: "#a1a1aa", line: row.label }));
    for (const line of wrap(row.value)) {
      y += LINE;
      lines.push(text({ y, size: 13, weight: 400, fill: "#f4f4f5", line }));
    }
  }
  const height = y + 20;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="monospace">`,
    `<title>${title}</title>`,
    `<rect width="${WIDTH}" height="${height}" rx="14" fill="#18181b"/>`,
    ...lines,
    "</svg>\n",
  ].join("\n");
}

function wrap(value: string): string[] {
  const lines = value
    .split("\n")
    .flatMap((line) => line.match(new RegExp(`.{1,${CHARACTERS}}`, "gu")) ?? [" "]);
  const isLong = !value.includes("\n") && lines.length > MOST_LINES;
  return isLong ? [...lines.slice(0, MOST_LINES), `… ${value.length} characters`] : lines;
}

function text({
  y,
  size,
  weight,
  fill,
  line,
}: {
  y: number;
  size: number;
  weight: number;
  fill: string;
  line: string;
}): string {
  const escaped = line.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<text x="16" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}" xml:space="preserve">${escaped}</text>`;
}
