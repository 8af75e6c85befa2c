import { useState } from 'react';
import { Link } from 'react-router-dom';
import { acceptTerms } from '../../core/session/accepted-terms.ts';
import { termsTexts as texts } from '../../core/texts/terms.ts';
import { Button } from '../control/button.tsx';
import { Checkbox } from './checkbox.tsx';
import { EmptyState } from '../notice/empty-state.tsx';
import '../verdict/look-up-problem.css';

/**
 * Stands where the verdict will be for a stranger who looks up for the first time (A §5): asked once, then the code that was asked
 * for is checked by itself.
 */
export function TermsQuestion() {
  const [isTicked, tick] = useState(false);
  const [isSaid, say] = useState(false);
  function go(): void {
    if (isTicked) return acceptTerms(true);
    say(true);
    document.getElementById('look-up-terms')?.focus();
  }
  return (
    <div role="status" className="look-up-problem">
      <EmptyState
        chip={{ state: 'wait', text: texts.chip }}
        title={texts.title}
        actions={
          <Button variant="primary" onClick={go}>
            {texts.check}
          </Button>
        }
      >
        <p className="muted">{texts.once}</p>
        <Checkbox
          id="look-up-terms"
          required
          checked={isTicked}
          error={isSaid && !isTicked ? texts.required : undefined}
          onChange={(event) => tick(event.target.checked)}
        >
          <TermsSentence />
        </Checkbox>
      </EmptyState>
    </div>
  );
}

/** "Akceptuję regulamin Gtinoteki"; the terms open beside what is being done. */
export function TermsSentence() {
  return (
    <>
      {texts.accept}{' '}
      <Link to="/terms" target="_blank" rel="noopener">
        {texts.terms}
      </Link>{' '}
      {texts.ofProduct}
    </>
  );
}
