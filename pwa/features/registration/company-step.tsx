import { limits } from '@gtinoteka/contract/business-limits.ts';
import { errorTexts } from '@gtinoteka/contract/error-texts.ts';
import {
  cleanPostalCode,
  cleanWebPage,
  companyCountry,
  companyProfiles,
  voivodeships,
} from '@gtinoteka/contract/rules/company.ts';
import { checkNip, cleanNip, formatNip } from '@gtinoteka/contract/rules/nip.ts';
import { useState } from 'react';
import { profileNames } from '../../core/texts/company-profiles.ts';
import { registrationTexts as texts } from '../../core/texts/registration.ts';
import { TextInput } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { PurposesFieldset } from './purposes-fieldset.tsx';
import type { CompanyField } from './registration-draft.ts';
import { idOf, saidOf, StepForm } from './step-form.tsx';
import type { DelayedCheck } from './use-delayed-check.ts';
import type { Wizard } from './use-wizard.ts';

const districts = voivodeships.map((value) => ({ value, text: value }));
const profiles = companyProfiles.map((value) => ({ value, text: profileNames[value] }));

/** The number to ask about; null while there is none. */
export function nipToAsk(typed: string): string | null {
  const nip = cleanNip(typed);
  return checkNip(nip) === null ? nip : null;
}

/** What is typed of a postal code, in its mask NN-NNN; a dash under way stays. */
function maskPostalCode(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 5);
  if (digits.length > 2) return `${digits.slice(0, 2)}-${digits.slice(2)}`;
  return digits.length === 2 && typed.endsWith('-') ? `${digits}-` : digits;
}

/** The second step: the company, prefilled and locked where it is known (A §4). */
export function CompanyStep({ wizard, nipCheck }: { wizard: Wizard; nipCheck: DelayedCheck<boolean> }) {
  const { draft, found } = wizard;
  const [isLeaving, setLeaving] = useState(false);
  const isTaken = nipCheck.answer === true;
  const typed = (field: CompanyField) => ({
    id: idOf(field),
    name: field,
    label: texts[field],
    value: draft[field],
    error: saidOf(wizard, field),
    locked: found?.locked.has(field) ?? false,
  });
  const text = (field: CompanyField) => ({
    ...typed(field),
    maxLength: limits.companyText + 20,
    onChange: ({ target }: { target: { value: string } }) => wizard.change({ [field]: target.value }),
  });
  const choice = (field: 'district' | 'companyProfile') => ({
    ...typed(field),
    required: true,
    placeholder: texts.choose,
    onChange: ({ target }: { target: { value: string } }) => wizard.change({ [field]: target.value }),
  });

  async function leave(): Promise<void> {
    if (isTaken) return void wizard.submit({ nip: 'NIP_TAKEN' });
    if (!wizard.submit()) return;
    setLeaving(true);
    const taken = await nipCheck.now();
    setLeaving(false);
    // Nobody could say: the registration itself will.
    if (taken) wizard.submit({ nip: 'NIP_TAKEN' });
    else wizard.goTo('personalData');
  }

  return (
    <StepForm wizard={wizard} next={texts.toPerson} isSending={isLeaving} onNext={() => void leave()}>
      <p className="muted">{leadOf(found)}</p>
      <div className="card card__pad wizard__grid">
        <TextInput {...text('name')} className="wizard__wide" autoComplete="organization" required />
        <TextInput
          {...text('nip')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          required
          error={saidOf(wizard, 'nip') ?? (isTaken ? saidOfTaken : undefined)}
          note={nipCheck.isAsking ? texts.checkingNip : undefined}
          onBlur={() => wizard.change({ nip: formatNip(cleanNip(draft.nip)) })}
        />
        <TextInput
          {...text('webPage')}
          note={texts.optional}
          type="url"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="url"
          placeholder={texts.webPagePlaceholder}
          onBlur={() => wizard.change({ webPage: cleanWebPage(draft.webPage) })}
        />
        <TextInput {...text('street')} className="wizard__wide" autoComplete="street-address" required />
        <div className="wizard__zip">
          <TextInput
            {...text('postalCode')}
            inputMode="numeric"
            autoComplete="postal-code"
            required
            onChange={({ target }) => wizard.change({ postalCode: maskPostalCode(target.value) })}
            onBlur={() => wizard.change({ postalCode: cleanPostalCode(draft.postalCode) })}
          />
          <TextInput {...text('city')} autoComplete="address-level2" required />
        </div>
        <SelectField {...choice('district')} options={districts} />
        <TextInput label={texts.country} value={companyCountry} locked readOnly />
        <SelectField {...choice('companyProfile')} className="wizard__wide" options={profiles} />
      </div>
      <PurposesFieldset
        id={idOf('registrationPurposes')}
        chosen={draft.registrationPurposes}
        error={saidOf(wizard, 'registrationPurposes')}
        onChange={(registrationPurposes) => wizard.change({ registrationPurposes })}
      />
    </StepForm>
  );
}

const saidOfTaken = errorTexts.NIP_TAKEN;

function leadOf(found: Wizard['found']): string {
  if (found?.source === 'found') return texts.companyFound(found.regon);
  if (found?.source === 'register unavailable') return texts.registerUnavailable;
  return texts.companyNotFound(found?.regon ?? '');
}
