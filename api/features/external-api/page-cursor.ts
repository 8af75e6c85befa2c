import { keyBasePath } from '@gtinoteka/contract/machines/key-call.ts';
import type { FastifyRequest } from 'fastify';
import { hash } from 'node:crypto';
import { AppError } from '../../core/app-error.ts';
import { siteOf } from '../../core/http/site-address.ts';

/** Position of the next page of a list. */
export interface PageCursor {
  /** last code of the previous page */
  readonly after: string;
  /** total counted by the first page */
  readonly count: number;
}

/** Short hash of the filters that a cursor belongs to. */
export function filterMark(filters: unknown): string {
  return hash('sha1', JSON.stringify(filters), 'base64url').slice(0, 10);
}

export function writeCursor({ after, count }: PageCursor, mark: string): string {
  return Buffer.from(`${after}.${count}.${mark}`).toString('base64url');
}

/** Parses a cursor. Throws FIELD_INVALID if it is malformed or belongs to other filters. */
export function readCursor(text: string, mark: string): PageCursor {
  const [, after, count, ofFilters] =
    /^(\d{14})\.(\d{1,9})\.([\w-]{10})$/.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? [];
  if (after === undefined || count === undefined || ofFilters !== mark)
    throw new AppError('FIELD_INVALID', { fields: { cursor: 'FIELD_INVALID' } });
  return { after, count: Number(count) };
}

/** URL of the next page: the request's URL with the cursor. `path`: below the base URL of the API. */
export function nextAddress(request: FastifyRequest, publicUrl: string | null, path: string, cursor: string): string {
  const [, search = ''] = request.url.split('?', 2);
  const params = new URLSearchParams(search);
  params.set('cursor', cursor);
  return `${siteOf(request, publicUrl)}${keyBasePath}${path}?${params.toString()}`;
}
