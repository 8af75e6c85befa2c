import type { ErrorCode } from '@gtinoteka/contract/errors/error-codes.ts';
import { plural } from '@gtinoteka/contract/rules/plural.ts';
import { firstErrorTexts } from '@gtinoteka/contract/errors/first-error-texts.ts';

/**
 * An answer of the API that is not a success. `detail` is Polish text a person may read. Fields are only declared: old browsers
 * would get code that defines them before the constructor sets them.
 */
export class ApiError extends Error {
  declare readonly code: ErrorCode;
  declare readonly status: number;
  declare readonly detail: string;
  declare readonly fields: Record<string, ErrorCode> | undefined;
  declare readonly requestId: string | undefined;
  declare readonly headers: Headers;

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
  declare readonly timedOut: boolean;

  constructor(timedOut: boolean) {
    super(timedOut ? 'no answer in time' : 'no network');
    this.name = 'OfflineError';
    this.timedOut = timedOut;
  }
}

/** Nothing was asked: the code was opened by somebody who has left, or for another company. */
export class LeftByOther extends Error {}

/** Whether the day's look-ups are used up. */
export function isDailyLimit(error: unknown): error is ApiError {
  return error instanceof ApiError && /^TOO_MANY_REQUESTS_.*AUTH_USER$/.test(error.code);
}

/** Seconds after which a limit lets on; 0 of any other error, and of a limit that does not say. */
export function secondsToWait(error: unknown): number {
  const seconds = error instanceof ApiError && error.status === 429 ? Number(error.headers.get('retry-after')) : 0;
  return seconds > 0 ? seconds : 0;
}

/** Of a limit that lasts longer than "a moment": when it lets on. */
function waitText(error: ApiError): string | null {
  const minutes = Math.ceil(secondsToWait(error) / 60);
  if (error.code !== 'TOO_MANY_REQUESTS' || minutes < 2) return null;
  return `Za dużo prób. Spróbuj ponownie za ${minutes}\u00a0${plural(minutes, 'minutę', 'minuty', 'minut')}.`;
}

/** A §7: some answers carry a word for machines in place of a sentence ("too_many_requests_auth_user", "ReCAPTCHA not verified"). */
function sentenceOf({ code, detail }: ApiError): string {
  const isForMachines = !/\s/.test(detail) || code === 'RECAPTCHA_ERROR';
  const own: Partial<Record<ErrorCode, string>> = firstErrorTexts;
  return isForMachines ? (own[code] ?? firstErrorTexts.GENERIC_ERROR) : detail;
}

/** What to say of any failure, in Polish. No word or code for machines. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) return waitText(error) ?? sentenceOf(error);
  if (error instanceof OfflineError) {
    return error.timedOut
      ? 'Serwer nie odpowiada. Spróbuj ponownie za chwilę.'
      : 'Brak sieci. Sprawdź połączenie i spróbuj ponownie.';
  }
  return firstErrorTexts.GENERIC_ERROR;
}
