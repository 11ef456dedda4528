import "server-only";
import { getAddress } from "viem";
import { getEnvironment } from "@/lib/env/environment.server";
import type { Address } from "@/lib/shared/address";
import { ok, type Result, refuse } from "@/lib/shared/result";
import { withDeadline } from "@/lib/shared/with-deadline";
import type { MarketplaceRefusal } from "./marketplace-refusal";
import { type MarketplacePage, marketplaceAnswer } from "./marketplace-schemas";

/** For headers and body together. */
const TIME_LIMIT_MS = 5_000;
const MAX_BYTES = 1_000_000;
const PAGE_SIZE = 100;

/**
 * One page of what a wallet owns, by the marketplace's wallet service (GET /v2/wallets, spec section 7), in one collection
 * if `collection` names it. Never throws. Nothing may depend on the answer, because the marketplace's word proves no
 * ownership.
 */
export async function readMarketplaceWallet(
  { wallet, collection = null, page = 1 }: { wallet: Address; collection?: Address | null; page?: number },
  { timeLimitMs = TIME_LIMIT_MS }: { timeLimitMs?: number } = {},
): Promise<Result<MarketplacePage, MarketplaceRefusal>> {
  const { MARKETPLACE_URL, MARKETPLACE_API_KEY } = getEnvironment();
  if (MARKETPLACE_URL === undefined) return refuse({ kind: "not configured" });
  const url = new URL(`${MARKETPLACE_URL.replace(/\/+$/, "")}/v2/wallets`);
  url.searchParams.set("wallet", getAddress(wallet));
  if (collection !== null) url.searchParams.set("collection", getAddress(collection));
  url.searchParams.set("pageSize", String(PAGE_SIZE));
  url.searchParams.set("page", String(page));
  const stop = new AbortController();
  const late = new Late();
  try {
    // The signal ends the request; the deadline holds even where a body does not heed it.
    return await withDeadline(
      timeLimitMs,
      () => late,
      () => ask({ url, key: MARKETPLACE_API_KEY, signal: stop.signal }),
    );
  } catch (error) {
    // What fetch throws may name the URL; which of the two it was is all that helps.
    return refuse(error === late ? { kind: "late", milliseconds: timeLimitMs } : { kind: "unreachable" });
  } finally {
    stop.abort();
  }
}

class Late extends Error {}

async function ask({
  url,
  key,
  signal,
}: {
  url: URL;
  key: string | undefined;
  signal: AbortSignal;
}): Promise<Result<MarketplacePage, MarketplaceRefusal>> {
  const response = await fetch(url, {
    headers: { accept: "application/json", ...(key === undefined ? {} : { "eb-api-key": key }) },
    // A redirect could carry the key to another host.
    redirect: "manual",
    cache: "no-store",
    credentials: "omit",
    signal,
  });
  const { status } = response;
  if (status >= 300 && status < 400) return refuse({ kind: "redirect", status });
  if (status !== 200) return refuse({ kind: "status", status });
  const text = await readCapped(response);
  if (text === null) return refuse({ kind: "too large", bytes: MAX_BYTES });
  return parseAnswer(text);
}

function parseAnswer(text: string): Result<MarketplacePage, MarketplaceRefusal> {
  const json = readJson(text);
  if (!json.ok) return refuse({ kind: "malformed", detail: "it is not JSON." });
  const parsed = marketplaceAnswer.safeParse(json.value);
  if (parsed.success) return ok(parsed.data);
  const [issue] = parsed.error.issues;
  return refuse({
    kind: "malformed",
    detail: `${issue?.path.join(".") || "answer"}: ${issue?.message ?? "refused"}`,
  });
}

function readJson(text: string): Result<unknown, "not JSON"> {
  try {
    return ok(JSON.parse(text));
  } catch {
    return refuse("not JSON");
  }
}

/** Null when it is too large; the caller's abort ends what is not read. */
async function readCapped(response: Response): Promise<string | null> {
  const reader = response.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read()) {
    size += next.value.byteLength;
    if (size > MAX_BYTES) return null;
    chunks.push(next.value);
  }
  return Buffer.concat(chunks).toString("utf8");
}
