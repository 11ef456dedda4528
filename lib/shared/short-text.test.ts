import { shortText } from "./short-text";

describe("shortText", () => {
  it("leaves Markdown, addresses of links, controls and direction signs out", () => {
    expect(shortText("# Plan\n\n- **one** [step](https://a.example/)\n- two\u202e\u0000 `x`")).toBe(
      "Plan one step two x",
    );
  });

  it("leaves the fences of code out, with the language", () => {
    expect(shortText("Before\n```ts\nlet x;\n```\nafter")).toBe("Before let x; after");
  });

  it("is as long as it is asked to be", () => {
    expect(shortText("word ".repeat(500), 280).length).toBeGreaterThan(270);
  });

  it("ends a long text at a word, never in half a character", () => {
    const text = shortText("word ".repeat(500));
    expect(text.length).toBeLessThanOrEqual(160);
    expect(text).toMatch(/word…$/);
    expect(shortText("🚀".repeat(500)).replace("…", "")).toMatch(/^(🚀)+$/u);
  });
});
