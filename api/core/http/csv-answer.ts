import type { FastifyReply } from 'fastify';
import { attachment } from './file-answer.ts';
import { csvCell } from '../table-writing/safe-text.ts';

/** Sends rows as csv for Polish spreadsheets: UTF-8 with a byte order mark, separated by semicolons. */
export function sendCsv(
  reply: FastifyReply,
  fileName: string,
  rows: readonly (readonly (string | number | null)[])[],
): FastifyReply {
  const lines = rows.map((row) =>
    row.map((cell) => (typeof cell === 'string' ? csvCell(cell) : String(cell ?? ''))).join(';'),
  );
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', attachment(fileName))
    .send(`\ufeff${lines.join('\r\n')}\r\n`);
}

/**
 * An ISO time as in files: 2026-11-23 08:12 in Warsaw, sortable as text, a date in spreadsheets of every language.
 * - B §9 requires this form for files; pages show DD-MM-YYYY.
 */
export function momentInTable(iso: string): string {
  return warsaw.format(new Date(iso)).replace(',', '');
}

const warsaw = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Warsaw',
  dateStyle: 'short',
  timeStyle: 'short',
});
