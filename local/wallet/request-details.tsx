import type { ReactNode } from "react";
import { formatEther } from "viem";
import { productChain } from "@/lib/env/product-chain";
import type { WalletRequest } from "./local-provider";

export const requestTitles: Record<WalletRequest["kind"], string> = {
  connect: "Connect to this site?",
  "sign-text": "Sign this message?",
  "sign-data": "Sign this data?",
  send: "Send this transaction?",
  "switch-chain": "Switch network?",
  "add-chain": "Add this network?",
  "add-token": "Show this token?",
};

/** What will be signed or sent, in full. Everything that the signature covers is shown. */
export function RequestDetails({ request }: { request: WalletRequest }): ReactNode {
  switch (request.kind) {
    case "connect":
      return null;
    case "sign-text":
      return <Verbatim text={request.text} />;
    case "sign-data":
      return <Verbatim text={request.json} />;
    case "send":
      return (
        <dl className="grid gap-2">
          <Row name="To" value={request.to ?? "a new contract"} />
          <Row name="Value" value={`${formatEther(request.value)} ${productChain.coin.symbol}`} />
          <Row name="Gas limit" value={request.gas?.toLocaleString("en") ?? "estimated"} />
          <Row name="Data" value={request.data ?? "none"} />
        </dl>
      );
    case "add-token":
      return (
        <dl className="grid gap-2">
          <Row name="Symbol" value={request.symbol} />
          <Row name="Contract" value={request.address} />
        </dl>
      );
    case "switch-chain":
    case "add-chain":
      return (
        <p>
          {productChain.name}, chain {productChain.id}
        </p>
      );
  }
}

/** A text field, because that scrolls by keyboard too. */
function Verbatim({ text }: { text: string }): ReactNode {
  return (
    <textarea
      readOnly
      rows={14}
      value={text}
      aria-label="What will be signed"
      className="w-full resize-none rounded-lg border border-line bg-surface-2 p-3 font-mono text-xs"
    />
  );
}

function Row({ name, value }: { name: string; value: string }): ReactNode {
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="font-mono text-xs break-all">{value}</dd>
    </div>
  );
}
