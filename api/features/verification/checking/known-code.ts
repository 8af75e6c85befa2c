import type { LicenceStatus } from '@gtinoteka/contract/product.ts';
import { formatNetContent } from '@gtinoteka/contract/rules/net-content.ts';
import { factsOf, type VerdictFacts } from '@gtinoteka/contract/rules/gtin/verdict.ts';
import type { ProductVerdict } from '../../../look-up/look-up-verdict.ts';
import { unknownLicence } from '../../../store/catalogue/licences.ts';
import type { BatchAnswer } from '../../../store/look-up/batch-look-up.ts';

/** Known data of one code, the basis of its verdict. */
export interface KnownCode {
  readonly facts: VerdictFacts;
  readonly licence: LicenceStatus;
  /** false: only the licence is known */
  readonly isRecord: boolean;
  readonly name: string | null;
  readonly brand: string | null;
  /** segment first; empty for a record that is not public */
  readonly category: readonly { readonly code: string; readonly text: string }[];
  readonly hasContent: boolean;
  /** net contents in wire format */
  readonly contents: () => readonly string[];
  readonly hasMarket: boolean;
  /** NIP of the record's owner */
  readonly nip: string | null;
}

/**
 * Data of a code in the database; null when the global registry must be queried.
 * - Same rule as judgeWithoutRegistry.
 */
export function codeFromRecord(gtin: string, { record, licence: own }: BatchAnswer): KnownCode | null {
  if (record ? !own && record.isGlobal : !own) return null;
  const licence = own ?? unknownLicence;
  const facts: VerdictFacts = {
    gtin,
    online: true,
    found: true,
    licence: licence.status,
    // An allocation without its organisation is not shown.
    licenseeName: licence.organisation === null ? null : licence.licenseeName,
    data: record?.data ?? 'none',
    gtinStatus: record?.gtinStatus ?? null,
    source: record?.isGlobal ? 'global' : 'national',
    hasImage: record?.hasImage ?? false,
  };
  return {
    facts,
    licence: licence.status,
    isRecord: record !== null,
    name: record?.name ?? null,
    brand: record?.brand ?? null,
    category: record?.category ?? [],
    hasContent: record !== null && record.content.length > 0,
    contents: () => record?.content.map(formatNetContent) ?? [],
    hasMarket: record?.hasMarket ?? false,
    nip: record?.nip ?? null,
  };
}

/** Data of a code from a look-up that queried the global registry. */
export function codeFromRegistry({ checked, isRecord }: ProductVerdict): KnownCode {
  return {
    facts: factsOf(checked),
    licence: checked.verdict.licence,
    isRecord,
    name: checked.name,
    brand: checked.brand,
    category: checked.categoryDetails,
    hasContent: checked.netContent.length > 0,
    contents: () => checked.netContent,
    hasMarket: checked.targetMarket.length > 0,
    nip: checked.company?.nip ?? null,
  };
}
