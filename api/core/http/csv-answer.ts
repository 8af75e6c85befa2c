import type { FastifyReply } from 'fastify';
import { attachment } from './file-answer.ts';
import { csvCell } from '../table-writing/safe-text.ts';

/** Sends rows as csv that a Polish spreadsheet opens by a double click: UTF-8 with its mark, parted by semicolons. */
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
 * An ISO moment as it stands in a file: 2026-11-23 08:12 in Warsaw, which sorts as text and which spreadsheets of every language read
 * as a date. B §9 has this form for dates of files; DD-MM-YYYY is for those that pages show.
 */
export function momentInTable(iso: string): string {
  return warsaw.format(new Date(iso)).replace(',', '');
}

const warsaw = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Warsaw',
  dateStyle: 'short',
  timeStyle: 'short',
});
