import "server-only";
import type { PublicClient } from "viem";
import {
  type NftProbe,
  probeEarlierSupply,
  probeMulticall,
  probeNft,
  probeToken,
  type TokenProbe,
} from "@/lib/chain/probe-contracts.server";
import { openProbe, probeEndpoint } from "@/lib/chain/probe-endpoint.server";
import { contractNames, countedContracts } from "@/lib/env/counted-contracts";
import type { Environment } from "@/lib/env/environment-schemas";
import { productChain } from "@/lib/env/product-chain";
import { describeFault } from "@/lib/http/describe-fault";
import { formatBlock } from "@/lib/shared/format-number";
import { formatDuration } from "@/lib/shared/format-time";
import { type Finding, fail, fine, warn } from "./finding";

const { id: CHAIN_ID, name: CHAIN_NAME } = productChain;

/** Each endpoint's chain and newest block, and through the first of them what is at the three addresses. */
export async function examineChain(environment: Environment): Promise<Finding[]> {
  const { RPC_URL, RPC_URL_SECONDARY, BROWSER_RPC_URL } = environment;
  const first = openProbe(RPC_URL);
  const others = [
    ["RPC_URL_SECONDARY", RPC_URL_SECONDARY],
    ["BROWSER_RPC_URL", BROWSER_RPC_URL === RPC_URL ? undefined : BROWSER_RPC_URL],
  ] as const;
  const [endpoint, ...rest] = await Promise.all([
    examineEndpoint("RPC_URL", { client: first, environment }),
    ...others.flatMap(([name, url]) =>
      url === undefined ? [] : [examineEndpoint(name, { client: openProbe(url), environment })],
    ),
  ]);
  if (endpoint.state !== "ok") return [endpoint, ...rest];
  return [endpoint, ...rest, ...(await examineContracts(first, environment))];
}

async function examineEndpoint(
  name: string,
  { client, environment }: { client: PublicClient; environment: Environment },
): Promise<Finding> {
  try {
    const { chainId, head, headAgeSeconds } = await probeEndpoint(client, Date.now());
    if (chainId !== CHAIN_ID) {
      return fail(name, `it serves chain ${chainId}`, `use an endpoint of ${CHAIN_NAME}, chain ${CHAIN_ID}`);
    }
    const text = `chain ${CHAIN_ID}, block ${formatBlock(head)}, ${formatDuration(headAgeSeconds)} old`;
    if (environment.LOCAL_MODE === "1" || headAgeSeconds <= environment.CHAIN_MAX_AGE_SECONDS)
      return fine(name, text);
    return fail(name, text, "the endpoint lags: wait, or use another");
  } catch (error) {
    // Browsers ask it, from networks that this machine may not reach.
    const judge = name === "BROWSER_RPC_URL" ? warn : fail;
    return judge(
      name,
      `no answer (${describeFault(error)?.split("\n")[0]?.slice(0, 120)})`,
      "check the address and its key, and that this machine reaches it",
    );
  }
}

async function examineContracts(client: PublicClient, environment: Environment): Promise<Finding[]> {
  const { NFT_ADDRESS, TOKEN_ADDRESS, MULTICALL3_ADDRESS } = environment;
  try {
    const [nft, token, hasMulticall] = await Promise.all([
      probeNft(client, NFT_ADDRESS),
      probeToken(client, TOKEN_ADDRESS),
      probeMulticall(client, MULTICALL3_ADDRESS),
    ]);
    return [
      judgeNft(nft),
      judgeToken(token),
      hasMulticall
        ? fine("MULTICALL3_ADDRESS", "Multicall3 answers")
        : fail(
            "MULTICALL3_ADDRESS",
            "no Multicall3 answers there",
            "remove it to use the usual address, or set the address on this chain",
          ),
      ...(await examineFirstBlocks(client, environment)),
    ];
  } catch (error) {
    return [fail("contracts", `no answer (${describeFault(error)?.split("\n")[0]})`, "run the doctor again")];
  }
}

async function examineFirstBlocks(client: PublicClient, environment: Environment): Promise<Finding[]> {
  const head = await client.getBlockNumber();
  return Promise.all(
    contractNames.map(async (contract) => {
      const { addressVariable, firstBlockVariable: name } = countedContracts[contract];
      const [address, firstBlock] = [environment[addressVariable], environment[name]];
      if (firstBlock === undefined) return fine(name, "not set: it is found on the chain");
      const cure = `remove ${name}: the first block is found on the chain`;
      if (firstBlock > head) return fail(name, `block ${firstBlock} is above the newest, ${head}`, cure);
      const supply = await probeEarlierSupply(client, { address, firstBlock });
      if (supply === null) return fine(name, `block ${firstBlock}; the endpoint tells nothing of before`);
      if (supply === 0n) return fine(name, `block ${firstBlock}, before the first mint`);
      return fail(name, `at block ${firstBlock - 1n} there were ${supply} units already`, cure);
    }),
  );
}

function judgeNft({ hasCode, isErc721, balance, supply }: NftProbe): Finding {
  const name = "NFT_ADDRESS";
  if (!hasCode)
    return fail(
      name,
      "no contract stands there",
      `set the address of the NFT collection on chain ${CHAIN_ID}`,
    );
  if (isErc721 !== true || balance === null) {
    return fail(
      name,
      "the contract is no ERC-721",
      "set the address of the NFT collection; tokens belong in TOKEN_ADDRESS",
    );
  }
  if (supply === null) {
    return fail(
      name,
      "it has no totalSupply(), from which a quorum is computed",
      "use a collection that counts its supply",
    );
  }
  return fine(name, `ERC-721 with ${supply} NFTs`);
}

function judgeToken({ hasCode, decimals, balance, supply }: TokenProbe): Finding {
  const name = "TOKEN_ADDRESS";
  if (!hasCode)
    return fail(
      name,
      "no contract stands there",
      `set the address of the governance token on chain ${CHAIN_ID}`,
    );
  if (decimals === null || balance === null || supply === null) {
    return fail(
      name,
      "the contract is no ERC-20",
      "set the address of the governance token; NFTs belong in NFT_ADDRESS",
    );
  }
  if (decimals !== 18) return fail(name, `it has ${decimals} decimals`, "use a token of 18 decimals");
  return fine(name, "ERC-20 with 18 decimals");
}
