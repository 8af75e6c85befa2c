import type { ActivationVariant } from '@gtinoteka/contract/activation.ts';
import type { PersonInput } from '@gtinoteka/contract/person.ts';
import { refuseFaults } from '../../core/field-faults.ts';
import { passwordFaults, type NewPassword } from '../../core/new-password.ts';
import { readPerson, type PersonData } from '../../core/person-input.ts';

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
  { isFirstAdmin }: { isFirstAdmin: boolean },
): AskedFor {
  if (variant === 'onlyButton') return { person: null, password: null };
  const password = input.password ?? '';
  const faults = passwordFaults({ password, passwordRepeat: input.passwordRepeat ?? '' });
  if (variant === 'passwordOnly') {
    refuseFaults(faults);
    return { person: null, password };
  }
  const person = readPerson(input);
  refuseFaults({
    ...person.faults,
    ...faults,
    confirmedStatute: input.confirmedStatute === true ? null : 'STATUTE_REQUIRED',
    isCompanyRepresentative: isFirstAdmin && input.isCompanyRepresentative !== true ? 'REPRESENTATIVE_REQUIRED' : null,
  });
  return { person: person.data, password };
}
