import * as z from 'zod/mini';
import { subscription } from '../session.ts';

const nullableText = z.nullable(z.string());
const limit = z.nullable(z.number());
const packageLimits = z.object({ verify: limit, api: limit, ui: limit });

/** What of a company a stranger who registers may see: public data of the national register. */
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

/** A company as its own people and administrators see it (A §3). `null` among limits is "no limit". */
export const company = z.object({
  id: z.string(),
  ...registeredCompany.shape,
  isAuthorized: z.boolean(),
  /** when it came to Gtinoteka */
  registrationDate: z.string(),
  accessToDownload: z.boolean(),
  accessToVerify: z.boolean(),
  activationDate: nullableText,
  /** the last four characters of the key, as `••••abcd`; the key itself is shown once, when it is made */
  apiKey: nullableText,
  apiKeyMadeAt: nullableText,
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
