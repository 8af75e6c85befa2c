import { limits } from '@gtinoteka/contract/business-limits.ts';
import { linkTypeNames, linkTypes, readLinkType, type LinkType } from '@gtinoteka/contract/digital-link/link-types.ts';
import type { LinkFields } from '@gtinoteka/contract/digital-link/links.ts';
import type { ErrorCode } from '@gtinoteka/contract/errors/error-codes.ts';
import { foldText } from '@gtinoteka/contract/rules/fold-text.ts';
import { checkGtin, cleanGtin, toGtin14 } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { AppError } from '../../../core/app-error.ts';
import { openTable } from '../../../core/table-file/open-table.ts';
import { TableFileError } from '../../../core/table-file/table-file-error.ts';
import type { NewLink } from '../../../store/digital-link/links.ts';
import { readLinkFields } from '../link-fields.ts';
import { columnsOf, isSheetHead, type SheetField } from './sheet-columns.ts';

/** An invalid row: line in the file, code as written, faulty field and error. */
export interface RowFault {
  readonly line: number;
  readonly gtin: string;
  readonly field: SheetField;
  readonly code: ErrorCode;
}

export interface SheetLink extends NewLink {
  readonly line: number;
}

export interface ReadSheet {
  /** valid rows with their lines; the owner of their codes is not checked yet */
  readonly links: readonly SheetLink[];
  readonly faults: readonly RowFault[];
}

/** Limits of one sheet, independent of its compression. */
const sheetLimits = { partBytes: 100_000_000, inflatedBytes: 100_000_000, sharedCharacters: 20_000_000, columns: 256 };
/** Returned characters of a faulty code. */
const shownNumber = 40;

/**
 * Reads a sheet of links in any supported table format: one link a row, columns by their headers.
 * - TableFileError: not a table, or no rows.
 * - FIELD_REQUIRED: no column of codes or of URLs.
 * - TOO_MANY_ROWS: above `limits.linkRows`.
 */
export async function readSheet(path: string): Promise<ReadSheet> {
  const links: SheetLink[] = [];
  const faults: RowFault[] = [];
  let rows = 0;
  for await (const batch of openTable(path, sheetLimits, isSheetHead)) {
    const columns = columnsOf(batch.columns);
    if (columns.gtin === undefined || columns.href === undefined)
      throw new AppError('FIELD_REQUIRED', {
        detail: 'W arkuszu nie ma kolumn GTIN i Adres. Nazwij je tak, jak w pliku z linkami.',
      });
    for (const { line, cells } of batch.rows) {
      if (cells.every((cell) => (cell ?? '').trim() === '')) continue;
      if (++rows > limits.linkRows) throw new AppError('TOO_MANY_ROWS');
      const cell = (field: SheetField): string => cells[columns[field] ?? -1]?.trim() ?? '';
      const read = readRow(cell);
      if ('link' in read) links.push({ ...read.link, line });
      else faults.push({ line, gtin: cell('gtin').slice(0, shownNumber), ...read.fault });
    }
  }
  if (rows === 0) throw new TableFileError('EMPTY', 'W arkuszu są same nagłówki, bez linków.');
  return { links, faults };
}

function readRow(cell: (field: SheetField) => string): { link: NewLink } | { fault: Omit<RowFault, 'line' | 'gtin'> } {
  const gtin = cleanGtin(cell('gtin'));
  const wrong = gtin === '' ? 'FIELD_REQUIRED' : checkGtin(gtin);
  if (wrong) return { fault: { field: 'gtin', code: wrong } };
  const linkType = typeOf(cell('linkType'));
  if (!linkType) return { fault: { field: 'linkType', code: 'FIELD_INVALID' } };
  const language = cell('language');
  if (!/^(?:[a-z]{2}(?:-[A-Z]{2})?)?$/.test(language)) return { fault: { field: 'language', code: 'FIELD_INVALID' } };
  const isDefault = yesOf(cell('isDefault'));
  if (isDefault === null) return { fault: { field: 'isDefault', code: 'FIELD_INVALID' } };
  const { fields, faults } = readLinkFields({
    linkType,
    language,
    variant: cell('variant'),
    batch: cell('batch'),
    serial: cell('serial'),
    href: cell('href'),
    isDefault,
    validFrom: dayOf(cell('validFrom')),
    validUntil: dayOf(cell('validUntil')),
  });
  const [fault] = Object.entries(faults).filter(([, code]) => code !== null);
  // names of fields of a link, all of which are columns
  if (fault?.[1]) return { fault: { field: fault[0] as SheetField, code: fault[1] } };
  return { link: { ...fields, gtin: toGtin14(gtin) } };
}

/** By its Polish name or its name in the vocabulary; blank: a product page. */
function typeOf(text: string): LinkType | null {
  if (text === '') return 'pip';
  const named = readLinkType(text);
  if (named === 'default' || named === 'linkset') return null;
  return named ?? linkTypeNames.find((name) => foldText(linkTypes[name].pl) === foldText(text)) ?? null;
}

/** Parses yes and no in common notations; null otherwise. */
function yesOf(text: string): boolean | null {
  const folded = foldText(text);
  if (/^(?:prawda|true|1|x|t|tak|y|yes)$/.test(folded)) return true;
  return /^(?:|falsz|false|0|n|nie|no)$/.test(folded) ? false : null;
}

/** Converts DD-MM-YYYY and DD.MM.YYYY to YYYY-MM-DD; other texts are unchanged and rejected later. */
function dayOf(text: string): LinkFields['validFrom'] {
  if (text === '') return null;
  const [, day, month, year] = /^(\d{1,2})[-.](\d{1,2})[-.](\d{4})$/.exec(text) ?? [];
  if (day === undefined || month === undefined)
    return /^(\d{4}-\d{2}-\d{2})(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?$/.exec(text)?.[1] ?? text;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
