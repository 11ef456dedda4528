import { escapeHtml, html } from "./escape-html";
import { markdownToHtml } from "./markdown-html";

const ATTACK = `"><script>alert('&')</script>`;

describe("html", () => {
  it("escapes every text, in lists too, and keeps what is HTML", () => {
    const inner = html`<b title="${ATTACK}">${[ATTACK, 1n, null]}</b>`;
    const escaped = escapeHtml(ATTACK);
    expect(html`<p>${inner}</p>`.text).toBe(`<p><b title="${escaped}">${escaped}1</b></p>`);
    expect(escaped).not.toMatch(/[<>"']/);
  });
});

describe("markdownToHtml", () => {
  it("writes what the product's pages allow, and nothing that runs", () => {
    const written = markdownToHtml(
      `# Title\n\n${ATTACK}\n\n[good.example](https://evil.example)\n\n[x](javascript:alert(1)) ![cat](https://a.example/c.png)\n\n- [x] done\n\n| a |\n|---|\n| b |`,
    );
    expect(written).toContain("<h2>Title</h2>");
    expect(written).toContain('<a href="https://evil.example" rel="nofollow noopener noreferrer ugc">');
    expect(written).toContain("(evil.example)");
    expect(written).toContain('<input type="checkbox" checked disabled>');
    expect(written).toContain("<td>b</td>");
    expect(written).not.toMatch(/<script|<img|javascript:|onerror/);
  });
});
