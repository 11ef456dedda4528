import { productChain } from "@/lib/env/product-chain";
import { formatFixed, formatTokenAmount, formatVotingPower } from "@/lib/shared/format-number";
import { formatDate } from "@/lib/shared/format-time";
import type { Unit } from "./metric-catalogue";

/** A value of a metric for people, cut and never rounded up; "–" where it is unknown or of nothing. */
export function formatCell(value: string | null | undefined, unit: Unit): string {
  if (value === null || value === undefined) return "–";
  return FORMATS[unit](value);
}

const FORMATS: Readonly<Record<Unit, (value: string) => string>> = {
  text: (value) => value,
  day: (value) => formatDate(new Date(`${value}T00:00:00Z`)),
  count: (value) => BigInt(value).toLocaleString("en-US"),
  hundredths: (value) => formatFixed({ value: BigInt(value), decimals: 2 }),
  share: (value) => `${formatFixed({ value: BigInt(value), decimals: 2 })} %`,
  power: (value) => `${formatVotingPower(BigInt(value))} VP`,
  token: (value) => formatTokenAmount(BigInt(value)),
  cro: (value) => `${formatTokenAmount(BigInt(value))} ${productChain.coin.symbol}`,
};

/** A whole number for an axis, short: "12K". */
export function formatAxis(value: number, unit: Unit): string {
  if (unit === "share") return `${value / 100} %`;
  if (unit === "text" || unit === "day") return String(value);
  return new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 }).format(
    value / UNIT_SIZE[unit],
  );
}

const UNIT_SIZE = { count: 1, hundredths: 100, power: 1e18, token: 1e18, cro: 1e18 } as const;
