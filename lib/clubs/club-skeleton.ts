import unhomoglyph from "unhomoglyph";
import { foldText } from "./club-name";

/**
 * What a name looks like: two names with one skeleton can't be told apart by eye (Unicode TR39, with its table of
 * confusables). Case is folded on both sides of the table, and i, l and 1 count as one: "CRONIS", "Cronls" and "cron1s" meet.
 */
export function clubSkeleton(name: string): string {
  const seen = confuse(foldText(confuse(name.normalize("NFKC"))));
  return foldText(seen)
    .replace(/[il1|]/g, "l")
    .replace(/\s+/g, " ")
    .trim();
}

/** TR39's skeleton: decomposed, each character replaced by its prototype, decomposed again. */
function confuse(text: string): string {
  return unhomoglyph(text.normalize("NFD")).normalize("NFD");
}
