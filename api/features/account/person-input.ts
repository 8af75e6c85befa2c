import type { PersonInput } from '@gtinoteka/contract/person.ts';
import { refuseFaults } from '../../core/field-faults.ts';
import { readPerson } from '../../core/person-input.ts';
import type { OwnData } from '../../store/users.ts';

/**
 * What was typed as it is stored. All faults (A §5) are thrown together: names, phone, the five answers, and the statute,
 * which has to be confirmed once and cannot be taken back.
 */
export function readPersonInput(input: PersonInput, isStatuteConfirmed: boolean): OwnData {
  const { data, faults } = readPerson(input);
  const isStatuteKept = input.confirmedStatute ?? isStatuteConfirmed;
  refuseFaults({ ...faults, confirmedStatute: isStatuteKept ? null : 'STATUTE_REQUIRED' });
  return data;
}
