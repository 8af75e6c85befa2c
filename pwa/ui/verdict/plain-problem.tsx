import type { VerdictState } from '@gtinoteka/contract/rules/gtin/verdict.ts';
import type { ErrorCode } from '@gtinoteka/contract/errors/error-codes.ts';
import { firstErrorTexts } from '@gtinoteka/contract/errors/first-error-texts.ts';
import { useLocation } from 'react-router-dom';
import { ApiError, errorText, OfflineError } from '../../core/network/api-client.ts';
import { isDailyLimit, LeftByOther } from '../../core/network/api-error.ts';
import { BusyInterrupted } from '../../core/page/busy.tsx';
import { comingFrom } from '../../core/session/return-address.ts';
import { lookUpTexts as texts } from '../../core/texts/look-up.ts';
import { Button, LinkButton } from '../control/button.tsx';
import { EmptyState } from '../notice/empty-state.tsx';
import { LimitReached } from './limit-reached.tsx';

export interface ProblemProps {
  problem: unknown;
  onAgain: () => void;
  failedTitle?: string;
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
  if (problem instanceof LeftByOther) return ['wait', texts.leftTitle];
  return problem instanceof OfflineError ? ['wait', texts.offlineTitle] : ['bad', failedTitle];
}

function textOf(problem: unknown): string {
  if (problem instanceof LeftByOther) return texts.left;
  return problem instanceof BusyInterrupted ? texts.interrupted : errorText(problem);
}

/** A look-up or a search that gave nothing, where there is no verdict to take the place of. */
export function PlainProblem({ problem, onAgain, failedTitle = texts.failedTitle }: ProblemProps) {
  const location = useLocation();
  const code = problem instanceof ApiError ? problem.code : null;
  const isLimit = isDailyLimit(problem);
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
    <EmptyState chip={{ state, text: chipTexts[state] }} title={title} actions={actions()}>
      <p className="muted">{(code && code in titles && ownTexts[code]) || textOf(problem)}</p>
      {isLimit && problem instanceof ApiError && <LimitReached problem={problem} />}
      {problem instanceof ApiError && problem.requestId && code !== null && problem.status >= 500 && (
        <p className="xs muted">{texts.requestId(problem.requestId)}</p>
      )}
    </EmptyState>
  );
}

const chipTexts: Record<VerdictState, string> = {
  ok: texts.chipNote,
  warn: texts.chipNote,
  none: texts.chipNone,
  bad: texts.chipFailed,
  wait: texts.chipWait,
};
