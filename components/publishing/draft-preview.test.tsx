import { screen } from "@testing-library/react";
import { TextFields } from "@/components/proposals/text-fields";
import { renderInApp } from "@/tests/render";

const content = {
  title: "Fund the exhibition",
  body: "It is **urgent**.",
  discussion: "",
  earliestStart: null,
  periodSeconds: 259_200,
};
const show = () =>
  renderInApp(<TextFields content={content} blockers={[]} showsErrors={false} onChange={() => undefined} />);

afterEach(() => jest.restoreAllMocks());

it("has the preview beside the text where there is room, and no tabs then", async () => {
  jest.spyOn(window, "matchMedia").mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: true,
      onchange: null,
      addListener() {},
      removeListener() {},
    }),
  );
  show();
  const preview = screen.getByRole("region", { name: "Preview" });
  expect(preview).toHaveTextContent("Fund the exhibition");
  expect(await screen.findByText("urgent")).toBeVisible();
  expect(screen.queryByRole("tab")).not.toBeInTheDocument();
  expect(screen.getByRole("textbox", { name: "Text" })).toHaveValue(content.body);
});

it("has it behind a tab elsewhere", () => {
  show();
  expect(screen.queryByRole("region", { name: "Preview" })).not.toBeInTheDocument();
  expect(screen.getByRole("tab", { name: "preview" })).toBeVisible();
});
