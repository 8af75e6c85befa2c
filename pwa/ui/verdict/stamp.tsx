import type { VerdictState } from '@gtinoteka/contract/rules/gtin/verdict.ts';
import type { ReactNode } from 'react';
import { lookUpTexts } from '../../core/texts/look-up.ts';
import './stamp.css';
import { VerdictBlock } from './verdict.tsx';

export interface StampFact {
  /** "Budowa", "Licencja", "Źródło", "Kompletność" */
  label: string;
  value: ReactNode;
  explanation?: ReactNode;
  /** VerdictIcon or Icon */
  mark?: ReactNode;
}

/**
 * The verdict as a stamp: the solid block, its facts, and the label with the code (`children`) on the right; on a phone the label
 * comes before the facts unless `factsFirst`.
 */
export function Stamp({
  state,
  headline,
  reason,
  facts,
  children,
  age,
  isNew = false,
  factsFirst = false,
}: {
  state: VerdictState;
  headline: string;
  reason: ReactNode;
  facts: readonly StampFact[];
  children?: ReactNode;
  /** strip right under the verdict: how old it is, if it is not fresh */
  age?: ReactNode;
  isNew?: boolean;
  factsFirst?: boolean;
}) {
  const look = `stamp${children ? '' : ' stamp--narrow'}${factsFirst ? ' stamp--facts-first' : ''}`;
  return (
    <section className={look} aria-label={lookUpTexts.result}>
      <VerdictBlock state={state} headline={headline} isNew={isNew}>
        {reason}
      </VerdictBlock>
      {age}
      <StampFacts facts={facts} />
      {children}
    </section>
  );
}

/** Facts side by side, each under its label. */
export function StampFacts({ facts }: { facts: readonly StampFact[] }) {
  return (
    <dl className="stamp__facts">
      {facts.map(({ label, value, explanation, mark }) => (
        <div key={label}>
          <dt>
            {mark && <span className="stamp__mark">{mark}</span>}
            {label}
          </dt>
          <dd>
            {value}
            {explanation && <small>{explanation}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
