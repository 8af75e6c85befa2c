import { demoRegon } from '@gtinoteka/contract/people/registration.ts';
import { prepareBotCheck } from '../../core/network/bot-check.ts';
import { registrationTexts as texts } from './registration-texts.ts';
import { useDemoData } from '../../core/device/use-demo-data.ts';
import { Banner } from '../../ui/notice/banner.tsx';
import { TextInput } from '../../ui/form/field.tsx';
import { Refusal } from './refusal.tsx';
import { StepForm } from './step-form.tsx';
import type { Registration } from './use-registration.ts';

/** The first step: whose registration it is, and whether it may go on. */
export function RegonStep({ registration }: { registration: Registration }) {
  const { form, stop, forgetStop } = registration;
  const isDemo = useDemoData();
  const field = form.text('regon');
  return (
    <StepForm registration={registration} next={texts.toCompany} isFirst>
      <div role="alert">
        {stop && (
          <Banner type="warn">
            <b>{stop === 'exists' ? texts.existsTitle : texts.unfinishedTitle}.</b>{' '}
            {stop === 'exists' ? texts.existsText : texts.unfinishedText}
          </Banner>
        )}
        {form.problem !== null && <Refusal error={form.problem} />}
      </div>
      <p className="muted">{texts.regonLead}</p>
      <div className="card card__pad">
        <TextInput
          {...field}
          className="wizard__number"
          hint={isDemo ? texts.regonDemo(demoRegon) : texts.regonHint}
          inputMode="numeric"
          autoComplete="off"
          maxLength={24}
          required
          onChange={(event) => {
            prepareBotCheck();
            forgetStop();
            field.onChange(event);
          }}
        />
      </div>
    </StepForm>
  );
}
