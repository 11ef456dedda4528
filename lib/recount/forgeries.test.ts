/** @jest-environment node */
import { allForgeries } from "@/tests/forgeries/all-forgeries";
import { forgedFile, genuineFile, someReader } from "@/tests/forgeries/forgery";
import { genuineFiles } from "@/tests/forgeries/genuine-files";
import { packFile } from "@/tests/forgeries/pack-file";
import { showToPackage } from "@/tests/forgeries/show-to-package";
import { showToPage, writeChanged } from "@/tests/forgeries/show-to-page";
import { withNode } from "@/tests/forgeries/with-node";
import { someOf } from "@/tests/size";

const alsoPacked = new Set(someOf(allForgeries, 4));

// `npm run proof -- forgeries` shows the same files to the command line too.
describe("a recount of a file", () => {
  it.each(allForgeries.map((forgery) => [forgery.name, forgery] as const))(
    "does not call true: %s",
    async (_, forgery) => {
      const { file, reader } = await forgedFile(forgery);
      const text = writeChanged(file, forgery.rewrite);
      const { verdict, lines, confirmed } = await withNode(reader, (node) => showToPage(text, reader, node));
      expect([verdict, lines]).toEqual([forgery.expected, expect.arrayContaining([forgery.line])]);
      // Green is allowed only to what stays true without the forged ballot, which it names.
      if (confirmed)
        expect(confirmed).toEqual({
          outcome: "passed",
          except: expect.arrayContaining([forgery.line.replace(/\.digest$/, "")]),
        });
      if (reader.chain !== null) {
        const told = await withNode(reader, (node) => showToPackage(text, reader, node));
        expect([told.verdict, told.said]).toEqual([forgery.expected, expect.stringContaining(forgery.line)]);
      }
      // Packed by a server that cheats, it is no truer.
      const isPacked = alsoPacked.has(forgery) && !forgery.rewrite;
      const packed = isPacked ? await packFile(file, { votersInAPart: 2 }) : null;
      if (packed === null) return;
      const again = await withNode(reader, (node) => showToPage(new Blob(packed), reader, node));
      expect(again.verdict).toBe(verdict);
      if (verdict !== "unreadable") expect(again.lines).toContain(forgery.line);
      expect(again.confirmed).toEqual(confirmed);
    },
    60_000,
  );

  it.each(genuineFiles.map((genuine) => [genuine.name, genuine] as const))(
    "accuses nobody of %s",
    async (_, { make, rewrite }) => {
      const reader = someReader(await genuineFile());
      const text = writeChanged(await make(reader), rewrite);
      const shown = await withNode(reader, (node) => showToPage(text, reader, node));
      expect(shown).toMatchObject({ verdict: "true", lines: [] });
      if (reader.chain === null) return;
      const told = await withNode(reader, (node) => showToPackage(text, reader, node));
      expect(told).toMatchObject({ verdict: "true", said: expect.stringMatching(/^Confirmed by a node/) });
    },
  );
});
