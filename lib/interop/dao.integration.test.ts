import { Ajv2020 } from "ajv/dist/2020.js";
import { insertClub, insertProposal } from "@/tests/builders/rows";
import { query } from "@/tests/setup/own-services";
import { visitor } from "@/tests/setup/route-caller";
import { daoDocument, daoPartDocument } from "./dao-schemas";

const contracts = { snapshotBlock: 1n, nft: `0x${"1".repeat(40)}`, token: `0x${"2".repeat(40)}` };
const addressOf = (place: number) => `0x${place.toString(16).padStart(40, "0")}`;

/** The documents that ERC-4824 and DAOIP-2 print, with what both want of each; fields of our own may follow. */
const uri = { type: "string", format: "uri" };
const head = {
  "@context": { const: "https://www.daostar.org/schemas" },
  type: { const: "DAO" },
  name: { type: "string", minLength: 1 },
};
const caip = { type: "string", pattern: "^eip155:25:0x[0-9a-fA-F]{40}$" };
const account = { type: { const: "EthereumAddress" }, id: caip };
const object = (properties: object, optional: readonly string[] = []) => ({
  type: "object",
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
});
const list = (name: string, item: object) =>
  object({ ...head, [name]: { type: "array", minItems: 1, items: item } });
const STANDARD = {
  dao: object(
    {
      ...head,
      description: { type: "string", minLength: 1 },
      membersURI: uri,
      proposalsURI: uri,
      activityLogURI: uri,
      governanceURI: uri,
      contractsURI: uri,
    },
    ["description"],
  ),
  members: list("members", object(account)),
  proposals: list(
    "proposals",
    object(
      {
        type: { const: "proposal" },
        id: uri,
        name: { type: "string", minLength: 1 },
        contentURI: uri,
        discussionURI: uri,
        status: { type: "string", minLength: 1 },
        calls: { type: "array" },
      },
      ["name", "discussionURI", "calls"],
    ),
  ),
  activities: list(
    "activities",
    object({
      id: { type: "string" },
      type: { const: "activity" },
      proposal: object({ type: { const: "proposal" }, id: uri }),
      member: object(account),
    }),
  ),
  contracts: list(
    "contracts",
    object({ ...account, name: { type: "string" }, description: { type: "string" } }),
  ),
};
const ajv = new Ajv2020({ formats: { uri: (text: string) => URL.canParse(text) } });
const faultsOf = (schema: object, document: unknown): string => {
  const validate = ajv.compile(schema);
  return validate(document) ? "" : ajv.errorsText(validate.errors);
};

let proposal: Awaited<ReturnType<typeof insertProposal>>;

beforeAll(async () => {
  const clubId = await insertClub(query, "garden");
  await query("UPDATE club SET about = 'We plant.' WHERE id = $1", [clubId]);
  proposal = await insertProposal(query, { clubId, ...contracts, title: "Plant trees" });
  await insertProposal(query, { clubId, ...contracts, title: "Dig a well" });
  await query(
    `INSERT INTO club_member (club_id, address, role, joined_at)
     SELECT $1, '0x' || lpad(to_hex(n), 40, '0'), 'member', app_now() FROM generate_series(1, 1001) n`,
    [clubId],
  );
  await query(
    `WITH b AS (
       INSERT INTO ballot (proposal_id, voter, choice, reason, power, signed_at, form, signature, message_hash, created_at)
       SELECT $1, '0x' || lpad(to_hex(n), 40, '0'), 'yes', '', 1, n, 'typed', '0x', '0x' || lpad(to_hex(n), 64, '0'), app_now() FROM generate_series(1, 501) n
       RETURNING *)
     INSERT INTO vote (proposal_id, voter, ballot_id, choice, power, signed_at, has_reason, cast_at)
     SELECT proposal_id, voter, id, choice, power, signed_at, false, created_at FROM b`,
    [proposal.id],
  );
});

const get = async (path: string): Promise<Record<string, unknown>> => {
  const { response, status } = await visitor("GET", path);
  expect([path, status, response.headers.get("content-type")]).toEqual([
    path,
    200,
    "application/ld+json; charset=utf-8",
  ]);
  return JSON.parse(await response.text());
};

