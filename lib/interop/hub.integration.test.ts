import { getIntrospectionQuery } from "graphql";
import * as graphql from "@/app/graphql/route";
import { PUBLIC_CLIENTS } from "@/tests/builders/hub-clients";
import { insertClub, insertProposal } from "@/tests/builders/rows";
import { query } from "@/tests/setup/own-services";

const contracts = { snapshotBlock: 12n, nft: `0x${"1".repeat(40)}`, token: `0x${"2".repeat(40)}` };
const WEI = 10n ** 18n;
const voters = Array.from({ length: 5 }, (_, index) => `0x${String(index + 1).repeat(40)}`);
const hashOf = (name: string) => `0x${Buffer.from(name).toString("hex").padEnd(64, "0").slice(0, 64)}`;
type Asked = {
  status: number;
  data: Record<string, never> & { [name: string]: unknown };
  errors?: { message: string }[];
  headers: Headers;
};

let clubId: bigint;
let open: Awaited<ReturnType<typeof insertProposal>>;
let ended: Awaited<ReturnType<typeof insertProposal>>;

async function ask(
  question: string,
  variables?: object,
  headers: Record<string, string> = {},
): Promise<Asked> {
  const response = await graphql.POST(
    new Request("https://club.test/graphql", {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify({ query: question, variables }),
    }),
    { params: Promise.resolve({}) },
  );
  return { status: response.status, headers: response.headers, ...(await response.json()) };
}

async function get(search: Record<string, string>): Promise<Asked> {
  const address = `https://club.test/graphql?${new URLSearchParams(search)}`;
  const response = await graphql.GET(new Request(address), { params: Promise.resolve({}) });
  return { status: response.status, headers: response.headers, ...(await response.json()) };
}

async function vote(
  proposalId: bigint,
  place: number,
  { choice, power, reason = "" }: { choice: "yes" | "no"; power: bigint; reason?: string },
) {
  const hash = hashOf(`${proposalId}-${place}`);
  const rows = await query<{ id: string }>(
    `INSERT INTO ballot (proposal_id, voter, choice, reason, power, signed_at, form, signature, message_hash, created_at)
     SELECT $1, $2, $3, $4, $5, $6, 'typed', '0xabcd', $7, app_now() - $8::interval RETURNING id`,
    [proposalId, voters[place], choice, reason, power, 1_000 + place, hash, `${10 - place} minutes`],
  );
  await query(
    `INSERT INTO vote (proposal_id, voter, ballot_id, choice, power, signed_at, has_reason, cast_at)
     SELECT b.proposal_id, b.voter, b.id, b.choice, b.power, b.signed_at, b.reason <> '', b.created_at FROM ballot b WHERE b.id = $1`,
    [rows[0]?.id],
  );
  return hash;
}

const hide = (kind: string, id: string) =>
  query(
    "INSERT INTO hidden_content (subject_kind, subject_id, reason, hidden_by, hidden_at) VALUES ($1, $2, 'Not ours.', $3, app_now())",
    [kind, id, `0x${"a".repeat(40)}`],
  );

beforeAll(async () => {
  clubId = await insertClub(query, "garden");
  open = await insertProposal(query, { clubId, ...contracts, title: "Plant trees", body: "Oaks." });
  ended = await insertProposal(query, {
    clubId,
    ...contracts,
    title: "Dig a well",
    startsIn: "-5 days",
    lasts: "3 days",
    quorumPowerWei: 3n * WEI,
  });
  for (const place of [0, 1, 2, 3])
    await vote(open.id, place, {
      choice: place < 3 ? "yes" : "no",
      power: BigInt(place + 1) * WEI + 1n,
      reason: place === 1 ? "Shade" : "",
    });
  await query(
    "INSERT INTO club_member (club_id, address, role, joined_at) VALUES ($1, $2, 'owner', app_now()), ($1, $3, 'member', app_now())",
    [clubId, voters[0], voters[1]],
  );
});

describe("queries of public clients, as they publish them", () => {
  it.each(PUBLIC_CLIENTS.map((each) => [each.client, each.name, each] as const))(
    "%s: %s",
    async (_client, _name, { query: text, variables, expected }) => {
      const facts = {
        space: "garden",
        proposal: open.digest,
        vote: hashOf(`${open.id}-1`),
        voter: voters[1] ?? "",
      };
      const answer = await ask(text(facts), variables?.(facts));
      expect(answer.errors).toBeUndefined();
      expect(answer.status).toBe(200);
      expect(answer.data).toMatchObject(expected(facts));
    },
  );
});

