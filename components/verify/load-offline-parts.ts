/** Rejects if the chunk can't be loaded; the next call tries again. */
export const loadOfflineParts = async () => (await import("./offline-parts")).offlineParts;