/** All pages of a list, each of which must be a document of the standard. */
async function readAll(
  first: string,
  name: keyof typeof STANDARD,
): Promise<{ entries: Record<string, unknown>[]; pages: number }> {
  const entries: Record<string, unknown>[] = [];
  let [path, pages]: [string | null, number] = [first, 0];
  while (path !== null) {
    const document = await get(path);
    expect(faultsOf(STANDARD[name], document)).toBe("");
    expect(daoPartDocument.safeParse(document).error).toBeUndefined();
    entries.push(...(document[name] as Record<string, unknown>[]));
    pages += 1;
    path = typeof document["next"] === "string" ? document["next"].replace("https://club.test", "") : null;
  }
  return { entries, pages };
}

describe.each([
  ["a club", "/api/clubs/garden/dao", "garden"],
  ["the deployment", "/api/dao", "Club Kairos"],
])("the daoURI documents of %s", (_of, base, name) => {
  it("are those of ERC-4824 and DAOIP-2, page by page, and lead to one another", async () => {
    const document = await get(base);
    expect(faultsOf(STANDARD.dao, document)).toBe("");
    expect(daoDocument.safeParse(document).error).toBeUndefined();
    expect(document).toMatchObject({
      name,
      membersURI: `https://club.test${base}/members`,
      activityLogURI: `https://club.test${base}/activities`,
    });
    const members = await readAll(`${base}/members`, "members");
    expect([members.pages, new Set(members.entries.map(({ id }) => id)).size]).toEqual([3, 1_001]);
    const activities = await readAll(`${base}/activities`, "activities");
    expect([activities.pages, new Set(activities.entries.map(({ id }) => id)).size]).toEqual([2, 501]);
    expect(activities.entries[0]).toEqual({
      id: `0x${"1".padStart(64, "0")}`,
      type: "activity",
      proposal: { type: "proposal", id: `https://club.test/clubs/garden?proposalId=${proposal.digest}` },
      member: { type: "EthereumAddress", id: `eip155:25:${addressOf(1)}` },
    });
    const proposals = await readAll(`${base}/proposals`, "proposals");
    expect(proposals.entries).toMatchObject([
      { name: "Dig a well", status: "active" },
      {
        name: "Plant trees",
        id: `https://club.test/clubs/garden?proposalId=${proposal.digest}`,
        contentURI: `https://club.test/api/proposals/${proposal.id}`,
      },
    ]);
    expect((await readAll(`${base}/contracts`, "contracts")).entries).toHaveLength(2);
    const { response } = await visitor("GET", `${base}/governance.md`);
    expect(await response.text()).toMatch(new RegExp(`^# How ${name} decides\n`));
  });
});

describe("the daoURI documents", () => {
  it("would not pass with a plain address, an empty description or a missing list", async () => {
    const members = await get("/api/clubs/garden/dao/members");
    expect(
      faultsOf(STANDARD.members, { ...members, members: [{ type: "EthereumAddress", id: addressOf(1) }] }),
    ).toContain("pattern");
    const document = await get("/api/clubs/garden/dao");
    expect(document["description"]).toBe("We plant.");
    expect(faultsOf(STANDARD.dao, { ...document, description: "" })).not.toBe("");
    expect(faultsOf(STANDARD.dao, { ...document, contractsURI: undefined })).not.toBe("");
  });

  it("say nothing that is hidden, and nothing of what isn't there", async () => {
    await query(
      "INSERT INTO hidden_content (subject_kind, subject_id, reason, hidden_by, hidden_at) VALUES ('proposal', $1, 'x', $2, app_now())",
      [String(proposal.id), addressOf(9)],
    );
    const { entries } = await readAll("/api/clubs/garden/dao/proposals", "proposals");
    expect(JSON.stringify(entries)).not.toContain("Plant trees");
    expect(entries).toHaveLength(2);
    await query(
      "INSERT INTO hidden_content (subject_kind, subject_id, reason, hidden_by, hidden_at) VALUES ('club', 'garden', 'x', $1, app_now())",
      [addressOf(9)],
    );
    expect(JSON.stringify(await get("/api/clubs/garden/dao"))).not.toContain("We plant.");
    expect((await get("/api/dao/proposals"))["proposals"]).toEqual([]);
    expect((await visitor("GET", "/api/clubs/nowhere/dao")).status).toBe(404);
    expect((await visitor("GET", "/api/dao/secrets")).status).toBe(400);
    expect((await visitor("GET", "/api/dao/members?after=12")).status).toBe(400);
  });
});
