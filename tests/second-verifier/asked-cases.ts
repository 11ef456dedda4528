import { loadSignatureEngine } from "@/lib/ballots/recover-signer";
import { enterIntoLog, logKey, resize, type WholeLog } from "../builders/evidence-log";
import { allForgeries } from "../forgeries/all-forgeries";
import { forgedFile, genuineFile, later, type Reader, type Rewrite, someReader } from "../forgeries/forgery";
import { genuineFiles } from "../forgeries/genuine-files";
import { writeChanged, writeFile } from "../forgeries/show-to-page";
import { startNode } from "../forgeries/some-chain";
import { type Asked, type Judged, judgeAsCommandLine } from "./judge-as-command-line";
import type { ShownBy } from "./planted-faults";
import { randomAnchor, randomChain } from "./random-chains";
import { below, isChosen, pick, type Random } from "./random-choice";
import { randomFile } from "./random-file";
import { enterIntoRandomLog } from "./random-logs";
import { packRandomly } from "./random-packed";
import { signByContract } from "./random-shapes";
import { serveLog } from "./serve-log";

/** A file with what its reader brings and asks, and what the product says of it. */
export type Case = { name: string; text: ReturnType<Rewrite>; reader: Reader; ours: Judged } & Asked;
export type AskedCases = { cases: Record<ShownBy, Case[]>; stop: () => void };

/** Files whose reader has them packed, or asks the whole log or a node: `count` random ones of each, and all forged ones. */
export async function makeAskedCases({
  random,
  count,
}: {
  random: Random;
  count: number;
}): Promise<AskedCases> {
  const engine = await loadSignatureEngine();
  const cases: AskedCases["cases"] = { packed: [], logs: [], chains: [], anchors: [], origins: [] };
  const stops: (() => void)[] = [];
  const add = async (kind: ShownBy, { reader, ...given }: Omit<Case, "ours">) => {
    const running = reader.chain && (await startNode(reader.chain));
    if (running) stops.push(running.stop);
    const each = { ...given, reader, ...(running && { node: running.url }) };
    const ours = await judgeAsCommandLine(each.text, { ...each, engine }).catch((cause: unknown) => {
      throw new Error(`the product breaks on ${each.name}`, { cause });
    });
    cases[kind].push({ ...each, ours });
  };
  // The others are vectors.
  const addAsked = async (each: Omit<Case, "ours">) => {
    const { chain, log } = each.reader;
    if (chain || log) await add(chain ? "chains" : "logs", each);
    else if (typeof each.text !== "string") await add("packed", each);
  };
  for (const forgery of allForgeries) {
    const { file, reader } = await forgedFile(forgery);
    await addAsked({ name: forgery.name, text: writeChanged(file, forgery.rewrite), reader });
  }
  for (const { name, make, rewrite } of genuineFiles) {
    const reader = someReader(await genuineFile());
    await addAsked({ name, text: writeChanged(await make(reader), rewrite), reader });
  }
  for (const each of await makeRareLogs()) await add("logs", each);
  for (let left = count; left > 0; left -= 1) {
    const made = await randomFile(random);
    if (isChosen(random, 0.4)) signByContract(made.file, random);
    if (isChosen(random, 0.2)) enterIntoLog(made.file, { isCensusLate: true });
    const packed = await packRandomly(made.file, random);
    if (packed !== null) {
      const name = `packed${packed.isAltered ? " and altered" : ""}: ${made.shape}`;
      await add("packed", { name, text: packed.bytes, reader: made.reader });
    }
    const chain = randomChain(made.file, random);
    await add("chains", {
      name: `with a node: ${made.shape}`,
      text: writeFile(made.file),
      reader: { ...made.reader, chain },
    });
    await add("logs", await someLogCase(random));
    const { served, ...seen } = await someSeenHead(random);
    const deployment = await serveLog(served);
    stops.push(deployment.stop);
    await add("origins", { ...seen, origin: deployment.url });
    const { file, anchor, reader, chain: sent } = await randomAnchor(random);
    const text = writeFile(file);
    await add("anchors", { name: `anchored: ${anchor}`, text, reader: { ...reader, chain: sent }, anchor });
  }
  const stop = () => {
    for (const each of stops) each();
  };
  return { cases, stop };
}

/** Logs that hardly any random file has. */
async function makeRareLogs(): Promise<Omit<Case, "ours">[]> {
  const file = await genuineFile();
  const log = enterIntoLog(file);
  const [reader, text] = [someReader(file), writeFile(file)];
  const lineOf = (kind: string) => log.bodies.find((body) => body.startsWith(`{"kind":"${kind}"`)) ?? "";
  const another = lineOf("ballot").replace(/"digest":"0x../, '"digest":"0x00');
  const open = structuredClone(file);
  Object.assign(open.result, { isFinal: false, finalAt: null, outcome: null });
  delete open.log;
  for (const ballot of open.voters.flatMap(({ ballots }) => ballots)) delete ballot.position;
  return [
    {
      name: "a new ballot after the result",
      text,
      reader: { ...reader, log: resize(log, { more: [another] }) },
    },
    {
      name: "the result again, after the file",
      text,
      reader: { ...reader, log: resize(log, { more: [lineOf("result")] }) },
    },
    {
      name: "an open vote's file without a log, beside a log that lacks its last ballots",
      text: writeFile(open),
      reader: { ...reader, log: resize(log, { size: 29 }) },
    },
  ];
}

async function someLogCase(random: Random): Promise<Omit<Case, "ours">> {
  const { file, reader, shape } = await randomFile(random);
  const log = enterIntoRandomLog(file, random);
  const [ballot] = file.voters.at(-1)?.ballots ?? [];
  if (ballot && isChosen(random, 0.1)) ballot.receivedAt = later(ballot.receivedAt, 1);
  const isUnlogged = isChosen(random, 0.25);
  if (isUnlogged) delete file.log;
  for (const ballot of isUnlogged ? file.voters.flatMap(({ ballots }) => ballots) : [])
    delete ballot.position;
  if (isChosen(random, 0.1)) file.voters.pop();
  return { name: `with a log: ${shape}`, text: writeFile(file), reader: { ...reader, heads: [], log } };
}

/** A head that the reader saw, of a log that the deployment has or doesn't have. */
async function someSeenHead(random: Random): Promise<Omit<Case, "ours"> & { served: WholeLog }> {
  const { file, reader, shape } = await randomFile(random);
  const log = enterIntoLog(file);
  const served = resize(log, { more: ['{"kind":"later"}', '{"kind":"later still"}'] });
  const [newer, older] = [log.head.at + 1_000, log.head.at - 1_000];
  const other = resize({ ...log, bodies: log.bodies.with(0, "{}") }, { size: 20, at: older });
  const made = pick<WholeLog>(random, [
    log,
    resize(log, { size: below(random, log.bodies.length), at: older }),
    resize(log, { size: below(random, log.bodies.length), at: older }),
    resize(served, { at: newer }),
    resize(log, { more: ["{}"], at: newer }),
    resize(served, { more: ["{}"], at: newer }),
    resize(log, { size: 20, at: newer }),
    other,
  ]);
  const heads = [{ publicKey: logKey.publicKey, head: made.head }];
  const logKeys = isChosen(random, 0.3) ? [] : [logKey.publicKey];
  const isRead = isChosen(random, 0.5);
  return {
    name: `a head of ${made.bodies.length} entries was seen: ${shape}`,
    text: writeFile(file),
    reader: { ...reader, logKeys, heads, log: isRead ? served : null },
    served,
  };
}
