export type RunSteps = {
  /** Runs one step and prints its name, time and note when it is done. */
  run<Value>(name: string, work: () => Promise<{ value: Value; note: string }>): Promise<Value>;
  /** Work for the stop, done in reverse order. */
  onStop(work: () => Promise<void>): void;
  /** Ends everything when this process ends by itself. */
  watch(child: { name: string; exited: Promise<string>; lastWords: () => string }): void;
  print(line: string): void;
  /** Stops what was started, once; later calls wait for the same stop. */
  stop(): Promise<void>;
};

/** The order of a launch and of its end. `onDeath` gets the message about a process that ended by itself. */
export function createRunSteps({ onDeath }: { onDeath(message: string): void }): RunSteps {
  const stops: (() => Promise<void>)[] = [];
  let stopping: Promise<void> | undefined;
  const stopAll = async (): Promise<void> => {
    for (let work = stops.pop(); work; work = stops.pop()) {
      await work().catch((error: unknown) => console.error(error));
    }
  };
  return {
    async run(name, work) {
      const startedAt = performance.now();
      // The line of the finished step overwrites it; a file keeps only that one.
      if (process.stdout.isTTY) process.stdout.write(`  ${name.padEnd(16)} …\r`);
      const { value, note } = await work();
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
      console.log(`  ${name.padEnd(16)}${seconds.padStart(6)} s  ${note}`);
      return value;
    },
    onStop: (work) => void stops.push(work),
    watch({ name, exited, lastWords }) {
      void exited.then((reason) => {
        if (!stopping) onDeath(`${name} ended by itself (${reason}).${lastWords()}`);
      });
    },
    print: (line) => console.log(line),
    stop() {
      stopping ??= stopAll();
      return stopping;
    },
  };
}
