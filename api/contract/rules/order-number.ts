/** The number of an order as people read and write it: ZAM-000123; from a million on it has more digits. */
export function orderNumberText(orderNumber: number): string {
  return `ZAM-${String(orderNumber).padStart(6, '0')}`;
}

/** What a transfer for an order is to be titled, by which the payment is recognised; takes the number as people read it. */
export function transferTitle(orderNumber: string): string {
  return `Gtinoteka, zamówienie ${orderNumber}`;
}
