import { existsSync } from "node:fs";
import nextJest from "next/jest.js";
import { LEFT_OUT } from "./tests/sizes.mjs";

const createJestConfig = nextJest({ dir: "./" });

// These packages ship ESM only; Jest runs CommonJS.
const markdownPackages =
  "remark-[a-z]+|rehype-[a-z]+|unified|bail|trough|vfile[a-z-]*|(micromark|mdast|hast|unist|estree)-[a-z-]+|micromark|decode-named-character-reference|character-[a-z0-9-]+|ccount|escape-string-regexp|markdown-table|zwitch|longest-streak|devlop|comma-separated-tokens|space-separated-tokens|property-information|trim-lines|html-void-elements|is-plain-obj|stringify-entities|parse-entities|is-(decimal|hexadecimal|alphanumerical|alphabetical)|@ungap/structured-clone";
// They need packages of their own.
const withoutJudges = existsSync("tests/judges/node_modules") ? [] : ["<rootDir>/tests/judges/"];
const indexFiles = "(viem/_cjs/([\\w-]+/)*|graphql/)index\\.js$";
const transformIgnorePatterns = [
  `/node_modules/(?!(${markdownPackages}|rettime|until-async|@open-draft/deferred-promise|wagmi|@wagmi|mipd|eventemitter3|qr|rou3|cborg|@seriousme/openapi-schema-validator)/|@prisma/client/runtime/query_compiler|${indexFiles})`,
];

async function project(overrides) {
  const config = await createJestConfig({
    moduleNameMapper: {
      "^server-only$": "<rootDir>/tests/setup/empty.ts",
      "^@/(.*)$": "<rootDir>/$1",
      // Its exports name no file for CommonJS.
      "^cborg$": "<rootDir>/node_modules/cborg/cborg.js",
      // Zod's fifty languages: nothing uses them, and every suite would load them.
      "^\\.\\./locales/index\\.cjs$": "<rootDir>/tests/setup/empty.ts",
    },
    modulePathIgnorePatterns: ["<rootDir>/.next/", "<rootDir>/.local/", "<rootDir>/dist/"],
    testPathIgnorePatterns: ["/node_modules/", "<rootDir>/tests/e2e/", ...LEFT_OUT],
  })();
  const transform = { [`/${indexFiles}`]: "<rootDir>/tests/setup/lazy-index.mjs", ...config.transform };
  return { ...config, transform, transformIgnorePatterns, ...overrides };
}

const withServices = {
  testEnvironment: "<rootDir>/tests/setup/node.mjs",
  globalSetup: "<rootDir>/tests/setup/integration-start.ts",
  globalTeardown: "<rootDir>/tests/setup/integration-stop.ts",
  setupFilesAfterEnv: ["<rootDir>/tests/setup/integration.ts"],
};

export default async function config() {
  return {
    // Also keeps suites in a process of their own when there is one worker.
    workerIdleMemoryLimit: "1.5GB",
    // Giving back 1 GB takes longer than the default of 500 ms, and Jest would call that a leak.
    workerGracefulExitTimeout: 10_000,
    reporters: ["default", "<rootDir>/tests/setup/keep-failed.mjs"],
    projects: [
      await project({
        displayName: "unit",
        testEnvironment: "<rootDir>/tests/setup/node.mjs",
        testMatch: ["**/*.test.ts"],
        testPathIgnorePatterns: [
          "/node_modules/",
          "<rootDir>/tests/e2e/",
          ...withoutJudges,
          "(\\.integration|-speed)\\.test\\.ts$",
          ...LEFT_OUT,
        ],
      }),
      await project({
        displayName: "components",
        testEnvironment: "<rootDir>/tests/setup/jsdom.mjs",
        testMatch: ["**/*.test.tsx"],
        setupFilesAfterEnv: ["<rootDir>/tests/setup/components.ts"],
      }),
      await project({
        displayName: "integration",
        testMatch: ["**/!(*-speed).integration.test.ts"],
        ...withServices,
      }),
      // Time decides these, so they run when nothing else does.
      await project({
        displayName: "speed",
        testMatch: ["**/*-speed.test.ts", "**/*-speed.integration.test.ts"],
        ...withServices,
      }),
    ],
  };
}
