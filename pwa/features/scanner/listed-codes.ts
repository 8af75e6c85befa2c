import { foundGtin } from '@gtinoteka/contract/rules/found-gtin.ts';
import { cleanGtin, shownGtin } from '@gtinoteka/contract/rules/gtin.ts';

/**
 * Codes of a pasted list, each once, in their own length and right or wrong: pieces between line ends, tabs, semicolons and commas. A
 * piece that is no number is a code when there is one in it, as in a Digital Link; other pieces, as names of products, are passed over.
 */
export function listedCodes(text: string): string[] {
  const codes = text.split(/[\r\n\t;,]+/).flatMap((piece) => {
    const bare = cleanGtin(piece.replace(/["']/g, ''));
    if (/^\d{6,16}$/.test(bare)) return shownGtin(bare);
    const found = foundGtin(piece);
    return found ? shownGtin(found) : [];
  });
  return [...new Set(codes)];
}
