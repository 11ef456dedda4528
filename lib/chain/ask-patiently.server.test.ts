import { AppError } from "@/lib/http/app-error";
import { askPatiently, OutOfTime } from "./ask-patiently.server";
import { judgeRefusal } from "./judge-refusal";
import { createPace } from "./pace";
import { RpcRefused } from "./rpc-refused";

const rateLimit = () => new RpcRefused(judgeRefusal({ message: "", status: 429, retryAfter: "0.001" }));

function ask(failures: readonly Error[], { tries = 3, budgetMs = 5_000 } = {}) {
  const left = [...failures];
  let asked = 0;
  const pace = createPace({ now: () => performance.now(), random: () => 0 });
  const answer = askPatiently({
    pace,
    deadline: performance.now() + budgetMs,
    tries,
    ask: () => {
      asked += 1;
      const failure = left.shift();
      return failure === undefined ? Promise.resolve("an answer") : Promise.reject(failure);
    },
  });
  return { answer, asked: () => asked };
}

describe("askPatiently", () => {
  it("outlasts any number of rate limits, also one that another error carries", async () => {
    const wrapped = new AppError("CHAIN_UNAVAILABLE", undefined, { cause: rateLimit() });
    const { answer, asked } = ask([...Array.from({ length: 9 }, rateLimit), wrapped]);
    expect(await answer).toBe("an answer");
    expect(asked()).toBe(11);
  });

  it("retries what may pass, and throws the last failure after enough tries", async () => {
    expect(await ask([new Error("first"), new Error("second")]).answer).toBe("an answer");
    const { answer, asked } = ask([new Error("first"), new Error("second"), new Error("third")]);
    await expect(answer).rejects.toThrow("third");
    expect(asked()).toBe(3);
  });

  it("does not wait beyond its time: a rate limit is OutOfTime, a failure is thrown as it is", async () => {
    const long = new RpcRefused(judgeRefusal({ message: "", status: 429, retryAfter: "60" }));
    await expect(ask([long]).answer).rejects.toThrow(OutOfTime);
    await expect(ask([new Error("down")], { budgetMs: 10 }).answer).rejects.toThrow("down");
  });
});
