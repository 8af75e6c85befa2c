import type { ReactNode } from 'react';
import './field-note.css';
import { VerdictIcon } from '../verdict/verdict.tsx';

/** One line about what was typed: shape and words. `onPage`: it stands on the page's own ground rather than in a card. */
export function FieldNote({
  state,
  children,
  id,
  onPage = false,
}: {
  state: 'ok' | 'warn' | 'bad';
  children: ReactNode;
  id?: string;
  onPage?: boolean;
}) {
  return (
    <span className={`field-note field-note--${state}${onPage ? ' field-note--page' : ''}`} id={id}>
      <VerdictIcon state={state} />
      <span>{children}</span>
    </span>
  );
}
