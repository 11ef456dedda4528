export type WalletChoice = { uid: string; name: string; icon: string | undefined };

type FoundConnector = { uid: string; id: string; type: string; name: string; icon?: string | undefined };

const UNANNOUNCED_ID = "injected";

/**
 * The wallets to offer, in the order they announced themselves (EIP-6963). The nameless one behind window.ethereum is
 * offered only when nobody announced: otherwise it is one of those again.
 */
export function listWallets(
  connectors: readonly FoundConnector[],
  { hasUnannounced }: { hasUnannounced: boolean },
): WalletChoice[] {
  const announced = connectors.filter(({ id, type }) => type === "injected" && id !== UNANNOUNCED_ID);
  const unannounced = connectors.filter(({ id }) => id === UNANNOUNCED_ID && hasUnannounced);
  return (announced.length > 0 ? announced : unannounced).map(({ uid, id, name, icon }) => ({
    uid,
    name: id === UNANNOUNCED_ID ? "Browser wallet" : name.slice(0, 40),
    icon: safeWalletIcon(icon),
  }));
}

/** A wallet writes its own icon: only an image held in the text itself passes, so that no wallet makes the page fetch a URL. */
export function safeWalletIcon(icon: string | undefined): string | undefined {
  const text = icon?.trim();
  return text && /^data:image\/(png|svg\+xml|webp|jpeg|gif)[;,]/.test(text) ? text : undefined;
}
