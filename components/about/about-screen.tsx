import type { ReactNode } from "react";
import { PageHeader } from "@/components/layout/page-header";
import type { PublicConfig } from "@/lib/env/public-config";

export function AboutScreen({ config }: { config: PublicConfig }): ReactNode {
  return (
    <div className="wrap">
      <PageHeader title="About">How holders of {config.productName} decide together.</PageHeader>
    </div>
  );
}
