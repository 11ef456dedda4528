import { z } from "zod";
import { figureDto, metricRow } from "./analytics-schemas";

const amount = z.string().transform(BigInt);
const date = z.string().transform((text) => new Date(text));
const figures = z.array(figureDto);

/** What all holders have at a block; null where it is unknown. */
export const keptHoldings = z.object({
  block: amount.nullable(),
  held: z.object({ holders: z.int(), power: amount }).nullable(),
  largest: z
    .object({ holders: z.array(z.object({ holder: z.string(), power: amount })), totalPower: amount })
    .nullable(),
});

/** What happened in a range in all clubs: its scope, the figures of each page, and metrics by their ids. A null metric is unknown. */
export const keptRange = z.object({
  ...{ at: date, since: date },
  figures: z.object({ votes: figures, nft: figures }),
  flips: z.object({ known: z.int(), nftDiffers: z.int(), tokenDiffers: z.int() }),
  shapes: z.record(
    z.string(),
    z.object({ rows: z.array(metricRow), note: z.string().nullable() }).nullable(),
  ),
});

export type KeptHoldings = z.infer<typeof keptHoldings>;
export type KeptRange = z.infer<typeof keptRange>;
/** All of it is of one moment and one block. */
export type KeptFigures = KeptHoldings & KeptRange;
