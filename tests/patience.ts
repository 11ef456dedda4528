/** How many times longer than usual a test waits: on a slower machine all takes longer, and nothing waits that long when all is well. */
export const patience = Math.max(1, 1 / Number(process.env["MACHINE_SPEED"] ?? 1));
