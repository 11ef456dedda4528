import type { Hex } from "viem";
import { readJson } from "@/lib/shared/read-json";
import { treeHead } from "./log-schemas";
import { isTreeHeadSigned, type SeenHead } from "./tree-head";
import { UnusableProof } from "./unusable-proof";

/**
 * A signed head of a log, as text or parsed, alone or inside what has it as `head`. Throws UnusableProof unless one of these keys
 * signed it.
 */
export function parseSeenHead({
  given,
  name,
  logKeys,
}: {
  given: unknown;
  /** What a message calls it. */
  name: string;
  logKeys: readonly string[];
}): SeenHead {
  const read = typeof given === "string" ? readJson(given) : given;
  const parsed = treeHead.safeParse(Object(read).head ?? read);
  if (!parsed.success) throw new UnusableProof("no-head", `${name} is no signed head of a log`);
  const publicKey = logKeys.find((key) => isTreeHeadSigned({ head: parsed.data, publicKey: key as Hex }));
  if (publicKey === undefined)
    throw new UnusableProof("unnamed-key", `no key that was named signed the head in ${name}`);
  return { head: parsed.data, publicKey };
}
