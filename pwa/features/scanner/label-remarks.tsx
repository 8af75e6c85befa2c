import type { Gs1Element } from '@gtinoteka/contract/rules/gtin/gs1-data.ts';
import type { ReactNode } from 'react';
import { scannerTexts as texts } from '../../core/texts/scanner.ts';
import { VerdictIcon } from '../../ui/verdict/verdict.tsx';
import { elementFacts, factText } from './series/element-facts.ts';

/** Strips under a verdict on a number whose label shows a date that does not exist, or data that cannot be told apart. */
export function LabelRemarks({
  elements,
  undivided,
}: {
  elements: readonly Gs1Element[];
  undivided: readonly Gs1Element[] | undefined;
}) {
  const faulty = elementFacts(elements).filter(({ fault }) => fault !== null);
  return (
    <>
      {faulty.length > 0 && (
        <Remark title={`${texts.impossibleDate}: ${faulty.map(factText).join(', ')}.`}>
          {texts.impossibleDateHow}
        </Remark>
      )}
      {undivided?.map(({ ai, value }) => (
        <Remark key={`${ai} ${value}`} title={texts.undivided(ai)}>
          {texts.undividedHow(ai, value)}
        </Remark>
      ))}
    </>
  );
}

function Remark({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="odd-date v-warn" role="alert">
      <VerdictIcon state="warn" />
      <p>
        <b>{title}</b> {children}
      </p>
    </div>
  );
}
