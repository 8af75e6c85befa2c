/** Response headers of lists whose codes count towards the limit of Starter. */
export const listingHeaders = {
  limit: 'x-list-limit',
  left: 'x-list-left',
  /** ISO time from which more, or the refused page, can be shown */
  nextFree: 'x-list-next-free',
} as const;

/** Their descriptions on the OpenAPI page. */
export const listedHeaders = {
  [listingHeaders.limit]: 'Ile różnych kodów na listach na 24 godziny; nie ma go, gdy limitu nie ma.',
  [listingHeaders.left]: 'Ile z nich zostało.',
  [listingHeaders.nextFree]: 'Od kiedy można pokazać więcej albo odmówioną stronę (ISO 8601).',
};
