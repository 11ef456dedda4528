#!/usr/bin/env node
// A witness of public logs (C2SP tlog-witness): cosigns a checkpoint only if the log begins with all that it cosigned before.
//
//   node witness-log.mjs ./witness.json --name witness.example --log <verifier key> [--log ...] [--host 127.0.0.1] [--port 3000]
//
// Plain Node 20 or later, nothing to install. The verifier key of a log is `verifierKey` of its GET /api/log/key; a log that changed its key has
// two. The file is made at the first start. It has the witness's secret key and the newest checkpoint of each log: keep it private, and never put an
// old copy of it back, because a witness that forgot could cosign another history.
//
//   POST /add-checkpoint                  answers a cosignature (cosignature/v1, Ed25519)
//   GET  /<SHA-256 of origin>/checkpoint  the newest checkpoint that was cosigned
//
// Two checkpoints that a log signed and that contradict each other are kept in the file under `refused`: publish them. Nothing
// else is kept, so nobody without the log's key can add to them or push them out.
import { createHash, createPrivateKey, createPublicKey, randomBytes, sign, verify } from "node:crypto";
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { createServer } from "node:http";
import { parseArgs } from "node:util";

const NOTE_KIND = 1;
const COSIGNATURE_KIND = 4;
const MOST_BYTES = 65_536;
const MOST_PROOF_LINES = 63;
/** A log that contradicts itself more often proves nothing more. */
const MOST_REFUSED = 1_000;
const NAME = /^[!-*,-~]{1,255}$/;
const SIZE = /^(0|[1-9]\d{0,15})$/;

const print = (text) => process.stdout.write(`${text}\n`);
const sha256 = (...parts) => createHash("sha256").update(Buffer.concat(parts)).digest();
const hashNode = (left, right) => sha256(Buffer.of(1), left, right);
const keyIdOf = (name, kind, key) => sha256(Buffer.from(`${name}\n`), Buffer.of(kind), key).subarray(0, 4);

/** An answer that isn't a cosignature. */
class Refusal extends Error {
  constructor(status, message, type = "text/plain; charset=utf-8") {
    super(message);
    Object.assign(this, { status, type });
  }
}

/** The bytes, if base64 writes them exactly so. */
function fromBase64(text) {
  const bytes = Buffer.from(text, "base64");
  return bytes.toString("base64") === text ? bytes : null;
}

function openKey(raw) {
  const key = createPublicKey({
    key: { kty: "OKP", crv: "Ed25519", x: raw.toString("base64url") },
    format: "jwk",
  });
  return (text, signature) => verify(null, Buffer.from(text), key, signature);
}

/** `<name>+<id>+<base64 of the kind and the key>`. */
function readVerifierKey(text) {
  const [, name = "", id, material = ""] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(text) ?? [];
  const bytes = fromBase64(material);
  if (!NAME.test(name) || bytes?.length !== 33 || bytes[0] !== NOTE_KIND)
    throw new Error(`--log: ${text} is no key of a log`);
  const raw = bytes.subarray(1);
  if (keyIdOf(name, NOTE_KIND, raw).toString("hex") !== id)
    throw new Error(`--log: ${text} has another id than its key`);
  return { name, id, isSigned: openKey(raw) };
}

/**
 * The root of the first `first` entries in a tree of `second`, if a proof shows it (RFC 9162, 2.1.4.2). For a power of two the
 * proof leaves it out, so it can only show `firstRoot`.
 */
function provedRoot({ first, second, firstRoot, secondRoot, path }) {
  if (first === second) return path.length === 0 ? secondRoot : null;
  if (first === 0n) return path.length === 0 ? firstRoot : null;
  const [from, ...rest] = (first & (first - 1n)) === 0n ? [firstRoot, ...path] : path;
  if (from === undefined || path.length === 0) return null;
  let [place, last] = [first - 1n, second - 1n];
  while (place & 1n) [place, last] = [place >> 1n, last >> 1n];
  let [old, grown] = [from, from];
  for (const hash of rest) {
    if (last === 0n) return null;
    if (place & 1n || place === last) {
      [old, grown] = [hashNode(hash, old), hashNode(hash, grown)];
      while (!(place & 1n) && place !== 0n) [place, last] = [place >> 1n, last >> 1n];
    } else grown = hashNode(grown, hash);
    [place, last] = [place >> 1n, last >> 1n];
  }
  return last === 0n && grown.equals(secondRoot) ? old : null;
}

