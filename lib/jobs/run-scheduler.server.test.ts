import { createServer, type Server } from "node:http";
import { listen } from "@/local/listen";
import { CRON_JOB_NAMES, cronPath } from "./cron-jobs";
import { runScheduler } from "./run-scheduler.server";
import { writeCrontab } from "./write-crontab";

it("prints a crontab with each job as often as it is due", () => {
  const lines = writeCrontab("https://club.test").trimEnd().split("\n");
  expect(lines).toHaveLength(CRON_JOB_NAMES.length + 1);
  for (const name of CRON_JOB_NAMES)
    expect(lines).toContainEqual(expect.stringContaining(`"https://club.test${cronPath(name)}"`));
  expect(lines.filter((line) => line.includes("/cron/index"))).toEqual([
    expect.stringMatching(/^\* \* \* \* \* \. \/etc\/club\.env; echo "header .* \| curl /),
    expect.stringMatching(/^\* \* \* \* \* \. \/etc\/club\.env; sleep 30; echo "header .* \| curl /),
  ]);
  expect(lines).toContainEqual(expect.stringMatching(/^\*\/30 .*\/cron\/dump/));
});

const secret = "the-scheduler-of-a-test";
const asked: { path: string; authorization: string | undefined }[] = [];
const said: string[] = [];
let server: Server;
let target: string;
let answer: { status: number; text: string };

beforeEach(async () => {
  asked.length = 0;
  said.length = 0;
  answer = { status: 200, text: "{}" };
  server = createServer((request, response) => {
    asked.push({ path: request.url ?? "", authorization: request.headers.authorization });
    response.writeHead(answer.status).end(answer.text);
  });
  target = (await listen(server)).url;
});

afterEach(() => new Promise((resolve) => server.close(resolve)));

/** Runs until the condition holds. */
async function runUntil(isDone: () => boolean): Promise<void> {
  const ending = new AbortController();
  const running = runScheduler({
    target,
    secret,
    signal: ending.signal,
    say: (line) => said.push(line),
  });
  while (!isDone()) await new Promise((resolve) => setTimeout(resolve, 10));
  ending.abort();
  await running;
}

describe("runScheduler", () => {
  it("asks for each job at its start, with the secret, and ends when it is told to", async () => {
    await runUntil(() => asked.length === CRON_JOB_NAMES.length);
    expect(asked.map(({ path }) => path).sort()).toEqual(CRON_JOB_NAMES.map(cronPath).sort());
    expect(new Set(asked.map(({ authorization }) => authorization))).toEqual(new Set([`Bearer ${secret}`]));
    expect(said).toEqual([]);
  });

  it("tells what an answer refused, without the secret", async () => {
    answer = { status: 401, text: '{"code":"WRONG_SECRET"}' };
    await runUntil(() => said.length === CRON_JOB_NAMES.length);
    expect(said).toContain('index: 401 {"code":"WRONG_SECRET"}');
    expect(said.join()).not.toContain(secret);
  });

  it("tells that nothing answers, and goes on", async () => {
    await new Promise((resolve) => server.close(resolve));
    await runUntil(() => said.length === CRON_JOB_NAMES.length);
    expect(said.find((line) => line.startsWith("census: "))).toContain("ECONNREFUSED");
  });
});
