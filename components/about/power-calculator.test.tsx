import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderInApp } from "@/tests/render";
import { PowerCalculator } from "./power-calculator";

async function typeHoldings({ nfts, tokens }: { nfts: string; tokens: string }): Promise<void> {
  const nftField = screen.getByRole("textbox", { name: "Kairos NFTs" });
  const tokenField = screen.getByRole("textbox", { name: "$KAIROS tokens" });
  await userEvent.clear(nftField);
  await userEvent.type(nftField, nfts);
  await userEvent.clear(tokenField);
  await userEvent.type(tokenField, tokens);
}

describe("PowerCalculator", () => {
  it.each([
    ["51", "1.4T", "52.40 VP"],
    ["0", "999,999,999,999", "0.99 VP"],
    ["49", "999999999999.999999999999999999", "49.99 VP"],
    ["50", "", "50.00 VP"],
  ])("gives %s NFTs and %s tokens their power, cut", async (nfts, tokens, power) => {
    renderInApp(<PowerCalculator />);
    await typeHoldings({ nfts, tokens: tokens || "0" });
    expect(screen.getByRole("status")).toHaveTextContent(power);
  });

  it("says what it can't read and shows no figure for it", async () => {
    renderInApp(<PowerCalculator />);
    await typeHoldings({ nfts: "1.5", tokens: "10" });
    expect(screen.getByRole("textbox", { name: "Kairos NFTs" })).toBeInvalid();
    expect(screen.getByText("Type a whole number, such as 12.")).toBeVisible();
    expect(screen.getByRole("status")).toHaveTextContent("–");
  });

  it("follows the configured rule", async () => {
    renderInApp(<PowerCalculator />, { votingPowerRatio: "3", tokensPerVote: "0" });
    await typeHoldings({ nfts: "2", tokens: "5T" });
    expect(screen.getByRole("status")).toHaveTextContent("6.00 VP");
  });
});
