/**
 * Polish form of a noun for a whole number: 1 kod, 2–4 kody, 5 kodów, 12 kodów, 22 kody (CLDR's cardinal rule for
 * `pl`).
 * - Returns only the form, without the number.
 */
export function plural(n: number, one: string, few: string, many: string): string {
  if (n === 1) return one;
  const last = n % 10;
  const lastTwo = n % 100;
  return last >= 2 && last <= 4 && (lastTwo < 12 || lastTwo > 14) ? few : many;
}
