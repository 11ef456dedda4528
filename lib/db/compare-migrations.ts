export type RecordedMigration = { name: string; checksum: string; finished: boolean; rolledBack: boolean };

export type SchemaState = {
  /** In the folder but not in the database; `npm run migrate` applies them. */
  pending: string[];
  /** Applied, then changed in the folder. */
  edited: string[];
  /** Begun by another tool and never finished. */
  failed: string[];
  /** Applied by a newer version of the app; harmless to this one. */
  ahead: string[];
};

/** Compares the migrations of this version with those recorded in `_prisma_migrations`. */
export function compareMigrations(
  files: readonly { name: string; checksum: string }[],
  recorded: readonly RecordedMigration[],
): SchemaState {
  const live = recorded.filter((row) => !row.rolledBack);
  const applied = new Map(live.filter((row) => row.finished).map((row) => [row.name, row.checksum]));
  const known = new Set(files.map((file) => file.name));
  return {
    pending: files.filter((file) => !applied.has(file.name)).map((file) => file.name),
    edited: files
      .filter((file) => applied.has(file.name) && applied.get(file.name) !== file.checksum)
      .map((file) => file.name),
    failed: live.filter((row) => !row.finished).map((row) => row.name),
    ahead: [...applied.keys()].filter((name) => !known.has(name)),
  };
}

/** True when this version of the app can work on the database. */
export function isSchemaCurrent(state: SchemaState): boolean {
  return state.pending.length === 0 && state.edited.length === 0 && state.failed.length === 0;
}
