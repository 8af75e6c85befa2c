import type { ReactNode } from 'react';
import './said.css';
import { VerdictIcon } from './verdict.tsx';

/** One line about what was typed: shape and words. `onPage`: it stands on the page's own ground rather than in a card. */
export function Said({
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
    <span className={`said said--${state}${onPage ? ' said--page' : ''}`} id={id}>
      <VerdictIcon state={state} />
      <span>{children}</span>
    </span>
  );
}
