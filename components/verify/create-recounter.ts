import type { SignatureEngine } from "@/lib/ballots/signature-engine";
import { parseLogEntry } from "@/lib/log/parse-log-entry";
import { checkHead } from "@/lib/recount/check-head";
import { createLogComparer } from "@/lib/recount/compare-whole-log";
import { decodeUtf8 } from "@/lib/recount/decode-utf8";
import type { RecountTools } from "@/lib/recount/judge-ballot";
import { openHead } from "@/lib/recount/open-head";
import { parseBundle, parseHead, parseVoters } from "@/lib/recount/parse-evidence";
import type { Recounter } from "@/lib/recount/recount-file";
import { recountVoters } from "@/lib/recount/recount-voters";
import { ok } from "@/lib/shared/result";

/** What a worker does. */
export function createRecounter(loadEngine: () => Promise<SignatureEngine>): Recounter {
  let tools: RecountTools | null = null;
  return {
    warm: async () => (await loadEngine()).kind,
    async open(text) {
      const engine = await loadEngine();
      const head = parseHead(text);
      const opened = openHead({ head, engine });
      tools = opened.ok ? opened.value : null;
      return { head, check: opened.ok ? ok(checkHead(opened.value)) : opened };
    },
    async count(part) {
      if (tools === null) throw new Error("no file is open");
      return recountVoters({ voters: parseVoters(part), first: part.first, tools });
    },
    async rewrite(file) {
      const { voters, ...head } = parseBundle(decodeUtf8(new Uint8Array(await file.slice().arrayBuffer())));
      const lines = voters.map((voter, index) => `${index === 0 ? "" : ",\n"}${JSON.stringify(voter)}`);
      return new Blob([`${JSON.stringify(head).slice(0, -1)},"voters":[\n`, ...lines, "\n]}\n"]);
    },
    ...createLogComparer({ loadEngine, parseEntry: parseLogEntry }),
  };
}
