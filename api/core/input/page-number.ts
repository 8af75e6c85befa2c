/** A page number from 0; invalid ones are the first page. */
export function pageOf(page: string | undefined): number {
  return page !== undefined && /^\d{1,5}$/.test(page) ? Number(page) : 0;
}
