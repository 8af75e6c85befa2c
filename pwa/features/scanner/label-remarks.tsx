import type { Gs1Element } from '@gtinoteka/contract/rules/gtin/gs1-data.ts';
import { scannerTexts as texts } from '../../core/texts/scanner.ts';
import { VerdictIcon } from '../../ui/verdict/verdict.tsx';
import { elementFacts, factText } from './series/element-facts.ts';

/** The strip under a verdict on a number whose label shows a date that does not exist. */
export function ImpossibleDate({ elements }: { elements: readonly Gs1Element[] }) {
  const faulty = elementFacts(elements).filter(({ fault }) => fault !== null);
  if (faulty.length === 0) return null;
  return (
    <div className="odd-date v-warn" role="alert">
      <VerdictIcon state="warn" />
      <p>
        <b>
          {texts.impossibleDate}: {faulty.map(factText).join(', ')}.
        </b>{' '}
        {texts.impossibleDateHow}
      </p>
    </div>
  );
}
