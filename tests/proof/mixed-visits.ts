import { setTimeout as sleep } from "node:timers/promises";
import { keccak256, stringToHex } from "viem";
import { privateKeyToAddress } from "viem/accounts";
import type { OpenProposal } from "../builders/rows";
import { logIn } from "./instances.proof";
import { databaseSeconds, type Poll, readCastAnswer, sendBallot, signedBody, type Voter } from "./poll";
import { type Answer, newPerson, type Person, type TwoInstances } from "./two-instances";

export type Acknowledged = { hash: string; castAt: string };

export type MixedVisits = {
  /** How often each kind of visit got each answer, as "page 200". */
  answers: Map<string, number>;
  /** Answers that nobody expects, with their texts. */
  surprises: string[];
  acknowledged: Acknowledged[];
  stop(): Promise<void>;
};

/** What can be visited now; the soak changes it while visits go on. */
export type Places = {
  /** Open ones; the last one ends soon. */
  open: OpenProposal[];
  ended: OpenProposal[];
};

type Visited = { kind: string; status: number | string; isExpected: boolean; text?: string };
type Client = {
  stand: TwoInstances;
  places: Places;
  visitor: Person;
  voters: readonly Voter[];
  random: () => number;
  /** When the voter's last ballot on a proposal was signed, in seconds since 1970. */
  signedAt: Map<string, number>;
  now(): number;
  acknowledge(ballot: Acknowledged): void;
};

const CLIENTS = 6;

/** Each kind of visit with its share in a hundred. */
const MIX: readonly (readonly [share: number, visit: (client: Client) => Promise<Visited>])[] = [
  [30, vote],
  [24, (client) => read(client, { kind: "page", path: pick(client, pagesOf(client)) })],
  [18, (client) => read(client, { kind: "list", path: pick(client, listsOf(client)) })],
  [8, readUnknown],
  [8, readSignedIn],
  [4, (client) => readBundle(client, "")],
  [4, (client) => readBundle(client, "?as=packed")],
  [4, signIn],
];

/** Some clients of both instances visit at random, each with its own share of the voters, until they are stopped. */
export async function startMixedVisits({
  stand,
  poll,
  places,
  random,
  restMs,
}: {
  stand: TwoInstances;
  poll: Poll;
  places: Places;
  random: () => number;
  restMs: number;
}): Promise<MixedVisits> {
  let isStopped = false;
  const visits: MixedVisits = { answers: new Map(), surprises: [], acknowledged: [], stop };
  const from = await databaseSeconds(stand);
  const startedAt = performance.now();
  const clients = Array.from({ length: CLIENTS }, async (_, index) => {
    const client: Client = {
      ...{ stand, places, random, signedAt: new Map(), visitor: newPerson(stand.urls) },
      voters: poll.voters.filter((_voter, place) => place % CLIENTS === index),
      now: () => from + Math.floor((performance.now() - startedAt) / 1_000),
      acknowledge: (ballot) => visits.acknowledged.push(ballot),
    };
    while (!isStopped) {
      note(visits, await visitOne(client));
      await sleep(random() * 2 * restMs);
    }
  });
  const all = Promise.all(clients);
  // stop() reports it.
  all.catch(() => undefined);
  async function stop(): Promise<void> {
    isStopped = true;
    await all;
  }
  return visits;
}

/** Opens each page, list and file once on each instance, so that all code is loaded. */
export async function visitEverything(stand: TwoInstances, places: Places, poll: Poll): Promise<string[]> {
  const [voter] = poll.voters;
  const surprises: string[] = [];
  for (const url of stand.urls) {
    const person = newPerson([url]);
    for (const path of [...pagesOf({ places, voters: poll.voters }), ...listsOf({ places })]) {
      const { status } = await sendOn(person, path);
      if (status !== 200) surprises.push(`${path}: ${status}`);
    }
    for (const path of SIGNED_IN) await voter?.person.send(path, { url });
  }
  return surprises;
}

function note(visits: MixedVisits, { kind, status, isExpected, text }: Visited): void {
  const name = `${kind} ${status}`;
  visits.answers.set(name, (visits.answers.get(name) ?? 0) + 1);
  if (!isExpected) visits.surprises.push(`${name}: ${text?.slice(0, 300)}`);
}

const VISITS = MIX.flatMap(([share, visit]) => Array.from({ length: share }, () => visit));

async function visitOne(client: Client): Promise<Visited> {
  return pick(
    client,
    VISITS,
  )(client).catch((error: unknown) => ({
    ...{ kind: "any", status: "lost", isExpected: false, text: String(error) },
  }));
}

function pagesOf({ places, voters }: Pick<Client, "places" | "voters">): string[] {
  const clubs = [...new Set([...places.open, ...places.ended].map(({ name }) => `/clubs/${name.club}`))];
  const proposals = [...places.open, ...places.ended.slice(-3)].map(pathOf);
  return [
    ...["/", "/clubs", "/proposals", "/proposals?show=decided", "/bounties", "/bounties/leaderboard"],
    ...["/analytics", "/analytics?range=30", "/nft-analysis", "/about", "/team", "/verify", "/moderation"],
    ...["/search?q=proposal", "/feed.atom", "/calendar.ics", "/sitemap.xml", "/api-docs"],
    ...voters.slice(0, 3).map(({ account }) => `/u/${account.address}`),
    ...clubs.flatMap((club) => ["", "/proposals", "/members", "/feed.atom"].map((part) => club + part)),
    ...proposals.flatMap((path) => [path, `${path}/verify`]),
  ];
}

