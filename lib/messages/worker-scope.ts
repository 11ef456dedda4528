/**
 * Where the workers that show messages are registered, each followed by a person's address. No page is there, so none is ever answered by
 * a worker.
 */
export const WORKER_SCOPE = "/push-worker/";