/** Written beside it, then put in its place, so that no crash leaves half a file. */
function save(file, state) {
  const handle = openSync(`${file}.new`, "w", 0o600);
  writeSync(handle, `${JSON.stringify(state, null, 2)}\n`);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(`${file}.new`, file);
}

function openWitness({ file, name, keys }) {
  const isNew = !existsSync(file);
  const state = isNew
    ? { name, seed: randomBytes(32).toString("hex"), logs: {}, refused: [] }
    : JSON.parse(readFileSync(file, "utf8"));
  if (state.name !== name) throw new Error(`${file} is the witness ${state.name}`);
  if (isNew) save(file, state);
  const pkcs8 = Buffer.concat([
    Buffer.from("302e020100300506032b657004220420", "hex"),
    Buffer.from(state.seed, "hex"),
  ]);
  const privateKey = createPrivateKey({ key: pkcs8, format: "der", type: "pkcs8" });
  const publicKey = createPublicKey(privateKey).export({ format: "der", type: "spki" }).subarray(-32);
  const id = keyIdOf(name, COSIGNATURE_KIND, publicKey);
  const material = Buffer.concat([Buffer.of(COSIGNATURE_KIND), publicKey]).toString("base64");
  return {
    file,
    name,
    keys,
    state,
    privateKey,
    id,
    verifierKey: `${name}+${id.toString("hex")}+${material}`,
  };
}

/** `old <size>`, the lines of a proof, a blank line and a checkpoint. */
function readRequest(text) {
  const at = text.indexOf("\n\n");
  const [first = "", ...lines] = text.slice(0, Math.max(at, 0)).split("\n");
  const note = text.slice(at + 2);
  const end = note.lastIndexOf("\n\n");
  const body = note.slice(0, end + 1);
  const [origin = "", size = "", root = ""] = body.split("\n");
  const path = lines.map(fromBase64);
  const rootBytes = fromBase64(root);
  const old = /^old (\d+)$/.exec(first)?.[1] ?? "";
  const isRead =
    at > 0 &&
    end > 0 &&
    note.endsWith("\n") &&
    SIZE.test(old) &&
    SIZE.test(size) &&
    NAME.test(origin) &&
    !/\n\n/.test(body);
  if (
    !isRead ||
    rootBytes?.length !== 32 ||
    path.length > MOST_PROOF_LINES ||
    path.some((hash) => hash?.length !== 32)
  )
    throw new Refusal(400, "This is no request to add a checkpoint.\n");
  const signatures = note.slice(end + 2, -1).split("\n");
  return { old: BigInt(old), path, body, origin, size: BigInt(size), root: rootBytes, signatures };
}

/** The lines by which known keys signed. 404 for a log that this witness doesn't know, 403 if none signed or one only seems to have. */
function listSigned(keys, { origin, body, signatures }) {
  const own = keys.filter(({ name }) => name === origin);
  if (own.length === 0) throw new Refusal(404, "This witness does not know the log.\n");
  const signed = new Set();
  for (const line of signatures) {
    const [, name, text] = /^— (\S+) (\S+)$/.exec(line) ?? [];
    const bytes = fromBase64(text ?? "");
    if (bytes === null || bytes.length < 5)
      throw new Refusal(400, "A signature of the note can't be read.\n");
    const key = own.find((each) => each.name === name && each.id === bytes.subarray(0, 4).toString("hex"));
    if (key === undefined) continue;
    if (!key.isSigned(body, bytes.subarray(4)))
      throw new Refusal(403, "A signature of the log does not hold.\n");
    signed.add(`${line}\n`);
  }
  if (signed.size === 0) throw new Refusal(403, "No known key of the log signed it.\n");
  return [...signed].join("");
}

/** Keeps a checkpoint that contradicts the newest one without any other proof, once, with the log's own signatures alone. */
function keepContradiction({ state, file }, { origin, body, size, root, path }, signed) {
  const known = state.logs[origin];
  if (known === undefined) return;
  const newest = { size: BigInt(known.size), root: Buffer.from(known.root, "base64") };
  const [small, large] = size < newest.size ? [{ size, root }, newest] : [newest, { size, root }];
  const shown =
    small.size === large.size
      ? large.root
      : provedRoot({
          first: small.size,
          second: large.size,
          firstRoot: small.root,
          secondRoot: large.root,
          path,
        });
  if (shown === null || shown.equals(small.root)) return;
  // Once, however often it is sent while the log grows.
  if (state.refused.length >= MOST_REFUSED || state.refused.some(({ note }) => note.startsWith(`${body}\n`)))
    return;
  print(`REFUSED: ${origin} signed two histories, one with ${size} entries`);
  const proof = small.size === large.size ? [] : path.map((hash) => hash.toString("base64"));
  state.refused.push({
    at: new Date().toISOString(),
    before: known.note,
    note: `${body}\n${signed}`,
    proof,
  });
  save(file, state);
}

