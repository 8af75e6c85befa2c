import type { ActivationVariant } from '@gtinoteka/contract/people/activation.ts';
import { consentNames, type Consents, type PersonInput } from '@gtinoteka/contract/people/person.ts';
import { refuseFaults } from '../../core/input/field-faults.ts';
import { passwordFaults, type NewPassword } from '../../core/secrets/new-password.ts';
import { readPerson, type PersonData } from '../../core/input/person-input.ts';
import type { Activation } from '../../store/people/activations.ts';

export interface ActivationInput extends Partial<PersonInput>, Partial<NewPassword> {
  readonly isCompanyRepresentative?: boolean | undefined;
}

/** What an activation writes: what its variant does not ask for stays as it was, whatever was sent. */
export interface AskedFor {
  readonly person: PersonData | null;
  /** consents that were missing, of somebody whose other data are known */
  readonly consents: Readonly<Partial<Record<keyof Consents, boolean>>>;
  readonly password: string | null;
}

/** The part of the input that the variant asks for (A §4, A §5). All faults are thrown together. */
export function readActivationInput(
  input: ActivationInput,
  variant: ActivationVariant,
  data: Activation['data'],
): AskedFor {
  const { isFirstAdmin, email, companyName } = data;
  // Nobody acts for a company by another's word: whoever a registration names says so by themselves (A §5).
  const role = isFirstAdmin && variant !== 'full' ? readRole(input, data) : { faults: {}, consents: {} };
  if (variant === 'onlyButton') {
    refuseFaults(role.faults);
    return { person: null, password: null, consents: role.consents };
  }
  const password = input.password ?? '';
  const own = [email, companyName, input.firstName ?? '', input.lastName ?? ''];
  const faults = passwordFaults({ password, passwordRepeat: input.passwordRepeat ?? '' }, own);
  if (variant === 'passwordOnly') {
    refuseFaults({ ...faults, ...role.faults });
    return { person: null, password, consents: role.consents };
  }
  const person = readPerson(input);
  refuseFaults({
    ...person.faults,
    ...faults,
    confirmedStatute: input.confirmedStatute === true ? null : 'STATUTE_REQUIRED',
    isCompanyRepresentative: isFirstAdmin && input.isCompanyRepresentative !== true ? 'REPRESENTATIVE_REQUIRED' : null,
  });
  return { person: person.data, password, consents: {} };
}

function readRole(input: ActivationInput, data: Activation['data']) {
  const missing = consentNames.filter((name) => data[name] === null);
  return {
    faults: {
      ...Object.fromEntries(
        missing.map((name) => [name, typeof input[name] === 'boolean' ? null : ('CONSENT_REQUIRED' as const)]),
      ),
      confirmedStatute: input.confirmedStatute === true ? null : ('STATUTE_REQUIRED' as const),
      isCompanyRepresentative: input.isCompanyRepresentative === true ? null : ('REPRESENTATIVE_REQUIRED' as const),
    },
    consents: Object.fromEntries(missing.map((name) => [name, input[name] === true])) as AskedFor['consents'], // keys above
  };
}
