import type { GtinStatus } from '@gtinoteka/contract/product.ts';
import { parseNetContent } from '@gtinoteka/contract/rules/net-content.ts';
import * as z from 'zod/mini';
import type { RegistryAnswer, RegistryLicence, RegistryRecord } from '../core/registry-answer.ts';

/**
 * The registry's response (GRP v3, "POST …/gtins/verified"). Lenient: missing, null or malformed values are unknown.
 */
const text = z.catch(z.nullish(z.string()), null);
const texts = z.catch(z.nullish(z.array(z.object({ language: text, value: text }))), null);
const street = z.catch(z.nullish(z.object({ value: text })), null);

const wireLicence = z.object({
  licenceStatus: text,
  licenseeName: text,
  licenseeGLN: text,
  licensingMO: z.catch(z.nullish(z.object({ moName: text })), null),
  address: z.catch(
    z.nullish(z.object({ streetAddress: street, addressLocality: street, postalCode: text, countryCode: text })),
    null,
  ),
});

const wireItem = z.object({
  gtin: text,
  gtinRecordStatus: text,
  isComplete: z.catch(z.nullish(z.boolean()), null),
  brandName: texts,
  productDescription: texts,
  productImageUrl: texts,
  gpcCategoryCode: text,
  netContent: z.catch(z.nullish(z.array(z.object({ unitCode: z.string(), value: z.string() }))), null),
  countryOfSaleCode: z.catch(z.nullish(z.array(z.object({ alpha2: text }))), null),
  dateUpdated: text,
  gs1Licence: z.catch(z.nullish(wireLicence), null),
  validationErrors: z.catch(
    z.nullish(z.array(z.object({ errors: z.array(z.object({ errorCode: z.string() })) }))),
    null,
  ),
});
type WireItem = z.infer<typeof wireItem>;
type Texts = WireItem['brandName'];

/** The registry could not look the number up (error table of GS1 Brasil, R1.2): no result for it. */
const couldNotRun = 'E020';

/**
 * Results of the registry by GTIN; null if it does not know the number. Numbers missing from the map have no result.
 * - `[]` means that all numbers are unknown. Throws for a body of another form.
 */
export function readAnswers(requested: readonly string[], body: unknown): Map<string, RegistryAnswer | null> {
  const items = z.array(z.unknown()).parse(body);
  if (items.length === 0) return new Map(requested.map((gtin) => [gtin, null]));
  const answers = new Map<string, RegistryAnswer | null>();
  for (const [index, raw] of items.entries()) {
    const item = wireItem.parse(raw);
    // In request order; a number in the item takes precedence over its index.
    const gtin = item.gtin?.padStart(14, '0') ?? (items.length === requested.length ? requested[index] : undefined);
    const errors = (item.validationErrors ?? []).flatMap((part) => part.errors);
    if (gtin === undefined || errors.some((error) => error.errorCode === couldNotRun)) continue;
    answers.set(gtin, errors.length > 0 ? null : answerOf(item));
  }
  return answers;
}

function answerOf(item: WireItem): RegistryAnswer | null {
  const licence = item.gs1Licence ? licenceOf(item.gs1Licence) : null;
  const record = recordOf(item);
  return licence || record ? { licence, record } : null;
}

function licenceOf(wire: NonNullable<WireItem['gs1Licence']>): RegistryLicence {
  return {
    isInForce: !wire.licenceStatus || wire.licenceStatus.toUpperCase() === 'ACTIVE',
    licenseeName: wire.licenseeName || null,
    licenseeGln: wire.licenseeGLN || null,
    organisation: wire.licensingMO?.moName || null,
  };
}

const statuses: Record<string, GtinStatus> = { ACTIVE: 'active', INACTIVE: 'inactive', DISCONTINUED: 'withdrawn' };

/** Null without any text: only the licence is known, whatever the status is. */
function recordOf(item: WireItem): RegistryRecord | null {
  const name = best(item.productDescription);
  const brand = best(item.brandName);
  if (!name && !brand) return null;
  return {
    status: statuses[item.gtinRecordStatus?.toUpperCase() ?? 'ACTIVE'] ?? 'active',
    isComplete: item.isComplete ?? false,
    name: name?.value ?? null,
    brand: brand?.value ?? null,
    language: name?.language?.slice(0, 2) ?? null,
    gpcBrick: /^\d{8}$/.test(item.gpcCategoryCode ?? '') ? (item.gpcCategoryCode ?? null) : null,
    netContent: parseNetContent(item.netContent),
    targetMarket: (item.countryOfSaleCode ?? []).flatMap(({ alpha2 }) => (alpha2 ? [alpha2] : [])),
    imageUrls: (item.productImageUrl ?? []).flatMap(({ value }) =>
      value && /^https?:\/\//.test(value) ? [value] : [],
    ),
    company: item.gs1Licence ? companyOf(item.gs1Licence) : null,
    lastModified: item.dateUpdated && !Number.isNaN(Date.parse(item.dateUpdated)) ? item.dateUpdated : null,
  };
}

function companyOf({ licenseeName, address }: NonNullable<WireItem['gs1Licence']>): RegistryRecord['company'] {
  return {
    name: licenseeName || null,
    street: address?.streetAddress?.value || null,
    city: [address?.addressLocality?.value, address?.countryCode].filter(Boolean).join(', ') || null,
    postalCode: address?.postalCode || null,
  };
}

/** Polish is preferred, then English, then the first one. */
function best(from: Texts): { language: string | null; value: string } | null {
  const filled = (from ?? []).flatMap(({ language, value }) =>
    value?.trim() ? [{ language: language?.toLowerCase() ?? null, value: value.trim() }] : [],
  );
  return (
    filled.find((one) => one.language?.startsWith('pl')) ??
    filled.find((one) => one.language?.startsWith('en')) ??
    filled[0] ??
    null
  );
}
