/** ", 290 g", " 1,5 l" or ", 6 x 330 ml" at the end of a name. */
export const contentAtEnd = /[\s,]+(?:\d{1,3}\s?[x×]\s?)?\d+(?:[.,]\d+)?\s?(?:g|kg|dag|mg|ml|cl|l|szt\.?|kpl\.?|m)$/i;

/** The name without the content at its end: what sizes of one product share. */
export function stemOf(name: string): string {
  return name.replace(contentAtEnd, '') || name;
}
