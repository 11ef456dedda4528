import fc from "fast-check";
import { propertyRuns } from "@/tests/property-runs";
import { createPace } from "./pace";

function openPace(random = 0) {
  let time = 1_000;
  const pace = createPace({ now: () => time, random: () => random });
  return { pace, pass: (ms: number) => (time += ms), now: () => time };
}

describe("createPace", () => {
  it("asks one question first, then twice as many after each answer, up to eight", () => {
    const { pace } = openPace();
    const windows = Array.from({ length: 5 }, () => {
      const window = pace.window();
      pace.accepted();
      return window;
    });
    expect(windows).toEqual([1, 2, 4, 8, 8]);
    expect(pace.begin()).toBe(0);
    expect(pace.begin()).toBe(0);
  });

  it("waits twice as long after each refusal in a row, at most a minute, and halves the open questions", () => {
    const { pace, pass } = openPace();
    for (let answers = 0; answers < 4; answers++) pace.accepted();
    const waits = Array.from({ length: 10 }, () => {
      pace.refused(null);
      const wait = pace.begin();
      pass(wait);
      return wait;
    });
    expect(waits.slice(0, 4)).toEqual([500, 1_000, 2_000, 4_000]);
    expect(Math.max(...waits)).toBe(60_000);
    expect(pace.window()).toBe(1);
  });

  it("waits as long as the endpoint asks, and up to half as long again, so that workers don't return together", () => {
    const calm = openPace(0);
    calm.pace.refused(3_000);
    expect(calm.pace.begin()).toBe(3_000);
    const late = openPace(1);
    late.pace.refused(3_000);
    expect(late.pace.begin()).toBe(4_500);
  });

  it("counts answers to questions from before a refusal as the same refusal", () => {
    const { pace } = openPace();
    for (let answers = 0; answers < 4; answers++) pace.accepted();
    pace.refused(null);
    pace.refused(null);
    pace.refused(null);
    expect({ wait: pace.begin(), window: pace.window() }).toEqual({ wait: 500, window: 4 });
  });

  it("settles below the rate of any token bucket: few refusals, and most of what the bucket gives", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 50 }), fc.integer({ min: 1, max: 100 }), (perSecond, burst) => {
        const { pace, pass, now } = openPace(0.5);
        let tokens = burst;
        let filledAt = now();
        let accepted = 0;
        let refused = 0;
        while (now() < 301_000) {
          const wait = pace.begin();
          if (wait > 0) {
            pass(wait);
            continue;
          }
          pass(10);
          tokens = Math.min(burst, tokens + ((now() - filledAt) * perSecond) / 1_000);
          filledAt = now();
          if (tokens >= 1) {
            tokens -= 1;
            accepted += 1;
            pace.accepted();
          } else {
            refused += 1;
            pace.refused(null);
          }
        }
        expect(refused / accepted).toBeLessThan(0.25);
        expect(accepted / (300 * perSecond)).toBeGreaterThan(0.5);
      }),
      propertyRuns(30),
    );
  });
});
