import { foldText } from '@gtinoteka/contract/rules/fold-text.ts';

/** Columns of a sheet of links: field, header of an export, and other recognised headers. */
export const sheetColumns = [
  { field: 'gtin', head: 'GTIN', also: ['ean', 'kod', 'kod gtin'] },
  { field: 'variant', head: 'Wariant', also: ['22', 'variant', 'cpv'] },
  { field: 'batch', head: 'Partia', also: ['10', 'batch', 'lot'] },
  { field: 'serial', head: 'Numer seryjny', also: ['21', 'serial'] },
  { field: 'linkType', head: 'Rodzaj', also: ['rodzaj linku', 'link type', 'linktype'] },
  { field: 'language', head: 'Język', also: ['language', 'hreflang'] },
  { field: 'href', head: 'Adres', also: ['link', 'url', 'href', 'adres strony'] },
  { field: 'isDefault', head: 'Domyślny', also: ['default'] },
  { field: 'validFrom', head: 'Działa od', also: ['od', 'valid from'] },
  { field: 'validUntil', head: 'Działa do', also: ['do', 'valid until'] },
] as const;

export type SheetField = (typeof sheetColumns)[number]['field'];

/** Column index of each field; missing fields are omitted. */
export function columnsOf(heads: readonly string[]): Partial<Record<SheetField, number>> {
  const folded = heads.map((head) => foldText(head.trim()));
  const found: Partial<Record<SheetField, number>> = {};
  for (const { field, head, also } of sheetColumns) {
    const at = folded.findIndex((one) => one === foldText(head) || also.some((other) => other === one));
    if (at !== -1) found[field] = at;
  }
  return found;
}

/** Whether a row is the header of a sheet of links: it has a code and a URL. */
export function isSheetHead(cells: readonly string[]): boolean {
  const { gtin, href } = columnsOf(cells);
  return gtin !== undefined && href !== undefined;
}

/** Header of a field in an export. */
export function headOf(field: SheetField): string {
  return sheetColumns.find((column) => column.field === field)?.head ?? field;
}
