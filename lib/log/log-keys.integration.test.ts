import type { Hex } from "viem";
import { query } from "@/tests/setup/own-services";
import { followKeys, type KeyEndorsement } from "./log-keys";
import type { KeyAnswer } from "./log-schemas";
import { compareHeads, isTreeHeadSigned, type SignedTreeHead } from "./tree-head";

const origin = "https://club.test";
const keyNamed = (name: string) => name.padEnd(43, "-0123456789").slice(0, 43);
const [first, second, third] = ["first", "second", "third"].map(keyNamed);
if (!first || !second || !third) throw new Error("there are no keys");

type Instance = {
  seal(): Promise<SignedTreeHead>;
  keys(): Promise<KeyAnswer>;
  nameHead(head: SignedTreeHead, name: string): Promise<SignedTreeHead>;
};

/** An instance of the app with other variables, as after a restart. */
async function restart<Answer>(
  environment: Record<string, string>,
  act: (instance: Instance) => Promise<Answer>,
): Promise<Answer> {
  const before = { ...process.env };
  Object.assign(process.env, environment);
  const answers: Answer[] = [];
  await jest.isolateModulesAsync(async () => {
    const [{ sealLog }, { answerKey }, { nameHead }] = await Promise.all([
      import("./seal-log.server"),
      import("./answer-log.server"),
      import("./name-head.server"),
    ]);
    const instance: Instance = {
      seal: async () => (await sealLog({ budgetMs: 10_000 })).head,
      keys: answerKey,
      nameHead: async (head, name) => {
        const { publicKey } = await answerKey();
        return (await nameHead({ head, publicKey: publicKey as Hex }, name)).head;
      },
    };
    answers.push(await act(instance));
  });
  process.env = before;
  const [answer] = answers;
  if (answer === undefined) throw new Error("the instance gave no answer");
  return answer;
}

const sealAndTell = async ({ seal, keys }: Instance) => {
  const head = await seal();
  const told = await keys();
  return { seen: { head, publicKey: told.publicKey }, told };
};

describe("a change of the log's key", () => {
  it("is endorsed by the old key once, and readers follow from key to key", async () => {
    const before = await restart({ LOG_SIGNING_KEY: first }, sealAndTell);
    expect(before.told.endorsements).toEqual([]);
    const changed = { LOG_SIGNING_KEY: second, LOG_SIGNING_KEY_OLD: first };
    const { told, seen } = await restart(changed, sealAndTell);
    expect(told.endorsements).toEqual([
      expect.objectContaining({ origin, oldKeyId: before.told.keyId, newPublicKey: told.publicKey }),
    ]);
    expect(seen.head).toMatchObject({ keyId: told.keyId, treeSize: before.seen.head.treeSize + 1 });
    expect((await restart(changed, sealAndTell)).told.endorsements).toEqual(told.endorsements);
    // An instance of before the change still runs: its key signs nothing more.
    await query(`INSERT INTO log_entry (body, created_at) VALUES ('{"entry":"late"}', app_now())`);
    expect((await restart({ LOG_SIGNING_KEY: first }, sealAndTell)).seen.head).toEqual(seen.head);
    const keys = told.keys.map(({ publicKey }) => publicKey);
    const compare = (endorsements: KeyEndorsement[]) =>
      compareHeads({ before: before.seen, now: seen, origin, keys, endorsements, path: [] });
    expect(compare(told.endorsements)).toBe("grown");
    expect(compare([])).toBe("unendorsed-key");

    const last = await restart({ LOG_SIGNING_KEY: third, LOG_SIGNING_KEY_OLD: second }, sealAndTell);
    const { endorsements } = last.told;
    const followed = followKeys({ known: [before.told.publicKey], endorsements, origin });
    expect(followed).toEqual([before, { told }, last].map((each) => each.told.publicKey));
  });

  it("has no handover from a key that never signed here, nor to one that was itself replaced", async () => {
    const count = async () => (await query("SELECT 1 FROM log_key_endorsement")).length;
    const stranger = keyNamed("stranger");
    await restart({ LOG_SIGNING_KEY: third, LOG_SIGNING_KEY_OLD: stranger }, sealAndTell);
    await restart({ LOG_SIGNING_KEY: first, LOG_SIGNING_KEY_OLD: third }, sealAndTell);
    expect(await count()).toBe(2);
    const lost = await restart({ LOG_SIGNING_KEY: stranger }, sealAndTell);
    expect(lost.told.endorsements).toHaveLength(2);
  });
});

describe("nameHead", () => {
  it("signs the same tree under the address before a move, and under no other", async () => {
    await restart({ APP_ORIGIN: "https://moved.test" }, async ({ seal, keys, nameHead }) => {
      const head = await seal();
      expect(head.origin).toBe("https://moved.test");
      const named = await nameHead(head, origin);
      const { treeSize, root, at } = head;
      expect(named).toMatchObject({ origin, treeSize, root, at });
      const { publicKey } = await keys();
      expect(isTreeHeadSigned({ head: named, publicKey: publicKey as Hex })).toBe(true);
      expect(await nameHead(head, "https://never.test")).toEqual(head);
      return true;
    });
  });
});
