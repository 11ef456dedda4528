import type { SignatureEngine } from "@/lib/ballots/signature-engine";
import { parseLogEntry } from "@/lib/log/parse-log-entry";
import { checkHead } from "@/lib/recount/check-head";
import { checkHalf } from "@/lib/recount/check-places";
import { createLogComparer } from "@/lib/recount/compare-whole-log";
import { decodeUtf8 } from "@/lib/recount/decode-utf8";
import type { VoterEvidence } from "@/lib/recount/evidence-schemas";
import type { RecountTools } from "@/lib/recount/judge-ballot";
import { openHead } from "@/lib/recount/open-head";
import { parseBundle, parseHead, parseVoters } from "@/lib/recount/parse-evidence";
import { parsePart } from "@/lib/recount/parse-file";
import { parsePackedPart } from "@/lib/recount/parse-packed-part";
import type { Recounter } from "@/lib/recount/recount-file";
import { gatherPart, recountPacked } from "@/lib/recount/recount-part";
import { recountVoters } from "@/lib/recount/recount-voter";
import { beginFile, FILE_END, writeLines } from "@/lib/recount/write-lines";
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
      const opened = requireOpen(tools);
      const { first } = part;
      const judged =
        part.form === "lines"
          ? { sound: null, others: recountVoters({ voters: parseVoters(part), first, tools: opened }) }
          : recountPacked({ part: await parsePackedPart(part), first, tools: opened });
      return gatherPart({ ...judged, first });
    },
    async pick({ part, places }) {
      const voters = await parsePart(part, requireOpen(tools));
      return places.flatMap((place): [number, VoterEvidence][] => {
        const voter = voters[place - part.first];
        return voter ? [[place, voter]] : [];
      });
    },
    async checkPlaces(question) {
      const { head, engine } = requireOpen(tools);
      return checkHalf({ ...question, head, sha256: engine.sha256 });
    },
    async rewrite(file) {
      const { voters, ...head } = parseBundle(decodeUtf8(new Uint8Array(await file.slice().arrayBuffer())));
      return new Blob([beginFile(JSON.stringify(head)), writeLines(voters, 0), FILE_END]);
    },
    ...createLogComparer({ loadEngine, parseEntry: parseLogEntry }),
  };
}

function requireOpen(tools: RecountTools | null): RecountTools {
  if (tools === null) throw new Error("no file is open");
  return tools;
}
