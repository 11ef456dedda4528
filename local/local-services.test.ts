import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { createServer, type RequestListener, request, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createTransport } from "nodemailer";
import { writeMail } from "@/lib/messages/write-mail";
import { localAccounts } from "./accounts";
import { hasChainJournal, openChainJournal } from "./chain-journal";
import { listSeededHolders, TOKEN_SUPPLY_MILLIONS } from "./holders";
import { keepIndexCurrent } from "./keep-index-current";
import { listen } from "./listen";
import { type Mailbox, startMailbox } from "./mailbox";
import { parseMoveTimeOptions } from "./move-time-options";
import { canReach } from "./postgres-place";

describe("openChainJournal", () => {
  const folder = mkdtempSync(join(tmpdir(), "chain-journal-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  const startsAt = new Date("2026-01-02T03:04:05Z");
  const write = { parent: "0xab", calls: [{ method: "evm_mine", params: [1] }] };

  it("keeps the first time and every write in order", () => {
    const file = join(folder, "kept.jsonl");
    expect(hasChainJournal(file)).toBe(false);
    const begun = openChainJournal({ file, startsAt });
    begun.append(write);
    begun.append({ ...write, parent: "0xcd" });
    const { writes, startsAt: kept } = openChainJournal({ file, startsAt: new Date() });
    expect(hasChainJournal(file)).toBe(true);
    expect(kept).toEqual(startsAt);
    expect(writes).toEqual([write, { ...write, parent: "0xcd" }]);
  });

  it("drops a last line that a kill cut off, so that the next write gets its own line", () => {
    const file = join(folder, "torn.jsonl");
    openChainJournal({ file, startsAt }).append(write);
    appendFileSync(file, '{"parent":"0xé');
    openChainJournal({ file, startsAt }).append(write);
    expect(openChainJournal({ file, startsAt }).writes).toEqual([write, write]);
  });

  it("starts over if a kill cut off the very first line", () => {
    const file = join(folder, "begun.jsonl");
    appendFileSync(file, '{"startsAt":');
    expect(hasChainJournal(file)).toBe(false);
    expect(openChainJournal({ file, startsAt }).writes).toEqual([]);
    expect(readFileSync(file, "utf8")).toBe(`${JSON.stringify({ startsAt })}\n`);
  });
});

const TRILLION = 1_000_000n;

describe("listSeededHolders", () => {
  const holders = listSeededHolders();
  const having = (test: (nftCount: number, tokenMillions: bigint) => boolean): number =>
    holders.filter(({ nftCount, tokenMillions }) => test(nftCount, tokenMillions)).length;
  const named = (name: string) => holders.find((holder) => holder.name === name);

  it("gives the whole supply to at least 40 different holders", () => {
    expect(having((nfts, tokens) => nfts > 0 || tokens > 0n)).toBeGreaterThanOrEqual(40);
    expect(new Set(holders.map(({ address }) => address)).size).toBe(holders.length);
    expect(holders.reduce((sum, { tokenMillions }) => sum + tokenMillions, 0n)).toBe(TOKEN_SUPPLY_MILLIONS);
    expect(holders.every(({ tokenMillions }) => tokenMillions >= 0n)).toBe(true);
  });

  it("spreads them like a real community", () => {
    expect(having((nfts, tokens) => nfts > 50 && tokens > TRILLION)).toBe(4);
    expect(having((nfts, tokens) => nfts > 50 && tokens === TRILLION)).toBe(1);
    expect(having((nfts, tokens) => nfts > 0 && nfts <= 5 && tokens > 0n)).toBeGreaterThanOrEqual(15);
    expect(having((nfts, tokens) => nfts > 0 && tokens === 0n)).toBeGreaterThanOrEqual(5);
    expect(having((nfts, tokens) => nfts === 0 && tokens > 0n)).toBeGreaterThanOrEqual(5);
    expect(named("sold out")).toMatchObject({ nftCount: 0, tokenMillions: 0n });
  });

  it("gives each account of the local wallet what its role says", () => {
    for (const { role, address } of localAccounts) expect(named(role)?.address).toBe(address);
    expect(named("whale")).toMatchObject({ nftCount: 64, tokenMillions: 4_250_000n });
    expect(named("holder")).toMatchObject({ nftCount: 12, tokenMillions: 400_000n });
    expect(named("newcomer")).toMatchObject({ nftCount: 0, tokenMillions: 0n });
  });
});

describe("parseMoveTimeOptions", () => {
  it("takes the days and, as a start does, the data folder", () => {
    expect(parseMoveTimeOptions(["3"])).toEqual({ days: 3, dataDir: join(process.cwd(), ".local") });
    const second = { days: 0.5, dataDir: resolve("/tmp/second") };
    expect(parseMoveTimeOptions(["0.5", "--data-dir", "/tmp/second"])).toEqual(second);
    expect(parseMoveTimeOptions(["--data-dir=/tmp/second", "0.5"])).toEqual(second);
  });

  it.each([[], ["0"], ["366"], ["many"], ["1", "2"], ["--data-dir", "3"]])(
    "asks for the days: %j",
    (...flags) => {
      expect(() => parseMoveTimeOptions(flags)).toThrow("Say how many days");
    },
  );

  it("names an unknown option", () => {
    expect(() => parseMoveTimeOptions(["3", "--datadir", "x"])).toThrow("--datadir");
  });
});

describe("canReach", () => {
  const top = mkdtempSync(join(tmpdir(), "club-place-"));
  const folder = join(top, "project");
  mkdirSync(folder);
  const owner = { uid: statSync(top).uid, gid: statSync(top).gid };
  const stranger = { uid: owner.uid + 12_345, gid: owner.gid + 12_345 };
  const neighbour = { uid: stranger.uid, gid: owner.gid };

  afterAll(() => rmSync(top, { recursive: true }));

  it.each([
    { mode: 0o700, user: owner, reaches: true },
    { mode: 0o700, user: neighbour, reaches: false },
    { mode: 0o710, user: neighbour, reaches: true },
    { mode: 0o710, user: stranger, reaches: false },
    { mode: 0o711, user: stranger, reaches: true },
  ])("follows the search bit of every folder above: $mode for $user.uid", ({ mode, user, reaches }) => {
    chmodSync(top, mode);
    expect(canReach(folder, user)).toBe(reaches);
    expect(canReach(join(folder, "not-there-yet"), user)).toBe(reaches);
  });
});

describe("startMailbox", () => {
  const folder = mkdtempSync(join(tmpdir(), "mailbox-"));
  let mailbox: Mailbox;

  beforeAll(async () => {
    mailbox = await startMailbox({ folder, port: 0 });
  });
  afterAll(async () => {
    await mailbox.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function send(title: string): Promise<void> {
    const transport = createTransport(mailbox.smtpUrl);
    const url = "http://localhost:3000/messages/links/x.stop.y";
    const messages = [{ title, text: "In Night Market.", path: "/clubs/night-market" }];
    const frame = { productName: "Kairos", origin: "http://localhost:3000", messages };
    const mail = writeMail({ ...frame, confirmUrl: null, stopUrl: url, snoozeUrl: url });
    await transport.sendMail({ from: "votes@kairos.example", to: "holder@mail.example", ...mail });
  }

  /** The status of the list under another name of this machine. */
  function statusAs(host: string): Promise<number | undefined> {
    return new Promise((resolve, reject) => {
      request(`${mailbox.url}/`, { headers: { host } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on("error", reject)
        .end();
    });
  }

  it("keeps each mail in a file, and lists the newest first, with what people wrote as text", async () => {
    expect(await (await fetch(mailbox.url)).text()).toContain("No mail yet.");
    await send("New proposal: Zürich & <b>others</b>");
    await send("Passed: A bench");
    expect(readdirSync(folder)).toHaveLength(2);
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
    const list = await (await fetch(mailbox.url)).text();
    const links = [...list.matchAll(/<a href="(\/[^"]+)">([^<]+)</g)].map(([, path, subject]) => ({
      path,
      subject,
    }));
    expect(links.map(({ subject }) => subject)).toEqual([
      "Passed: A bench",
      "New proposal: Zürich &amp; &lt;b&gt;others&lt;/b&gt;",
    ]);
    expect(list).toContain("To holder@mail.example");
    const mail = await fetch(`${mailbox.url}${links[0]?.path}`);
    expect(mail.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(await mail.text()).toContain(
      '<a href="http://localhost:3000/clubs/night-market">Passed: A bench</a>',
    );
  });

  it("answers only on this machine's own names, and gives no other file", async () => {
    expect(await statusAs("evil.example")).toBe(403);
    expect(await statusAs("localhost:8025")).toBe(200);
    for (const path of ["/../package.json", "/%2e%2e/package.json", "/missing.eml"])
      expect((await fetch(`${mailbox.url}${path}`)).status).toBe(404);
  });
});

describe("keepIndexCurrent", () => {
  const servers: Server[] = [];

  async function serve(listener: RequestListener): Promise<string> {
    const server = createServer(listener);
    servers.push(server);
    return (await listen(server)).url;
  }

  async function until(isTrue: () => boolean): Promise<void> {
    for (let waitedMs = 0; waitedMs < 5_000 && !isTrue(); waitedMs += 5) await sleep(5);
    expect(isTrue()).toBe(true);
  }

  afterAll(() => {
    for (const server of servers) server.close();
  });

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
