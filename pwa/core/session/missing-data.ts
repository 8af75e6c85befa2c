import { consentNames } from '@gtinoteka/contract/people/person.ts';
import { checkPersonName } from '@gtinoteka/contract/rules/person.ts';
import { checkPhone } from '@gtinoteka/contract/rules/phone.ts';
import type { User } from '@gtinoteka/contract/session.ts';

export type MissingData = 'name' | 'phone' | 'statute' | 'consents';

/** What a person has not told yet (A §4: an activation is incomplete until data and agreements are there); empty when nothing. */
export function missingData(user: User): MissingData[] {
  const isNamed = checkPersonName(user.firstName) === null && checkPersonName(user.lastName) === null;
  const all: (MissingData | false)[] = [
    !isNamed && 'name',
    checkPhone(user.phoneNumber ?? '') !== null && 'phone',
    !user.confirmedStatute && 'statute',
    consentNames.some((name) => user[name] === null) && 'consents',
  ];
  return all.filter((missing) => missing !== false);
}
