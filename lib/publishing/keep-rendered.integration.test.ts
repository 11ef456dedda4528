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

async function read(text: string, by: ReturnType<typeof renderer>): Promise<string | undefined> {
  const [html] = await readRendered([text], by);
  return html;
}

afterEach(() => {
  rendered.length = 0;
});

describe("readRendered", () => {
  it("renders a text once, and never mixes up two", async () => {
    const twice = [await read("one", renderer("a")), await read("one", renderer("a"))];
    expect(twice).toEqual(["<p>one by a</p>", "<p>one by a</p>"]);
    expect(await read("two", renderer("a"))).toBe("<p>two by a</p>");
    expect(rendered).toEqual(["a one", "a two"]);
  });

  it("reads many texts in their order, and renders those alone that nobody rendered", async () => {
    await read("six", renderer("a"));
    const html = await readRendered(["seven", "six", "eight"], renderer("a"));
    expect(html).toEqual(["<p>seven by a</p>", "<p>six by a</p>", "<p>eight by a</p>"]);
    expect(rendered).toEqual(["a six", "a seven", "a eight"]);
  });

  it("answers ten readers at the same time with the same, and keeps one row", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => read("many", renderer("a"))));
    expect(new Set(answers)).toEqual(new Set(["<p>many by a</p>"]));
    expect(await query("SELECT 1 FROM rendered_text WHERE html = '<p>many by a</p>'")).toHaveLength(1);
  });

  it("shows nothing that another renderer wrote, and keeps one row of each text", async () => {
    await read("three", renderer("old"));
    expect(await read("three", renderer("new"))).toBe("<p>three by new</p>");
    expect(await query("SELECT form FROM rendered_text WHERE html LIKE '<p>three%'")).toEqual([
      { form: "new" },
    ]);
  });

  it("shows nothing that the database has in the place of what it wrote", async () => {
    await read("four", renderer("a"));
    await read("five", renderer("a"));
    await query("UPDATE rendered_text SET html = '<script>' WHERE html = '<p>four by a</p>'");
    // A true seal, of another text.
    await query(
      `UPDATE rendered_text SET html = '<p>four by a</p>', seal = (SELECT seal FROM rendered_text WHERE html = '<p>one by a</p>')
       WHERE html = '<p>five by a</p>'`,
    );
    expect(await read("four", renderer("a"))).toBe("<p>four by a</p>");
    expect(await read("five", renderer("a"))).toBe("<p>five by a</p>");
    expect(rendered).toEqual(["a four", "a five", "a four", "a five"]);
  });
});
