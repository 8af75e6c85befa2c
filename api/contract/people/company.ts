import * as z from 'zod/mini';
import { subscription } from '../session.ts';

const nullableText = z.nullable(z.string());
const limit = z.nullable(z.number());
const packageLimits = z.object({ verify: limit, api: limit, ui: limit });

/** Data of a company shown to anonymous callers who register it: public data of the national register. */
export const registeredCompany = z.object({
  name: z.string(),
  regon: nullableText,
  nip: nullableText,
  street: nullableText,
  city: nullableText,
  postalCode: nullableText,
  district: nullableText,
  country: z.string(),
  webPage: nullableText,
  companyProfile: nullableText,
});

/** A company as shown to its people and administrators (A §3). `null` among limits is "no limit". */
export const company = z.object({
  id: z.string(),
  ...registeredCompany.shape,
  isAuthorized: z.boolean(),
  /** when it was registered in Gtinoteka */
  registrationDate: z.string(),
  accessToDownload: z.boolean(),
  accessToVerify: z.boolean(),
  activationDate: nullableText,
  /** the last four characters of the key, as `••••abcd`; the key itself is shown once, when created */
  apiKey: nullableText,
  apiKeyMadeAt: nullableText,
  /** whether a key of /integrations works */
  hasNamedApiKey: z.boolean(),
  monetizationSwitch: z.boolean(),
  hasActivatedMembership: z.boolean(),
  subscription,
  limitsLeft: z.object({ freeLimit: limit, limitApiCsv: limit, limitverify: limit }),
  subscriptionDetails: z.object({
    freeSubscriptionYear: z.number(),
    beginSubscriptionDt: z.string(),
    endSubscriptionDt: z.string(),
    name: z.string(),
    counters: z.object({ freeVerified: z.number(), verified: z.number(), api: z.number(), csv: z.number() }),
    packages: z.object({ free: packageLimits, yearlyLimited: packageLimits, yearlyUnlimited: packageLimits }),
  }),
});
export type Company = z.infer<typeof company>;
