import { keyBasePath } from '@gtinoteka/contract/machines/key-call.ts';
import type { FastifyRequest } from 'fastify';
import { hash } from 'node:crypto';
import { AppError } from '../../core/app-error.ts';
import { siteOf } from '../../core/http/site-address.ts';

/** Where the next page of a list begins. */
export interface PageCursor {
  /** the last number of the page before */
  readonly after: string;
  /** what the first page counted */
  readonly count: number;
}

/** The filters that a cursor belongs to, as a short mark. */
export function filterMark(filters: unknown): string {
  return hash('sha1', JSON.stringify(filters), 'base64url').slice(0, 10);
}

export function writeCursor({ after, count }: PageCursor, mark: string): string {
  return Buffer.from(`${after}.${count}.${mark}`).toString('base64url');
}

/** Throws FIELD_INVALID for what is no cursor of these filters. */
export function readCursor(text: string, mark: string): PageCursor {
  const [, after, count, ofFilters] =
    /^(\d{14})\.(\d{1,9})\.([\w-]{10})$/.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? [];
  if (after === undefined || count === undefined || ofFilters !== mark)
    throw new AppError('FIELD_INVALID', { fields: { cursor: 'FIELD_INVALID' } });
  return { after, count: Number(count) };
}

/** The address of the next page: the one that was asked for, with its cursor. `path`: below the address of programs. */
export function nextAddress(request: FastifyRequest, publicUrl: string | null, path: string, cursor: string): string {
  const [, search = ''] = request.url.split('?', 2);
  const asked = new URLSearchParams(search);
  asked.set('cursor', cursor);
  return `${siteOf(request, publicUrl)}${keyBasePath}${path}?${asked.toString()}`;
}
