import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { cleanRegon } from '@gtinoteka/contract/rules/regon.ts';
import { useDocumentTitle } from '../../core/document-title.ts';
import { registrationTexts as texts, type StepName } from '../../core/texts/registration.ts';
import { CompanyStep, nipToAsk } from './company-step.tsx';
import { emailToAsk, PersonStep } from './person-step.tsx';
import './registration.css';
import { askNip, askPerson } from './registration-calls.ts';
import { steps } from './registration-draft.ts';
import { RegonStep, type Stop } from './regon-step.tsx';
import { StepList } from './step-list.tsx';
import { SummaryStep } from './summary-step.tsx';
import { useDelayedCheck } from './use-delayed-check.ts';
import { useRegistering } from './use-registering.ts';
import { useWizard } from './use-wizard.ts';

const titles: Record<StepName, string> = {
  regon: texts.regonTitle,
  companyData: texts.companyTitle,
  personalData: texts.personTitle,
  summary: texts.summaryTitle,
};

/** /registration: regon, companyData, personalData, summary (A §2, §4). */
export function RegistrationPage() {
  const wizard = useWizard();
  const { step, draft } = wizard;
  const [stop, setStop] = useState<Stop | null>(null);
  const registering = useRegistering(wizard, setStop);
  const isNipOpen = !wizard.found?.locked.has('nip');
  const nipCheck = useDelayedCheck(step === 'companyData' && isNipOpen ? nipToAsk(draft.nip) : null, askNip);
  const emailCheck = useDelayedCheck(step === 'personalData' ? emailToAsk(draft.email) : null, askPerson);
  const heading = useHeadingOf(step, wizard.isSummed);
  useDocumentTitle(`${texts.title}: ${texts.tabs[step]}`);

  return (
    <div className="wrap page">
      <div className="pagehead pagehead--title">
        <h1>{texts.title}</h1>
      </div>
      <div className="wizard">
        <StepList
          step={step}
          notes={{ regon: cleanRegon(draft.regon), companyData: draft.name, personalData: draft.email }}
        />
        <div className="wizard__main">
          <h2 ref={heading} tabIndex={-1} className="wizard__title">
            <span className="vh">{texts.stepOf(steps.indexOf(step) + 1, steps.length)}: </span>
            {titles[step]}
          </h2>
          {step === 'regon' && <RegonStep wizard={wizard} stop={stop} onStop={setStop} />}
          {step === 'companyData' && <CompanyStep wizard={wizard} nipCheck={nipCheck} />}
          {step === 'personalData' && <PersonStep wizard={wizard} emailCheck={emailCheck} />}
          {step === 'summary' && <SummaryStep wizard={wizard} registering={registering} />}
          {step === 'regon' && (
            <p className="wizard__other muted">
              <b>{texts.haveAccount}</b> {texts.haveAccountText} <Link to="/login">{texts.signIn}</Link>
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

/** The heading of the step: takes focus when the step changes, so that it is read out, unless faults wait to be read there. */
function useHeadingOf(step: StepName, isSummed: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const drawn = useRef(step);
  useEffect(() => {
    if (drawn.current === step) return;
    drawn.current = step;
    window.scrollTo(0, 0);
    if (!isSummed) heading.current?.focus({ preventScroll: true });
  }, [step, isSummed]);
  return heading;
}
