import type { ActivationVariant } from '@gtinoteka/contract/people/activation.ts';
import { consentNames, type PersonInput } from '@gtinoteka/contract/people/person.ts';
import { refuseFaults, type FieldFaults } from '../../core/input/field-faults.ts';
import { passwordFaults, type NewPassword } from '../../core/secrets/new-password.ts';
import { readPerson, type PersonData } from '../../core/input/person-input.ts';
import type { Activation } from '../../store/people/activations.ts';

export interface ActivationInput extends Partial<PersonInput>, Partial<NewPassword> {
  readonly isCompanyRepresentative?: boolean | undefined;
}

/** What an activation writes: what its variant does not ask for stays as it was, whatever was sent. */
export interface AskedFor {
  readonly person: PersonData | null;
  readonly password: string | null;
}

/** The part of the input that the variant asks for (A §4, A §5). All faults are thrown together. */
export function readActivationInput(
  input: ActivationInput,
  variant: ActivationVariant,
  data: Activation['data'],
): AskedFor {
  const person = variant === 'full' ? readMissing(input, data) : null;
  // Whoever belongs to a company already has a password.
  const password = data.hasUserActivatedMembership ? null : (input.password ?? '');
  const own = [data.email, data.companyName, input.firstName ?? data.firstName, input.lastName ?? data.lastName];
  refuseFaults({
    ...person?.faults,
    ...(password !== null && passwordFaults({ password, passwordRepeat: input.passwordRepeat ?? '' }, own)),
    ...(data.isFirstAdmin && roleFaults(input)),
  });
  return { person: person && person.data, password };
}

/** Names, phone, and the answers that are missing; those that were given before stay. */
function readMissing(input: ActivationInput, data: Activation['data']) {
  const answers = Object.fromEntries(consentNames.map((name) => [name, data[name] ?? input[name]]));
  const { data: person, faults } = readPerson({ ...input, ...answers });
  const isConfirmed = data.confirmedStatute || input.confirmedStatute === true;
  return {
    data: person,
    faults: { ...faults, confirmedStatute: isConfirmed ? null : ('STATUTE_REQUIRED' as const) },
  };
}

/** Nobody acts for a company by another's word: whoever a registration names says so by themselves (A §5), and accepts the statute in its name. */
function roleFaults(input: ActivationInput): FieldFaults {
  return {
    confirmedStatute: input.confirmedStatute === true ? null : 'STATUTE_REQUIRED',
    isCompanyRepresentative: input.isCompanyRepresentative === true ? null : 'REPRESENTATIVE_REQUIRED',
  };
}
