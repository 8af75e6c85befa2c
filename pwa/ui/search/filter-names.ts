/** What the filters of a search are called in the catalogue's address and in calls (A §2, §7). */
export const filterNames = {
  gtin: 'gtin_number',
  name: 'name__contains',
  brand: 'brand__contains',
  company: 'company_name__contains',
  words: 'any__contains',
  nip: 'company_nip',
} as const;
