import { createElement } from "react";
import { drawCard } from "./draw-card.server";

const mockDrawing: (() => void)[] = [];
let mockAtOnce = 0;
let mockMost = 0;

jest.mock("next/og", () => ({
  ImageResponse: class {
    async arrayBuffer(): Promise<ArrayBuffer> {
      mockAtOnce += 1;
      mockMost = Math.max(mockMost, mockAtOnce);
      await new Promise<void>((resolve) => mockDrawing.push(resolve));
      mockAtOnce -= 1;
      return new ArrayBuffer(1);
    }
  },
}));

const draw = (facts: unknown) => drawCard(facts, () => createElement("div"));

/** Ends drawings until this is settled. */
async function drawingUntil<Value>(settled: Promise<Value>): Promise<Value> {
  const timer = setInterval(() => mockDrawing.shift()?.(), 1);
  return settled.finally(() => clearInterval(timer));
}

describe("drawCard", () => {
  it("draws one card at a time, refuses when more than ten are due, and takes more once they are drawn", async () => {
    const asked = Array.from({ length: 14 }, (_, number) => draw(number));
    const answers = await drawingUntil(Promise.allSettled(asked));
    expect(answers.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 10 }, () => "fulfilled"),
      ...Array.from({ length: 4 }, () => "rejected"),
    ]);
    await expect(asked[13]).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS", retryAfterSeconds: 5 });
    expect(mockMost).toBe(1);
    expect((await drawingUntil(draw(13))).status).toBe(200);
  });

  it("draws the same facts once, also for many at a time", async () => {
    const before = mockDrawing.length;
    const answers = await drawingUntil(Promise.all(Array.from({ length: 50 }, () => draw("same"))));
    expect(new Set(answers.map(({ headers }) => headers.get("etag"))).size).toBe(1);
    expect(mockDrawing).toHaveLength(before);
  });
});
