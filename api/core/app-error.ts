import type { ErrorBody } from '@gtinoteka/contract/endpoint.ts';
import { errorStatus, type ErrorCode } from '@gtinoteka/contract/errors/error-codes.ts';
import { errorTexts } from '@gtinoteka/contract/errors/error-texts.ts';

/** An error for the client: a code of the contract, its Polish text, and the fields. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly detail: string;
  readonly fields: Record<string, ErrorCode> | undefined;
  readonly headers: Record<string, string>;

  constructor(
    code: ErrorCode,
    options: {
      detail?: string;
      fields?: Record<string, ErrorCode>;
      status?: number;
      headers?: Record<string, string>;
    } = {},
  ) {
    super(code);
    this.code = code;
    this.status = options.status ?? errorStatus[code];
    this.detail = options.detail ?? errorTexts[code];
    this.fields = options.fields;
    this.headers = options.headers ?? {};
  }

  body(requestId?: string): ErrorBody {
    const body: ErrorBody = { code: this.code, detail: this.detail };
    if (this.fields) body.fields = this.fields;
    if (requestId) body.requestId = requestId;
    return body;
  }
}
