import type { ReactNode } from "react";
import { CopyableAddress } from "@/components/ui/copyable-address";
import type { OverviewCounts } from "@/lib/admin/admin-views";
import { productChain } from "@/lib/env/product-chain";
import type { PublicConfig } from "@/lib/env/public-config";
import type { Health } from "@/lib/operations/health";
import { powerFormula } from "@/lib/power/power-formula";
import { tokenLabel } from "@/lib/shared/format-number";
import { HealthPanel } from "./health-panel";
import { OpenAlerts } from "./open-alerts";
import { OverviewFigures } from "./overview-figures";
import { TestPageLinks } from "./test-page-links";

/** What needs attention, what this deployment is, and the tools. */
export function AdminScreen({
  config,
  health,
  isCalm,
  counts,
}: {
  config: PublicConfig;
  health: Health;
  /** Nothing else needs attention. */
  isCalm: boolean;
  /** Null: they could not be counted. */
  counts: OverviewCounts | null;
}): ReactNode {
  const { explorerUrl } = config;
  return (
    <div className="grid gap-14">
      <OpenAlerts alerts={health.alerts} isCalm={isCalm} isServing={isServing(health)} />
      <OverviewFigures counts={counts} />
      <HealthPanel health={health} />

      <section aria-labelledby="deployment">
        <h2 id="deployment" className="mb-4 text-2xl">
          This deployment
        </h2>
        <dl className="divide-y divide-line rounded-xl border border-line bg-surface">
          <Fact term="Name">Club {config.productName}</Fact>
          <Fact term="Origin">{config.appOrigin}</Fact>
          <Fact term="Mode">{config.isLocalMode ? "LOCAL MODE" : "Configured"}</Fact>
          <Fact term="Chain">
            {productChain.name}, id {config.chainId}
          </Fact>
          <Fact term="Voting power">{powerFormula(config)}</Fact>
          <Fact term={`${config.productName} NFT`}>
            <CopyableAddress address={config.nftAddress} label="the NFT contract" explorerUrl={explorerUrl} />
          </Fact>
          <Fact term={tokenLabel(config.productName)}>
            <CopyableAddress
              address={config.tokenAddress}
              label="the token contract"
              explorerUrl={explorerUrl}
            />
          </Fact>
          <Fact term="Admin wallet at setup">
            <CopyableAddress
              address={config.defaultAdminWallet}
              label="the configured admin wallet"
              explorerUrl={explorerUrl}
            />
          </Fact>
        </dl>
      </section>

      <TestPageLinks />
    </div>
  );
}

function isServing({ database, chain, endpoints, contracts }: Health): boolean {
  return database.ok && chain.ok && contracts !== null && endpoints.every(({ head }) => head !== null);
}

function Fact({ term, children }: { term: string; children: ReactNode }): ReactNode {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-6 py-3.5">
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 font-semibold break-words">{children}</dd>
    </div>
  );
}
