import { consentNames, type Consents, type PersonInput } from '@gtinoteka/contract/people/person.ts';
import { checkPersonName } from '@gtinoteka/contract/rules/person.ts';
import { checkPhone, cleanPhone, phonePrefix } from '@gtinoteka/contract/rules/phone.ts';
import type { FieldFaults } from './field-faults.ts';

/** A person's own data as stored. */
export interface PersonData {
  readonly firstName: string;
  readonly lastName: string;
  /** as returned by `cleanPhone` */
  readonly phoneNumber: string;
  readonly consents: Readonly<Record<keyof Consents, boolean>>;
}

/**
 * Names, phone and the five answers as typed (A §5), with their errors.
 * - The data are valid only without errors.
 * - The caller checks the statute.
 */
export function readPerson(input: Partial<PersonInput>): { readonly data: PersonData; readonly faults: FieldFaults } {
  const firstName = (input.firstName ?? '').trim();
  const lastName = (input.lastName ?? '').trim();
  const phoneNumber = cleanPhone(input.phoneNumber ?? '');
  const unanswered = consentNames.filter((name) => typeof input[name] !== 'boolean');
  return {
    data: { firstName, lastName, phoneNumber, consents: answersOf(input) },
    faults: {
      firstName: checkPersonName(firstName),
      lastName: checkPersonName(lastName),
      phoneNumber: phoneNumber === '' || phoneNumber === phonePrefix ? 'FIELD_REQUIRED' : checkPhone(phoneNumber),
      ...Object.fromEntries(unanswered.map((name) => [name, 'CONSENT_REQUIRED' as const])),
    },
  };
}

function answersOf(input: Partial<Consents>): PersonData['consents'] {
  return {
    agreeToSellingEmails: input.agreeToSellingEmails === true,
    agreeToSellingPhones: input.agreeToSellingPhones === true,
    agreeToSharingData: input.agreeToSharingData === true,
    agreeToMarketingEmails: input.agreeToMarketingEmails === true,
    agreeToMarketingPhones: input.agreeToMarketingPhones === true,
  };
}
