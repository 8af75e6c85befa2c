import type { ErrorCode } from '@gtinoteka/contract/error-codes.ts';
import { errorTexts } from '@gtinoteka/contract/error-texts.ts';
import { consentNames, type Consents } from '@gtinoteka/contract/person.ts';
import { checkPersonName } from '@gtinoteka/contract/rules/person.ts';
import { checkPhone, phonePrefix } from '@gtinoteka/contract/rules/phone.ts';
import type { User } from '@gtinoteka/contract/session.ts';
import { consentShortTexts, personTexts } from '../../core/texts/person.ts';
import { consentId } from '../../ui/consents-fieldset.tsx';

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
export const fieldId = (field: OwnDataField): string => consentId(idPrefix, field as keyof Consents); // one scheme for all

const fields: readonly OwnDataField[] = ['firstName', 'lastName', 'phoneNumber', 'confirmedStatute', ...consentNames];

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

/** The faults of a draft by the rules of A §5, in the order of the form. */
export function faultsOf(draft: OwnDataDraft): Partial<Record<OwnDataField, ErrorCode>> {
  const isPhoneEmpty = phonePrefix.startsWith(draft.phoneNumber);
  const codes: Record<OwnDataField, ErrorCode | null> = {
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
  const found: Partial<Record<OwnDataField, ErrorCode>> = {};
  for (const field of fields) {
    const code = codes[field];
    if (code) found[field] = code;
  }
  return found;
}

function answerFault(answer: boolean | null): ErrorCode | null {
  return answer === null ? 'CONSENT_REQUIRED' : null;
}

/** Lines of the error summary. */
export function summaryOf(faults: Partial<Record<OwnDataField, ErrorCode>>): { fieldId: string; text: string }[] {
  const names = {
    firstName: personTexts.firstName,
    lastName: personTexts.lastName,
    phoneNumber: personTexts.phone,
    confirmedStatute: null,
    ...consentShortTexts,
  };
  return fields.flatMap((field) => {
    const code = faults[field];
    if (!code) return [];
    const name = names[field];
    const said = errorTexts[code];
    return [{ fieldId: fieldId(field), text: name ? `${name.replace(/\.$/, '')}: ${said}` : said }];
  });
}
