import { HttpError, NETWORK_ERROR, UnreachableError } from "./api-client";
import { readFailure } from "./read-failure";

describe("readFailure", () => {
  it("gives the words and the request id of a refusal", () => {
    const body = JSON.stringify({ error: "The chain is away.", code: "CHAIN_UNAVAILABLE", requestId: "r-1" });
    expect(readFailure(new HttpError(503, body))).toEqual({
      status: 503,
      text: "The chain is away.",
      code: "CHAIN_UNAVAILABLE",
      requestId: "r-1",
    });
  });

  it.each(["<html>Bad gateway</html>", "null", '{"error":1}', '{"error":"x"}', ""])(
    "takes an answer that is no refusal of ours as it is: %s",
    (text) => {
      expect(readFailure(new HttpError(502, text))).toEqual({
        status: 502,
        text,
        code: null,
        requestId: null,
      });
    },
  );

  it("says why no answer came", () => {
    const failure = readFailure(new UnreachableError(NETWORK_ERROR, null));
    expect(failure).toEqual({ status: null, text: NETWORK_ERROR, code: null, requestId: null });
  });

  it("asks to reload when the answer is not the promised one", () => {
    expect(readFailure(new SyntaxError("Unexpected token")).text).toMatch(/^The server's answer could not/);
  });
});
