import type { ErrorCode } from '@gtinoteka/contract/errors/error-codes.ts';
import { firstErrorTexts } from '@gtinoteka/contract/errors/first-error-texts.ts';
import { issuer } from '@gtinoteka/contract/rules/gtin/gtin-prefix.ts';
import type { VerdictState } from '@gtinoteka/contract/rules/gtin/verdict.ts';
import { Lock, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '../../core/session/session.tsx';
import { useQuota } from '../../core/session/quota.ts';
import { comingFrom } from '../../core/session/return-address.ts';
import { lookUpTexts } from '../../core/texts/look-up.ts';
import { queueTexts } from '../../core/texts/queue.ts';
import { quotaTexts } from '../../core/texts/quota.ts';
import { refusalTexts as texts } from '../../core/texts/refusal.ts';
import { Button, LinkButton } from '../control/button.tsx';
import { Icon } from '../control/icon.tsx';
import { Unbroken } from '../layout/unbroken.tsx';
import { RefusalBlock, unchecked } from './refusal-block.tsx';

/** Refusals that take the place of the verdict: nothing is wrong with the code, and nothing more is known of it. */
export type RefusalCode = Extract<
  ErrorCode,
  'TOO_MANY_REQUESTS_AUTH_USER' | 'TOO_MANY_REQUESTS_NOT_AUTH_USER' | 'RECAPTCHA_ERROR' | 'USER_NOT_LOGGED'
>;

interface RefusalTexts {
  state: VerdictState;
  mark?: ReactNode;
  headline: string;
  /** what was counted, and what happens to the code */
  note: string;
  actions: ReactNode;
}

function SignIn({ isFirst = false }: { isFirst?: boolean }) {
  const location = useLocation();
  return (
    <LinkButton variant={isFirst ? 'primary' : 'secondary'} to="/login" state={comingFrom(location)}>
      {lookUpTexts.signIn}
    </LinkButton>
  );
}

function Register({ isFirst = false }: { isFirst?: boolean }) {
  return (
    <LinkButton variant={isFirst ? 'primary' : 'secondary'} to="/registration">
      {lookUpTexts.register}
    </LinkButton>
  );
}

function ShowQueue() {
  return <LinkButton to="/queue">{queueTexts.show}</LinkButton>;
}

function useRefusalTexts(code: RefusalCode): RefusalTexts {
  const quota = useQuota();
  const { state } = useSession();
  switch (code) {
    case 'RECAPTCHA_ERROR':
      return {
        state: 'warn',
        headline: texts.robot,
        note: texts.robotNote,
        actions: (
          <>
            <Button variant="primary" icon={RefreshCw} onClick={() => window.location.reload()}>
              {lookUpTexts.reload}
            </Button>
            {state === 'anonymous' && <SignIn />}
          </>
        ),
      };
    case 'USER_NOT_LOGGED':
      return {
        state: 'none',
        mark: <Icon icon={Lock} />,
        headline: texts.signIn,
        note: texts.signInNote,
        actions: (
          <>
            <SignIn isFirst />
            <Register />
          </>
        ),
      };
    default:
      return {
        state: 'wait',
        headline: quota?.nextFree ? texts.nextCode(quota.nextFree) : lookUpTexts.limitTitle,
        note: (quota ? `${quotaTexts.used(quota.limit)}. ` : '') + texts.queued(quota?.nextFree ?? null),
        actions:
          code === 'TOO_MANY_REQUESTS_NOT_AUTH_USER' ? (
            <>
              <Register isFirst />
              <ShowQueue />
              <SignIn />
            </>
          ) : (
            <>
              <LinkButton variant="primary" to="/verify_data">
                {lookUpTexts.verifyData}
              </LinkButton>
              <ShowQueue />
              <LinkButton to="/pricing">{lookUpTexts.pricing}</LinkButton>
            </>
          ),
      };
  }
}

/**
 * A look-up that was refused, where the verdict would stand: what stands in the way in the words of A §8, the structure of the code,
 * which is known all the same, what was counted, and what happens to the code. `gtin` is sound and in its own length.
 */
export function Refusal({ code, gtin }: { code: RefusalCode; gtin: string; problem: unknown; onAgain: () => void }) {
  const { state, mark, headline, note, actions } = useRefusalTexts(code);
  const { kind, prefix, organisation } = issuer(gtin);
  const isGlobal = code === 'USER_NOT_LOGGED';
  return (
    <RefusalBlock
      state={state}
      mark={mark}
      headline={headline}
      reason={isGlobal && kind === 'organisation' ? texts.global(prefix) : firstErrorTexts[code]}
      gtin={gtin}
      fact={
        isGlobal
          ? { state: 'none', label: texts.prefix, value: organisation ? `${prefix}, ${organisation}` : prefix }
          : unchecked
      }
      note={
        <p>
          <Unbroken>{note}</Unbroken>
        </p>
      }
      actions={actions}
    />
  );
}
