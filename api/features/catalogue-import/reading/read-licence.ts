import { hasValidCheckDigit } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { checkNip, cleanNip } from '@gtinoteka/contract/rules/nip.ts';
import type { ImportedLicence } from '../../../store/catalogue/licence-import.ts';
import { plainText } from '../../../core/input/cell-texts.ts';
import type { ColumnMap, FieldNames } from '../../../core/product-list/column-map.ts';
import { CellFault, type RowFault } from '../../../core/input/row-fault.ts';

export const licenceFields = {
  prefix: ['prefix', 'prefiks', 'gcp', 'numergcp', 'kodgcp', 'prefiksfirmy', 'licencekey', 'gtin8'],
  type: ['licencetype', 'type', 'typ', 'typlicencji', 'rodzaj'],
  status: ['status', 'licencestatus', 'statuslicencji'],
  validFrom: ['validfrom', 'wazneod', 'waznaod', 'od', 'dataod'],
  validUntil: ['validuntil', 'validto', 'waznedo', 'waznado', 'do', 'datado'],
  nip: ['nip', 'companynip', 'nipfirmy'],
  name: ['licenseename', 'companyname', 'nazwafirmy', 'company', 'firma', 'name', 'nazwa'],
  gln: ['licenseegln', 'gln', 'numergln'],
  organisation: ['organisation', 'organizacja', 'moname'],
} as const satisfies FieldNames<string>;
type LicenceField = keyof typeof licenceFields;

const statuses: Record<string, ImportedLicence['status']> = {
  active: 'active',
  aktywna: 'active',
  aktywny: 'active',
  '': 'active',
  withdrawn: 'withdrawn',
  wycofana: 'withdrawn',
  wycofany: 'withdrawn',
  inactive: 'withdrawn',
  nieaktywna: 'withdrawn',
  nieaktywny: 'withdrawn',
};

/** Parses YYYY-MM-DD, DD-MM-YYYY or DD.MM.YYYY to YYYY-MM-DD; drops a time. */
function dateOf(raw: string, column: string): string | null {
  // A date with its time has about 30 characters.
  const text = raw
    .trim()
    .slice(0, 100)
    .replace(/[T ]\d\d:\d\d.*$/, '');
  if (text === '') return null;
  const iso = text.replace(/^(\d{1,2})[-./](\d{1,2})[-./](\d{4})$/, (_, day: string, month: string, year: string) =>
    [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
  );
  const moment = /^\d{4}-\d\d-\d\d$/.test(iso) ? new Date(`${iso}T00:00:00Z`) : new Date(NaN);
  if (Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== iso)
    throw new CellFault(column, raw, 'FIELD_INVALID', 'Data ma postać RRRR-MM-DD albo DD-MM-RRRR.');
  return iso;
}

/**
 * Reads a licence from a row.
 * - Throws CellFault for the first fault.
 * - Calls `cleaned` for texts with invisible characters.
 */
export function readLicence(
  columns: readonly string[],
  { indexes }: ColumnMap<LicenceField>,
  cells: readonly (string | undefined)[],
  cleaned: (fault: RowFault) => void = () => {},
): ImportedLicence {
  const raw = (field: LicenceField): string => cells[indexes[field] ?? -1]?.trim() ?? '';
  const column = (field: LicenceField): string => columns[indexes[field] ?? -1] ?? '';
  const text = (field: LicenceField): string | null => plainText(raw(field), column(field), 130, cleaned);

  const prefix = raw('prefix').replace(/[\s-]/g, '');
  if (prefix === '') throw new CellFault(column('prefix'), '', 'FIELD_REQUIRED', 'Brak prefiksu.');
  if (!/^\d{3,12}$/.test(prefix))
    throw new CellFault(column('prefix'), raw('prefix'), 'FIELD_INVALID', 'Prefiks ma od 3 do 12 cyfr.');
  const type =
    raw('type')
      .toUpperCase()
      .replace(/[\s_-]/g, '') || 'GCP';
  if (type !== 'GCP' && type !== 'GTIN8')
    throw new CellFault(column('type'), raw('type'), 'FIELD_INVALID', 'Typ licencji to GCP albo GTIN-8.');
  if (type === 'GTIN8' && prefix.length > 8)
    throw new CellFault(column('prefix'), prefix, 'FIELD_INVALID', 'Licencja GTIN-8 ma najwyżej 8 cyfr.');
  const status = statuses[raw('status').toLowerCase()];
  if (!status)
    throw new CellFault(column('status'), raw('status'), 'FIELD_INVALID', 'Status to active albo withdrawn.');
  const validFrom = dateOf(raw('validFrom'), column('validFrom'));
  const validUntil = dateOf(raw('validUntil'), column('validUntil'));
  if (validFrom && validUntil && validUntil < validFrom)
    throw new CellFault(
      column('validUntil'),
      raw('validUntil'),
      'FIELD_INVALID',
      'Koniec licencji jest przed początkiem.',
    );
  const nip = cleanNip(raw('nip'));
  const nipFault = nip === '' ? null : checkNip(nip);
  if (nipFault) throw new CellFault(column('nip'), raw('nip'), nipFault);
  const gln = raw('gln').replace(/[\s-]/g, '');
  if (gln !== '' && !(gln.length === 13 && hasValidCheckDigit(gln)))
    throw new CellFault(column('gln'), raw('gln'), 'FIELD_INVALID', 'GLN ma 13 cyfr z cyfrą kontrolną.');
  return {
    licenceType: type === 'GCP' ? 'GCP' : 'GTIN-8',
    prefix,
    status,
    validFrom,
    validUntil,
    nip: nip || null,
    licenseeName: text('name'),
    licenseeGln: gln || null,
    organisation: text('organisation'),
  };
}
