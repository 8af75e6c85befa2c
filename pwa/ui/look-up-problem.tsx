import type { ErrorCode } from '@gtinoteka/contract/error-codes.ts';
import { firstErrorTexts } from '@gtinoteka/contract/first-error-texts.ts';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { BusyInterrupted } from '../core/busy.tsx';
import { ApiError, errorText, OfflineError } from '../core/api-client.ts';
import { formatMoment } from '../core/format.ts';
import { useQuota } from '../core/look-up.ts';
import { comingFrom } from '../core/return-address.ts';
import { lookUpTexts as texts } from '../core/texts/look-up.ts';
import { Button, LinkButton } from './button.tsx';
import './look-up-problem.css';
import { EmptyState } from './empty-state.tsx';
import type { VerdictState } from './verdict.tsx';

const limitCodes: readonly ErrorCode[] = ['TOO_MANY_REQUESTS_AUTH_USER', 'TOO_MANY_REQUESTS_NOT_AUTH_USER'];

/** Whether the day's look-ups are used up. */
export function isDailyLimit(problem: unknown): boolean {
  return problem instanceof ApiError && limitCodes.includes(problem.code);
}

/** The texts of the specification, where the answer's own `detail` may be a word for machines. */
const ownTexts: Partial<Record<ErrorCode, string>> = firstErrorTexts;

const titles: Partial<Record<ErrorCode, [VerdictState, string]>> = {
  TOO_MANY_REQUESTS_AUTH_USER: ['warn', texts.limitTitle],
  TOO_MANY_REQUESTS_NOT_AUTH_USER: ['warn', texts.limitTitle],
  USER_NOT_LOGGED: ['none', texts.globalTitle],
  RECAPTCHA_ERROR: ['warn', texts.robotTitle],
  TOO_MANY_REQUESTS: ['warn', texts.tooFastTitle],
  GLOBAL_REGISTRY_UNAVAILABLE: ['wait', texts.registryTitle],
  ACCESS_DENIED: ['warn', texts.deniedTitle],
};

function titleWithoutCode(problem: unknown, failedTitle: string): [VerdictState, string] {
  if (problem instanceof BusyInterrupted) return ['warn', texts.interruptedTitle];
  return problem instanceof OfflineError ? ['wait', texts.offlineTitle] : ['bad', failedTitle];
}

function textOf(problem: unknown): string {
  return problem instanceof BusyInterrupted ? texts.interrupted : errorText(problem);
}

/**
 * Why a look-up or a search gave nothing: daily limit, log-in needed, bot check, no network, failure; and what to do about it
 * (A §8). Read out at once. The daily limit scrolls to the top, as the specification says.
 */
export function LookUpProblem({
  problem,
  onAgain,
  failedTitle = texts.failedTitle,
}: {
  problem: unknown;
  onAgain: () => void;
  failedTitle?: string;
}) {
  const location = useLocation();
  const quota = useQuota();
  const code = problem instanceof ApiError ? problem.code : null;
  const isLimit = isDailyLimit(problem);

  useEffect(() => {
    if (isLimit) window.scrollTo(0, 0);
  }, [isLimit, problem]);

  const [state, title] = (code && titles[code]) ?? titleWithoutCode(problem, failedTitle);
  const signIn = (
    <LinkButton key="sign-in" variant={isLimit ? 'secondary' : 'primary'} to="/login" state={comingFrom(location)}>
      {texts.signIn}
    </LinkButton>
  );
  const register = (
    <LinkButton key="register" variant={isLimit ? 'primary' : 'secondary'} to="/registration">
      {texts.register}
    </LinkButton>
  );
  const actions = () => {
    if (code === 'TOO_MANY_REQUESTS_NOT_AUTH_USER') return [register, signIn];
    if (code === 'TOO_MANY_REQUESTS_AUTH_USER') {
      return [
        <LinkButton key="verify" variant="primary" to="/verify_data">
          {texts.verifyData}
        </LinkButton>,
        <LinkButton key="pricing" to="/pricing">
          {texts.pricing}
        </LinkButton>,
      ];
    }
    if (code === 'USER_NOT_LOGGED' || code === 'UNAUTHORIZED') return [signIn, register];
    if (code === 'RECAPTCHA_ERROR') {
      return (
        <Button variant="primary" onClick={() => window.location.reload()}>
          {texts.reload}
        </Button>
      );
    }
    return (
      <Button variant="primary" onClick={onAgain}>
        {texts.again}
      </Button>
    );
  };

  return (
    <div role="alert" className="look-up-problem">
      <EmptyState chip={{ state, text: chipTexts[state] }} title={title} actions={actions()}>
        <p className="muted">{(code && code in titles && ownTexts[code]) || textOf(problem)}</p>
        {isLimit && quota?.nextFree && <p className="muted">{texts.nextFree(formatMoment(quota.nextFree))}</p>}
        {problem instanceof ApiError && problem.requestId && code !== null && problem.status >= 500 && (
          <p className="xs muted">{texts.requestId(problem.requestId)}</p>
        )}
      </EmptyState>
    </div>
  );
}

const chipTexts: Record<VerdictState, string> = {
  ok: texts.chipNote,
  warn: texts.chipNote,
  none: texts.chipNone,
  bad: texts.chipFailed,
  wait: texts.chipWait,
};
