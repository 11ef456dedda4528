const STATEMENTS = [
  "Not ≠ yes",
  "Quorum ≥ 25 %",
  "Change fee by −5 %",
  "Pay ½ now",
  "If votes > 50 % then pay 5 * 3",
  "a_b_c != d",
  "x < y",
  "Do ~not~ pay",
  "5 × 3 ÷ 2",
  "A → B",
  "A ↔ B",
  "±10 %",
  "√2 ≈ 1.41",
  "∞ supply",
  "¬ approve",
  "A ∧ B ∨ C",
  "m² and m³",
  "⅓ each",
  "€5, £5, ¥5, ₿5",
  "#12 & #13",
  "[draft] no",
  "1 | 2",
  "50/50?",
  "Ref: §4, ¶2",
  "‰ of supply",
];
const AROUND = [
  (text: string) => text,
  (text: string) => `Проект: ${text}`,
  (text: string) => `Quỹ cộng đồng: ${text}`,
  (text: string) => `Ελλάδα ${text}`,
  (text: string) => `${text} (资金)`,
  (text: string) => `ميزانية ${text}`,
  (text: string) => `${text} 🚀`,
  (text: string) => `Čeština „${text}“ – žluťoučký`,
];

/** Titles whose meaning is in their signs, in many scripts. */
export function titlesWithSigns(): string[] {
  return AROUND.flatMap((around) => STATEMENTS.map(around));
}
