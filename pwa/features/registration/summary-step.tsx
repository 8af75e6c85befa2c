import type { ReactNode } from 'react';
import { profileNames } from '../../core/texts/company-profiles.ts';
import { personTexts } from '../../core/texts/person.ts';
import { purposeTexts, registrationTexts as texts, type StepName } from '../../core/texts/registration.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { companyProfiles } from '@gtinoteka/contract/rules/company.ts';
import { cleanRegon } from '@gtinoteka/contract/rules/regon.ts';
import { cleanEmail } from '@gtinoteka/contract/rules/person.ts';
import { FileFailed } from './file-failed.tsx';
import { Refusal } from './refusal.tsx';
import type { Registering } from './use-registering.ts';
import type { Wizard } from './use-wizard.ts';

/** The last step: everything once more, the button that registers, and how it went. */
export function SummaryStep({ wizard, registering }: { wizard: Wizard; registering: Registering }) {
  const { draft, file } = wizard;
  if (registering.fileProblem !== null) return <FileFailed email={cleanEmail(draft.email)} registering={registering} />;
  const profile = companyProfiles.find((one) => one === draft.companyProfile);
  const address = `${draft.street}, ${draft.postalCode} ${draft.city}, ${draft.district}`;
  return (
    <form
      className="stack wizard__fields"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        registering.register();
      }}
    >
      <p className="muted">{texts.summaryLead}</p>
      <Part title={texts.steps.companyData} step="companyData" wizard={wizard}>
        <Row name={texts.regon}>{cleanRegon(draft.regon)}</Row>
        <Row name={texts.name}>{draft.name}</Row>
        <Row name={texts.nip}>{draft.nip}</Row>
        <Row name={texts.address}>{address}</Row>
        <Row name={texts.webPage}>{draft.webPage || texts.none}</Row>
        <Row name={texts.companyProfile}>{profile ? profileNames[profile] : ''}</Row>
        <Row name={texts.purposesShort}>
          {draft.registrationPurposes.map((purpose) => purposeTexts[purpose]).join(', ')}
        </Row>
      </Part>
      <Part title={texts.steps.personalData} step="personalData" wizard={wizard}>
        <Row name={personTexts.email}>{cleanEmail(draft.email)}</Row>
        <Row name={texts.representative}>{texts.isRepresentative}</Row>
        <Row name={texts.file}>{file ? file.name : texts.noFile}</Row>
      </Part>
      <div role="alert">
        {registering.problem !== null && <Refusal title={texts.refusedTitle} error={registering.problem} />}
      </div>
      <ActionBar
        forward={
          <Button
            type="submit"
            variant="primary"
            busy={registering.isSending}
            // Still focusable: whoever pressed it stays where they are.
            aria-disabled={registering.isResting}
            aria-describedby="registration-rests"
          >
            {texts.register}
          </Button>
        }
        back={<Button onClick={wizard.goBack}>{texts.back}</Button>}
      />
      <p className="hint" id="registration-rests" role="status">
        {registering.isResting && !registering.isSending ? texts.rests : ''}
      </p>
    </form>
  );
}

function Part({
  title,
  step,
  wizard,
  children,
}: {
  title: string;
  step: StepName;
  wizard: Wizard;
  children: ReactNode;
}) {
  return (
    <section className="card card__pad" aria-label={title}>
      <div className="row--between">
        <h3>{title}</h3>
        <Button variant="quiet" aria-label={`${texts.change}: ${title}`} onClick={() => wizard.goTo(step)}>
          {texts.change}
        </Button>
      </div>
      <dl className="facts">{children}</dl>
    </section>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
