import { errorTexts, type ErrorCode } from '@gtinoteka/contract/error-codes.ts';

/** An answer of the API that is not a success. `detail` is Polish text a person may read. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly detail: string;
  readonly fields: Record<string, ErrorCode> | undefined;
  readonly requestId: string | undefined;
  readonly headers: Headers;

  constructor(
    answer: { code: ErrorCode; detail: string; fields?: Record<string, ErrorCode>; requestId?: string },
    status: number,
    headers: Headers,
  ) {
    super(`${answer.code} (${status})`);
    this.name = 'ApiError';
    this.code = answer.code;
    this.status = status;
    this.detail = answer.detail;
    this.fields = answer.fields;
    this.requestId = answer.requestId;
    this.headers = headers;
  }
}

/** The API could not be reached: no network, or no answer in time. */
export class OfflineError extends Error {
  readonly timedOut: boolean;

  constructor(timedOut: boolean) {
    super(timedOut ? 'no answer in time' : 'no network');
    this.name = 'OfflineError';
    this.timedOut = timedOut;
  }
}

/** What to say of any failure, in Polish. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) return error.detail || errorTexts[error.code];
  if (error instanceof OfflineError) {
    return error.timedOut
      ? 'Serwer nie odpowiada. Spróbuj ponownie za chwilę.'
      : 'Brak sieci. Sprawdź połączenie i spróbuj ponownie.';
  }
  return errorTexts.GENERIC_ERROR;
}
