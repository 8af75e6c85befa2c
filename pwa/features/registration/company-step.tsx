import { limits } from '@gtinoteka/contract/business-limits.ts';
import { errorTexts } from '@gtinoteka/contract/errors/error-texts.ts';
import {
  cleanPostalCode,
  cleanWebPage,
  companyCountry,
  companyProfiles,
  voivodeships,
} from '@gtinoteka/contract/rules/company.ts';
import { cleanNip, formatNip } from '@gtinoteka/contract/rules/nip.ts';
import { profileNames } from '../../core/texts/company-profiles.ts';
import { registrationTexts as texts } from './registration-texts.ts';
import { TextInput } from '../../ui/form/field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { PurposesFieldset } from './purposes-fieldset.tsx';
import { registrationFields, type CompanyField, type FoundCompany } from './registration-draft.ts';
import { StepForm } from './step-form.tsx';
import type { Registration } from './use-registration.ts';

const districts = voivodeships.map((value) => ({ value, text: value }));
const profiles = companyProfiles.map((value) => ({ value, text: profileNames[value] }));

/** What is typed of a postal code, in its mask NN-NNN; a dash under way stays. */
function maskPostalCode(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 5);
  if (digits.length > 2) return `${digits.slice(0, 2)}-${digits.slice(2)}`;
  return digits.length === 2 && typed.endsWith('-') ? `${digits}-` : digits;
}

/** The second step: the company, prefilled and locked where it is known (A §4). */
export function CompanyStep({ registration }: { registration: Registration }) {
  const { form, nipCheck } = registration;
  const { values, change } = form;
  const isLocked = (field: CompanyField): boolean => values.found?.locked.includes(field) ?? false;
  const text = (field: CompanyField) => ({
    ...form.text(field),
    locked: isLocked(field),
    maxLength: limits.companyText + 20,
  });
  const choice = (field: 'district' | 'companyProfile') => ({
    ...form.text(field),
    locked: isLocked(field),
    required: true,
    placeholder: texts.choose,
    onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value }),
  });

  return (
    <StepForm registration={registration} next={texts.toPerson}>
      <p className="muted">{leadOf(values.found)}</p>
      <div className="card card__pad wizard__grid">
        <TextInput {...text('name')} className="wizard__wide" autoComplete="organization" required />
        <TextInput
          {...text('nip')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          required
          error={form.errorOf('nip') ?? (nipCheck.answer === true ? takenText : undefined)}
          note={nipCheck.isAsking ? texts.checkingNip : nipCheck.answer === true ? texts.nipTakenAdvice : undefined}
          onBlur={() => change({ nip: formatNip(cleanNip(values.nip)) })}
        />
        <TextInput
          {...text('webPage')}
          note={texts.optional}
          type="url"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="url"
          placeholder={texts.webPagePlaceholder}
          onBlur={() => change({ webPage: cleanWebPage(values.webPage) })}
        />
        <TextInput {...text('street')} className="wizard__wide" autoComplete="street-address" required />
        <div className="wizard__zip">
          <TextInput
            {...text('postalCode')}
            inputMode="numeric"
            autoComplete="postal-code"
            required
            onChange={({ target }) => change({ postalCode: maskPostalCode(target.value) })}
            onBlur={() => change({ postalCode: cleanPostalCode(values.postalCode) })}
          />
          <TextInput {...text('city')} autoComplete="address-level2" required />
        </div>
        <SelectField {...choice('district')} options={districts} />
        <TextInput label={texts.country} value={companyCountry} locked />
        <SelectField {...choice('companyProfile')} className="wizard__wide" options={profiles} />
      </div>
      <PurposesFieldset
        id={registrationFields.registrationPurposes.id}
        chosen={values.registrationPurposes}
        error={form.errorOf('registrationPurposes')}
        onChange={(registrationPurposes) => change({ registrationPurposes })}
      />
    </StepForm>
  );
}

const takenText = errorTexts.NIP_TAKEN;

function leadOf(found: FoundCompany | null): string {
  if (found?.source === 'found') return texts.companyFound(found.regon);
  if (found?.source === 'register unavailable') return texts.registerUnavailable;
  return texts.companyNotFound(found?.regon ?? '');
}
