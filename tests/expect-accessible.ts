import { act } from "@testing-library/react";
import axe from "axe-core";

/** Fails with the markup of whatever breaks a rule of axe in the page that is rendered now. */
export async function expectAccessible(): Promise<void> {
  // jsdom draws nothing, so contrast is for the browser's round.
  const { violations } = await act(() =>
    axe.run(document.body, {
      rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
    }),
  );
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`)).toEqual(
    [],
  );
}
