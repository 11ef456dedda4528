import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { domainOrder, importRules, moduleAt, targetOf, textRules, type Use } from "./architecture";
import { listFiles, readText, scanImports } from "./source-files";

const sources = listFiles().filter((path) => /\.(tsx?|mjs)$/.test(path));
const uses = sources.flatMap((path) => usesOf({ path, source: readText(path) }));

function usesOf({ path, source }: { path: string; source: string }): Use[] {
  return scanImports(source).map(({ specifier, isType, isDynamic }) => ({
    from: moduleAt(path),
    to: targetOf({ from: path, specifier }),
    isType,
    isDynamic,
  }));
}

function brokenImports(candidates: Use[]): string[] {
  return candidates.flatMap((use) =>
    importRules
      .filter((rule) => rule.breaks(use.from, use.to, use))
      .map((rule) => `${use.from.path} -> ${use.to.path ?? use.to.package}: ${rule.because}`),
  );
}

function brokenTexts({ path, text }: { path: string; text: string }): string[] {
  const file = moduleAt(path);
  if (file.layer === "test") return [];
  return textRules.filter((rule) => rule.breaks(file, text)).map((rule) => `${path}: ${rule.because}`);
}

describe("the scan", () => {
  it("finds the sources and their imports, so that no rule passes on an empty scan", () => {
    expect(sources.length).toBeGreaterThan(15);
    expect(uses.length).toBeGreaterThan(30);
    expect(uses.some((use) => use.to.path === "lib/shared/address.ts")).toBe(true);
  });

  it("reads every form of import and no comment", () => {
    const source = [
      'import a from "one";',
      'import type { B } from "two";',
      'import {\n  c,\n  d,\n} from "three";',
      'import "four";',
      'export * from "five";',
      'export type { E } from "six";',
      'const f = await import("seven");',
      'const g = require("eight");',
      "const h = dynamic(() => import(/* webpackIgnore: false */ 'nine'));",
      '// import x from "no";',
      '/* import y from "no"; */',
      'import * as z from "ten"; // from "no"',
      'type T = import("eleven").T;',
    ].join("\n");
    const names = scanImports(source).map(({ specifier }) => specifier);
    expect(names.sort()).toEqual(
      ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"].sort(),
    );
    expect(scanImports(source).find(({ specifier }) => specifier === "two")?.isType).toBe(true);
    expect(scanImports(source).find(({ specifier }) => specifier === "seven")?.isDynamic).toBe(true);
  });
});