describe("the hub's questions", () => {
  it("tells powers as numbers and exactly, choices from 1, and the states of Snapshot", async () => {
    const { data } = await ask(
      'query ($ids: [String]) { proposals(where: { id_in: $ids }, orderBy: "created", orderDirection: asc) { id state scores powers scores_total scores_state votes choices quorum quorumPower outcome snapshot number restId link space { id proposalsCount followersCount admins members } } }',
      { ids: [open.digest, ended.digest] },
    );
    expect(data["proposals"]).toMatchObject([
      {
        id: open.digest,
        state: "active",
        scores: [6, 4],
        powers: [String(6n * WEI + 3n), String(4n * WEI + 1n)],
        scores_state: "pending",
        votes: 4,
        choices: ["Yes", "No"],
        snapshot: 12,
        restId: String(open.id),
        link: expect.stringMatching(/^https:\/\/club\.test\/clubs\/garden\/proposals\/\d+$/),
        space: {
          id: "garden",
          proposalsCount: 2,
          followersCount: 2,
          admins: [voters[0]],
          members: [voters[1]],
        },
      },
      { id: ended.digest, state: "closed", quorum: 3, quorumPower: String(3n * WEI), outcome: null },
    ]);
  });

  it("pages and filters votes, and knows only those that count", async () => {
    const votes = async (where: string, rest = "") => {
      const { data, errors } = await ask(
        `{ votes(where: { ${where} } ${rest}) { voter choice vp power reason proposal { id } } }`,
      );
      expect(errors).toBeUndefined();
      return (data["votes"] as unknown as { voter: string; vp: number }[]).map(({ vp }) => vp);
    };
    const of = `proposal: "${open.digest}"`;
    expect(await votes(of, 'orderBy: "vp" orderDirection: desc')).toEqual([4, 3, 2, 1]);
    expect(await votes(of, 'orderBy: "vp" orderDirection: desc first: 2 skip: 1')).toEqual([3, 2]);
    expect(await votes(of, "orderDirection: asc")).toEqual([1, 2, 3, 4]);
    expect(await votes(`${of} vp_gt: 2.5`)).toEqual([4, 3]);
    expect(await votes(`${of} voter_in: ["${voters[0]}", "${voters[2]}"]`)).toEqual([3, 1]);
    expect(await votes(`voter: "${voters[0]}" space: "garden"`)).toEqual([1]);
    expect(await votes(`voter: "${voters[0]}" space: "elsewhere"`)).toEqual([]);
    expect(await votes(`proposal: "${ended.digest}"`)).toEqual([]);
    const second = Math.floor(Date.now() / 1_000);
    expect(await votes(`${of} created_gte: ${second - 8 * 60 - 30} created_lt: ${second}`)).toEqual([4, 3]);
    expect(await votes(`id: "${hashOf(`${open.id}-2`)}"`)).toEqual([3]);
  });

  it("finds a proposal by an id from before an edit, under its new id", async () => {
    const edited = await insertProposal(query, { clubId, ...contracts, title: "Before", startsIn: "1 day" });
    const digest = `0x${edited.digest.slice(2).split("").reverse().join("")}`;
    await query("UPDATE proposal SET version = 2, digest = $2 WHERE id = $1", [edited.id, digest]);
    await query(
      `INSERT INTO proposal_version SELECT proposal_id, 2, $2, 'After', body, discussion, earliest_start, period_seconds, origin, salt, signature, check_block, check_block_hash, created_at
       FROM proposal_version WHERE proposal_id = $1`,
      [edited.id, digest],
    );
    const { data } = await ask(`{ proposal(id: "${edited.digest}") { id title state } }`);
    expect(data["proposal"]).toEqual({ id: digest, title: "After", state: "pending" });
  });

  it("reads the log by mci without gaps, with the signatures of its signed entries", async () => {
    const bodies = [
      `{"kind":"ballot","proposal":"${open.digest}","voter":"${voters[1]}","digest":"${hashOf(`${open.id}-1`)}","signature":"${hashOf("s")}","receivedAt":1}`,
      `{"kind":"census","block":"12","blockHash":"${hashOf("b")}","root":"${hashOf("r")}","size":7}`,
    ];
    for (const [place, body] of bodies.entries()) {
      const [entry] = await query<{ id: string }>(
        "INSERT INTO log_entry (body, created_at) VALUES ($1, app_now()) RETURNING id",
        [body],
      );
      await query("INSERT INTO log_leaf (position, entry_id, leaf_hash) VALUES ($1, $2, $3)", [
        place,
        entry?.id,
        Buffer.alloc(32, place + 1),
      ]);
    }
    const { data } = await ask(
      '{ messages(first: 10, where: { mci_gt: 0 }, orderBy: "mci", orderDirection: asc) { mci id type address space sig receipt entry } }',
    );
    expect(data["messages"]).toEqual([
      {
        mci: 1,
        id: hashOf(`${open.id}-1`),
        type: "vote",
        address: voters[1],
        space: "garden",
        sig: "0xabcd",
        receipt: null,
        entry: bodies[0],
      },
      {
        mci: 2,
        id: `0x${"02".repeat(32)}`,
        type: "log:census",
        address: null,
        space: null,
        sig: null,
        receipt: null,
        entry: bodies[1],
      },
    ]);
    expect((await ask("{ messages(where: { mci_gt: 1 }) { mci } }")).data["messages"]).toEqual([{ mci: 2 }]);
  });

  it("hides what a moderator hid, also from a search of titles", async () => {
    const club = await insertClub(query, "cellar");
    const secret = await insertProposal(query, {
      clubId: club,
      ...contracts,
      title: "Secret plan",
      body: "Secret",
    });
    const reason = await vote(secret.id, 4, { choice: "no", power: WEI, reason: "Secret too" });
    const everything = `{ spaces { id name about flagged } proposals { id title body flagged space { name } } found: proposals(where: { title_contains: "secret" }) { id }
      votes(where: { proposal: "${secret.digest}" }) { reason vp } }`;
    const before = await ask(everything);
    expect(JSON.stringify(before.data)).toContain("Secret too");
    expect(before.data["found"]).toHaveLength(1);
    await hide("proposal", String(secret.id));
    await hide("reason", reason);
    const after = await ask(everything);
    expect(JSON.stringify(after.data)).not.toMatch(/secret/i);
    expect(after.data["found"]).toEqual([]);
    expect(after.data["votes"]).toEqual([{ reason: "", vp: 1 }]);
    expect(after.data["proposals"]).toContainEqual({
      id: secret.digest,
      title: "",
      body: "",
      flagged: true,
      space: { name: "cellar" },
    });
    await hide("club", "cellar");
    const gone = await ask(everything);
    expect(JSON.stringify(gone.data["spaces"])).not.toContain("cellar");
    expect(JSON.stringify(gone.data["proposals"])).not.toContain(secret.digest);
    expect((await ask('{ space(id: "cellar") { name about flagged } }')).data["space"]).toEqual({
      name: expect.not.stringContaining("cellar"),
      about: "",
      flagged: true,
    });
  });

  it("answers a GET that caches may keep, and pages of other sites", async () => {
    const answer = await get({
      query: "query S($id: String!) { space(id: $id) { id } }",
      variables: '{"id":"garden"}',
      operationName: "S",
    });
    expect([answer.status, answer.data]).toEqual([200, { space: { id: "garden" } }]);
    expect(answer.headers.get("etag")).toMatch(/^W\//);
    expect(answer.headers.get("cache-control")).toContain("s-maxage");
    const elsewhere = await ask("{ spaces { id } }", undefined, {
      origin: "https://elsewhere.test",
      cookie: "club-session=x",
    });
    expect([
      elsewhere.status,
      elsewhere.headers.get("access-control-allow-origin"),
      elsewhere.headers.get("set-cookie"),
    ]).toEqual([200, "*", null]);
    expect(elsewhere.headers.get("ratelimit-policy")).toBe('"graphql";q=100;w=60');
  });

  it("tells its schema, and refuses clearly what it doesn't offer or what is too much", async () => {
    const introspected = await ask(getIntrospectionQuery());
    expect([introspected.status, introspected.errors]).toEqual([200, undefined]);
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => `q${at}: spaces { id }`).join(" ");
    for (const [question, why] of [
      ['{ proposals(where: { app: "x" }) { id } }', 'Field "app" is not defined by type "ProposalWhere"'],
      ["{ proposals { id nothing } }", 'Cannot query field "nothing"'],
      ["{ users { id } }", 'Cannot query field "users"'],
      ["mutation { vote { id } }", "Only queries"],
      ["{ proposals(", "Syntax Error"],
      ["{ spaces(first: 1001) { id } }", "first"],
      ["{ spaces(first: -1) { id } }", "negative"],
      ["{ spaces(skip: 5001) { id } }", "skip"],
      ['{ proposals(where: { state: "open" }) { id } }', "state is one of pending, active, closed"],
      ['{ proposals(orderBy: "title") { id } }', "orderBy is one of"],
      ["{ votes { id } }", "Ask for the votes of proposals, voters or ids"],
      [`{ proposals(where: { author_in: [${'"a",'.repeat(101)}] }) { id } }`, "author_in"],
      ['{ vp(voter: "garden", space: "garden") { vp } }', "voter is an address"],
      ["{ spaces(first: 1000) { id members } }", "values"],
      [`{ ${many(11)} }`, "at most 10 questions"],
      ["{ proposals { space { parent { parent { parent { parent { parent { id } } } } } } } }", "levels"],
    ] as const) {
      const { errors } = await ask(question);
      expect([question.slice(0, 60), errors?.map(({ message }) => message).join(" ")]).toEqual([
        question.slice(0, 60),
        expect.stringContaining(why),
      ]);
    }
  }, 240_000);

  /** Each names the next twice, which doubles what is asked with every line. */
  const doubled = (count: number, type: string, field: string) =>
    Array.from({ length: count }, (_, at) =>
      at + 1 === count
        ? `fragment F${at} on ${type} { ${field} }`
        : `fragment F${at} on ${type} { ...F${at + 1} ...F${at + 1} }`,
    ).join(" ");

  it.each([
    ["questions", `{ ...F0 } ${doubled(20, "Query", "spaces { id }")}`, "these are 524288"],
    ["values", `{ spaces { ...F0 } } ${doubled(20, "Space", "id")}`, "more than 50000"],
    ["fragments", `{ ...F0 } ${doubled(21, "Query", "spaces { id }")}`, "at most 20 fragments"],
    ["levels", `{ space(id: "a") { ${"parent { ".repeat(50)} id ${"} ".repeat(50)} } }`, "at most 6 levels"],
    ["tokens", `{ ${"a ".repeat(1_100)} }`, "tokens"],
    ["fields of one name", `{ ${"spaces { id } ".repeat(120)} }`, "at most 60 groups"],
    [
      "values of the schema",
      `{ __schema { types { ...T } } }
       fragment T on __Type { ${Array.from({ length: 12 }, (_, at) => `a${at}: fields { args { type { fields { name } } } }`).join(" ")} }`,
      "more than 50000",
    ],
    ["characters", `{ spaces { id } } #${"a".repeat(12_000)}`, "12000"],
  ])("refuses too many %s within 100 ms of processor time", async (_bound, question, why) => {
    // Its code is loaded.
    await ask(question);
    const before = process.cpuUsage();
    const { status, ...answer } = await ask(question);
    const { user, system } = process.cpuUsage(before);
    expect([status, JSON.stringify(answer)]).toEqual([400, expect.stringContaining(why)]);
    expect(user + system).toBeLessThan(100_000);
  });

  it.each([
    ["a null for first", "query ($n: Int) { spaces(first: $n) { id } }", { n: null }, "must not be null"],
    [
      "a null for skip",
      'query ($n: Int) { votes(skip: $n, where: { id: "a" }) { id } }',
      { n: null },
      "must not be null",
    ],
    ["NUL in an id", '{ space(id: "a\\u0000") { id } }', {}, "NUL"],
    ["NUL in a list", '{ proposals(where: { id_in: ["a\\u0000"] }) { id } }', {}, "NUL"],
    [
      "NUL in a variable",
      "query ($s: String) { proposals(where: { title_contains: $s }) { id } }",
      { s: "\u0000" },
      "NUL",
    ],
  ])("answers 400 to %s, by POST and by GET", async (_what, question, variables, why) => {
    const answers = [
      await ask(question, variables),
      await get({ query: question, variables: JSON.stringify(variables) }),
    ];
    for (const { status, ...answer } of answers)
      expect([status, JSON.stringify(answer)]).toEqual([400, expect.stringContaining(why)]);
  });
});
