import { render, screen } from "@testing-library/react";
import { lazy, Suspense } from "react";
import { FallbackOnError } from "./fallback-on-error";

describe("FallbackOnError", () => {
  it("keeps the rest of the page when the code of a part can't be loaded, and tells once", async () => {
    jest.spyOn(console, "error").mockImplementation(() => undefined);
    const onError = jest.fn();
    const Missing = lazy(() => Promise.reject(new Error("ChunkLoadError")));
    render(
      <>
        <p>The page</p>
        <FallbackOnError fallback={<p>Without it</p>} onError={onError}>
          <Suspense fallback={null}>
            <Missing />
          </Suspense>
        </FallbackOnError>
      </>,
    );
    expect(await screen.findByText("Without it")).toBeVisible();
    expect(screen.getByText("The page")).toBeVisible();
    expect(onError).toHaveBeenCalledTimes(1);
  });
});
