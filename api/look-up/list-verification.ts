import type { RowReason } from '@gtinoteka/contract/files/verification-report.ts';
import type { VerdictCodes } from '@gtinoteka/contract/machines/machine-verify.ts';
import type { RowState } from '@gtinoteka/contract/files/verification.ts';

/** A code of a list, with what it is to be compared with. */
export interface ListedCode {
  /** place in the list, from 1 */
  readonly line: number;
  readonly code: string;
  readonly name?: string | undefined;
  readonly brand?: string | undefined;
  readonly netContent?: string | undefined;
  readonly gpc?: string | undefined;
}

/** What the result of a file says of such a row; '' where it says nothing. */
export interface ListedVerdict {
  readonly line: number;
  readonly code: string;
  readonly gtin14: string | null;
  readonly state: RowState;
  readonly why: readonly RowReason[];
  readonly texts: Readonly<Record<ListedText, string>>;
  /** what those texts say, for programs */
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

/** Verifies lists as files are verified: by the same reading of codes, the same look-up, the same words. */
export interface VerifyList {
  /** Right codes of 14 digits, each once, in the order of the list: what a package pays for. */
  codesOf(list: readonly ListedCode[]): string[];
  /** Batches in, batches out, in their order; the next one is looked up while one is read. `most`: codes that may come at most. */
  verify(
    batches: AsyncIterable<readonly ListedCode[]>,
    sender: { readonly name: string; readonly nip: string | null },
    most: number,
  ): AsyncGenerator<readonly ListedVerdict[]>;
}
