import { getAddress, parseAbi } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { deployer, localAccounts, localContracts } from "@/local/accounts";
import { chainReader } from "@/tests/setup/own-services";
import { newBrowser } from "@/tests/setup/route-caller";

process.env["RATE_LIMIT_MULTIPLIER"] = "1000";

const abi = parseAbi(["function balanceOf(address) view returns (uint256)"]);
const TRILLION_TOKENS = 10n ** 30n;

async function balanceOf(contract: `0x${string}`, owner: `0x${string}`): Promise<bigint> {
  return chainReader().readContract({ address: contract, abi, functionName: "balanceOf", args: [owner] });
}

describe("the figures of a signed-in user", () => {
  it("are those of the chain, in the verify answer and in GET /api/auth/me", async () => {
    const holders = [...localAccounts.filter(({ role }) => role !== "contract-wallet"), deployer];
    let heldTokens = 0n;
    for (const { privateKey, address } of holders) {
      const nfts = await balanceOf(localContracts.nft, address);
      const tokenWei = await balanceOf(localContracts.token, address);
      heldTokens += tokenWei;
      const powerWei = nfts * 10n ** 18n + tokenWei / 10n ** 12n;
      const browser = newBrowser();
      const answer = await (await browser.signIn(privateKeyToAccount(privateKey))).json();
      expect(answer).toEqual({
        address: getAddress(address),
        nftCount: Number(nfts),
        votingPower: Number(powerWei / 10n ** 16n) / 100,
        votingPowerWei: powerWei.toString(),
        tokenBalanceWei: tokenWei.toString(),
        whale: nfts > 50n && tokenWei > TRILLION_TOKENS,
        powerKnown: true,
      });
      expect(await (await browser.me()).json()).toEqual(answer);
    }
    expect(heldTokens).toBeGreaterThan(0n);
  });
});
