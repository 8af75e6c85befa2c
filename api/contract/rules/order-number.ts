/** The displayed number of an order: ZAM-000123; from a million on with more digits. */
export function orderNumberText(orderNumber: number): string {
  return `ZAM-${String(orderNumber).padStart(6, '0')}`;
}

/** Title of the bank transfer for an order, which identifies the payment; takes the displayed number. */
export function transferTitle(orderNumber: string): string {
  return `Gtinoteka, zamówienie ${orderNumber}`;
}
