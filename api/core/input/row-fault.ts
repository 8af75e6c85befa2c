import type { ErrorCode } from '@gtinoteka/contract/errors/error-codes.ts';
import { errorTexts } from '@gtinoteka/contract/errors/error-texts.ts';

/** Why a row is refused. `column` and `value` as in the file. */
export interface RowFault {
  readonly column: string;
  readonly value: string;
  readonly code: ErrorCode;
  /** Polish */
  readonly reason: string;
}

/** Thrown by the readers of single cells, caught once per row. */
export class CellFault extends Error {
  readonly fault: RowFault;

  constructor(column: string, value: string, code: ErrorCode, reason: string = errorTexts[code]) {
    super(code);
    this.fault = { column, value, code, reason };
  }
}

/** A text with a broken encoding: only this value is lost. */
export class DamagedText extends CellFault {}
