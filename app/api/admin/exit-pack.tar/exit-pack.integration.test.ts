import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseManifest } from "@/lib/exit/parse-manifest";
import { storeClub, storeProposal } from "@/tests/builders/stored-proposals";
import { testAccount, testAdmin } from "@/tests/setup/accounts";
import { type Caller, openCaller } from "@/tests/setup/route-caller";

const PATH = "/api/admin/exit-pack.tar";
let admin: Caller;
let holder: Caller;

beforeAll(async () => {
  admin = await openCaller(testAdmin);
  holder = await openCaller(testAccount("holder"));
});

describe("GET /api/admin/exit-pack.tar", () => {
  it("gives an admin the whole record as an archive, with an open vote's evidence, and its manifest last", async () => {
    const clubId = await storeClub("packed-club");
    await storeProposal({ clubId, snapshotBlock: 5n, title: "A vote that is open" });
    const answer = await admin("GET", PATH);
    expect([answer.status, answer.response.headers.get("content-type")]).toEqual([200, "application/x-tar"]);
    const folder = mkdtempSync(join(tmpdir(), "club-pack-"));
    try {
      writeFileSync(join(folder, "pack.tar"), Buffer.from(await answer.response.arrayBuffer()));
      const names = execFileSync("tar", ["tf", "pack.tar"], { cwd: folder, encoding: "utf8" })
        .trim()
        .split("\n");
      execFileSync("tar", ["xf", "pack.tar"], { cwd: folder });
      const { files } = parseManifest(readFileSync(join(folder, "manifest.json"), "utf8"));
      expect(names).toEqual([...files.map(({ path }) => path), "manifest.json"]);
      const page = names.find((name) => name.startsWith("proposals/packed-club"));
      expect(readFileSync(join(folder, page ?? ""), "utf8")).toContain("A vote that is open");
      expect(names.filter((name) => name.startsWith("evidence/packed-club"))).toHaveLength(2);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it("refuses everybody else", async () => {
    expect((await holder("GET", PATH)).status).toBe(403);
  });
});
