import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { isHandoverSigned, isSigned } from "./independent-log";
import { readConflicts, runMirror } from "./run-mirror";
import { callJob, type TwoInstances } from "./two-instances";

const handoverSchema = z.object({
  origin: z.string(),
  oldKeyId: z.string(),
  newPublicKey: z.string(),
  at: z.number(),
  signature: z.string(),
});
const keysSchema = z.object({
  keyId: z.string(),
  publicKey: z.string(),
  endorsements: z.array(handoverSchema),
});
type Keys = z.output<typeof keysSchema>;

const keyNamed = (name: string) => name.padEnd(43, "-0123456789").slice(0, 43);

/** Changes the key as docs/operations.md says, and then as somebody would who lost it. */
export async function changeKeys(stand: TwoInstances): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "club-mirror-"));
  const mirror = () => runMirror({ url: stand.urls[0], folder });
  try {
    assert.equal(await mirror(), 0, "a mirror that begins now");
    const first = await askKeys(stand);
    const old = stand.environment["LOG_SIGNING_KEY"] ?? "";
    const next = { LOG_SIGNING_KEY: keyNamed("next"), LOG_SIGNING_KEY_OLD: old };
    await stand.replace(0, next);
    await seal(stand, 0);
    assert.equal(await mirror(), 0, "between the two restarts, when the instances differ");
    await stand.replace(1, next);
    await seal(stand, 1);
    const second = await askKeys(stand);
    assert.notEqual(second.keyId, first.keyId);
    const own = second.endorsements.filter(({ newPublicKey }) => newPublicKey === second.publicKey);
    assert.equal(own.length, 1, "both instances together let the old key sign once");
    for (const each of own) assert.ok(isHandoverSigned(each, first.publicKey), "the old key signed it");
    assert.equal(await mirror(), 0, "a mirror follows the old key's word");
    for (const index of [0, 1] as const) await stand.replace(index, { LOG_SIGNING_KEY: keyNamed("lost") });
    await seal(stand, 0);
    assert.equal(await mirror(), 1, "a mirror of a log whose key changed without the old key's word");
    const [conflict, ...more] = readConflicts(folder);
    assert.deepEqual([conflict?.kind, more.length], ["key-changed", 0]);
    const { publicKey } = await askKeys(stand);
    assert.ok(conflict?.before && isSigned(conflict.before, second.publicKey));
    assert.ok(conflict.now && isSigned(conflict.now, publicKey));
    return "a key that the old one handed over to is followed by the mirror, one without its word is accused with both signed heads";
  } finally {
    rmSync(folder, { recursive: true, force: true });
    for (const index of [0, 1] as const) await stand.replace(index);
  }
}

/** A result that doesn't count the ballots before it, sealed and signed like every other entry. */
export async function lieAboutResult(stand: TwoInstances): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "club-mirror-"));
  try {
    // The key that the stand began with has handed over, so it signs nothing more.
    for (const index of [0, 1] as const) await stand.replace(index, { LOG_SIGNING_KEY: keyNamed("lost") });
    const body = {
      ...{ kind: "result", proposal: `0x${"ab".repeat(32)}`, outcome: "passed", yesPower: "1", noPower: "0" },
      ...{
        yesCount: 1,
        noCount: 0,
        totalPower: "1",
        ballots: 1,
        chain: `0x${"00".repeat(32)}`,
        treeSize: 1,
        at: 1,
      },
    };
    await stand.query("INSERT INTO log_entry (body, created_at) VALUES ($1, app_now())", [
      JSON.stringify(body),
    ]);
    await seal(stand, 0);
    assert.equal(
      await runMirror({ url: stand.urls[1], folder }),
      1,
      "the mirror of a log with a false result",
    );
    assert.deepEqual(
      readConflicts(folder).map(({ kind }) => kind),
      ["false-result"],
    );
    return "a result in the log that counts a ballot which the log does not have: the mirror accuses it";
  } finally {
    rmSync(folder, { recursive: true, force: true });
    for (const index of [0, 1] as const) await stand.replace(index);
  }
}

async function askKeys(stand: TwoInstances): Promise<Keys> {
  const answer = await fetch(`${stand.urls[0]}/api/log/key`);
  return keysSchema.parse(await answer.json());
}

/** The job signs with the new key even if there is nothing to seal. */
async function seal(stand: TwoInstances, index: 0 | 1): Promise<void> {
  assert.equal((await callJob(stand.urls[index], "log")).status, 200);
}
