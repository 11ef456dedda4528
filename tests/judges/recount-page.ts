import { createRecountWays, type RecountWays, repeat } from "./recount-ways";

/** What the benchmark asks of its page in a browser: read the file, and check it in one way a given number of times. */
export type RecountPage = {
  load: (text: string) => Promise<void>;
  check: (way: string) => Promise<number>;
};

let ways: RecountWays = {};

const page: RecountPage = {
  async load(text) {
    ways = await createRecountWays(text);
  },
  async check(name) {
    const way = ways[name];
    if (way === undefined) throw new Error(`there is no way called ${name}`);
    return repeat(way);
  },
};
Object.assign(window, { recountPage: page });