/** The rules of tlog-witness, in its order. Nothing waits in here, so no other request comes between check and save. */
function addCheckpoint(witness, text) {
  const asked = readRequest(text);
  const { old, path, body, origin, size, root } = asked;
  const { state, file, name, privateKey, id } = witness;
  const signed = listSigned(witness.keys, asked);
  keepContradiction(witness, asked, signed);
  const known = state.logs[origin] ?? { size: "0", root: "", note: null };
  if (old > size) throw new Refusal(400, "The old size is larger than the checkpoint's.\n");
  if (old !== BigInt(known.size)) throw new Refusal(409, `${known.size}\n`, "text/x.tlog.size");
  const isEmptyRight = size !== 0n || root.equals(sha256());
  const before = Buffer.from(known.root, "base64");
  const isGrown =
    known.note === null && old === 0n
      ? path.length === 0
      : provedRoot({ first: old, second: size, firstRoot: before, secondRoot: root, path })?.equals(before);
  if (!isEmptyRight || !isGrown)
    throw new Refusal(422, "The log does not begin with what this witness cosigned.\n");
  const time = Math.floor(Date.now() / 1_000);
  const stamp = Buffer.alloc(8);
  stamp.writeBigUInt64BE(BigInt(time));
  const cosigned = sign(null, Buffer.from(`cosignature/v1\ntime ${time}\n${body}`), privateKey);
  const line = `— ${name} ${Buffer.concat([id, stamp, cosigned]).toString("base64")}\n`;
  state.logs[origin] = { size: `${size}`, root: root.toString("base64"), note: `${body}\n${signed}${line}` };
  save(file, state);
  print(`cosigned ${origin}, ${size} entries`);
  return line;
}

async function readBody(request) {
  const parts = [];
  let bytes = 0;
  for await (const part of request) {
    bytes += part.length;
    if (bytes > MOST_BYTES) throw new Refusal(413, "This is too long for a checkpoint.\n");
    parts.push(part);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Buffer.concat(parts));
  } catch {
    throw new Refusal(400, "This is no text in UTF-8.\n");
  }
}

async function answer(witness, request) {
  if (request.method === "POST" && request.url === "/add-checkpoint")
    return addCheckpoint(witness, await readBody(request));
  const hash = /^\/([0-9a-f]{64})\/checkpoint$/.exec(request.url)?.[1];
  const origin = Object.keys(witness.state.logs).find(
    (each) => sha256(Buffer.from(each)).toString("hex") === hash,
  );
  if (request.method !== "GET" || origin === undefined) throw new Refusal(404, "There is nothing here.\n");
  return witness.state.logs[origin].note;
}

function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: "string", default: "" },
      log: { type: "string", multiple: true, default: [] },
      host: { type: "string", default: "127.0.0.1" },
      port: { type: "string", default: "3000" },
      help: { type: "boolean" },
    },
  });
  const [file] = positionals;
  if (values.help || file === undefined || !NAME.test(values.name) || values.log.length === 0) {
    print(
      "node witness-log.mjs ./witness.json --name witness.example --log <verifier key> [--log ...] [--host ...] [--port ...]",
    );
    process.exitCode = values.help ? 0 : 2;
    return;
  }
  const witness = openWitness({ file, name: values.name, keys: values.log.map(readVerifierKey) });
  const server = createServer((request, response) => {
    answer(witness, request).then(
      (text) => response.writeHead(200, { "content-type": "text/plain; charset=utf-8" }).end(text),
      (error) => {
        const { status = 500, type = "text/plain", message } = error;
        if (status === 500) print(`not answered: ${message}`);
        response
          .writeHead(status, { "content-type": type })
          .end(status === 500 ? "It could not be kept.\n" : message);
      },
    );
  });
  server.requestTimeout = 10_000;
  server.on("error", ({ message }) => {
    print(`${message}. Choose another place with --host and --port.`);
    process.exitCode = 1;
  });
  server.listen(Number(values.port), values.host, () =>
    print(`${witness.verifierKey} at http://${values.host}:${server.address().port}`),
  );
}

main();
