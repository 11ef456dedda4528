import assert from "node:assert/strict";
import { inParallel, type Proof, tally } from "./proof";

export const proof: Proof = {
  isAlone: true,
  claim: "pages leave nothing behind: a process with a heap of 160 MB serves them on and on",
  environment: { NODE_OPTIONS: "--max-old-space-size=160" },
  async run(stand, { isFull }) {
    const count = isFull ? 20_000 : 1_000;
    const statuses: number[] = [];
    await inParallel(
      Array.from({ length: count }, (_, index) => index),
      {
        width: 8,
        run: async (index) => {
          // All on one instance; the other proves nothing.
          const path = index % 2 === 0 ? "/clubs" : `/clubs/unknown-${index}`;
          const response = await fetch(stand.urls[0] + path);
          await response.arrayBuffer();
          statuses.push(response.status);
        },
      },
    );
    assert.equal(tally(statuses), `${count / 2} x 200, ${count / 2} x 404`);
    return [`${count} pages: ${tally(statuses)}; the process lives`];
  },
};
