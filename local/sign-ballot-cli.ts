import { readFileSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { parseArgs } from "node:util";
import type { Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { type BallotFile, ballotFile, ballotOfFile } from "@/lib/ballots/ballot-file";
import { ballotText } from "@/lib/ballots/ballot-text";
import type { SigningDomain } from "@/lib/ballots/typed-data";
import { isSameAddress, requireAddress } from "@/lib/shared/address";
import { decryptKeystore } from "./decrypt-keystore";

const USAGE = `Signs a ballot on a machine that needs no network.

  node sign-ballot.mjs ballot-12-to-sign.json --key key.txt [--out signed.json] [--password-file file] [--yes]

The key file has a private key in hex, or is an encrypted one (version 3, as geth and cast write it); its password is asked for. The
ballot is shown in words, and is signed when you type "yes". Bring the signed file back to the page of the proposal within 5 minutes.`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      key: { type: "string" },
      out: { type: "string" },
      "password-file": { type: "string" },
      yes: { type: "boolean", default: false },
    },
  });
  const [path] = positionals;
  if (path === undefined || values.key === undefined || positionals.length > 1) throw new Error(USAGE);
  const file = readBallot(path);
  process.stdout.write(`${inWords(file)}\n\n`);
  const account = privateKeyToAccount(await readKey(values.key, values["password-file"]));
  const { message } = file.typedData;
  if (!isSameAddress(account.address, message.voter))
    throw new Error(`the key is of ${account.address}, and the ballot is for ${message.voter}`);
  if (!values.yes && (await ask("Sign this ballot? Type yes: ")) !== "yes")
    throw new Error("nothing was signed");
  const { types, domain, primaryType } = file.typedData;
  const signature = await account.signTypedData({
    types: { Ballot: types.Ballot },
    primaryType,
    domain: { ...domain, verifyingContract: requireAddress(domain.verifyingContract.toLowerCase()) },
    message,
  });
  const out = values.out ?? path.replace(/(-to-sign)?(\.json)?$/, "-signed.json");
  // Never over another file.
  writeFileSync(out, `${JSON.stringify({ ...file, signature }, null, 2)}\n`, { flag: "wx" });
  process.stdout.write(`${out}: drop it on ${file.site}, on the page of the proposal.\n`);
}

function readBallot(path: string): BallotFile {
  const read = ballotFile.safeParse(readJson(path));
  if (!read.success) throw new Error(`${path} is no ballot to sign`);
  return read.data;
}

/** What is signed, in words that can't draw lines of their own. Throws for anything that is no ballot on this product's chain. */
function inWords(file: BallotFile): string {
  const { domain } = file.typedData;
  const named: SigningDomain = {
    productName: domain.name.replace(/^Club /, ""),
    nft: requireAddress(domain.verifyingContract.toLowerCase()),
  };
  const read = ballotOfFile(file, named);
  if (!read.ok) throw new Error(`this file would sign something else than a ballot (${read.reason})`);
  return ballotText({ domain: named, ballot: read.value });
}

async function readKey(path: string, passwordFile: string | undefined): Promise<Hex> {
  const text = readFileSync(path, "utf8").trim();
  if (/^(0x)?[0-9a-fA-F]{64}$/.test(text)) return `0x${text.replace(/^0x/, "")}`;
  const password =
    passwordFile === undefined
      ? await ask("Password of the key file: ", { isSecret: true })
      : readFileSync(passwordFile, "utf8").replace(/\r?\n$/, "");
  return decryptKeystore(readJson(path), password);
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    throw new Error(`${path} can't be read as JSON`);
  }
}

async function ask(question: string, { isSecret = false }: { isSecret?: boolean } = {}): Promise<string> {
  process.stdout.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({
    input: process.stdin,
    output: isSecret ? silent : process.stdout,
    terminal: process.stdin.isTTY,
  });
  try {
    for await (const line of lines) return isSecret ? line : line.trim();
    return "";
  } finally {
    lines.close();
    if (isSecret) process.stdout.write("\n");
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
