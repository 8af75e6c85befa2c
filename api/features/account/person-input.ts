import type { ErrorCode } from '@gtinoteka/contract/error-codes.ts';
import { consentNames, type Consents, type PersonInput } from '@gtinoteka/contract/person.ts';
import { checkPersonName } from '@gtinoteka/contract/rules/person.ts';
import { checkPhone, cleanPhone, phonePrefix } from '@gtinoteka/contract/rules/phone.ts';
import { AppError } from '../../core/app-error.ts';
import type { OwnData } from '../../store/users.ts';

/**
 * What was typed as it is stored. All faults (A §5) are thrown together: names, phone, the five answers, and the statute,
 * which has to be confirmed once and cannot be taken back.
 */
export function readPersonInput(input: PersonInput, isStatuteConfirmed: boolean): OwnData {
  const firstName = input.firstName.trim();
  const lastName = input.lastName.trim();
  const phoneNumber = cleanPhone(input.phoneNumber);
  const isStatuteKept = input.confirmedStatute ?? isStatuteConfirmed;
  const faults: Record<string, ErrorCode | null> = {
    firstName: checkPersonName(firstName),
    lastName: checkPersonName(lastName),
    phoneNumber: phoneNumber === '' || phoneNumber === phonePrefix ? 'FIELD_REQUIRED' : checkPhone(phoneNumber),
    confirmedStatute: isStatuteKept ? null : 'STATUTE_REQUIRED',
    ...Object.fromEntries(consentNames.map((name) => [name, isAnswered(input[name]) ? null : 'CONSENT_REQUIRED'])),
  };
  const found = Object.entries(faults).flatMap(([field, code]) => (code ? [[field, code] as const] : []));
  if (found[0]) throw new AppError(found[0][1], { fields: Object.fromEntries(found) });
  return { firstName, lastName, phoneNumber, consents: answersOf(input) };
}

function isAnswered(answer: boolean | null | undefined): answer is boolean {
  return typeof answer === 'boolean';
}

function answersOf(input: Partial<Consents>): OwnData['consents'] {
  return {
    agreeToSellingEmails: input.agreeToSellingEmails === true,
    agreeToSellingPhones: input.agreeToSellingPhones === true,
    agreeToSharingData: input.agreeToSharingData === true,
    agreeToMarketingEmails: input.agreeToMarketingEmails === true,
    agreeToMarketingPhones: input.agreeToMarketingPhones === true,
  };
}
