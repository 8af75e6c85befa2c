import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { cleanRegon } from '@gtinoteka/contract/rules/regon.ts';
import { useDocumentTitle } from '../../core/page/document-title.ts';
import { registrationTexts as texts, type StepName } from './registration-texts.ts';
import { CompanyStep } from './company-step.tsx';
import { PersonStep } from './person-step.tsx';
import './registration.css';
import { steps } from './registration-draft.ts';
import { RegonStep } from './regon-step.tsx';
import { StepList } from './step-list.tsx';
import { SummaryStep } from './summary-step.tsx';
import { useRegistration } from './use-registration.ts';

const titles: Record<StepName, string> = {
  regon: texts.regonTitle,
  companyData: texts.companyTitle,
  personalData: texts.personTitle,
  summary: texts.summaryTitle,
};

/** /registration: regon, companyData, personalData, summary (A §2, §4). */
export function RegistrationPage() {
  const registration = useRegistration();
  const { step, form } = registration;
  const { regon, name, email } = form.values;
  const heading = useHeadingOf(step, form.summary.errors.length > 0);
  useDocumentTitle(`${texts.title}: ${texts.tabs[step]}`);

  return (
    <div className="wrap page">
      <div className="pagehead pagehead--title">
        <h1>{texts.title}</h1>
      </div>
      <div className="wizard">
        <StepList step={step} notes={{ regon: cleanRegon(regon), companyData: name, personalData: email }} />
        <div className="wizard__main">
          <h2 ref={heading} tabIndex={-1} className="wizard__title vh-phone">
            <span className="vh">{texts.stepOf(steps.indexOf(step) + 1, steps.length)}: </span>
            {titles[step]}
          </h2>
          {step === 'regon' && <RegonStep registration={registration} />}
          {step === 'companyData' && <CompanyStep registration={registration} />}
          {step === 'personalData' && <PersonStep registration={registration} />}
          {step === 'summary' && <SummaryStep registration={registration} />}
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
