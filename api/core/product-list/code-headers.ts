import { headerWords, mapColumns, type FieldNames } from './column-map.ts';

/** A column with a header for codes. A lower `rank` is a better header. */
export interface NamedColumn {
  readonly column: number;
  readonly rank: number;
}

/** Columns by the meaning of their headers. */
export interface ColumnHeaders {
  /** the best headers first */
  readonly named: readonly NamedColumn[];
  /** headers that mean codes only */
  readonly sure: ReadonlySet<number>;
  /** codes of cartons, sets, substitutes and other items than the row's */
  readonly ofOthers: ReadonlySet<number>;
  /** of these the codes of another product: replaced, substituted, of a competitor */
  readonly ofAnother: ReadonlySet<number>;
  /** numbers of companies */
  readonly ofParties: ReadonlySet<number>;
}

/** Folded prefixes of words for packagings of several items (also "zb.", "OPZB") and for items other than the row's. */
export const otherItemWords =
  'karton|kart|krt|zbior|zb|opzb|opzbior|palet|pallet|paczk|paczek|zgrzew|skrzyn|display|wielopak|multipak|logist|transport|hurt|' +
  'czesc|czesci|case|outer|inner|box|boks|pack|master|shipper|carton|parent|nadrz|zestaw|bundle|zamien|zastep|substitut|replac|' +
  'konkuren|competitor|dodatk|additional|altern|poprzedn|previous|star[yae]';

const ofAnother = /\b(?:zamien|zastep|substitut|replac|konkuren|competitor|poprzedn|previous|star[yae]|old\b)/;
const ofOther = new RegExp(`\\b(?:(?:${otherItemWords}|opak)\\w*|op\\b)`);
const ofParty = /\b(?:gln|iln|nip|regon|krs)\b|^(?:dostawc|nadawc|odbiorc|kontrahen|klient|supplier|vendor|customer)/;
const ofCode = /\b(?:ean|gtin|upc|kresk|barcode)/;

/** Whether a header means a packaging of several items, or another item. */
export function saysOtherItem(header: string): boolean {
  return ofOther.test(headerWords(header));
}

/** Classifies headers. Names of the first list are equally good, words of the last are ambiguous. */
export function readCodeHeaders(columns: readonly string[], lists: readonly FieldNames<string>[]): ColumnHeaders {
  const named: NamedColumn[] = [];
  const sure = new Set<number>();
  const rest = [...columns];
  const groups = lists.flatMap(({ gtin = [] }, at) => {
    const isSure = at < lists.length - 1;
    return at === 0 ? [{ gtin, isSure }] : gtin.map((name) => ({ gtin: [name], isSure }));
  });
  for (const [rank, { gtin, isSure }] of groups.entries())
    for (;;) {
      const column = mapColumns(rest, [{ gtin }]).indexes.gtin;
      if (column === undefined) break;
      named.push({ column, rank });
      if (isSure) sure.add(column);
      rest[column] = '';
    }
  const columnsWith = (says: (header: string) => boolean): Set<number> =>
    new Set(columns.flatMap((header, at) => (!sure.has(at) && says(header) ? [at] : [])));
  return {
    named,
    sure,
    ofOthers: columnsWith(saysOtherItem),
    ofAnother: columnsWith((header) => ofAnother.test(headerWords(header))),
    ofParties: columnsWith((header) => ofParty.test(headerWords(header)) && !ofCode.test(headerWords(header))),
  };
}
