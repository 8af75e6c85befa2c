import type { RowReason } from '@gtinoteka/contract/files/verification-report.ts';
import type { VerdictCodes } from '@gtinoteka/contract/machines/machine-verify.ts';
import type { RowState } from '@gtinoteka/contract/files/verification.ts';

/** A code of a list, with the data to compare. */
export interface ListCode {
  /** index in the list, from 1 */
  readonly line: number;
  readonly code: string;
  readonly name?: string | undefined;
  readonly brand?: string | undefined;
  readonly netContent?: string | undefined;
  readonly gpc?: string | undefined;
}

/** Result texts of a row, as in a result file; '' if there are none. */
export interface ListVerdict {
  readonly line: number;
  readonly code: string;
  readonly gtin14: string | null;
  readonly state: RowState;
  readonly why: readonly RowReason[];
  readonly texts: Readonly<Record<ListedText, string>>;
  /** the codes of those texts, for programs */
  readonly codes: VerdictCodes;
}

export type ListedText =
  | 'reason'
  | 'mend'
  | 'offer'
  | 'licence'
  | 'holder'
  | 'ourName'
  | 'ourBrand'
  | 'nameLikeness'
  | 'brandLikeness'
  | 'category'
  | 'missing'
  | 'repeated';

/** Verifies lists like files: the same reading of codes, look-up and texts. */
export interface VerifyList {
  /** Distinct valid codes (14 digits) in list order: the units charged. */
  codesOf(list: readonly ListCode[]): string[];
  /** Maps batches in order; looks the next one up while one is read. `most`: maximum number of codes. */
  verify(
    batches: AsyncIterable<readonly ListCode[]>,
    sender: { readonly name: string; readonly nip: string | null },
    most: number,
  ): AsyncGenerator<readonly ListVerdict[]>;
}
