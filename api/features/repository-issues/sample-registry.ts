import { foldText } from '@gtinoteka/contract/rules/fold-text.ts';
import type { Database } from '../../core/database/database.ts';
import { RegistryNotConnected, type RegistryRecord } from '../../core/registry-answer.ts';
import { noteSample, sampleProducts, samplesOfHour, type SampledProduct } from '../../store/issues/registry-samples.ts';
import type { AskCachedRegistry } from '../../store/look-up/registry-answers.ts';

/**
 * Difference between a record and the registry's in fields of both, or null.
 * - Names vary too much to be compared.
 */
function differenceFrom(
  product: SampledProduct,
  record: RegistryRecord | null,
): 'registry_brand' | 'registry_gpc' | null {
  if (!record) return null;
  if (product.brand && record.brand && !isSameBrand(foldText(product.brand), foldText(record.brand)))
    return 'registry_brand';
  if (product.gpcBrick && record.gpcBrick && product.gpcBrick !== record.gpcBrick) return 'registry_gpc';
  return null;
}

/** Whether brands are equal apart from an added manufacturer or product line. */
function isSameBrand(one: string, other: string): boolean {
  return one.includes(other) || other.includes(one);
}

/** Queries the registry: first products never queried in this version, then the longest unqueried. */
export async function sampleRegistry(
  database: Pick<Database, 'db'>,
  askRegistry: AskCachedRegistry | null,
): Promise<void> {
  if (!askRegistry) return;
  for (const product of await sampleProducts(database, samplesOfHour)) {
    try {
      const { answer } = await askRegistry(product.gtin);
      await noteSample(database, product, differenceFrom(product, answer?.record ?? null));
    } catch (error) {
      // Unreachable or not configured: retried in the next hour.
      if (!(error instanceof RegistryNotConnected)) throw error;
      return;
    }
  }
}
