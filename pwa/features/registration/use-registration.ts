import type { AnswerOf } from '@gtinoteka/contract/endpoint.ts';
import { limits } from '@gtinoteka/contract/business-limits.ts';
import type { getPersonByEmail } from '@gtinoteka/contract/people/registration.ts';
import { checkNip, cleanNip } from '@gtinoteka/contract/rules/nip.ts';
import { checkEmail, cleanEmail } from '@gtinoteka/contract/rules/person.ts';
import { cleanRegon } from '@gtinoteka/contract/rules/regon.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '../../core/network/api-client.ts';
import { useStatusMessages } from '../../core/page/status-messages.tsx';
import { FieldsRefused, useForm, type Form } from '../../core/page/use-form.ts';
import { askNip, askPerson, askRegon, sendRegistration, type RegonAnswer, type Stop } from './registration-calls.ts';
import {
  emptyRegistration,
  fieldsOf,
  later,
  prefill,
  registrationFields,
  registrationFaults,
  stepOfFields,
  withoutCompany,
  type DraftField,
  type RegistrationValues,
} from './registration-draft.ts';
import { faultText } from './fault-text.ts';
import { registrationTexts as texts, type StepName } from './registration-texts.ts';
import { readStored } from './stored-draft.ts';
import { useDelayedCheck, type DelayedCheck } from './use-delayed-check.ts';
import { useStepOf, useStepWays } from './use-steps.ts';
import { useUpload, type Upload } from './use-upload.ts';

/** The registration under way: one form, shown in four steps, and the file beside it, which no browser keeps for a page. */
export interface Registration {
  readonly form: Form<RegistrationValues, DraftField>;
  readonly step: StepName;
  goTo(step: StepName): void;
  goBack(): void;
  readonly stop: Stop | null;
  forgetStop(): void;
  readonly nipCheck: DelayedCheck<boolean>;
  readonly emailCheck: DelayedCheck<AnswerOf<typeof getPersonByEmail>>;
  readonly upload: Upload;
  /** the button rests 3 s after a submit (A §2) */
  readonly isResting: boolean;
}

const busyTexts: Record<StepName, string | null> = {
  regon: texts.askingRegon,
  companyData: null,
  personalData: null,
  summary: texts.registering,
};

/** The number to ask about; null while there is none. */
function nipToAsk(typed: string): string | null {
  const nip = cleanNip(typed);
  return checkNip(nip) === null ? nip : null;
}

/** The address to ask about; null while there is none. */
function emailToAsk(typed: string): string | null {
  const email = cleanEmail(typed);
  return checkEmail(email) === null ? email : null;
}

/**
 * The state of the wizard. The browser's back button leads nowhere that was not reached in this visit. Leaving the page forgets everything
 * (A §4); a reload is no leaving: what was typed comes back, the file alone does not.
 */
export function useRegistration(): Registration {
  const [stop, setStop] = useState<Stop | null>(null);
  const { isResting, rest } = useRest();
  const { takenNips, askWhetherTaken } = useTakenNips();
  const stepOf = useStepOf();
  const form = useForm<RegistrationValues, DraftField, () => void>({
    initial: emptyRegistration,
    fields: registrationFields,
    part: ({ reached }) => fieldsOf[stepOf(reached)],
    rules: (values) => registrationFaults(values, takenNips),
    textOf: faultText,
    checks: 'on leave',
    draft: { key: 'gtinoteka.registration', read: readStored },
    call: (now, signal) => acts[stepOf(now.reached)](now, signal),
    busyText: ({ reached }) => busyTexts[stepOf(reached)],
    onDone: (goOn) => goOn(),
    onRefused: refuse,
    onFieldsRefused: (fields) => goTo(stepOfFields(fields)),
  });
  const { values } = form;
  const step = stepOf(values.reached);
  const ways = useStepWays(step);
  const isNipOpen = !values.found?.locked.includes('nip');
  const nipCheck = useDelayedCheck(step === 'companyData' && isNipOpen ? nipToAsk(values.nip) : null, askWhetherTaken);
  const emailCheck = useDelayedCheck(step === 'personalData' ? emailToAsk(values.email) : null, askPerson);
  const upload = useUpload(useFinish(values.email));

  // What a step asks of the server; the answer is what is done next.
  const acts: Record<StepName, (now: RegistrationValues, signal: AbortSignal) => Promise<() => void>> = {
    async regon(now, signal) {
      setStop(null);
      const answer = await askRegon(cleanRegon(now.regon), signal);
      return () => follow(now, answer);
    },
    async companyData() {
      // Where nobody can say, the registration itself will.
      if (await nipCheck.now()) throw new FieldsRefused({ nip: 'NIP_TAKEN' });
      return () => goTo('personalData');
    },
    personalData: () => Promise.resolve(() => goTo('summary')),
    async summary(now) {
      rest();
      const registered = await sendRegistration(now);
      return () => upload.begin(registered);
    },
  };

  function goTo(next: StepName): void {
    form.change({ reached: later(values.reached, next) });
    if (next !== step) ways.goTo(next);
  }

  function follow(now: RegistrationValues, answer: RegonAnswer): void {
    if (answer.outcome === 'stopped') return setStop(answer.why);
    const filled = withAnswer(now, answer);
    if (filled) form.restart(filled);
    goTo('companyData');
  }

  function refuse(error: unknown): void {
    const code = error instanceof ApiError ? error.code : null;
    if (code !== 'REGISTRATION_COMPANY_EXISTS' && code !== 'UNFINISHED_COMPANY_REGISTRATION') return;
    setStop(code === 'REGISTRATION_COMPANY_EXISTS' ? 'exists' : 'unfinished');
    goTo('regon');
  }

  return {
    form,
    step,
    goTo,
    goBack: ways.goBack,
    stop,
    forgetStop: () => setStop(null),
    nipCheck,
    emailCheck,
    upload,
    isResting,
  };
}

/** The form as it goes on after its REGON was asked about; null where the same number was asked again, and what was typed stays. */
function withAnswer(
  now: RegistrationValues,
  answer: Exclude<RegonAnswer, { outcome: 'stopped' }>,
): RegistrationValues | null {
  const regon = cleanRegon(now.regon);
  const isSame = now.found?.regon === regon;
  if (answer.outcome === 'found') {
    if (isSame && now.found?.source === 'found') return null;
    const { draft, locked } = prefill(now, answer.company);
    return { ...now, ...draft, found: { regon, source: 'found', locked } };
  }
  return isSame ? null : { ...withoutCompany(now), found: { regon, source: answer.outcome, locked: [] } };
}

/** Numbers that somebody asked about here and that are taken: a rule from then on. */
function useTakenNips() {
  const [takenNips, setTaken] = useState<ReadonlySet<string>>(new Set());
  const askWhetherTaken = useCallback(async (nip: string, signal?: AbortSignal): Promise<boolean> => {
    const isTaken = await askNip(nip, signal);
    if (isTaken) setTaken((now) => new Set(now).add(nip));
    return isTaken;
  }, []);
  return { takenNips, askWhetherTaken };
}

function useRest() {
  const [isResting, setResting] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    isResting,
    rest() {
      setResting(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setResting(false), limits.registerButtonRest);
    },
  };
}

/** Success: COMPANY_CREATED and home (A §4). */
function useFinish(email: string): () => void {
  const navigate = useNavigate();
  const { show } = useStatusMessages();
  return useCallback((): void => {
    show({ type: 'ok', text: texts.created(cleanEmail(email)), keepOnNavigation: true });
    void navigate('/');
  }, [navigate, show, email]);
}
