import { limits } from '@gtinoteka/contract/business-limits.ts';
import { cleanEmail } from '@gtinoteka/contract/rules/person.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '../../core/api-client.ts';
import { BusyInterrupted, useBusy } from '../../core/busy.tsx';
import { useStatusMessages } from '../../core/status-messages.tsx';
import { registrationTexts as texts } from '../../core/texts/registration.ts';
import type { Stop } from './regon-step.tsx';
import { sendFile, sendRegistration, type Registered } from './registration-calls.ts';
import { stepOfFaults } from './registration-draft.ts';
import type { Wizard } from './use-wizard.ts';

export interface Registering {
  readonly isSending: boolean;
  /** the button rests 3 s after a submit (A §2) */
  readonly isResting: boolean;
  /** why the registration was refused; null where it was not */
  readonly problem: unknown;
  /** the company is registered, its file did not arrive */
  readonly fileProblem: unknown;
  register(): void;
  sendFileAgain(): void;
  /** sends another file in its place */
  sendOtherFile(file: File): void;
  /** success: COMPANY_CREATED and home (A §4) */
  finish(): void;
}

/** Registers, sends the file, and leads home or to the step whose field was refused. */
export function useRegistering(wizard: Wizard, onStop: (stop: Stop) => void): Registering {
  const busy = useBusy();
  const navigate = useNavigate();
  const { show } = useStatusMessages();
  const [isSending, setSending] = useState(false);
  const [isResting, setResting] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const [fileProblem, setFileProblem] = useState<unknown>(null);
  const registered = useRef<Registered | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const finish = useCallback((): void => {
    show({ type: 'ok', text: texts.created(cleanEmail(wizard.draft.email)), keepOnNavigation: true });
    void navigate('/');
  }, [navigate, show, wizard.draft.email]);

  async function upload(done: Registered, file: File): Promise<void> {
    setSending(true);
    try {
      await busy.run((signal) => sendFile(done, file, signal), texts.sendingFile);
      finish();
    } catch (error) {
      setFileProblem(error);
    } finally {
      setSending(false);
    }
  }

  function refuse(error: unknown): void {
    const code = error instanceof ApiError ? error.code : null;
    if (code === 'REGISTRATION_COMPANY_EXISTS' || code === 'UNFINISHED_COMPANY_REGISTRATION') {
      onStop(code === 'REGISTRATION_COMPANY_EXISTS' ? 'exists' : 'unfinished');
      return wizard.goTo('regon');
    }
    const fields = error instanceof ApiError ? (error.fields ?? {}) : {};
    const step = stepOfFaults(fields);
    if (step) return wizard.goTo(step, fields);
    setProblem(error);
  }

  async function send(): Promise<void> {
    setSending(true);
    setResting(true);
    setProblem(null);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setResting(false), limits.registerButtonRest);
    try {
      registered.current = await busy.run(sendRegistration(wizard.draft), texts.registering);
    } catch (error) {
      setSending(false);
      if (!(error instanceof BusyInterrupted)) refuse(error);
      return;
    }
    setSending(false);
    if (wizard.file) await upload(registered.current, wizard.file);
    else finish();
  }

  return {
    isSending,
    isResting,
    problem,
    fileProblem,
    register() {
      if (!isSending && !isResting) void send();
    },
    sendFileAgain() {
      if (!isSending && registered.current && wizard.file) void upload(registered.current, wizard.file);
    },
    sendOtherFile(file) {
      if (isSending || !registered.current) return;
      wizard.setFile(file);
      void upload(registered.current, file);
    },
    finish,
  };
}
