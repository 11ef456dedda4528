import { createServer, type RequestListener, type Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { keepIndexCurrent } from "./keep-index-current";

const servers: Server[] = [];

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
}

async function until(isTrue: () => boolean): Promise<void> {
  for (let waitedMs = 0; waitedMs < 5_000 && !isTrue(); waitedMs += 5) await sleep(5);
  expect(isTrue()).toBe(true);
}

afterAll(() => {
  for (const server of servers) server.close();
});

describe("keepIndexCurrent", () => {
  it("lets the app run its jobs once at each new block, again if one is behind or fails, and ends when told", async () => {
    let writes = 1;
    let questions = 0;
    let answers: string[] = ["broken", '{"isCurrent":false}'];
    const jobs: string[] = [];
    const timed: string[] = [];
    const countWrites = (): number => {
      questions++;
      return writes;
    };
    const appUrl = await serve((request, response) => {
      const job = `${request.method} ${request.url} ${request.headers.authorization}`;
      if (
        /\/(census|snapshots|log|witnesses|log-check|anchor|evidence|dump|figures|alerts|messages|webhooks)$/.test(
          request.url ?? "",
        )
      ) {
        timed.push(job);
        return void response.end("broken");
      }
      jobs.push(job);
      response.end(answers.shift() ?? '{"isCurrent":true,"isComplete":true}');
    });
    const index = keepIndexCurrent({ appUrl, countWrites, secret: "word", pollMs: 5 });
    const [indexJob, paymentsJob] = ["index", "payments"].map((job) => `GET /api/cron/${job} Bearer word`);
    await until(() => jobs.length === 4);
    const asked = questions;
    await until(() => questions > asked + 5);
    expect(jobs).toEqual([indexJob, indexJob, indexJob, paymentsJob]);
    answers = [];
    writes = 2;
    await until(() => jobs.length === 6);
    await index.stop();
    writes = 3;
    await sleep(50);
    expect(jobs).toHaveLength(6);
    expect(new Set(timed)).toEqual(
      new Set(
        [
          "census",
          "snapshots",
          "log",
          "witnesses",
          "log-check",
          "anchor",
          "evidence",
          "dump",
          "figures",
          "alerts",
          "messages",
          "webhooks",
        ].map((job) => `GET /api/cron/${job} Bearer word`),
      ),
    );
    const taken = timed.length;
    expect(taken).toBeGreaterThan(1);
    await sleep(100);
    expect(timed).toHaveLength(taken);
  });
});
