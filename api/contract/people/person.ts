import * as z from 'zod/mini';

const text = z.string().check(z.maxLength(1_000));
const answer = z.nullable(z.boolean());

/** The five consents, answered yes or no; null is "not answered yet" (A §3, A §5). */
export const consents = z.object({
  agreeToSellingEmails: answer,
  agreeToSellingPhones: answer,
  agreeToSharingData: answer,
  agreeToMarketingEmails: answer,
  agreeToMarketingPhones: answer,
});
export type Consents = z.infer<typeof consents>;
export const consentNames = [
  'agreeToSellingEmails',
  'agreeToSellingPhones',
  'agreeToSharingData',
  'agreeToMarketingEmails',
  'agreeToMarketingPhones',
] as const satisfies readonly (keyof Consents)[];

/** A person's own data as typed: checked by the rules, not by the schema, so that each error has its code. */
export const personInput = z.object({
  firstName: text,
  lastName: text,
  phoneNumber: text,
  confirmedStatute: z.optional(z.boolean()),
  ...z.partial(consents).shape,
});
export type PersonInput = z.infer<typeof personInput>;

/** Its possible errors, besides the consents. */
export const personErrors = [
  'FIELD_REQUIRED',
  'FIELD_TOO_LONG',
  'NAME_INVALID',
  'NAME_TOO_SHORT',
  'TEXT_NOT_PLAIN',
  'PHONE_INVALID',
] as const;
