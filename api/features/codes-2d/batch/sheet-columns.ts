import { codeElements, type CodeField } from '@gtinoteka/contract/rules/codes-2d/code-fields.ts';
import { foldText } from '@gtinoteka/contract/rules/fold-text.ts';

export type BatchColumn = CodeField | 'name';

/** Columns of a sheet of codes: header in the sample, and other recognised names, folded. */
export const batchColumns: readonly { field: BatchColumn; head: string; also: readonly string[] }[] = [
  { field: 'n01', head: 'GTIN (01)', also: ['gtin', 'ean', 'kod', 'kod ean', 'kod gtin', 'numer gtin'] },
  { field: 'name', head: 'Nazwa na etykiecie', also: ['nazwa', 'nazwa produktu', 'produkt', 'name'] },
  { field: 'n10', head: 'Numer partii (10)', also: ['partia', 'nr partii', 'numer partii', 'batch', 'lot'] },
  {
    field: 'n17',
    head: 'Data ważności (17)',
    also: ['termin', 'termin waznosci', 'wazne do', 'data waznosci', 'expiry', 'expiry date'],
  },
  { field: 'n15', head: 'Najlepiej spożyć przed (15)', also: ['najlepiej spozyc przed', 'best before'] },
  { field: 'n11', head: 'Data produkcji (11)', also: ['data produkcji', 'production date'] },
  { field: 'n13', head: 'Data pakowania (13)', also: ['data pakowania', 'packing date'] },
  { field: 'n21', head: 'Numer seryjny (21)', also: ['numer seryjny', 'nr seryjny', 'serial', 'serial number'] },
  { field: 'n22', head: 'Wariant produktu (22)', also: ['wariant', 'wariant produktu', 'variant'] },
  {
    field: 'n3103',
    // without its AI, under which a bare 500 might mean 000500
    head: 'Masa netto w kg',
    also: [
      'masa',
      'masa netto',
      'masa netto (kg)',
      'masa (kg)',
      'masa w kg',
      'masa kg',
      'waga (kg)',
      'waga w kg',
      'waga kg',
      'waga',
      'net weight',
    ],
  },
  { field: 'n422', head: 'Kraj pochodzenia (422)', also: ['kraj', 'kraj pochodzenia', 'country of origin'] },
  { field: 'n7008', head: 'Gatunek ryby (7008)', also: ['gatunek', 'gatunek ryby'] },
  { field: 'n7009', head: 'Narzędzie połowowe (7009)', also: ['narzedzie polowowe', 'narzedzie polowu'] },
  { field: 'n7007', head: 'Data połowu (7007)', also: ['data polowu'] },
  { field: 'n7005', head: 'Obszar połowu (7005)', also: ['obszar polowu'] },
  {
    field: 'n7006',
    head: 'Data pierwszego zamrożenia (7006)',
    also: ['data pierwszego zamrozenia', 'data zamrozenia'],
  },
  { field: 'ngs1Resolver', head: 'Adres strony w QR', also: ['adres strony', 'strona', 'adres', 'url', 'website'] },
];

const fieldsByIdentifier = new Map(Object.entries(codeElements).map(([field, ai]) => [ai as string, field]));

function fieldOf(head: string): BatchColumn | null {
  const folded = foldText(head.trim());
  const identifier = /^\(?(\d{2,4})\)?$/.exec(folded)?.[1] ?? /\((\d{2,4})\)$/.exec(folded)?.[1];
  const named = batchColumns.find(
    ({ field, head: own, also }) =>
      field === folded ||
      foldText(own) === folded ||
      also.includes(folded) ||
      (identifier !== undefined && fieldsByIdentifier.get(identifier) === field),
  );
  return named?.field ?? null;
}

/** Column index of each field; of equal headers the first one. */
export function columnsOf(heads: readonly string[]): Partial<Record<BatchColumn, number>> {
  const found: Partial<Record<BatchColumn, number>> = {};
  heads.forEach((head, at) => {
    const field = fieldOf(head);
    if (field) found[field] ??= at;
  });
  return found;
}

/**
 * Meaning of a bare whole number in a weight column.
 * - kilograms; digits: AI 3103 without leading zeros; null: ambiguous.
 */
export type WeightForm = 'kilograms' | 'digits' | null;

/**
 * Weight form by header.
 * - "Masa netto w kg" is kilograms, "3103" and "(3103)" are digits; both or neither: null.
 */
export function weightForm(head: string): WeightForm {
  const folded = foldText(head.trim());
  const saysKilograms = /(?:^|[^a-z])(?:kg|kilogram\w*)(?:[^a-z]|$)/.test(folded);
  const saysDigits = /3103/.test(folded);
  if (saysKilograms === saysDigits) return null;
  return saysKilograms ? 'kilograms' : 'digits';
}

/** Whether a row is the header of a sheet of codes. */
export function isBatchHead(cells: readonly string[]): boolean {
  return columnsOf(cells).n01 !== undefined;
}

/** Display name of a field, for lists of rejected lines. */
export function columnName(field: BatchColumn | 'label'): string {
  if (field === 'label') return 'Etykieta';
  return batchColumns.find((column) => column.field === field)?.head ?? field;
}
