import type {
  CheckedProduct,
  DataCompleteness,
  LicenceStatus,
  Product,
  ProductSource,
} from '@gtinoteka/contract/product.ts';
import { issuer } from '@gtinoteka/contract/rules/gtin/gtin-prefix.ts';
import { isFullData, isVerified } from '@gtinoteka/contract/rules/gtin/verified.ts';
import { formatNetContent } from '@gtinoteka/contract/rules/net-content.ts';
import { AppError } from '../core/app-error.ts';
import {
  RegistryNotConnected,
  RegistryUnavailable,
  type RegistryLicence,
  type RegistryRecord,
} from '../core/registry-answer.ts';
import { unknownLicence, type KnownLicence } from '../store/catalogue/licences.ts';
import type { DatabaseAnswer } from '../store/look-up/look-up-rows.ts';
import { blankProduct, checkedProductOf, checkedRow, type ProductRow } from '../store/catalogue/product-rows.ts';
import { publicCategory } from '../store/catalogue/public-category.ts';
import type { AskCachedRegistry, CategoryDetail, CachedAnswer } from '../store/look-up/registry-answers.ts';

/** The verdict on one number, with its record if any. */
export interface ProductVerdict {
  readonly checked: CheckedProduct;
  /** false: only the licence is known, the record is a placeholder without texts */
  readonly isRecord: boolean;
  /** the registry does not answer, and its earlier answer was used, see verdict.checkedAt */
  readonly isStale: boolean;
  /** the company of the number if only its licence is known; records name theirs */
  readonly licenceOwnerId: string | null;
  /** the hidden category of a product that is not public, for its own company; null: not hidden */
  readonly hiddenCategory: CheckedProduct['categoryDetails'] | null;
}

/** The verdict by our own database; null if only the global registry could decide. */
export function judgeWithoutRegistry(gtin: string, { row, licence, ownerId }: DatabaseAnswer): ProductVerdict | null {
  if (row && (licence || !row.is_global)) return ofRow(row, licence ?? unknownLicence, thisMinute());
  return row || !licence ? null : { ...placeholder(gtin, licence, 'national', thisMinute()), licenceOwnerId: ownerId };
}

/**
 * The verdict with the global registry (A §1: other prefixes belong to it).
 * - Our register decides on licences it covers, our record on texts.
 * - Without a connected registry, an unknown foreign number gets a verdict that says so.
 * - GTIN_NOT_FOUND: unknown everywhere.
 * - GLOBAL_REGISTRY_UNAVAILABLE: only the registry could decide and does not answer; never for Polish numbers.
 */
export async function judgeWithRegistry(
  gtin: string,
  own: DatabaseAnswer,
  askRegistry: AskCachedRegistry | null,
): Promise<ProductVerdict> {
  const { cached, fault } = await queryRegistry(gtin, askRegistry);
  const answer = cached?.answer ?? null;
  const checkedAt = cached ? new Date(cached.askedAt).toISOString() : thisMinute();
  const licence = own.licence ?? (answer?.licence ? licenceOf(answer.licence) : null);
  const isStale = cached?.isStale ?? false;
  if (own.row) {
    const ours = ofRow(own.row, licence ?? unknownLicence, checkedAt);
    return { ...(licence || !fault ? ours : withFault(ours, fault)), isStale };
  }
  if (answer?.record) {
    const judged = licence ?? unknownLicence;
    const product = productOfRecord(gtin, answer.record, cached?.categoryDetails ?? [], judged.status);
    const data = completenessOfRecord(answer.record);
    return { ...found(checkedProductOf(product, judged, data, checkedAt)), isStale };
  }
  if (licence) {
    const known = placeholder(gtin, licence, own.licence ? 'national' : 'global', checkedAt);
    return { ...known, isStale, licenceOwnerId: own.ownerId };
  }
  if (cached || issuer(gtin).isPolish) throw new AppError('GTIN_NOT_FOUND', notFoundText(gtin, cached !== null));
  if (fault === 'global_registry_not_connected')
    return withFault(placeholder(gtin, unknownLicence, 'global', checkedAt), fault);
  throw new AppError('GLOBAL_REGISTRY_UNAVAILABLE');
}

