import { splitEvery } from "./split-every";

describe("splitEvery", () => {
  it.each([
    [[], []],
    [[1, 2], [[1, 2]]],
    [
      [1, 2, 3],
      [[1, 2], [3]],
    ],
    [
      [1, 2, 3, 4],
      [
        [1, 2],
        [3, 4],
      ],
    ],
  ])("splits %j by two into %j", (items, groups) => expect(splitEvery(2, items)).toEqual(groups));
});
