import type { ActivationVariant } from '@gtinoteka/contract/people/activation.ts';
import { consentNames, type PersonInput } from '@gtinoteka/contract/people/person.ts';
import { refuseFaults, type FieldFaults } from '../../core/input/field-faults.ts';
import { passwordFaults, type NewPassword } from '../../core/secrets/new-password.ts';
import { readPerson, type PersonData } from '../../core/input/person-input.ts';
import type { Activation } from '../../store/people/activations.ts';

export interface ActivationInput extends Partial<PersonInput>, Partial<NewPassword> {
  readonly isCompanyRepresentative?: boolean | undefined;
}

/** Fields that an activation writes; fields not required by its variant are ignored and unchanged. */
export interface RequiredInput {
  readonly person: PersonData | null;
  readonly password: string | null;
}

/** Validates the fields required by the variant (A §4, A §5); throws all faults together. */
export function readActivationInput(
  input: ActivationInput,
  variant: ActivationVariant,
  data: Activation['data'],
): RequiredInput {
  const person = variant === 'full' ? readMissing(input, data) : null;
  // Members of another company already have a password.
  const password = data.hasUserActivatedMembership ? null : (input.password ?? '');
  const own = [data.email, data.companyName, input.firstName ?? data.firstName, input.lastName ?? data.lastName];
  refuseFaults({
    ...person?.faults,
    ...(password !== null && passwordFaults({ password, passwordRepeat: input.passwordRepeat ?? '' }, own)),
    ...(data.isFirstAdmin && roleFaults(input)),
  });
  return { person: person && person.data, password };
}

/** Names, phone and missing answers; existing answers are unchanged. */
function readMissing(input: ActivationInput, data: Activation['data']) {
  const answers = Object.fromEntries(consentNames.map((name) => [name, data[name] ?? input[name]]));
  const { data: person, faults } = readPerson({ ...input, ...answers });
  const isConfirmed = data.confirmedStatute || input.confirmedStatute === true;
  return {
    data: person,
    faults: { ...faults, confirmedStatute: isConfirmed ? null : ('STATUTE_REQUIRED' as const) },
  };
}

/** The named administrator must personally confirm representation and accept the statute (A §5). */
function roleFaults(input: ActivationInput): FieldFaults {
  return {
    confirmedStatute: input.confirmedStatute === true ? null : 'STATUTE_REQUIRED',
    isCompanyRepresentative: input.isCompanyRepresentative === true ? null : 'REPRESENTATIVE_REQUIRED',
  };
}
