import type { ErrorCode } from '@gtinoteka/contract/errors/error-codes.ts';
import { consentNames, type Consents } from '@gtinoteka/contract/people/person.ts';
import { checkPersonName } from '@gtinoteka/contract/rules/person.ts';
import { checkPhone, phonePrefix } from '@gtinoteka/contract/rules/phone.ts';
import type { User } from '@gtinoteka/contract/session.ts';
import { consentShortTexts, personTexts } from '../../core/texts/person.ts';
import { consentId } from '../../ui/form/consents-fieldset.tsx';

/** What the form holds while it is filled in. */
export interface OwnDataDraft {
  firstName: string;
  lastName: string;
  phoneNumber: string;
  consents: Consents;
  confirmedStatute: boolean;
  isCompanyRepresentative: boolean;
}

export type OwnDataField = 'firstName' | 'lastName' | 'phoneNumber' | 'confirmedStatute' | keyof Consents;

export const idPrefix = 'own';

const labels: Record<OwnDataField, string> = {
  firstName: personTexts.firstName,
  lastName: personTexts.lastName,
  phoneNumber: personTexts.phone,
  confirmedStatute: '',
  ...consentShortTexts,
};

/** Ids and labels of the fields, in the order of the form. */
export const ownDataFields = Object.fromEntries(
  (['firstName', 'lastName', 'phoneNumber', 'confirmedStatute', ...consentNames] as const).map((field) => [
    field,
    { id: consentId(idPrefix, field as keyof Consents), label: labels[field].replace(/\.$/, '') }, // one scheme of ids for all
  ]),
) as Record<OwnDataField, { id: string; label: string }>; // every field is listed above

/** The form as it starts: what is known of the person. */
export function draftOf(user: User, isCompanyRepresentative: boolean): OwnDataDraft {
  const { firstName, lastName, phoneNumber, confirmedStatute } = user;
  const consents = {
    agreeToSellingEmails: user.agreeToSellingEmails,
    agreeToSellingPhones: user.agreeToSellingPhones,
    agreeToSharingData: user.agreeToSharingData,
    agreeToMarketingEmails: user.agreeToMarketingEmails,
    agreeToMarketingPhones: user.agreeToMarketingPhones,
  };
  return {
    firstName,
    lastName,
    phoneNumber: phoneNumber ?? phonePrefix,
    consents,
    confirmedStatute,
    isCompanyRepresentative,
  };
}

/** The faults of a draft by the rules of A §5. */
export function checkOwnData(draft: OwnDataDraft): Record<OwnDataField, ErrorCode | null> {
  const isPhoneEmpty = phonePrefix.startsWith(draft.phoneNumber);
  return {
    firstName: checkPersonName(draft.firstName.trim()),
    lastName: checkPersonName(draft.lastName.trim()),
    phoneNumber: isPhoneEmpty ? 'FIELD_REQUIRED' : checkPhone(draft.phoneNumber),
    confirmedStatute: draft.confirmedStatute ? null : 'STATUTE_REQUIRED',
    agreeToSellingEmails: answerFault(draft.consents.agreeToSellingEmails),
    agreeToSellingPhones: answerFault(draft.consents.agreeToSellingPhones),
    agreeToSharingData: answerFault(draft.consents.agreeToSharingData),
    agreeToMarketingEmails: answerFault(draft.consents.agreeToMarketingEmails),
    agreeToMarketingPhones: answerFault(draft.consents.agreeToMarketingPhones),
  };
}

function answerFault(answer: boolean | null): ErrorCode | null {
  return answer === null ? 'CONSENT_REQUIRED' : null;
}
