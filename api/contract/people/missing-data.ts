import { checkPersonName } from '../rules/person.ts';
import { checkPhone } from '../rules/phone.ts';
import { consentNames, type Consents } from './person.ts';

export type MissingData = 'name' | 'phone' | 'statute' | 'consents';

interface TellingPerson extends Consents {
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string | null;
  readonly confirmedStatute: boolean;
}

/** Missing personal data of A §5; empty if complete. */
export function missingData(person: TellingPerson): MissingData[] {
  const isNamed = checkPersonName(person.firstName) === null && checkPersonName(person.lastName) === null;
  const all: (MissingData | false)[] = [
    !isNamed && 'name',
    checkPhone(person.phoneNumber ?? '') !== null && 'phone',
    !person.confirmedStatute && 'statute',
    missingConsents(person).length > 0 && 'consents',
  ];
  return all.filter((missing) => missing !== false);
}

/** Consents that a person has not answered. */
export function missingConsents(person: Consents): (keyof Consents)[] {
  return consentNames.filter((name) => person[name] === null);
}
