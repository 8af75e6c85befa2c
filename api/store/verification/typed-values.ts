import { plainText } from '../../core/input/cell-texts.ts';
import type { NetContentReader } from '../../core/input/read-net-content.ts';
import { CellFault } from '../../core/input/row-fault.ts';
import type { SomeValues } from './catalogue-standings.ts';

/** Longest name and brand, as an import takes them. */
const longestText = 500;

/** What somebody says of a product, as typed; '' says nothing. */
export interface TypedValues {
  readonly name: string;
  readonly brand: string;
  readonly netContent: string;
  /** a code of 8 digits, alone or beside its name */
  readonly gpc: string;
}

/** The values of what was typed. Throws CellFault, with the column as people name it, for what cannot be taken as it stands. */
export function readTypedValues(typed: TypedValues, contents: NetContentReader): SomeValues {
  const values: SomeValues = {};
  const name = plainText(typed.name.trim(), 'Nazwa', longestText);
  const brand = plainText(typed.brand.trim(), 'Marka', longestText);
  if (name !== null) values.name = name;
  if (brand !== null) values.brand = brand;
  const content = typed.netContent.trim();
  if (content !== '') {
    const read = contents.read(content, '', '');
    // A list that is read in part would say less than was meant.
    if (!read || read.unread > 0)
      throw new CellFault('Zawartość netto', content, 'FIELD_INVALID', 'Podaj liczbę z jednostką, np. 500 ml.');
    values.netContent = read.amounts.map((amount, at) => ({ amount, unit: read.units[at] ?? '' }));
  }
  const gpc = typed.gpc.trim();
  if (gpc !== '') {
    const code = /(?<!\d)\d{8}(?!\d)/.exec(gpc)?.[0];
    if (code === undefined) throw new CellFault('Kategoria GPC', gpc, 'FIELD_INVALID', 'Podaj kod z 8 cyfr.');
    values.gpc = code;
  }
  return values;
}
