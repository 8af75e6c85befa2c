import type { GtinStatus } from '@gtinoteka/contract/product.ts';

/**
 * The global registry's data of a number, independent of its wire format.
 * - Times are ISO texts, because it is stored as JSON.
 */
export interface RegistryAnswer {
  readonly licence: RegistryLicence | null;
  /** null: only the licence is known */
  readonly record: RegistryRecord | null;
}

export interface RegistryLicence {
  readonly isInForce: boolean;
  readonly licenseeName: string | null;
  readonly licenseeGln: string | null;
  readonly organisation: string | null;
}

export interface RegistryRecord {
  readonly status: GtinStatus;
  readonly isComplete: boolean;
  readonly name: string | null;
  readonly brand: string | null;
  readonly language: string | null;
  readonly gpcBrick: string | null;
  readonly netContent: readonly { readonly amount: string; readonly unit: string }[];
  /** ISO 3166 alpha-2 */
  readonly targetMarket: readonly string[];
  readonly imageUrls: readonly string[];
  readonly company: {
    readonly name: string | null;
    readonly street: string | null;
    readonly city: string | null;
    readonly postalCode: string | null;
  } | null;
  readonly lastModified: string | null;
}

/** The registry did not answer, or not understandably. No information about the number. */
export class RegistryUnavailable extends Error {}

/** No registry is connected; retrying is useless. No information about the number. */
export class RegistryNotConnected extends Error {}

/**
 * Queries the registry for one number (14 digits). Null: unknown there. Throws RegistryUnavailable or
 * RegistryNotConnected.
 */
export type AskRegistry = (gtin: string) => Promise<RegistryAnswer | null>;
