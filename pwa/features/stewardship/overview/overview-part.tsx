import type { ReactNode } from 'react';
import { VerdictIcon } from '../../../ui/verdict/verdict.tsx';
import './overview.css';

export function OverviewPart({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="overview__part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** How a part stands, as a word with its shape. */
export function PartState({ state, children }: { state: 'ok' | 'warn' | 'bad' | 'none'; children: ReactNode }) {
  return (
    <p className={`small overview__state overview__state--${state}`}>
      <VerdictIcon state={state} />
      {children}
    </p>
  );
}
