import { structureLine } from '@gtinoteka/contract/rules/gtin/verdict-lines.ts';
import type { VerdictState } from '@gtinoteka/contract/rules/gtin/verdict.ts';
import type { ReactNode } from 'react';
import { lookUpTexts } from '../../core/texts/look-up.ts';
import { refusalTexts as texts } from '../../core/texts/refusal.ts';
import { lineWords } from '../../core/texts/verdict-lines.ts';
import { Gtin } from '../barcode/gtin.tsx';
import { Unbroken } from '../layout/unbroken.tsx';
import './refusal.css';
import { VerdictIcon } from './verdict.tsx';

export interface RefusalFact {
  state: VerdictState;
  label: string;
  value: string;
}

/** Beside the structure, which is always known. */
export const unchecked: RefusalFact = { state: 'wait', label: texts.rest, value: lookUpTexts.refused };

/** What takes the place of a verdict on a sound number (in its own length) where there is none to give. */
export function RefusalBlock({
  state,
  mark,
  headline,
  reason,
  gtin,
  fact,
  note,
  actions,
}: {
  state: VerdictState;
  /** in place of the verdict's shape */
  mark?: ReactNode;
  headline: string;
  reason: string;
  gtin: string;
  fact: RefusalFact;
  note: ReactNode;
  actions: ReactNode;
}) {
  const facts = { gtin, online: false, found: false };
  const structure = lineWords(structureLine(facts), facts);
  return (
    <section className="refusal" aria-label={lookUpTexts.result}>
      <div className={`refusal__verdict solid-${state}`}>
        {mark ?? <VerdictIcon state={state} />}
        <div>
          <h2>
            <Unbroken>{headline}</Unbroken>
          </h2>
          <p>{reason}</p>
        </div>
      </div>
      <div className="refusal__code">
        <Gtin value={gtin} size="m" />
      </div>
      <dl className="refusal__facts">
        <Fact state="ok" label={structure.label} value={structure.value} />
        <Fact {...fact} />
      </dl>
      <div className="refusal__foot">
        {note}
        <div className="refusal__acts">{actions}</div>
      </div>
    </section>
  );
}

function Fact({ state, label, value }: RefusalFact) {
  return (
    <div>
      <dt>
        <span className={`v-${state}`}>
          <VerdictIcon state={state} />
        </span>
        {label}
      </dt>
      <dd className={state === 'wait' ? 'refusal__none' : undefined}>{value}</dd>
    </div>
  );
}
