/** A company's right to download the database, by its switches and package. */
export interface DownloadRight {
  /** A §3 monetizationSwitch: packages and their limits apply to this company */
  readonly isMonetized: boolean;
  /** B §3 accessToDownload, which the platform's administrator sets */
  readonly accessToDownload: boolean;
  /** limitApiCsv: products that the package still allows; null: no limit */
  readonly left: number | null;
}

/**
 * Why a company may not download the database; null if it may.
 * - B §1, §4: if the administrator's switch is off, nobody of the company may, regardless of the package.
 * - A §4: otherwise the package decides, "disabled when limitApiCsv is exhausted and monetization is on".
 */
export function exportRefusal({
  isMonetized,
  accessToDownload,
  left,
}: DownloadRight): 'DOWNLOAD_SWITCHED_OFF' | 'NO_LIMIT_FOR_GENERATE_DATABASE' | null {
  if (!accessToDownload) return 'DOWNLOAD_SWITCHED_OFF';
  return isMonetized && left === 0 ? 'NO_LIMIT_FOR_GENERATE_DATABASE' : null;
}

/** Products that may be downloaded now; null: no limit. A limit applies only if the package decides. */
export function downloadsLeft({ isMonetized, left }: DownloadRight): number | null {
  return isMonetized ? left : null;
}
