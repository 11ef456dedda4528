import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, useState } from "react";
import { keepTypedFields, restoreTypedFields } from "./kept-fields";
import { watchTypedFields } from "./typed-fields";

function Form(): ReactNode {
  const [title, setTitle] = useState("");
  const [note, setNote] = useState("as saved");
  return (
    <form>
      <label>
        Title <input value={title} onChange={({ target }) => setTitle(target.value)} />
      </label>
      <textarea aria-label="Note" value={note} onChange={({ target }) => setNote(target.value)} />
      <input type="password" aria-label="Secret" />
      <output>{`${title} / ${note}`}</output>
    </form>
  );
}

const shown = () => screen.getByRole("status").textContent;
let stop: (() => void)[] = [];

beforeEach(() => {
  sessionStorage.clear();
  stop = [watchTypedFields()];
});
afterEach(() => {
  for (const each of stop) each();
});

async function typeAndLeave(): Promise<void> {
  const { unmount } = render(<Form />);
  await userEvent.type(screen.getByLabelText("Title"), "A bridge");
  await userEvent.type(screen.getByLabelText("Secret"), "hunter2");
  keepTypedFields();
  unmount();
}

describe("what a person has typed", () => {
  it("is there again on the next page, for the form too, and nothing else is changed", async () => {
    await typeAndLeave();
    render(<Form />);
    act(() => void stop.push(restoreTypedFields()));
    expect(shown()).toBe("A bridge / as saved");
    expect(screen.getByLabelText("Secret")).toHaveValue("");
  });

  it("waits for fields that come later", async () => {
    await typeAndLeave();
    stop.push(restoreTypedFields());
    render(<Form />);
    expect(await screen.findByText("A bridge / as saved")).toBeVisible();
  });

  it("comes back once, and on its own page only", async () => {
    await typeAndLeave();
    window.history.pushState(null, "", "/elsewhere");
    render(<Form />);
    act(() => void stop.push(restoreTypedFields()));
    expect(shown()).toBe(" / as saved");
    window.history.back();
    act(() => void stop.push(restoreTypedFields()));
    expect(shown()).toBe(" / as saved");
  });

  it("is not kept when nothing was typed, and never a password", async () => {
    render(<Form />);
    keepTypedFields();
    expect(sessionStorage).toHaveLength(0);
    await userEvent.type(screen.getByLabelText("Secret"), "hunter2");
    keepTypedFields();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain("hunter2");
  });
});
