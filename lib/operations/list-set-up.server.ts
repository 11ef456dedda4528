import "server-only";
import { getEnvironment } from "@/lib/env/environment.server";
import { type Finding, fail, warn } from "./finding";
import { judgeConfiguration } from "./judge-configuration";

/** What nobody can see from here, told while anything else is open. */
const UNSEEN = [
  warn(
    "backups",
    "this server can't see them",
    "run npm run backup -- --daily FOLDER, and copy the files to another machine",
  ),
  warn(
    "mirror",
    "perhaps nobody keeps a copy of the public log",
    "ask somebody else to run docs/mirror-log.mjs (docs/operations.md)",
  ),
];

/** What a deployment does not have yet before people come, as the doctor says it without asking anybody; none in local mode. */
export function listSetUp({ hasClub }: { hasClub: boolean }): Finding[] {
  const environment = getEnvironment();
  if (environment.LOCAL_MODE === "1") return [];
  const open = judgeConfiguration(environment).filter(({ state }) => state !== "ok");
  if (!hasClub) open.unshift(fail("clubs", "there is none yet", "found the first one under Clubs"));
  return open.length === 0 ? [] : [...open, ...UNSEEN];
}
