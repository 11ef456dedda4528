import type { ReactNode } from "react";
import { countedContracts } from "@/lib/env/counted-contracts";
import type { ContractHealth, EndpointHealth, Health } from "@/lib/operations/health";
import { describeLag } from "@/lib/shared/describe-lag";
import { formatBlock } from "@/lib/shared/format-number";
import { formatDuration, formatTime } from "@/lib/shared/format-time";
import { formatWhole } from "@/lib/shared/format-whole";

/** Database, chain, endpoints and index, each with its numbers and one word for its state. */
export function HealthPanel({ health, title = "Health" }: { health: Health; title?: string }): ReactNode {
  const { database, endpoints, contracts } = health;
  return (
    <section aria-labelledby="health">
      <h2 id="health" className="mb-4 text-2xl">
        {title}
      </h2>
      <ul className="divide-y divide-line rounded-xl border border-line bg-surface">
        <Part
          name="Database"
          state={database.ok ? GOOD : { tone: "bad", word: "Not serving" }}
          figures={`Answered in ${database.durationMs} ms`}
          reason={database.ok ? null : database.reason}
        />
        <ChainPart chain={health.chain} />
        {endpoints.map((endpoint) => (
          <EndpointPart key={endpoint.name} endpoint={endpoint} />
        ))}
        {contracts === null ? (
          <Part name="Holdings index" state={UNKNOWN} figures="It could not be read" />
        ) : (
          contracts.map((contract) => <ContractPart key={contract.kind} contract={contract} />)
        )}
        <LogPart log={health.log} />
      </ul>
    </section>
  );
}

type Tone = "good" | "bad" | "unknown";
type State = { tone: Tone; word: string };

const GOOD: State = { tone: "good", word: "Serving" };
const UNKNOWN: State = { tone: "unknown", word: "Unknown" };
const TONE_CLASS: Record<Tone, string> = {
  good: "text-active",
  bad: "text-danger",
  unknown: "text-pending",
};

function ChainPart({ chain }: { chain: Health["chain"] }): ReactNode {
  const age = chain.headAgeSeconds === undefined ? "" : `, ${formatDuration(chain.headAgeSeconds)} old`;
  return (
    <Part
      name="Chain"
      state={chain.ok ? GOOD : chain.head === undefined ? UNKNOWN : { tone: "bad", word: "Not following" }}
      figures={chain.head === undefined ? "Newest block unknown" : `Block ${formatBlock(chain.head)}${age}`}
      reason={chain.ok ? null : chain.reason}
    />
  );
}

function EndpointPart({ endpoint: { name: id, head, durationMs } }: { endpoint: EndpointHealth }): ReactNode {
  const name = id === "RPC_URL" ? "Chain connection" : "Second chain connection";
  if (head === null) {
    return (
      <Part name={name} state={{ tone: "bad", word: "No answer" }} figures={`Asked for ${durationMs} ms`} />
    );
  }
  return <Part name={name} state={GOOD} figures={`Block ${formatBlock(head)} in ${durationMs} ms`} />;
}

function ContractPart({ contract }: { contract: ContractHealth }): ReactNode {
  const { kind, indexedBlock, distrust, sample } = contract;
  const name = `${countedContracts[kind].title} holders`;
  const reason = distrust?.reason ?? null;
  if (indexedBlock === null)
    return <Part name={name} state={UNKNOWN} figures="Not indexed yet" reason={reason} />;
  const compared = sample
    ? `Last compared with the contract at block ${formatBlock(sample.block)}, ${formatTime(sample.at)}`
    : "Not compared with the contract yet";
  return (
    <Part
      name={name}
      state={
        distrust === null
          ? { tone: "good", word: "Trusted" }
          : { tone: "bad", word: "Balances move without events" }
      }
      figures={`Block ${formatBlock(indexedBlock)}, ${describeLag(contract.lagBlocks)}`}
      reason={reason ?? compared}
    />
  );
}

function LogPart({ log }: { log: Health["log"] }): ReactNode {
  const name = "Public log";
  if (log === null) return <Part name={name} state={UNKNOWN} figures="It could not be read" />;
  const { treeSize, headAgeSeconds, waiting, checkedAgoSeconds, isInOrder } = log;
  const checked =
    checkedAgoSeconds === null
      ? "Not checked as a whole yet"
      : `Checked as a whole ${formatDuration(checkedAgoSeconds)} ago`;
  return (
    <Part
      name={name}
      state={isInOrder ? { tone: "good", word: "In order" } : { tone: "bad", word: "Not in order" }}
      figures={`${formatWhole(BigInt(treeSize))} entries, newest head ${formatDuration(headAgeSeconds)} old`}
      reason={`${checked}; ${formatWhole(BigInt(waiting))} not in the log yet`}
    />
  );
}

type PartProps = { name: string; state: State; figures: string; reason?: string | null };

function Part({ name, state, figures, reason = null }: PartProps): ReactNode {
  return (
    <li className="grid gap-x-6 gap-y-1 px-6 py-3.5 sm:grid-cols-[11rem_minmax(0,1fr)_auto]">
      <span className="text-muted">{name}</span>
      <span className="figures font-semibold">{figures}</span>
      <span className={`flex items-baseline gap-2 font-semibold sm:justify-end ${TONE_CLASS[state.tone]}`}>
        <span aria-hidden="true" className="size-2 shrink-0 self-center rounded-full bg-current" />
        {state.word}
      </span>
      {reason ? (
        <span className="min-w-0 text-sm wrap-anywhere text-muted sm:col-span-2 sm:col-start-2">
          {reason}
        </span>
      ) : null}
    </li>
  );
}
