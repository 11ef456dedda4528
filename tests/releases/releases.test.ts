/** @jest-environment node */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { verifyBundle } from "@/lib/recount/verify-bundle-program-cli";
import { listReleases } from "./list-releases";

const files = listReleases().flatMap(({ folder, logKey }) =>
  readdirSync(join(folder, "evidence")).map((name): [file: string, logKey: string] => [
    join(folder, "evidence", name),
    logKey,
  ]),
);
/** `--now` is long after what the files tell, so only the files decide. */
const verify = (file: string, ...args: string[]) =>
  verifyBundle([file, "--now", "2027-06-01T00:00:00Z", ...args]);

it("are kept", () => {
  expect(listReleases().length).toBeGreaterThan(0);
  expect(files.length).toBeGreaterThan(20);
});

it.each(files)("reads %s, and finds no fault in it", async (file, logKey) => {
  const { status, text } = await verify(file, "--key", logKey);
  expect({ text, isWithoutFault: [0, 2].includes(status) }).toEqual({ text, isWithoutFault: true });
});

it.each(listReleases())("finds the ballots of the receipts of version $name", async ({ folder, logKey }) => {
  for (const name of ["yes.json", "no.json"]) {
    const receipt = ["--receipt", join(folder, "receipts", name)];
    const said = await Promise.all(
      files
        .filter(([file]) => file.startsWith(`${folder}/`))
        .map(([file]) => verify(file, "--key", logKey, ...receipt)),
    );
    // The others are of other proposals.
    expect(said.map(({ status }) => status).filter((status) => status < 3)).toEqual([2]);
  }
});
