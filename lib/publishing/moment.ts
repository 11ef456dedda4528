/** A moment in the life of a proposal or bounty; `isDone` once it has passed. `block` where the chain shows it. */
export type Moment = { name: string; at: string; isDone: boolean; block: string | null };

/** Makes moments that are judged by the server's clock. */
export function momentsAt(serverTime: string) {
  return (name: string, at: string, block: string | null = null): Moment => ({
    name,
    at,
    isDone: new Date(at) <= new Date(serverTime),
    block,
  });
}
