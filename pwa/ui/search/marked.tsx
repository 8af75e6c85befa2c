import { matchedParts } from '@gtinoteka/contract/rules/matched-parts.ts';
import { productName } from '../../core/page/format.ts';

/** A text with what answers the typed one marked. Lines break as in headings: an amount keeps its unit. */
export function Marked({ text, part }: { text: string; part: string }) {
  // Hard spaces take the places of plain ones, so that a place in one text is the same place in the other.
  const shown = productName(text);
  let at = 0;
  return (
    <span>
      {matchedParts(text, part).map(({ text: own, isMatch }) => {
        const from = at;
        at += own.length;
        const piece = shown.slice(from, at);
        return isMatch ? <mark key={from}>{piece}</mark> : piece;
      })}
    </span>
  );
}
