import { demoRegon } from '@gtinoteka/contract/registration.ts';
import { cleanRegon } from '@gtinoteka/contract/rules/regon.ts';
import { useState } from 'react';
import { prepareBotCheck } from '../../core/bot-check.ts';
import { BusyInterrupted, useBusy } from '../../core/busy.tsx';
import { registrationTexts as texts } from '../../core/texts/registration.ts';
import { useDemoData } from '../../core/use-demo-data.ts';
import { Banner } from '../../ui/banner.tsx';
import { TextInput } from '../../ui/field.tsx';
import { askRegon, type RegonAnswer } from './registration-calls.ts';
import { prefill, withoutCompany, type FoundCompany } from './registration-draft.ts';
import { Refusal } from './refusal.tsx';
import { idOf, saidOf, StepForm } from './step-form.tsx';
import type { Wizard } from './use-wizard.ts';

/** The first step: whose registration it is, and whether it may go on. */
export function RegonStep({
  wizard,
  stop,
  onStop,
}: {
  wizard: Wizard;
  stop: Stop | null;
  onStop: (stop: Stop | null) => void;
}) {
  const busy = useBusy();
  const isDemo = useDemoData();
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);

  function follow(regon: string, answer: RegonAnswer): void {
    if (answer.outcome === 'exists' || answer.outcome === 'unfinished') return onStop(answer.outcome);
    // The same number again: what was typed about the company stays.
    if (wizard.found?.regon === regon && answer.outcome !== 'found') return wizard.goTo('companyData');
    if (answer.outcome === 'found') {
      const isSame = wizard.found?.regon === regon && wizard.found.source === 'found';
      const { draft, locked } = prefill(wizard.draft, answer.company);
      const found: FoundCompany = { regon, source: 'found', locked };
      if (!isSame) wizard.setFound(found, draft);
    } else {
      const { outcome: source } = answer;
      wizard.setFound({ regon, source, locked: new Set() }, withoutCompany(wizard.draft));
    }
    wizard.goTo('companyData');
  }

  async function ask(): Promise<void> {
    setProblem(null);
    onStop(null);
    if (!wizard.submit()) return;
    const regon = cleanRegon(wizard.draft.regon);
    setAsking(true);
    try {
      follow(regon, await busy.run((signal) => askRegon(regon, signal), texts.askingRegon));
    } catch (error) {
      if (!(error instanceof BusyInterrupted)) setProblem(error);
    } finally {
      setAsking(false);
    }
  }

  return (
    <StepForm wizard={wizard} next={texts.toCompany} isFirst isSending={isAsking} onNext={() => void ask()}>
      <div role="alert">
        {stop && (
          <Banner type="warn">
            <b>{stop === 'exists' ? texts.existsTitle : texts.unfinishedTitle}.</b>{' '}
            {stop === 'exists' ? texts.existsText : texts.unfinishedText}
          </Banner>
        )}
        {problem !== null && <Refusal error={problem} />}
      </div>
      <p className="muted">{texts.regonLead}</p>
      <div className="card card__pad">
        <TextInput
          id={idOf('regon')}
          name="regon"
          className="wizard__number"
          label={texts.regon}
          hint={isDemo ? texts.regonDemo(demoRegon) : texts.regonHint}
          inputMode="numeric"
          autoComplete="off"
          maxLength={24}
          required
          value={wizard.draft.regon}
          error={saidOf(wizard, 'regon')}
          onChange={({ target }) => {
            prepareBotCheck();
            onStop(null);
            wizard.change({ regon: target.value });
          }}
        />
      </div>
    </StepForm>
  );
}

/** Why a registration does not go on: the company has people already. */
export type Stop = 'exists' | 'unfinished';
