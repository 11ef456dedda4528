import { readFileSync } from "node:fs";
import { writeMessageTexts } from "./write-document";

describe("what messages say", () => {
  it("is in docs/: `npm run message-texts` writes it", () => {
    expect(readFileSync("docs/messages.md", "utf8")).toBe(writeMessageTexts());
  });
});
