import type { GtinStatus } from '@gtinoteka/contract/product.ts';

/** What the global registry knows of a number, free of its wire format. Times are ISO texts: the answer is kept as JSON. */
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

/** The registry did not answer, or not in a way that can be understood. Says nothing of the number. */
export class RegistryUnavailable extends Error {}

/** There is no registry to ask, and asking again does not change that. Says nothing of the number. */
export class RegistryNotConnected extends Error {}

/**
 * Asks the registry for one number (14 digits). Null: the registry does not know it. Throws RegistryUnavailable or
 * RegistryNotConnected.
 */
export type AskRegistry = (gtin: string) => Promise<RegistryAnswer | null>;
