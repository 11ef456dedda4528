export type WalletChoice = { uid: string; name: string; icon: string | undefined };

/** Name and icon are whatever the wallet announced; wagmi doesn't check them. */
type FoundConnector = { uid: string; id: string; type: string; name: unknown; icon?: unknown };

/** The connector of the wallet behind window.ethereum, which announces no name. */
export const UNANNOUNCED_ID = "injected";

/**
 * The wallets to offer, in the order they announced themselves (EIP-6963). The nameless one behind window.ethereum appears
 * only if nobody announced, because otherwise it is one of those.
 */
export function listWallets(
  connectors: readonly FoundConnector[],
  { hasUnannounced }: { hasUnannounced: boolean },
): WalletChoice[] {
  const announced = connectors.filter(({ id, type }) => type === "injected" && id !== UNANNOUNCED_ID);
  const unannounced = connectors.filter(({ id }) => id === UNANNOUNCED_ID && hasUnannounced);
  return (announced.length > 0 ? announced : unannounced).map(({ uid, id, name, icon }) => ({
    uid,
    name: id === UNANNOUNCED_ID ? "Browser wallet" : safeWalletName(name),
    icon: safeWalletIcon(icon),
  }));
}

/** Wallets write their own name. At most 40 characters pass, and none that turns, hides or breaks the text around it. */
export function safeWalletName(name: unknown): string {
  const text = typeof name === "string" ? name.replace(/[\p{C}\s]+/gu, " ").trim() : "";
  return [...text].slice(0, 40).join("") || "Unnamed wallet";
}

/** Wallets write their own icon. Only an image inside the text itself passes, so no wallet makes the page fetch a URL. */
export function safeWalletIcon(icon: unknown): string | undefined {
  const text = typeof icon === "string" ? icon.trim() : "";
  return /^data:image\/(png|svg\+xml|webp|jpeg|gif)[;,]/.test(text) ? text : undefined;
}
