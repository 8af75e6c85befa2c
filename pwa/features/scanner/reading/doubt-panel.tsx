import type { Gs1Data } from '@gtinoteka/contract/rules/gtin/gs1-data.ts';
import { issuer } from '@gtinoteka/contract/rules/gtin/gtin-prefix.ts';
import { describeTyped } from '@gtinoteka/contract/rules/gtin/typed-gtin.ts';
import { ScanBarcode } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { scannerTexts as texts } from '../../../core/texts/scanner.ts';
import { useIsWide } from '../../../core/page/use-is-wide.ts';
import { Button } from '../../../ui/control/button.tsx';
import { FieldNote } from '../../../ui/form/field-note.tsx';
import { VerdictBlock } from '../../../ui/verdict/verdict.tsx';
import { DigitRows } from './digit-rows.tsx';
import './doubt-panel.css';
import { codeOf, type Doubt } from './read-code.ts';
import { signal } from '../camera/signals.ts';
import { prefixSentence } from '@gtinoteka/contract/texts/gtin-texts.ts';
import { typedSentence } from '../../../core/texts/typed-gtin.ts';

/**
 * A code that is not believed: its picture over its digits, to be compared with the label and corrected. Nothing is looked up before
 * the person says that they are right. `onAgain`: no, another scan.
 */
export function DoubtPanel({
  doubt,
  onCode,
  onAgain,
}: {
  doubt: Doubt;
  onCode: (code: Gs1Data) => void;
  onAgain: () => void;
}) {
  const read = shownDigits(doubt);
  const [digits, setDigits] = useState(read);
  const isWide = useIsWide();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    signal('warn');
    // It comes far from the button that was pressed.
    panel.current?.scrollIntoView?.();
  }, []);
  const others = doubt.others.filter((text) => /^\d+$/.test(text)).map((text) => asLong(text, read.length));
  const typed = describeTyped(digits.replace(/ /g, ''), true);
  const isWhole = typed.state === 'complete' && !digits.includes(' ');
  const note = isWhole
    ? texts.digitsRight(digits.length)
    : digits.includes(' ')
      ? texts.digitMissing
      : typedSentence(typed);
  return (
    <section ref={panel} className="stack doubt" aria-label={texts.compareTitle}>
      <div role="alert">
        <VerdictBlock state="warn" headline={texts.doubt} isNew>
          {[texts.compare, reasonOf(doubt, read, others)].filter(Boolean).join(' ')}
        </VerdictBlock>
      </div>
      <DigitRows doubt={doubt} digits={digits} others={others} isWide={isWide} onChange={setDigits} />
      <div className="doubt__act">
        <p role="status">
          <FieldNote state={isWhole ? 'ok' : 'bad'}>{note}</FieldNote>
        </p>
        <Button
          variant="primary"
          size="lg"
          disabled={!isWhole}
          onClick={() => onCode({ elements: [], ...(digits === read && codeOf(doubt.read)), gtin: digits })}
        >
          {texts.digitsAgree}
        </Button>
        <Button size="lg" icon={ScanBarcode} onClick={onAgain}>
          {texts.scanOnceMore}
        </Button>
      </div>
      <p className="small muted">{texts.notCheckedYet}</p>
    </section>
  );
}

/** The digits as the label has them: those of UPC-A without the zero that makes 13 of them. */
function shownDigits({ read }: Doubt): string {
  const gtin = codeOf(read)?.gtin ?? '';
  return /^EAN13$|^UPC/.test(read.format) ? asLong(gtin, 12) : gtin;
}

function asLong(text: string, length: number): string {
  return text.length > length && /^0+$/.test(text.slice(0, text.length - length)) ? text.slice(-length) : text;
}

function reasonOf({ why }: Doubt, read: string, others: readonly string[]): string {
  if (why === 'prefix') return prefixSentence(issuer(read));
  const [other] = others.filter((text) => text.length === read.length);
  return other ? texts.readsDiffer([...read].filter((digit, place) => digit !== other[place]).length) : '';
}
