import type { ActivationData, ActivationVariant } from '@gtinoteka/contract/people/activation.ts';
import type { ErrorCode } from '@gtinoteka/contract/errors/error-codes.ts';
import { missingConsents } from '@gtinoteka/contract/people/missing-data.ts';
import type { Consents } from '@gtinoteka/contract/people/person.ts';
import { checkEmail, checkPersonName, cleanEmail } from '@gtinoteka/contract/rules/person.ts';
import { checkPhone, phonePrefix } from '@gtinoteka/contract/rules/phone.ts';
import { activationTexts as texts } from '../../core/texts/activation.ts';
import { consentShortTexts, personTexts } from '../../core/texts/person.ts';
import { newPasswordFaults } from '../../ui/form/new-password-fields.tsx';

export interface ActivationDraft {
  firstName: string;
  lastName: string;
  phoneNumber: string;
  password: string;
  repeat: string;
  consents: Consents;
  confirmedStatute: boolean;
  /** null: not said yet */
  isCompanyRepresentative: boolean | null;
  /** of whoever can represent the company instead */
  email: string;
}

/** What the form starts with: what is known of the person, with no answer chosen beforehand. */
export function draftOf({ firstName, lastName, phoneNumber }: ActivationData): ActivationDraft {
  return {
    firstName,
    lastName,
    phoneNumber: phoneNumber ?? phonePrefix,
    password: '',
    repeat: '',
    consents: {
      agreeToSellingEmails: null,
      agreeToSellingPhones: null,
      agreeToSharingData: null,
      agreeToMarketingEmails: null,
      agreeToMarketingPhones: null,
    },
    confirmedStatute: false,
    isCompanyRepresentative: null,
    email: '',
  };
}

export type ActivationField =
  | 'firstName'
  | 'lastName'
  | 'phoneNumber'
  | 'password'
  | 'passwordRepeat'
  | 'confirmedStatute'
  | 'isCompanyRepresentative'
  | 'email'
  | keyof Consents;

type Faults = Partial<Record<ActivationField, ErrorCode | null>>;

export const idPrefix = 'activation';

export function fieldId(field: ActivationField): string {
  return `${idPrefix}-${field}`;
}

const labels: Record<ActivationField, string> = {
  firstName: personTexts.firstName,
  lastName: personTexts.lastName,
  phoneNumber: personTexts.phone,
  password: personTexts.password,
  passwordRepeat: texts.repeatPassword,
  ...consentShortTexts,
  confirmedStatute: personTexts.statute,
  isCompanyRepresentative: texts.representativeShort,
  email: texts.namedEmail,
};

/** Ids and labels of the fields, in the order of the form. */
export const activationFields = Object.fromEntries(
  Object.entries(labels).map(([field, label]) => [
    field,
    { id: fieldId(field as ActivationField), label }, // a key of the labels
  ]),
) as Record<ActivationField, { id: string; label: string }>; // one for each label

/** Whether the statute is asked for: in the company's name of its first administrator, of others where they have not accepted it. */
export function asksStatute({ isFirstAdmin, confirmedStatute }: ActivationData): boolean {
  return isFirstAdmin || !confirmedStatute;
}

/** What a full form asks for of the person. */
function personFaults(draft: ActivationDraft, data: ActivationData): Faults {
  return {
    firstName: checkPersonName(draft.firstName.trim()),
    lastName: checkPersonName(draft.lastName.trim()),
    phoneNumber: phonePrefix.startsWith(draft.phoneNumber) ? 'FIELD_REQUIRED' : checkPhone(draft.phoneNumber),
    ...Object.fromEntries(
      missingConsents(data).map((name) => [name, draft.consents[name] === null ? 'CONSENT_REQUIRED' : null] as const),
    ),
  };
}

/** Whether somebody else is being named, who can represent the company. */
export function isNaming(draft: ActivationDraft): boolean {
  return draft.isCompanyRepresentative === false;
}

/** What naming somebody asks for. */
const namingFields: readonly ActivationField[] = ['email'];
const ownFields = (Object.keys(labels) as ActivationField[]).filter((field) => field !== 'email'); // keys of the labels

/** The fields on the page now: who names another is asked for nothing else. */
export function shownFields(draft: ActivationDraft): readonly ActivationField[] {
  return isNaming(draft) ? namingFields : ownFields;
}

/** Faults that the variant's fields have by the rules (A §5). */
export function activationFaults(draft: ActivationDraft, variant: ActivationVariant, data: ActivationData): Faults {
  if (isNaming(draft)) {
    const email = cleanEmail(draft.email);
    return { email: email === data.email ? 'OWN_EMAIL' : checkEmail(email) };
  }
  const { password, repeat } = newPasswordFaults(draft);
  return {
    ...(variant === 'full' && personFaults(draft, data)),
    ...(!data.hasUserActivatedMembership && { password, passwordRepeat: repeat }),
    ...(asksStatute(data) && { confirmedStatute: draft.confirmedStatute ? null : 'STATUTE_REQUIRED' }),
    ...(data.isFirstAdmin && {
      isCompanyRepresentative: draft.isCompanyRepresentative ? null : 'REPRESENTATIVE_REQUIRED',
    }),
  };
}
