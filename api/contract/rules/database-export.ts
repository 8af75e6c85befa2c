/** What a company's switches and package say of downloading the database. */
export interface DownloadRight {
  /** A §3 monetizationSwitch: packages and their limits hold for this company */
  readonly isMonetized: boolean;
  /** B §3 accessToDownload, which the platform's administrator sets */
  readonly accessToDownload: boolean;
  /** limitApiCsv: products that the package still lets download; null: no limit */
  readonly left: number | null;
}

/**
 * Why a company may not download the database at all; null: it may. With monetization on the package decides (A §4: "disabled when
 * limitApiCsv is exhausted and monetization is on"). @NOTE Neither A nor B says what accessToDownload means beside a package: it is off
 * for every company until somebody sets it, so it decides where no package does, with monetization off.
 */
export function exportRefusal({
  isMonetized,
  accessToDownload,
  left,
}: DownloadRight): 'ACCESS_DENIED' | 'NO_LIMIT_FOR_GENERATE_DATABASE' | null {
  if (!isMonetized) return accessToDownload ? null : 'ACCESS_DENIED';
  return left === 0 ? 'NO_LIMIT_FOR_GENERATE_DATABASE' : null;
}

/** Products that may be downloaded now; null: no limit. Only where the package decides does a limit hold. */
export function downloadsLeft({ isMonetized, left }: DownloadRight): number | null {
  return isMonetized ? left : null;
}