interface RegistryResult {
  /** null: the registry does not answer and has never been queried */
  readonly cached: CachedAnswer | null;
  /** why it does not answer; null: it has answered, now or before */
  readonly fault: RegistryFault | null;
}

type RegistryFault = NonNullable<CheckedProduct['verdict']['reason']>;

async function queryRegistry(gtin: string, askRegistry: AskCachedRegistry | null): Promise<RegistryResult> {
  if (!askRegistry) return { cached: null, fault: 'global_registry_not_connected' };
  try {
    return { cached: await askRegistry(gtin), fault: null };
  } catch (error) {
    if (error instanceof RegistryNotConnected) return { cached: null, fault: 'global_registry_not_connected' };
    if (error instanceof RegistryUnavailable) return { cached: null, fault: 'global_registry_unavailable' };
    throw error;
  }
}

function withFault(product: ProductVerdict, reason: RegistryFault): ProductVerdict {
  const { checked } = product;
  const verdict = { ...checked.verdict, reason };
  return { ...product, checked: { ...checked, verdict } };
}

function notFoundText(gtin: string, wasAsked: boolean): { detail?: string } {
  if (!wasAsked || issuer(gtin).isPolish) return {};
  return { detail: 'Nie znaleziono. Tego numeru nie ma w bazie krajowej ani w rejestrze globalnym.' };
}

function found(checked: CheckedProduct): ProductVerdict {
  return { checked, isRecord: true, isStale: false, licenceOwnerId: null, hiddenCategory: null };
}

function ofRow(row: ProductRow, licence: KnownLicence, checkedAt: string): ProductVerdict {
  const ours = found(checkedRow(row, licence, checkedAt));
  return row.is_public ? ours : { ...ours, hiddenCategory: publicCategory(row, true) };
}

/** Maps a product for a company: its own products include the hidden category. */
export function toCompanyProduct({ checked, hiddenCategory }: ProductVerdict, nip: string | null): CheckedProduct {
  const isOwn = nip !== null && checked.company?.nip === nip;
  return hiddenCategory && isOwn ? { ...checked, categoryDetails: hiddenCategory } : checked;
}

/** The card of a number whose licence only is known (A §4: "a placeholder record built from a lookup"). */
function placeholder(gtin: string, licence: KnownLicence, source: ProductSource, checkedAt: string): ProductVerdict {
  const blank = blankProduct(gtin, source);
  return { ...found(checkedProductOf(blank, licence, 'none', checkedAt)), isRecord: false };
}

/** Maps a registry record to the wire shape. */
function productOfRecord(
  gtin: string,
  record: RegistryRecord,
  categoryDetails: CategoryDetail[],
  licence: LicenceStatus,
): Product {
  const [first] = record.netContent;
  const isFull = completenessOfRecord(record) === 'full';
  return {
    ...blankProduct(gtin, 'global'),
    name: record.name,
    brand: record.brand,
    gtinStatus: record.status,
    targetMarket: [...record.targetMarket],
    netContent: record.netContent.map(formatNetContent),
    netVolume: first?.amount ?? null,
    unit: first ? formatNetContent(first).slice(first.amount.length + 1) : null,
    descriptionLanguage: record.language,
    lastModified: record.lastModified,
    imageUrls: [...record.imageUrls],
    categoryDetails,
    company: record.company && { ...record.company, nip: null, webPage: null },
    isVerified: isVerified({ isFull, hasImage: record.imageUrls.length > 0 }, licence),
    isPartial: !isFull,
  };
}

function completenessOfRecord(record: RegistryRecord): DataCompleteness {
  if (record.name === null && record.brand === null) return 'none';
  return isFullData({ ...record, category: record.gpcBrick }) ? 'full' : 'partial';
}

function licenceOf(licence: RegistryLicence): KnownLicence {
  return {
    status: licence.isInForce ? 'licensed' : 'invalid',
    licenseeName: licence.licenseeName,
    licenseeGln: licence.licenseeGln,
    organisation: licence.organisation,
  };
}

/** The time of a verdict to the minute, so that equal data have equal bytes and a strong ETag. */
function thisMinute(): string {
  return new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString();
}
