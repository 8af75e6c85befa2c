import type { ReactNode } from 'react';
import { profileNames } from '../../core/texts/company-profiles.ts';
import { personTexts } from '../../core/texts/person.ts';
import { purposeTexts, registrationTexts as texts, type StepName } from './registration-texts.ts';
import { ActionBar } from '../../ui/control/action-bar.tsx';
import { Button } from '../../ui/control/button.tsx';
import { companyProfiles } from '@gtinoteka/contract/rules/company.ts';
import { cleanRegon } from '@gtinoteka/contract/rules/regon.ts';
import { cleanEmail } from '@gtinoteka/contract/rules/person.ts';
import { FileFailed } from './file-failed.tsx';
import { Refusal } from './refusal.tsx';
import type { Registration } from './use-registration.ts';

/** The last step: everything once more, the button that registers, and how it went. */
export function SummaryStep({ registration }: { registration: Registration }) {
  const { form, goTo, upload, isResting } = registration;
  const { values: draft } = form;
  const isSending = form.isSending || upload.isSending;
  if (upload.problem !== null) return <FileFailed email={cleanEmail(draft.email)} upload={upload} />;
  const profile = companyProfiles.find((one) => one === draft.companyProfile);
  const address = `${draft.street}, ${draft.postalCode} ${draft.city}, ${draft.district}`;
  return (
    <form
      className="stack wizard__fields"
      {...form.props}
      onSubmit={isResting || isSending ? (event) => event.preventDefault() : form.props.onSubmit}
    >
      <p className="muted">{texts.summaryLead}</p>
      <Part title={texts.steps.companyData} step="companyData" goTo={goTo}>
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
      <Part title={texts.steps.personalData} step="personalData" goTo={goTo}>
        <Row name={personTexts.email}>{cleanEmail(draft.email)}</Row>
        <Row name={texts.representative}>{texts.isRepresentative}</Row>
        <Row name={texts.file}>{upload.file ? upload.file.name : texts.noFile}</Row>
      </Part>
      <div role="alert">
        {form.problem !== null && !registration.stop && <Refusal title={texts.refusedTitle} error={form.problem} />}
      </div>
      <ActionBar
        forward={
          <Button
            type="submit"
            variant="primary"
            busy={isSending}
            // Still focusable: whoever pressed it stays where they are.
            aria-disabled={isResting}
            aria-describedby="registration-rests"
          >
            {texts.register}
          </Button>
        }
        back={<Button onClick={registration.goBack}>{texts.back}</Button>}
      />
      <p className="hint" id="registration-rests" role="status">
        {isResting && !isSending ? texts.rests : ''}
      </p>
    </form>
  );
}

function Part({
  title,
  step,
  goTo,
  children,
}: {
  title: string;
  step: StepName;
  goTo: (step: StepName) => void;
  children: ReactNode;
}) {
  return (
    <section className="card card__pad" aria-label={title}>
      <div className="row--between">
        <h3>{title}</h3>
        <Button variant="quiet" aria-label={`${texts.change}: ${title}`} onClick={() => goTo(step)}>
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