describe("layers and domains", () => {
  it("hold for every import", () => {
    expect(brokenImports(uses)).toEqual([]);
  });

  it("hold for every file's text", () => {
    expect(sources.flatMap((path) => brokenTexts({ path, text: readText(path) }))).toEqual([]);
  });

  it("give every folder of lib a place in the order", () => {
    const domains = [
      ...new Set(sources.map((path) => moduleAt(path).domain).filter((name) => name !== null)),
    ];
    expect(domains.filter((name) => !domainOrder.includes(name))).toEqual([]);
  });

  it("have no cycle of modules", () => {
    expect(findCycle(uses)).toBeNull();
  });

  const refusedImports: [path: string, source: string, because: string][] = [
    ["lib/power/voting-power.ts", 'import { useState } from "react";', "no framework"],
    ["lib/power/voting-power.ts", 'import { randomBytes } from "node:crypto";', "no framework"],
    ["lib/power/voting-power.ts", 'import { z } from "./power-schemas";', "pure files only"],
    [
      "lib/power/power-schemas.ts",
      'import { readPower } from "./read-power.server";',
      "a schema imports zod",
    ],
    [
      "lib/auth/verify-sign-in.server.ts",
      'import { Card } from "@/components/ui/card";',
      "nothing in lib knows",
    ],
    [
      "lib/auth/verify-sign-in.server.ts",
      'import { useQuery } from "@tanstack/react-query";',
      "without React",
    ],
    [
      "lib/auth/verify-sign-in.server.ts",
      'import { PrismaClient } from "@/lib/db/generated/client";',
      "only stores",
    ],
    [
      "lib/auth/verify-sign-in.server.ts",
      'import { getPool } from "@/lib/db/database.server";',
      "asks a store",
    ],
    ["lib/auth/session-store.server.ts", 'import { verify } from "./verify-sign-in.server";', "thin layer"],
    [
      "lib/auth/use-sign-in.ts",
      'import { readSession } from "./session.server";',
      "never reach into the server",
    ],
    [
      "lib/fees/client/pay-fee.ts",
      'import { findIntent } from "../payment-intent-store.server";',
      "never reach into the server",
    ],
    [
      "components/wallet/button.tsx",
      'const s = await import("@/lib/auth/session.server");',
      "never reach into",
    ],
    ["lib/admin/fee-ledger-queries.ts", 'import { z } from "zod";', "parses with zod/mini"],
    [
      "components/bounties/bounty-card.tsx",
      'import { ProposalCard } from "@/components/proposals/proposal-card";',
      "which knows neither",
    ],
    [
      "lib/bounties/bounty-kind.server.ts",
      'import { proposalKind } from "@/lib/proposals/proposal-kind.server";',
      "which knows neither",
    ],
    [
      "components/publishing/timeline.tsx",
      'import type { Draft } from "@/lib/proposals/proposal-schemas";',
      "which knows neither",
    ],
    ["components/layout/header.tsx", 'import page from "@/app/page";', "doesn't know the routes"],
    ["app/page.tsx", 'import { findSession } from "@/lib/auth/session-store.server";', "is a declaration"],
    ["app/api/auth/me/route.ts", 'import pg from "pg";', "is a declaration"],
    ["lib/power/voting-power.ts", 'import { isAdmin } from "@/lib/admin/is-admin";', "never back"],
    ["lib/chain/read.server.ts", 'import type { Session } from "@/lib/auth/session.server";', "never back"],
    ["components/wallet/sign.tsx", 'import { SiweMessage } from "siwe";', "in lib/auth alone"],
    [
      "components/wallet/host.tsx",
      'import { wallet } from "@/local/wallet/provider";',
      "local mode is not part",
    ],
    ["app/layout.tsx", 'const w = import("@/local/wallet/provider");', "local mode is not part"],
    ["lib/auth/sign.server.ts", 'import { build } from "@/tests/builders";', "only tests use"],
    ["app/layout.tsx", 'import { Inter } from "next/font/google";', "downloads at build time"],
    ["packages/verify/verify.ts", 'import { useState } from "react";', "nothing of its server"],
    [
      "packages/verify/verify.ts",
      'import { getLog } from "@/lib/log/view-log.server";',
      "nothing of its server",
    ],
    [
      "lib/recount/recount.ts",
      'import { verify } from "@/packages/verify/verify";',
      "what packages are made of",
    ],
  ];
  it.each(refusedImports)("refuse %s with %s", (path, source, because) => {
    expect(brokenImports(usesOf({ path, source })).join("\n")).toContain(because);
  });

  const refusedTexts: [path: string, text: string, because: string][] = [
    ["lib/auth/role-store.server.ts", 'import "server-only";\nawait db.query<Row>("");\n', "are checked"],
    ["lib/auth/session.server.ts", '"use client";\nimport "server-only";\n', "first line"],
    ["lib/auth/index.ts", "export const a = 1;\n", "no barrels"],
    ["lib/auth/all.ts", 'export { a } from "./a";\n', "no barrels"],
    ["lib/shared/utils.ts", "export const a = 1;\n", "no utils.ts"],
    ["lib/power/voting-power.ts", "export const now = () => Date.now();\n", "as parameters"],
    ["app/actions.ts", '"use server";\n', "no server actions"],
    ["components/clubs/list.tsx", 'const a = await fetch("/api/clubs");\n', "through client data"],
    ["components/clubs/list.tsx", 'import { useQuery } from "@tanstack/react-query";\n', "no provider"],
    ["app/api/clubs/route.ts", "export function GET() {}\n", "serve() are"],
    ["app/api/x.ts", 'limit: { name: "../../cards", points: 3 },\n', "rate limit is words"],
    ["lib/env/public.ts", "const a = env.NEXT_PUBLIC_A;\n", "one build serves"],
    [
      "lib/clubs/club-store.server.ts",
      'import "server-only";\nawait db.query<Row>({\n  name: "by-slug",\n  text: "SELECT 1" });\n',
      "no statement has a name",
    ],
  ];
  it.each(refusedTexts)("refuse the text of %s: %j", (path, text, because) => {
    expect(brokenTexts({ path, text }).join("\n")).toContain(because);
  });

  it("see a planted cycle, one by types too", () => {
    const planted = [
      ...usesOf({ path: "lib/a/one.ts", source: 'import "./two";' }),
      ...usesOf({ path: "lib/a/two.ts", source: 'import type { One } from "./one";' }),
    ];
    expect(findCycle(planted)).toEqual(["lib/a/one.ts", "lib/a/two.ts", "lib/a/one.ts"]);
  });
});

describe("the editor's lint", () => {
  const refused: [path: string, specifier: string, because: string][] = [
    ["lib/power/voting-power.ts", "react", "A pure rule or schema knows no framework"],
    ["lib/auth/sign-in.server.ts", "@/components/ui/card", "Nothing in lib knows"],
    ["lib/auth/use-sign-in.ts", "./session.server", "never reach into the server"],
    ["components/wallet/wallet-button.tsx", "@/lib/auth/session.server", "never reach into the server"],
    ["app/page.tsx", "@/lib/auth/session-store.server", "never a store or SQL"],
  ];

  it("says the same in the editor", () => {
    const folder = mkdtempSync(join(tmpdir(), "club-lint-"));
    const { vcs: _, $schema: __, ...config } = JSON.parse(readText("biome.json"));
    writeFileSync(join(folder, "biome.json"), JSON.stringify(config));
    for (const [path, specifier] of refused) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(
        join(folder, path),
        `import { planted } from "${specifier}";\n\nexport const used = planted;\n`,
      );
    }
    const biome = join(process.cwd(), "node_modules/.bin/biome");
    const { stdout, stderr } = spawnSync(biome, ["lint", "--colors=off", folder], {
      cwd: folder,
      encoding: "utf8",
    });
    rmSync(folder, { recursive: true });
    const said = `${stdout}${stderr}`.replace(/\s+/g, " ");
    const silent = refused.filter(([path, , because]) => {
      const report = said.slice(said.indexOf(path)).slice(0, 1_500);
      return !said.includes(path) || !report.includes(because);
    });
    expect(silent).toEqual([]);
  });
});

/** The first circle of imports, including types, as a path that ends where it began. */
function findCycle(candidates: Use[]): string[] | null {
  const edges = new Map<string, string[]>();
  for (const { from, to, isDynamic } of candidates) {
    if (to.path === null || isDynamic) continue;
    edges.set(from.path, [...(edges.get(from.path) ?? []), to.path]);
  }
  const done = new Set<string>();
  function walk(path: string, trail: string[]): string[] | null {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path];
    if (done.has(path)) return null;
    for (const next of edges.get(path) ?? []) {
      const cycle = walk(next, [...trail, path]);
      if (cycle) return cycle;
    }
    done.add(path);
    return null;
  }
  for (const path of edges.keys()) {
    const cycle = walk(path, []);
    if (cycle) return cycle;
  }
  return null;
}
