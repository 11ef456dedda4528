import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { type InstalledPackage, installPackage } from "@/tests/builders/installed-package";

jest.setTimeout(60_000);

const run = promisify(execFile);
const NAME = "@someone/verify";

let installed: InstalledPackage;
beforeAll(async () => {
  installed = await installPackage(NAME);
});
afterAll(() => installed?.close());

it("has types of its own, for both ways in which TypeScript finds packages", async () => {
  await writeFile(
    join(installed.site, "consumer.ts"),
    `import { checkReceipt, recountEvidence, startWorkers, UnreadableEvidence, type Recounted } from "${NAME}";
export async function main(file: Blob): Promise<bigint> {
  const workers = startWorkers(2);
  try {
    const counted: Recounted = await recountEvidence(file, { logKeys: [], workers, onProgress: ({ voters }) => voters });
    const title: string | { keccak: string } | undefined = counted.head.proposal.versions.at(-1)?.title;
    if (counted.verdict === "false") throw new Error(String(title), { cause: counted.faults[0]?.text });
    // @ts-expect-error a verdict is a word
    counted.verdict === true;
    // @ts-expect-error without keys nothing shows whose log it is
    await recountEvidence(file, {});
    return counted.tally.yesPower;
  } catch (error) {
    if (error instanceof UnreadableEvidence && error.reason === "broken-off") return 0n;
    // @ts-expect-error a reason that does not exist
    if (error instanceof UnreadableEvidence && error.reason === "odd") return 0n;
    return BigInt(checkReceipt("{}").promisedBy);
  } finally {
    workers.stop();
  }
}
`,
  );
  const types = join(process.cwd(), "node_modules", "@types");
  const check = (...args: string[]) =>
    run(
      process.execPath,
      [
        join(process.cwd(), "node_modules/typescript-7/bin/tsc"),
        ...["--ignoreConfig", "consumer.ts", "--noEmit", "--strict", "--noUncheckedIndexedAccess"],
        ...["--exactOptionalPropertyTypes", "--target", "es2022", ...args],
      ],
      { cwd: installed.site },
    ).catch(({ stdout, stderr }) => ({ stdout: stdout + stderr }));
  const inNode = ["--module", "node16", "--lib", "es2023", "--types", "node", "--typeRoots", types];
  expect((await check(...inNode)).stdout).toBe("");
  const inBrowser = ["--module", "esnext", "--moduleResolution", "bundler", "--lib", "es2023,dom"];
  expect((await check(...inBrowser, "--types", "")).stdout).toBe("");
});

it("is the same each time it is built, so that anybody can compare it with its source", async () => {
  const again = await installPackage(NAME);
  try {
    expect(again.tarball.equals(installed.tarball)).toBe(true);
  } finally {
    await again.close();
  }
});
