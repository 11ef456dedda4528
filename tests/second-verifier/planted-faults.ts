import { cp, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Which cases must show that a rule is missing. */
export type ShownBy = "packed" | "logs" | "chains" | "anchors" | "origins";

/** A rule of the Python verifier, and what is there without it. */
type PlantedFault = { file: string; rule: string; without: string };

const packed = { shownBy: "packed", file: "packed.py" } as const;
const source = { shownBy: "logs", file: "public_log.py" } as const;
const log = { shownBy: "logs", file: "judge_whole_log.py" } as const;
const chain = { shownBy: "chains", file: "judge_node.py" } as const;
const wallet = { shownBy: "chains", file: "wallets.py" } as const;
const seen = { shownBy: "origins", file: "seen_heads.py" } as const;
const anchor = { shownBy: "anchors", file: "judge_anchor.py" } as const;

export const plantedFaults: readonly (PlantedFault & { shownBy: ShownBy })[] = [
  { ...packed, rule: "if at != len(data):", without: "if False:" },
  { ...packed, rule: "if voters == 0 or voters != plain", without: "if voters != plain" },
  { ...packed, rule: "{27 + (flag & 1):02x}", without: "1b" },
  { ...packed, rule: 'list(accumulate(text["place"]))', without: 'text["place"]' },
  { ...packed, rule: "if next(rest, None) is not None:", without: "if False:" },
  { ...log, rule: "if self.has_result or entry", without: "if entry" },
  { ...log, rule: ' or entry["digest"] in self.seen:', without: ":" },
  { ...log, rule: "if self.has_result or not self.last_ballot", without: "if not self.last_ballot" },
  { ...log, rule: "not self.last_ballot < entry", without: "not entry" },
  { ...log, rule: "or not counted:", without: "or False:" },
  { ...log, rule: "found[2] != leaf:", without: "False:" },
  { ...log, rule: "if not is_newer:", without: "if False:" },
  { ...log, rule: "if any(name in plain for", without: "if False and any(name in plain for" },
  { ...log, rule: 'return entry["act"] not in', without: 'return "" in' },
  { ...log, rule: "place is not None and place >= size", without: "False" },
  { ...log, rule: '["root"] != "0x" + tree.root().hex():', without: '["root"] == "":' },
  { ...log, rule: "self.findings.doubt(line)", without: "self.findings.fault(line)" },
  { ...log, rule: 'self.findings.doubt("log.head")', without: "pass" },
  { ...source, rule: "if not fits(HEAD, given):", without: "if True:" },
  { ...source, shownBy: "origins", rule: "yield from map(plain_bytes, entries)", without: "yield b''" },
  { ...seen, rule: "return False if error.status in NO_PROOF else None", without: "return None" },
  { ...seen, rule: "return is_beginning(", without: "return True or is_beginning(" },
  { ...seen, rule: 'is_twin or (seen["treeSize"]', without: 'is_twin or 0 * (seen["treeSize"]' },
  {
    ...seen,
    file: "judge_head.py",
    rule: '["origin"] != origin:\n        findings.doubt("log',
    without: '["origin"] == "":\n        findings.doubt("log',
  },
  { ...seen, file: "deployment.py", rule: "if not reader.keys or any(", without: "if any(" },
  { ...chain, rule: "if chain != CHAIN:", without: "if False:" },
  { ...chain, rule: 'found[0] == self.file["snapshot"]["hash"] and', without: "" },
  { ...chain, rule: "published + MINUTE)", without: "published + DAY)" },
  { ...chain, rule: "7 * DAY if self.is_first_by_wallet else 30 * MINUTE", without: "7 * DAY" },
  { ...chain, rule: "== total)", without: ">= 0)" },
  { ...chain, rule: '["holdings"][name] == amount', without: '["holdings"][name] != ""' },
  { ...chain, rule: 'int(ballot["power"]) == power', without: "True" },
  { ...chain, rule: 'self.settled.add("census")', without: "pass" },
  { ...chain, rule: "if confirmed == len(voters):", without: "if True:" },
  { ...chain, rule: "elif not oldest <= found[1] <= arrived + MINUTE:", without: "elif False:" },
  { ...chain, rule: 'None if said and found[0] != check["hash"] else said', without: "said" },
  { ...wallet, rule: "return answer.result == YES", without: "return True" },
  {
    ...wallet,
    rule: "if parts is None:\n            return False",
    without: "if parts is None:\n            return None",
  },
  { ...anchor, rule: "last - number + 1 < DEEP", without: "last < 0" },
  { ...anchor, rule: "return block[1] + MINUTE >=", without: "return block[1] + 7 * 24 * 60 * MINUTE >=" },
  { ...anchor, rule: "if not _is_of_file(file, anchor, size, root) or not", without: "if not" },
  { ...anchor, rule: 'and entry["state"] is not None', without: "" },
  { ...anchor, rule: 'entry["key"].lower() == sender.lower()', without: "True" },
  { ...anchor, rule: 'block[0] != sent.get("blockHash")', without: "False" },
];

const brought = { file: "brought.py" } as const;
const deployment = { file: "deployment.py", named: "a strict reader of a deployment" } as const;
const line = { file: "command_line.py" } as const;
const node = { file: "node.py" } as const;

/** What only command lines show: those whose name has `named`. */
export const plantedArguments: readonly (PlantedFault & { named: string })[] = [
  {
    ...brought,
    named: "head",
    rule: "any(is_head_signed(key, head) for key in reader.keys)",
    without: "True",
  },
  { ...brought, named: "a receipt", rule: " or not counts(file, receipt)", without: "" },
  {
    ...{ ...brought, named: "none yet" },
    rule: 'raise Unusable(f"{place} names no anchor yet")',
    without: "return {}",
  },
  { ...brought, named: "no answer", rule: "if not fits(ANCHOR, anchor):", without: "if False:" },
  {
    ...{ ...brought, named: "of another vote" },
    rule: 'if anchor["proposal"] != file["proposal"]["digest"]:',
    without: "if False:",
  },
  { ...deployment, rule: 'isinstance(answer, dict) and answer.get("anchor", ()) is None', without: "False" },
  { ...deployment, rule: 'answer.get("anchor", ()) is None', without: "True" },
  { file: "judge_node.py", named: "a node", rule: 'findings.doubt("--rpc")', without: "pass" },
  { file: "degrees.py", named: "a sample", rule: "{NODE}{_limit(judged)}{", without: "{NODE}{" },
  {
    file: "degrees.py",
    named: "of no vote",
    rule: "reader.rpc is None or judged.tally is None",
    without: "reader.rpc is None",
  },
  { ...line, named: "an anchor, and a node", rule: '"a node": not is_asked', without: '"a node": False' },
  {
    ...{ ...line, named: "a strict reader of a deployment" },
    rule: " and not has_no_anchor(reader, file)",
    without: "",
  },
  { ...node, named: "a node that writes", rule: " and QUANTITY.fullmatch(value)", without: "" },
  {
    ...{ ...node, named: "a node that takes no lists" },
    rule: "given if isinstance(given, list) else []",
    without: "given if isinstance(given, list) else [given]",
  },
  { ...line, named: "a log over", rule: 'given.log if "://" in', without: 'None if "://" in' },
  { ...line, named: "a node over", rule: ", given.rpc):", without: ", None):" },
  { file: "fetch.py", named: "a node behind", rule: "if parts.username is not None:", without: "if False:" },
];

/** A copy of the Python verifier without a rule. */
export async function plant({ file, rule, without }: PlantedFault): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "planted-fault-"));
  const isNeeded = (path: string) => !/\.ts$|__pycache__/.test(path);
  await cp(import.meta.dirname, folder, { recursive: true, filter: isNeeded });
  await cp("docs/evidence-bundle.schema.json", join(folder, "evidence-bundle.schema.json"));
  const path = join(folder, file);
  const text = await readFile(path, "utf8");
  if (text.split(rule).length !== 2) throw new Error(`${file} has "${rule}" not exactly once`);
  await writeFile(
    path,
    text.replace(rule, () => without),
  );
  return folder;
}
