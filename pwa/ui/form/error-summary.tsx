import { plural } from '@gtinoteka/contract/rules/plural.ts';
import { useEffect, useRef } from 'react';
import './error-summary.css';
import { VerdictIcon } from '../verdict/verdict.tsx';

/** The faults of a form with links to the fields. Takes focus whenever `submitted` changes. Draws nothing without faults. */
export function ErrorSummary({
  errors,
  submitted = 0,
  purpose,
}: {
  errors: readonly { fieldId: string; text: string }[];
  /** how many times the form was submitted */
  submitted?: number;
  /** what it is for, as in "aby przejść dalej" */
  purpose?: string;
}) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (submitted === 0 || !box.current) return;
    box.current.focus({ preventScroll: true });
    // Where it is higher than the window, its heading is what has to be seen.
    box.current.scrollIntoView({ block: 'nearest' });
    box.current.querySelector('h2')?.scrollIntoView({ block: 'nearest' });
  }, [submitted]);
  if (errors.length === 0) return null;
  return (
    <section className="errsum" ref={box} tabIndex={-1} aria-labelledby="errsum-title">
      <VerdictIcon state="bad" />
      <div>
        <h2 id="errsum-title">
          Popraw {errors.length} {plural(errors.length, 'pole', 'pola', 'pól')}
          {purpose && `, ${purpose}`}
        </h2>
        <ul>
          {errors.map(({ fieldId, text }) => (
            <li key={fieldId}>
              <a
                href={`#${fieldId}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(fieldId)?.focus();
                }}
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
