import { foldText } from '@gtinoteka/contract/rules/fold-text.ts';
import type { Database } from '../../core/database/database.ts';
import { RegistryNotConnected, type RegistryRecord } from '../../core/registry-answer.ts';
import { noteSample, sampleProducts, samplesOfHour, type SampledProduct } from '../../store/issues/registry-samples.ts';
import type { AskKeptRegistry } from '../../store/look-up/registry-answers.ts';

/** How a record differs from the registry's in what both say; null: it does not. Names are written too freely to be compared. */
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

/** A brand with its maker or its line beside it is the same brand. */
function isSameBrand(one: string, other: string): boolean {
  return one.includes(other) || other.includes(one);
}

/** Asks the registry about products that it was not asked about in this version, then about those asked longest ago. */
export async function sampleRegistry(
  database: Pick<Database, 'db'>,
  askRegistry: AskKeptRegistry | null,
): Promise<void> {
  if (!askRegistry) return;
  for (const product of await sampleProducts(database, samplesOfHour)) {
    try {
      const { answer } = await askRegistry(product.gtin);
      await noteSample(database, product, differenceFrom(product, answer?.record ?? null));
    } catch (error) {
      // Down, or none: the next hour asks again.
      if (!(error instanceof RegistryNotConnected)) throw error;
      return;
    }
  }
}
