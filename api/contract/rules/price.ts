/** VAT added to the prices of packages (A §9: "VAT is added to prices"), in percent. */
export const vatPercent = 23;

export interface Price {
  readonly net: string;
  readonly vat: string;
  readonly gross: string;
}

/** A price in whole PLN without VAT, as texts with two decimals: net, VAT, gross. */
export function priceOf(netPrice: number): Price {
  // hundredths times a whole number of percent: exact
  const vat = netPrice * vatPercent;
  return { net: amount(netPrice * 100), vat: amount(vat), gross: amount(netPrice * 100 + vat) };
}

function amount(hundredths: number): string {
  const whole = String(Math.floor(hundredths / 100));
  const grouped = whole.length > 4 ? whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0') : whole;
  return `${grouped},${String(hundredths % 100).padStart(2, '0')}\u00a0zł`;
}
