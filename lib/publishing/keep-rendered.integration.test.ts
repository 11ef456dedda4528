import { query } from "@/tests/setup/own-services";
import { readRendered } from "./keep-rendered.server";

const rendered: string[] = [];
const renderer = (form: string) => ({
  form,
  render: (text: string) => {
    rendered.push(`${form} ${text}`);
    return `<p>${text} by ${form}</p>`;
  },
});

afterEach(() => {
  rendered.length = 0;
});

describe("readRendered", () => {
  it("renders a text once, and never mixes up two", async () => {
    const twice = [await readRendered("one", renderer("a")), await readRendered("one", renderer("a"))];
    expect(twice).toEqual(["<p>one by a</p>", "<p>one by a</p>"]);
    expect(await readRendered("two", renderer("a"))).toBe("<p>two by a</p>");
    expect(rendered).toEqual(["a one", "a two"]);
  });

  it("answers ten readers at the same time with the same, and keeps one row", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => readRendered("many", renderer("a"))));
    expect(new Set(answers)).toEqual(new Set(["<p>many by a</p>"]));
    expect(await query("SELECT 1 FROM rendered_text WHERE html = '<p>many by a</p>'")).toHaveLength(1);
  });

  it("shows nothing that another renderer wrote, and keeps one row of each text", async () => {
    await readRendered("three", renderer("old"));
    expect(await readRendered("three", renderer("new"))).toBe("<p>three by new</p>");
    expect(await query("SELECT form FROM rendered_text WHERE html LIKE '<p>three%'")).toEqual([
      { form: "new" },
    ]);
  });

  it("shows nothing that the database has in the place of what it wrote", async () => {
    await readRendered("four", renderer("a"));
    await readRendered("five", renderer("a"));
    await query("UPDATE rendered_text SET html = '<script>' WHERE html = '<p>four by a</p>'");
    // A true seal, of another text.
    await query(
      `UPDATE rendered_text SET html = '<p>four by a</p>', seal = (SELECT seal FROM rendered_text WHERE html = '<p>one by a</p>')
       WHERE html = '<p>five by a</p>'`,
    );
    expect(await readRendered("four", renderer("a"))).toBe("<p>four by a</p>");
    expect(await readRendered("five", renderer("a"))).toBe("<p>five by a</p>");
    expect(rendered).toEqual(["a four", "a five", "a four", "a five"]);
  });
});
