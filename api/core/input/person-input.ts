import { consentNames, type Consents, type PersonInput } from '@gtinoteka/contract/people/person.ts';
import { checkPersonName } from '@gtinoteka/contract/rules/person.ts';
import { checkPhone, cleanPhone, phonePrefix } from '@gtinoteka/contract/rules/phone.ts';
import type { FieldFaults } from './field-faults.ts';

/** What a person says of themselves, as it is stored. */
export interface PersonData {
  readonly firstName: string;
  readonly lastName: string;
  /** as `cleanPhone` gives it */
  readonly phoneNumber: string;
  readonly consents: Readonly<Record<keyof Consents, boolean>>;
}

/**
 * Names, phone and the five answers as typed (A §5), with their faults; the data hold only where there is none. The statute
 * is the caller's matter.
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