function listsOf({ places }: Pick<Client, "places">): string[] {
  const some = [...places.open, ...places.ended.slice(-3)];
  const [club = ""] = some.map(({ name }) => name.club);
  return [
    ...["/api/clubs", "/api/search?q=proposal", "/api/analytics", "/api/log/head", "/api/log/entries?from=0"],
    ...["/api/openapi.json", "/api/health", "/api/ready", "/api/cards/site"],
    ...["", "/members", "/leaderboard", "/proposals"].map((part) => `/api/clubs/${club}${part}`),
    ...some.flatMap(({ id }) =>
      ["", "/result", "/votes", "/non-voters", "/versions"].map((part) => `/api/proposals/${id}${part}`),
    ),
    ...some.map((proposal) => `/api/cards${pathOf(proposal)}`),
  ];
}

function pathOf({ name }: OpenProposal): string {
  return `/clubs/${name.club}/proposals/${/\d+/.exec(name.label)?.[0]}`;
}

const SIGNED_IN = ["/", "/ballots", "/drafts", "/api/auth/me", "/api/proposals/unvoted", "/api/notices"];

async function read(
  { visitor }: Client,
  { kind, path, wanted = 200 }: { kind: string; path: string; wanted?: number },
): Promise<Visited> {
  const { status, text } = await sendOn(visitor, path);
  return { kind, status, isExpected: status === wanted, text: `${path} ${text}` };
}

/** Another address each time, so that whatever is kept by address grows. */
function readUnknown(client: Client): Promise<Visited> {
  const word = Math.floor(client.random() * 2 ** 31).toString(36);
  const address = privateKeyToAddress(keccak256(stringToHex(word)));
  const [path, wanted] = pick(client, [
    [`/clubs/${word}`, 404] as const,
    [`/u/${address}`, 200] as const,
    [`/search?q=${word}`, 200] as const,
    [`/api/search?q=${word}`, 200] as const,
    [`/api/people/${address}`, 200] as const,
    [`/no/such/${word}`, 404] as const,
  ]);
  return read(client, { kind: "new address", path, wanted });
}

async function readSignedIn(client: Client): Promise<Visited> {
  const { person, account } = pick(client, client.voters);
  const path = pick(client, [...SIGNED_IN, `/u/${account.address}`]);
  const { status, text } = await person.send(path);
  return { kind: "signed in", status, isExpected: status === 200, text: `${path} ${text}` };
}

async function readBundle(client: Client, query: string): Promise<Visited> {
  const { id } = pick(client, [...client.places.ended, ...client.places.open]);
  const path = `/api/proposals/${id}/bundle${query}`;
  let answer = await sendOn(client.visitor, path);
  const mayTryUntil = Date.now() + TRY_AGAIN_MS;
  const isAskedToWait = () => answer.status === 422 && answer.text.includes('"TRY_AGAIN"');
  const hadToWait = isAskedToWait();
  while (isAskedToWait() && Date.now() < mayTryUntil) {
    await sleep(1_000);
    answer = await sendOn(client.visitor, path);
  }
  const { status, text, headers } = answer;
  const isPacked = headers.get("content-type") === "application/octet-stream";
  const kind = `bundle${isPacked ? ", packed" : ""}${hadToWait ? ", after it was asked to try again" : ""}`;
  return { kind, status, isExpected: status === 200, text };
}

/** The answer says "in a minute". */
const TRY_AGAIN_MS = 60_000;

/** Follows the address to the state that is current. It may change in between, and a browser follows twenty times. */
export async function sendOn(person: Person, path: string): Promise<Answer> {
  let answer = await person.send(path);
  for (let moved = 0; answer.status === 307 && moved < 20; moved += 1)
    answer = await person.send(answer.headers.get("location") ?? "");
  return answer;
}

async function signIn({ stand, random }: Client): Promise<Visited> {
  const status = await logIn({ stand, name: `soak ${random()}` });
  return { kind: "sign-in", status, isExpected: status === "signed in", text: status };
}

/** A vote or another one by the same voter. Only the proposal that ends soon may refuse it. */
async function vote(client: Client): Promise<Visited> {
  const { account, person } = pick(client, client.voters);
  const proposal = pick(client, client.places.open);
  const key = `${account.address} ${proposal.id}`;
  const last = client.signedAt.get(key);
  const signedAt = Math.max((last ?? 0) + 1, client.now());
  client.signedAt.set(key, signedAt);
  const choice = client.random() < 0.6 ? "yes" : "no";
  const body = await signedBody(account, { proposal: proposal.name, choice, signedAt });
  const answer = await sendBallot(person, proposal.id, body);
  const kind = last === undefined ? "vote" : "another vote";
  if (answer.status === 200) {
    const { messageHash, castAt } = readCastAnswer(answer);
    client.acknowledge({ hash: messageHash, castAt });
  }
  const isClosed = answer.status === 409 && answer.text.includes("PROPOSAL_CLOSED");
  return { kind, status: answer.status, isExpected: answer.status === 200 || isClosed, text: answer.text };
}

function pick<Item>({ random }: Pick<Client, "random">, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error("there is nothing to choose from");
  return item;
}
