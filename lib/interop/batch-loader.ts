/**
 * Answers one question for many keys: those that are asked for in the same turn are loaded together, and each is loaded once. null = there
 * is none.
 */
export function batchLoader<Key, Value>(
  load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | null> {
  const known = new Map<Key, Promise<Value | null>>();
  let turn: { keys: Key[]; loaded: Promise<ReadonlyMap<Key, Value>> } | null = null;
  const openTurn = (): NonNullable<typeof turn> => {
    const keys: Key[] = [];
    const loaded = new Promise((resolve) => setTimeout(resolve, 0)).then(() => {
      turn = null;
      return load(keys);
    });
    return { keys, loaded };
  };
  return (key) => {
    const asked = known.get(key);
    if (asked) return asked;
    turn ??= openTurn();
    turn.keys.push(key);
    const found = turn.loaded.then((values) => values.get(key) ?? null);
    known.set(key, found);
    return found;
  };
}
