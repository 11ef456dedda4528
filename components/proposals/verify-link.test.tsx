import { screen } from "@testing-library/react";
import { renderInApp } from "@/tests/render";
import { VerifyLink } from "./verify-link";

const anchor = { block: "12345678", transaction: `0x${"ab".repeat(32)}` };
const path = "/clubs/a/proposals/1/verify";

describe("VerifyLink", () => {
  it("names the block that a result is anchored in, and links its transaction", () => {
    renderInApp(<VerifyLink path={path} anchor={anchor} explorerUrl="https://explorer.example" />);
    const link = screen.getByRole("link", { name: /^block 12,345,678/ });
    expect(link).toHaveAttribute("href", `https://explorer.example/tx/${anchor.transaction}`);
    expect(screen.getByText(/^Anchored in/)).toBeVisible();
  });

  it("links nothing where the chain is in no explorer, and says nothing before there is an anchor", () => {
    const { rerender } = renderInApp(<VerifyLink path={path} anchor={anchor} explorerUrl={null} />);
    expect(screen.queryByRole("link", { name: /block/ })).toBeNull();
    expect(screen.getByText("block 12,345,678")).toBeVisible();
    rerender(<VerifyLink path={path} anchor={null} explorerUrl={null} />);
    expect(screen.queryByText(/Anchored/)).toBeNull();
  });
});
