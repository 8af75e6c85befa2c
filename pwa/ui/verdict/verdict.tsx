import type { VerdictState } from '@gtinoteka/contract/rules/gtin/verdict.ts';
import type { ReactNode } from 'react';
import './verdict.css';

const hole = { stroke: 'var(--hole)' };
const drawn = { fill: 'none', stroke: 'currentColor', strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

const shapes: Record<VerdictState | 'seal', ReactNode> = {
  ok: (
    <>
      <circle cx="12" cy="12" r="10.5" fill="currentColor" />
      <path d="m7.2 12.4 3.3 3.3 6.4-7" {...drawn} style={hole} strokeWidth="2.4" />
    </>
  ),
  warn: (
    <>
      <path
        d="M10.4 2.6 1 19.2c-.7 1.2.2 2.8 1.6 2.8h18.8c1.4 0 2.3-1.6 1.6-2.8L13.6 2.6a1.85 1.85 0 0 0-3.2 0Z"
        fill="currentColor"
      />
      <path d="M12 8.6v5.4" {...drawn} style={hole} strokeWidth="2.4" />
      <circle cx="12" cy="17.7" r="1.45" style={{ fill: 'var(--hole)' }} />
    </>
  ),
  bad: (
    <>
      <path d="M8.1 1.5h7.8l6.6 6.6v7.8l-6.6 6.6H8.1l-6.6-6.6V8.1z" fill="currentColor" />
      <path d="m8.3 8.3 7.4 7.4m0-7.4-7.4 7.4" {...drawn} style={hole} strokeWidth="2.4" />
    </>
  ),
  none: (
    <>
      <circle cx="12" cy="12" r="9.4" {...drawn} strokeWidth="2.2" />
      <path d="M9.3 9.4a2.75 2.75 0 1 1 4.1 2.5c-.9.5-1.4 1-1.4 1.9" {...drawn} strokeWidth="2.1" />
      <circle cx="12" cy="16.9" r="1.35" fill="currentColor" />
    </>
  ),
  wait: (
    <>
      <circle cx="12" cy="12" r="9.4" fill="none" stroke="currentColor" strokeWidth="2.2" strokeDasharray="3.6 2.3" />
      <path d="M12 7.2V12l3.2 2" {...drawn} strokeWidth="2.2" />
    </>
  ),
  seal: (
    <>
      <path
        d="m12 1 2.6 2.2 3.4-.3 1 3.2 2.9 1.8-1 3.2 1 3.3-2.9 1.8-1 3.2-3.4-.3L12 21.4l-2.6-2.3-3.4.3-1-3.2-2.9-1.8 1-3.3-1-3.2L5 6.1l1-3.2 3.4.3z"
        fill="currentColor"
        transform="translate(0 .8)"
      />
      <path d="m8 12.2 2.8 2.8 5.3-5.8" {...drawn} style={hole} strokeWidth="2.2" />
    </>
  ),
};

/** The shape alone, in the colour of its text; the word beside it says the same. */
export function VerdictIcon({ state, className = '' }: { state: VerdictState | 'seal'; className?: string }) {
  return (
    <svg className={`vi${className && ` ${className}`}`} viewBox="0 0 24 24" aria-hidden="true">
      {shapes[state]}
    </svg>
  );
}

/** A verdict in a list: shape and word on a tint. */
export function VerdictChip({ state, children }: { state: VerdictState; children: ReactNode }) {
  return (
    <span className={`chip v-${state}`}>
      <VerdictIcon state={state} />
      {children}
    </span>
  );
}

/** The current result: shape, word, sentence on a solid ground. `className` adds a place of its own to it. */
export function VerdictBlock({
  state,
  headline,
  children,
  isNew = false,
  className = '',
}: {
  state: VerdictState;
  headline: ReactNode;
  children?: ReactNode;
  /** slides in once */
  isNew?: boolean;
  className?: string;
}) {
  return (
    <div className={`vblock solid-${state}${isNew ? ' is-new' : ''}${className && ` ${className}`}`}>
      <VerdictIcon state={state} />
      <div>
        <b className="vblock__headline">{headline}</b>
        {children && <p>{children}</p>}
      </div>
    </div>
  );
}
