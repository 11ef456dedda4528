import { askInTurn } from "./ask-in-turn";

const endpoints = ["first", "second"];
const never = new Promise<string>(() => undefined);

describe("askInTurn", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  function answers(table: Record<string, () => Promise<string>>) {
    const asked: string[] = [];
    const answer = askInTurn(endpoints, (endpoint) => {
      asked.push(endpoint);
      return table[endpoint]?.() ?? never;
    });
    answer.catch(() => undefined);
    return { asked, answer };
  }

  it("asks the second only when the first is silent for a second", async () => {
    const { asked, answer } = answers({ second: async () => "two" });
    await jest.advanceTimersByTimeAsync(999);
    expect(asked).toEqual(["first"]);
    await jest.advanceTimersByTimeAsync(1);
    expect(asked).toEqual(endpoints);
    expect(await answer).toBe("two");
  });

  it("asks only one while it answers in time", async () => {
    const { asked, answer } = answers({ first: async () => "one", second: async () => "two" });
    await jest.advanceTimersByTimeAsync(5_000);
    expect([await answer, asked]).toEqual(["one", ["first"]]);
  });

  it("asks the second immediately if the first fails", async () => {
    const { answer } = answers({
      first: async () => Promise.reject(new Error("1")),
      second: async () => "two",
    });
    await jest.advanceTimersByTimeAsync(0);
    expect(await answer).toBe("two");
  });

  it("takes a late answer of the first if the second fails", async () => {
    const late = new Promise<string>((resolve) => setTimeout(() => resolve("one"), 2_000));
    const { answer } = answers({ first: () => late, second: async () => Promise.reject(new Error("2")) });
    await jest.advanceTimersByTimeAsync(2_000);
    expect(await answer).toBe("one");
  });

  it("throws what the first threw if both fail", async () => {
    const { answer } = answers({
      first: async () => Promise.reject(new Error("1")),
      second: async () => Promise.reject(new Error("2")),
    });
    await jest.advanceTimersByTimeAsync(1_000);
    await expect(answer).rejects.toThrow("1");
  });

  it("asks only one if only one is configured", async () => {
    await expect(askInTurn(["only"], async () => "one")).resolves.toBe("one");
    await expect(askInTurn(["only"], async () => Promise.reject(new Error("1")))).rejects.toThrow("1");
  });
});
