export const CARD_SIZE = { width: 1200, height: 630 } as const;

export type CardImage = { url: string; width: number; height: number; alt: string };

/**
 * The picture beside a shared link. `version` changes with the picture, so caches that keep pictures by address fetch the
 * new one.
 */
export function cardImage({
  path,
  version,
  alt,
}: {
  path: `/${string}`;
  version?: string;
  alt: string;
}): CardImage {
  const query = version === undefined ? "" : `?v=${encodeURIComponent(version)}`;
  return { url: `/api/cards${path}${query}`, ...CARD_SIZE, alt };
}
