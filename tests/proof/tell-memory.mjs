// Loaded before a server by `--import`. Writes its memory to standard error: every second, and after garbage collection at SIGUSR2.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { isMainThread } from "node:worker_threads";

function tell(kind, facts) {
  process.stderr.write(`MEMORY ${JSON.stringify({ kind, pid: process.pid, ...facts })}\n`);
}

if (isMainThread) {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc");
  setInterval(() => {
    tell("whole", { bytes: process.memoryUsage.rss(), handles: process.getActiveResourcesInfo().length });
  }, 1_000).unref();
  process.on("SIGUSR2", () => {
    // What a finaliser lets go of is collected the second time.
    collect();
    collect();
    const { heapUsed, external } = process.memoryUsage();
    tell("used", { bytes: heapUsed + external });
  });
}
