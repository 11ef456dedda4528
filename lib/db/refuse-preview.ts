/** How hosts say that this is a deployment of a branch or a pull request. */
const PREVIEW_MARKS: readonly { name: string; values: readonly string[] }[] = [
  { name: "VERCEL_ENV", values: ["preview"] },
  { name: "CONTEXT", values: ["deploy-preview", "branch-deploy"] },
  { name: "IS_PULL_REQUEST", values: ["true"] },
];

/** Throws on a preview, because nobody has accepted its code yet and hosts give it the production database by default. */
export function refusePreview(environment: Record<string, string | undefined>): void {
  if (environment["MIGRATE_PREVIEW"] === "1") return;
  const mark = PREVIEW_MARKS.find(({ name, values }) => values.includes(environment[name] ?? ""));
  if (mark === undefined) return;
  throw new Error(
    `${mark.name} is ${environment[mark.name]}, so this is a preview, and a preview never changes a schema. Give previews a database of their own and set MIGRATE_PREVIEW=1 for them, or turn previews off.`,
  );
}
