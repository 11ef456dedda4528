import { readdirSync, readFileSync } from "node:fs";
import { findContractions } from "./expand-only";

const folders = readdirSync("prisma/migrations", { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();

describe("findContractions", () => {
  it.each(folders)("finds none in %s, so that the previous version works on its schema", (name) => {
    expect(findContractions(readFileSync(`prisma/migrations/${name}/migration.sql`, "utf8"))).toEqual([]);
  });

  it.each([
    ['DROP TABLE "vote";', "removes a table"],
    ['ALTER TABLE "vote" DROP COLUMN "power";', "removes a column"],
    ['ALTER TABLE "vote" RENAME COLUMN "power" TO "weight";', "renames"],
    ['ALTER TABLE "vote" ALTER COLUMN "power" TYPE BIGINT;', "changes a column's type"],
    [
      'ALTER TABLE "vote" ALTER COLUMN "reason" SET NOT NULL;',
      "demands a value in a column that may be empty",
    ],
    [
      'ALTER TABLE "vote" ADD COLUMN "a" TEXT NOT NULL;',
      "adds a column that the version before does not fill",
    ],
    [
      'ALTER TABLE "vote" ADD COLUMN "a" TEXT,\n ADD COLUMN "b" INT NOT NULL CHECK ("b" > 0), ADD COLUMN "c" INT DEFAULT 0;',
      "adds a column that the version before does not fill",
    ],
  ])("finds it in %j", (sql, because) => {
    expect(findContractions(sql)).toEqual([because]);
  });

  it.each([
    "-- DROP TABLE vote;",
    'ALTER TABLE "vote" ADD COLUMN "a" TEXT NOT NULL DEFAULT \'\', ADD COLUMN "b" TEXT;',
    'ALTER TABLE "vote" ADD COLUMN "a" TEXT DEFAULT \'\' NOT NULL;',
    'ALTER TABLE "vote" DROP CONSTRAINT "x"; DROP INDEX "y";',
  ])("finds none in %j", (sql) => {
    expect(findContractions(sql)).toEqual([]);
  });
});
