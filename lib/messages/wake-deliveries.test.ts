import { after } from "next/server";
import { deliverMessages } from "./deliver-messages.server";
import { untilNextDue } from "./delivery-store.server";
import { wakeDeliveries } from "./wake-deliveries.server";

jest.mock("next/server", () => ({ ...jest.requireActual("next/server"), after: jest.fn() }));
jest.mock("./deliver-messages.server", () => ({ deliverMessages: jest.fn() }));
jest.mock("./delivery-store.server", () => ({ untilNextDue: jest.fn() }));

/** What is left for after the answer. */
const afterAnswer = () => {
  const [work] = jest.mocked(after).mock.lastCall ?? [];
  if (typeof work !== "function") throw new Error("nothing is left for after the answer");
  return work();
};

beforeEach(() => jest.clearAllMocks());

it.each([
  ["sends what is due now", 0, 1],
  ["leaves what is due later", 900, 0],
  ["does nothing where nothing waits", null, 0],
])("%s, after the answer", async (_what, wait, sent) => {
  jest.mocked(untilNextDue).mockResolvedValue(wait);
  wakeDeliveries();
  expect(deliverMessages).not.toHaveBeenCalled();
  await afterAnswer();
  expect(deliverMessages).toHaveBeenCalledTimes(sent);
});

it("sends in one run at a time, and in one more for all that was made due during it", async () => {
  jest.mocked(untilNextDue).mockResolvedValue(0);
  const report = { made: 0, sent: 0, needless: 0, failed: 0, isMore: false };
  let end = (_: typeof report): void => undefined;
  const begun = new Promise<void>((resolve) => {
    jest.mocked(deliverMessages).mockImplementationOnce(() => {
      resolve();
      return new Promise((ended) => {
        end = ended;
      });
    });
  });
  wakeDeliveries();
  const runs = [afterAnswer()];
  await begun;
  runs.push(afterAnswer(), afterAnswer());
  expect(deliverMessages).toHaveBeenCalledTimes(1);
  end(report);
  await Promise.all(runs);
  expect(deliverMessages).toHaveBeenCalledTimes(2);
});

it("leaves what can't be sent to the job, and throws nothing", async () => {
  jest.mocked(untilNextDue).mockRejectedValue(new Error("away"));
  wakeDeliveries();
  await expect(afterAnswer()).resolves.toBeUndefined();
  jest.mocked(after).mockImplementation(() => {
    throw new Error("outside a request");
  });
  expect(wakeDeliveries).not.toThrow();
});
