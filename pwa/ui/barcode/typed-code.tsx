import { checkGtin, shownGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { codeText } from '../../core/page/format.ts';
import './barcode.css';
import { Gtin } from './gtin.tsx';

/** A code that was refused, under the words that say why: its digits in groups, the wrong one marked; other text as it was typed. */
export function TypedCode({ typed }: { typed: string }) {
  return (
    <span className="stamp__number">
      {/^\d{1,14}$/.test(typed) ? (
        <Gtin value={shownGtin(typed)} wrongLast={checkGtin(typed) === 'GTIN_INVALID_CHECKSUM'} />
      ) : (
        <span className="stamp__typed">{codeText(typed)}</span>
      )}
    </span>
  );
}
