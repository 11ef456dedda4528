import { spawn } from "node:child_process";
import { once } from "node:events";

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} [needs] steps of this run that have to pass first
 * @property {string[]} [after] steps of this run that have to end first, however they end
 * @property {number} [slots] how many processors it keeps busy, 1 without it; 0 is for what may run beside everything
 * @property {number} seconds what it may take at usual speed, alone
 * @property {string} command
 * @property {string[]} args
 * @property {Record<string, string>} [environment]
 */

/** A step shares the machine with others, and may have caught it at a bad moment. */
const SLACK = 4;

/**
 * Runs each step as soon as its needs have passed and processors are free, in the order of the list; prints the output of each in
 * one piece when it ends. Answers the names of the steps that failed or could not run.
 */
export async function runGraph(/** @type {Step[]} */ steps, { slots, speed, root, environment }) {
  const startedAt = Date.now();
  const waiting = [...steps];
  const running = new Map();
  const ended = [];
  const failed = [];
  let free = slots;
  while (waiting.length > 0 || running.size > 0) {
    if (isInterrupted) failed.push(...waiting.splice(0).map(({ name }) => name));
    for (const step of [...waiting]) {
      const { needs = [], after = [] } = step;
      const width = Math.min(step.slots ?? 1, slots);
      const isOver = (name) => ended.some((each) => each.name === name) || failed.includes(name);
      const isOpen = (name) => !isOver(name) && steps.some((each) => each.name === name);
      if (needs.some((name) => failed.includes(name))) failed.push(step.name);
      else if ([...needs, ...after].some(isOpen)) continue;
      // Narrower steps behind it would keep it waiting for ever.
      else if (width > free) break;
      else {
        free -= width;
        running.set(step.name, run(step, { speed, root, environment }));
      }
      waiting.splice(waiting.indexOf(step), 1);
    }
    if (running.size === 0) break;
    const { isPassed, ...result } = await Promise.race(running.values());
    running.delete(result.name);
    free += Math.min(result.slots, slots);
    ended.push({ ...result, isPassed });
    if (!isPassed) failed.push(result.name);
  }
  tell({ ended, startedAt });
  return failed;
}

async function run(step, { speed, root, environment }) {
  const startedAt = Date.now();
  const limitMs = Math.ceil((step.seconds * SLACK * 1_000) / speed);
  const child = spawn(step.command, step.args, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...environment, ...step.environment },
    // A group with all that it starts, so that its limit ends all of it.
    detached: true,
  });
  children.add(child);
  const limit = setTimeout(() => {
    endGroup(child, "SIGKILL");
    // What left the group may hold them open.
    for (const stream of [child.stdout, child.stderr]) stream.destroy();
  }, limitMs);
  const printed = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => printed.push(part));
  const [status] = await once(child, "close").catch((error) => [printed.push(Buffer.from(`${error}\n`))]);
  clearTimeout(limit);
  children.delete(child);
  const endedAt = Date.now();
  const isLate = endedAt - startedAt >= limitMs;
  const verdict =
    status === 0 ? "passed" : isLate ? `FAILED: over ${Math.round(limitMs / 1_000)} s` : "FAILED";
  process.stdout.write(`\n--- ${step.name}\n${Buffer.concat(printed)}`);
  console.log(`--- ${step.name}: ${verdict}, ${seconds(startedAt, endedAt)}`);
  const { name, slots = 1 } = step;
  return { name, slots, startedAt, endedAt, isPassed: status === 0 };
}

/** The steps that run, and whether somebody interrupted them: a terminal does so only to its own group. */
const children = new Set();
let isInterrupted = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
  process.once(signal, () => {
    isInterrupted = true;
    for (const child of children) endGroup(child, signal);
  });

function endGroup({ pid }, signal) {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // It has just ended.
  }
}

/** Says when each step ran, and which of them had to follow one another until the last one ended. */
function tell({ ended, startedAt }) {
  console.log("\nWhat ran when:");
  for (const { name, ...step } of [...ended].sort((left, right) => left.startedAt - right.startedAt))
    console.log(
      `${seconds(startedAt, step.startedAt).padStart(7)} to ${seconds(startedAt, step.endedAt).padStart(6)}  ${name}, ${seconds(step.startedAt, step.endedAt)}`,
    );
  const path = [];
  for (let step = ended.at(-1); step; step = ended.findLast((each) => each.endedAt <= path[0].startedAt))
    path.unshift(step);
  console.log(
    `Critical path: ${path.map((step) => `${step.name} ${seconds(step.startedAt, step.endedAt)}`).join(", ")}`,
  );
}

function seconds(from, to) {
  return `${Math.round((to - from) / 1_000)} s`;
}
