/** @jest-environment node */
import { allForgeries } from "@/tests/forgeries/all-forgeries";
import { forgedFile, genuineFile, someReader } from "@/tests/forgeries/genuine-file";
import { genuineFiles } from "@/tests/forgeries/genuine-files";
import { showToPage, writeFile } from "@/tests/forgeries/show-to-page";
import { withNode } from "@/tests/forgeries/with-node";

// `npm run proof -- forgeries` shows the same files to the command line too.
describe("a recount of a file", () => {
  it.each(allForgeries.map((forgery) => [forgery.name, forgery] as const))(
    "does not call true: %s",
    async (_, forgery) => {
      const { file, reader } = await forgedFile(forgery);
      const { verdict, lines } = await withNode(reader, (node) => showToPage(writeFile(file), reader, node));
      expect([verdict, lines]).toEqual([forgery.expected, expect.arrayContaining([forgery.line])]);
    },
  );

  it.each(genuineFiles.map(({ name, make }) => [name, make] as const))(
    "accuses nobody of %s",
    async (_, make) => {
      const reader = someReader(await genuineFile());
      const text = writeFile(await make(reader));
      const shown = await withNode(reader, (node) => showToPage(text, reader, node));
      expect(shown).toEqual({ verdict: "true", lines: [] });
    },
  );
});
