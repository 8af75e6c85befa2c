import type { ErrorCode } from '@gtinoteka/contract/errors/error-codes.ts';
import { lazy, Suspense, useEffect } from 'react';
import { TermsNeeded } from '../../core/session/accepted-terms.ts';
import { ApiError, errorText } from '../../core/network/api-client.ts';
import { isDailyLimit } from '../../core/network/api-error.ts';
import { lookUpTexts as texts } from '../../core/texts/look-up.ts';
import { Button } from '../control/button.tsx';
import './look-up-problem.css';
import type { ProblemProps } from './plain-problem.tsx';
import type { RefusalCode } from './refusal.tsx';

const TermsQuestion = lazy(() =>
  import('../form/terms-question.tsx').then((part) => ({ default: part.TermsQuestion })),
);

const refusals: readonly (ErrorCode | null)[] = [
  'TOO_MANY_REQUESTS_AUTH_USER',
  'TOO_MANY_REQUESTS_NOT_AUTH_USER',
  'RECAPTCHA_ERROR',
  'USER_NOT_LOGGED',
];

function isRefusal(code: ErrorCode | null): code is RefusalCode {
  return refusals.includes(code);
}

/** Where the chunk of the words does not come either. */
function BareProblem({ problem, onAgain }: ProblemProps) {
  return (
    <>
      <p>{errorText(problem)}</p>
      <Button onClick={onAgain}>{texts.again}</Button>
    </>
  );
}

/** Most people never meet one: its words come with it. */
const PlainProblem = lazy(() =>
  import('./plain-problem.tsx').then(
    (loaded) => ({ default: loaded.PlainProblem }),
    () => ({ default: BareProblem }),
  ),
);

const Refusal = lazy(() =>
  import('./refusal.tsx').then(
    (loaded) => ({ default: loaded.Refusal }),
    () => ({ default: BareProblem }),
  ),
);

/**
 * Why a look-up or a search gave nothing: daily limit, log-in needed, bot check, no network, failure; and what to do about it
 * (A §8). Read out at once. The daily limit scrolls to the top, as the specification says. `gtin`: the one that was looked up, in its
 * own length; a refusal then takes the place of its verdict.
 */
export function LookUpProblem({ gtin, ...rest }: ProblemProps & { gtin?: string }) {
  const { problem } = rest;
  const code = problem instanceof ApiError ? problem.code : null;
  const isLimit = isDailyLimit(problem);

  useEffect(() => {
    if (isLimit) window.scrollTo(0, 0);
  }, [isLimit, problem]);

  if (problem instanceof TermsNeeded)
    return (
      <Suspense fallback={null}>
        <TermsQuestion />
      </Suspense>
    );
  return (
    <div role="alert" className="look-up-problem">
      <Suspense fallback={<div className="look-up-problem__coming" />}>
        {gtin && isRefusal(code) ? <Refusal code={code} gtin={gtin} {...rest} /> : <PlainProblem {...rest} />}
      </Suspense>
    </div>
  );
}
