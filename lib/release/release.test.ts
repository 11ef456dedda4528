import { parseManifest, writeManifest } from "./client-manifest";
import { inspectPage } from "./inspect-page";

describe("client manifest", () => {
  const files = new Map([
    ["icons/b.png", "b".repeat(64)],
    ["_next/static/chunks/a.js", "a".repeat(64)],
  ]);
  const text = `${"a".repeat(64)}  _next/static/chunks/a.js\n${"b".repeat(64)}  icons/b.png\n`;

  describe("writeManifest", () => {
    it("writes a line for each file by path, which is read back", () => {
      expect(writeManifest(files)).toBe(text);
      expect(parseManifest(text)).toEqual(files);
      expect(parseManifest("")).toEqual(new Map());
    });
  });

  describe("parseManifest", () => {
    const [first = "", second = ""] = text.split("\n");
    it.each([
      `${second}\n${first}\n`,
      `${first}\n${first}\n`,
      `${first}\n${"c".repeat(64)}  _next/static/chunks/a.js\n`,
      `${first}\n\n`,
      first,
      `${first}\r\n`,
      `${first} \n`,
      first.replace("  ", " "),
      `${"A".repeat(64)}  a.js\n`,
    ])("does not read %j", (given) => {
      expect(parseManifest(given)).toBeNull();
    });
  });
});

describe("inspectPage", () => {
  const files = new Map(
    ["a.js", "b.js", "c.css"].map((name) => [`_next/static/chunks/${name}`, "0".repeat(64)] as const),
  );
  const push = (data: string) =>
    `<script nonce="n">self.__next_f.push([1,${JSON.stringify(data).replaceAll("<", "\\u003c")}])</script>`;
  const ROWS = [
    '1:"$Sreact.fragment"',
    '2:"/_next/static/chunks/a.js"',
    '3:I[17,["$2","/_next/static/chunks/b.js"],"default"]',
    ':HL["/_next/static/chunks/c.css","style",{"nonce":"n"}]',
    '0:{"f":["$","div",null,{"children":[["$","script","s",{"src":"/_next/static/chunks/b.js","async":true}],["$","$L3",null,{"text":"$5"}]]}]}',
  ];
  const TEXT = '5:T14,é says\n6:I[1,["x"]]';

  /** A page as ours are, with something added to a part of it. */
  function page({ head = "", body = "", rows = [] as string[], text = TEXT } = {}): string {
    return [
      '<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8"/><link rel="icon" href="/icon.svg?x"/>',
      '<link rel="stylesheet" href="/_next/static/chunks/c.css" data-precedence="next"/>',
      `<script src="/_next/static/chunks/a.js" async="" nonce="n"></script>${head}</head><body class="a &gt; b">`,
      `<!--$--><h1 title="1 > 0">Say it > them</h1><a href="/clubs?q=a&amp;b">All</a><!--/$-->${body}`,
      '<script type="application/ld+json">{"@context":"https://schema.org"}</script>',
      '<script nonce="n">(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":["static/chunks/b.js"],"runtimeModuleIds":[1]});</script>',
      '<script nonce="n">(self.__next_f=self.__next_f||[]).push([0])</script>',
      `${push(text)}${push([...ROWS, ...rows, ""].join("\n"))}</body></html>`,
    ].join("");
  }

  it("finds nothing in a page as ours are, whatever a text in its data says", () => {
    expect(inspectPage(page(), files)).toEqual([]);
  });

  const element = (type: string, properties: object) => `7:${JSON.stringify(["$", type, null, properties])}`;
  it.each<[what: string, given: Parameters<typeof page>[0]]>([
    ["a script of another site", { head: '<script src="https://evil.example/x.js"></script>' }],
    [
      "a script that is no file of the release",
      { head: '<script async="" src="/_next/static/chunks/x.js"></script>' },
    ],
    [
      "a script whose first address counts",
      { head: '<script src="/x.js" src="/_next/static/chunks/a.js"></script>' },
    ],
    [
      "a script with an address and known code",
      { head: '<script src="/x.js">(self.__next_f=self.__next_f||[]).push([0])</script>' },
    ],
    ["a script in a drawing", { body: '<svg><script href="/x.js"></script></svg>' }],
    ["another inline script", { head: '<script nonce="n">fetch("https://evil.example")</script>' }],
    [
      "more after known code",
      { head: "<script>(self.__next_f=self.__next_f||[]).push([0]);alert(1)</script>" },
    ],
    ["data that is no JSON", { head: '<script>self.__next_f.push([1,""+alert(1)+""])</script>' }],
    [
      "first chunks that are none of the release",
      {
        head: '<script>(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":["static/chunks/x.js"],"runtimeModuleIds":[1]});</script>',
      },
    ],
    [
      "a script behind a text that only looks closed",
      {
        body: '<textarea><script type="application/ld+json"></textarea><img src="/x" onerror="alert(1)"></script>',
      },
    ],
    ["a script in capitals", { body: "<SCRIPT SRC=/x.js></SCRIPT>" }],
    ["an address without quotes", { body: "<a href=javascript:alert(1)>x</a>" }],
    ["an address that runs code", { body: '<a href="javascript:alert(1)">x</a>' }],
    ["an address that hides it", { body: '<a href="&#106;avascript:alert(1)">x</a>' }],
    ["an event", { body: '<img src="/x" onerror="alert(1)"/>' }],
    ["a frame", { body: '<iframe src="/x"></iframe>' }],
    ["another base", { head: '<base href="https://evil.example/"/>' }],
    ["another policy", { head: '<meta http-equiv="refresh" content="0"/>' }],
    ["another style sheet", { head: '<link rel="stylesheet" href="/x.css"/>' }],
    ["a module that is loaded ahead", { head: '<link rel="modulepreload" href="/x.js"/>' }],
    ["a comment that could hide something", { body: "<!--<script>alert(1)</script>-->" }],
    ["data that loads another chunk", { rows: ['7:I[1,["https://evil.example/x.js"],"default"]'] }],
    ["data that loads one by another row", { rows: ['7:"/x.js"', '8:I[1,["$7"],"default"]'] }],
    ["data that loads one by a text", { rows: ['7:T5,/x.js8:I[1,["$7"],"default"]'] }],
    ["data that starts a script", { rows: [':HX["/x.js",{}]'] }],
    ["data that makes a script", { rows: [element("script", { src: "/x.js", async: true })] }],
    ["data that makes a script by another row", { rows: ['8:"script"', element("$8", { src: "/x.js" })] }],
    ["data that makes a frame", { rows: [element("iframe", { srcDoc: "x" })] }],
    [
      "data with markup that runs code",
      {
        rows: [element("div", { dangerouslySetInnerHTML: { __html: '<img src="/x" onerror="alert(1)">' } })],
      },
    ],
    ["data that can't be read", { rows: ["7:{"] }],
    ["data without rows", { text: "x" }],
  ])("finds %s", (_what, given) => {
    expect(inspectPage(page(given), files)).not.toEqual([]);
  });
});
