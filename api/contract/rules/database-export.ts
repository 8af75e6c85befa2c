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
 * Why a company may not download the database at all; null: it may.
 * - B §1, §4: with the switch of the administrator off nobody of the company downloads, whatever the package.
 * - A §4: with it on the package decides, "disabled when limitApiCsv is exhausted and monetization is on".
 */
export function exportRefusal({
  isMonetized,
  accessToDownload,
  left,
}: DownloadRight): 'DOWNLOAD_SWITCHED_OFF' | 'NO_LIMIT_FOR_GENERATE_DATABASE' | null {
  if (!accessToDownload) return 'DOWNLOAD_SWITCHED_OFF';
  return isMonetized && left === 0 ? 'NO_LIMIT_FOR_GENERATE_DATABASE' : null;
}

/** Products that may be downloaded now; null: no limit. Only where the package decides does a limit hold. */
export function downloadsLeft({ isMonetized, left }: DownloadRight): number | null {
  return isMonetized ? left : null;
}
