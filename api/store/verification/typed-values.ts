import { plainText } from '../../core/input/cell-texts.ts';
import type { NetContentReader } from '../../core/input/read-net-content.ts';
import { CellFault } from '../../core/input/row-fault.ts';
import type { SomeValues } from './catalogue-entries.ts';

/** Longest name and brand, as in imports. */
const longestText = 500;

/** Product values as typed; '' is no value. */
export interface TypedValues {
  readonly name: string;
  readonly brand: string;
  readonly netContent: string;
  /** a code of 8 digits, alone or with its name */
  readonly gpc: string;
}

/** Parses typed values. Throws CellFault, with the displayed column name, for an invalid value. */
export function readTypedValues(typed: TypedValues, contents: NetContentReader): SomeValues {
  const values: SomeValues = {};
  const name = plainText(typed.name.trim(), 'Nazwa', longestText);
  const brand = plainText(typed.brand.trim(), 'Marka', longestText);
  if (name !== null) values.name = name;
  if (brand !== null) values.brand = brand;
  const content = typed.netContent.trim();
  if (content !== '') {
    const read = contents.read(content, '', '');
    // A partly read list would lose values.
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
