import type { VerdictState } from '@gtinoteka/contract/rules/gtin/verdict.ts';
import type { ReactNode } from 'react';
import './empty-state.css';
import { VerdictChip } from '../verdict/verdict.tsx';

/** Why there is nothing here and what to do next: title, explanation, actions, and a drawing beside them on a desktop. */
export function EmptyState({
  chip,
  title,
  children,
  actions,
  aside,
}: {
  chip?: { state: VerdictState; text: string };
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  aside?: ReactNode;
}) {
  return (
    <section className={`card empty${aside ? ' empty--aside' : ''}`}>
      <div className="stack">
        {chip && <VerdictChip state={chip.state}>{chip.text}</VerdictChip>}
        <h2>{title}</h2>
        {children}
        {actions && <div className="wraprow">{actions}</div>}
      </div>
      {aside}
    </section>
  );
}
