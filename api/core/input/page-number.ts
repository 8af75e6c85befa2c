/** A page of an address from 0; anything else than a number is the first one. */
export function pageOf(page: string | undefined): number {
  return page !== undefined && /^\d{1,5}$/.test(page) ? Number(page) : 0;
}
