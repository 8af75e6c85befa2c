import { fieldsWith, type FieldType } from '@gtinoteka/contract/product-fields.ts';
import { checkNip, cleanNip } from '@gtinoteka/contract/rules/nip.ts';
import { issuer } from '@gtinoteka/contract/rules/gtin/gtin-prefix.ts';
import type { ImportedValues } from '../../../store/catalogue/product-table.ts';
import type { StagedProduct } from '../../../store/catalogue/staged-product.ts';
import { listOf, plainText, webAddress, yesOrNo } from '../../../core/input/cell-texts.ts';
import { folded, type ColumnMap } from '../../../core/product-list/column-map.ts';
import type { RowNotes } from './good-rows.ts';
import type { ProductField } from '../../../store/catalogue/product-headers.ts';
import type { CodeReading } from '../../../core/product-list/read-code.ts';
import type { CodeCounts } from '../import-reports.ts';
import { noCodeCounts, readGtin } from './read-gtin.ts';
import { NetContentReader, type ImportNotes } from '../../../core/input/read-net-content.ts';
import { CellFault, DamagedText, type RowFault } from '../../../core/input/row-fault.ts';

const companyTextLength = 130;

/** Columns filled from several fields, or by a parser of their own. */
type ComposedColumn = 'gpc_brick' | 'net_amounts' | 'net_units' | 'is_global';

const importedFields = fieldsWith('imported').flatMap(({ name, stored, imported: { maxLength } }) =>
  stored ? [{ field: name, ...stored, maxLength }] : [],
);

const statuses: Record<string, StagedProduct['gtin_status']> = {
  active: 'active',
  aktywny: 'active',
  inactive: 'inactive',
  nieaktywny: 'inactive',
  withdrawn: 'withdrawn',
  wycofany: 'withdrawn',
};
const marketNames: Record<string, string> = { POLSKA: 'PL', POLAND: 'PL', '616': 'PL', ŚWIAT: 'WW', WORLD: 'WW' };
const sources: Record<string, boolean> = {
  global: true,
  globalne: true,
  globalny: true,
  national: false,
  krajowe: false,
  krajowy: false,
};

/** Reads product rows of one file with known columns; stores no rows. */
export class ProductReader {
  readonly #columns: readonly string[];
  readonly #indexes: ColumnMap<ProductField>['indexes'];
  readonly #contents: NetContentReader;
  readonly #codeReading: CodeReading;
  /** counts of codes damaged by a spreadsheet */
  readonly codes: CodeCounts;
  #cells: readonly (string | undefined)[] = [];
  #damaged: RowFault[] = [];
  #cleaned: RowFault[] = [];

  /** `before`: the reader of the same file with fewer columns, whose notes are continued. */
  constructor(
    columns: readonly string[],
    map: ColumnMap<ProductField>,
    codeReading: CodeReading = {},
    before: ProductReader | null = null,
  ) {
    this.#columns = columns;
    this.#indexes = map.indexes;
    this.#codeReading = codeReading;
    this.codes = before?.codes ?? noCodeCounts();
    this.#contents = before ? before.#contents : new NetContentReader();
  }

  get notes(): ImportNotes {
    return this.#contents.notes;
  }

  /** Notes of the row read last: damaged texts, and texts with invisible characters. */
  get rowNotes(): RowNotes {
    return { lost: this.#damaged, cleaned: this.#cleaned };
  }

  /**
   * Reads one row.
   * - Throws CellFault for the first fault.
   * - A row with only a GTIN is FIELD_REQUIRED: it would add a product without data.
   * - A damaged text drops only itself, see `rowNotes`.
   */
  read(line: number, cells: readonly (string | undefined)[]): StagedProduct {
    this.#cells = cells;
    this.#damaged = [];
    this.#cleaned = [];
    const gtin = readGtin(this.#raw('gtin'), this.#column('gtin'), this.#codeReading, this.codes);
    const content = this.#contents.read(
      this.#raw('netContent').trim(),
      this.#raw('netAmount').trim(),
      this.#raw('netUnit').trim(),
    );
    const product: StagedProduct = {
      ...this.#storedFields(),
      line,
      gtin,
      nip: this.#nip(),
      company_name: this.#text('company', companyTextLength),
      street: this.#text('street', companyTextLength),
      city: this.#text('city', companyTextLength),
      postal_code: this.#text('postalCode', companyTextLength),
      web_page: this.#address('webPage'),
      gpc_brick: this.#brick(),
      net_amounts: content && content.amounts,
      net_units: content && content.units,
      is_global: this.#isGlobal(),
      // In-store codes, ISBN and the like are in no product registry, so only the catalogue can hold them.
      is_global_by_prefix: issuer(gtin).kind === 'organisation' && !issuer(gtin).isPolish,
    };
    if (
      product.name === null &&
      product.brand === null &&
      product.nip === null &&
      product.company_name === null &&
      product.gpc_brick === null &&
      content === null &&
      product.description === null &&
      product.image_urls === null &&
      this.#damaged.length === 0
    )
      throw new CellFault(
        this.#has('name') ? this.#column('name') : '',
        '',
        'FIELD_REQUIRED',
        'Wiersz nie mówi o produkcie nic poza numerem GTIN: brak nazwy.',
      );
    return product;
  }

  /** Columns with exactly one field. */
  #storedFields(): Omit<ImportedValues, ComposedColumn> {
    const values: Record<string, unknown> = {};
    for (const { field, column, type, maxLength } of importedFields)
      values[column] = this.#value(field, type, maxLength);
    return values as Omit<ImportedValues, ComposedColumn>; // each column has its type
  }

  #value(field: ProductField, type: FieldType, maxLength = 500) {
    switch (type) {
      case 'text':
        return this.#text(field, maxLength);
      case 'address':
        return this.#address(field);
      case 'addresses':
        return this.#list(field, (item) => webAddress(item, this.#column(field)));
      case 'countries':
        return this.#list(field, (item) => this.#country(item, field));
      case 'language':
        return this.#language(field);
      case 'status':
        return this.#status(field);
      case 'flag':
        return yesOrNo(this.#raw(field));
    }
  }

  #has(field: ProductField): boolean {
    return this.#indexes[field] !== undefined;
  }

  #column(field: ProductField): string {
    return this.#columns[this.#indexes[field] ?? -1] ?? field;
  }

  #raw(field: ProductField): string {
    const index = this.#indexes[field];
    return index === undefined ? '' : (this.#cells[index] ?? '');
  }

  #text(field: ProductField, maxLength: number): string | null {
    const raw = this.#raw(field);
    try {
      return raw === '' ? null : plainText(raw, this.#column(field), maxLength, (fault) => this.#cleaned.push(fault));
    } catch (error) {
      if (!(error instanceof DamagedText)) throw error;
      this.#damaged.push({ ...error.fault, reason: `${error.fault.reason} Produkt przyjęto bez tej wartości.` });
      return null;
    }
  }

  #address(field: ProductField): string | null {
    const raw = this.#raw(field);
    return raw === '' ? null : webAddress(raw, this.#column(field));
  }

  #list(field: ProductField, read: (item: string) => string | null): string[] | null {
    const raw = this.#raw(field);
    if (raw === '') return null;
    if (/^[A-Z]{2}$/.test(raw)) return [read(raw) ?? raw];
    const items = new Set(listOf(raw.trim()).flatMap((item) => read(item) ?? []));
    return items.size === 0 ? null : [...items];
  }

  #country(item: string, field: ProductField): string {
    const code = marketNames[item.toUpperCase()] ?? item.toUpperCase();
    if (!/^[A-Z]{2}$/.test(code))
      throw new CellFault(this.#column(field), item, 'FIELD_INVALID', 'Rynek to dwuliterowy kod kraju, np. PL.');
    return code;
  }

  #nip(): string | null {
    const raw = this.#raw('nip');
    if (raw.trim() === '') return null;
    const nip = cleanNip(raw);
    const code = checkNip(nip);
    if (code !== null) throw new CellFault(this.#column('nip'), raw, code);
    return nip;
  }

  #brick(): string | null {
    const raw = this.#raw('gpc').trim();
    if (raw === '' || raw === '[]') return null;
    // "10000232", "10000232 - Woda pakowana", [{"code":"10000232","text":"…"}] with the brick last
    const codes = raw.match(/(?<!\d)\d{8}(?!\d)/g);
    const code = codes?.at(-1);
    if (code === undefined) throw new CellFault(this.#column('gpc'), raw, 'FIELD_INVALID', 'Kod GPC ma 8 cyfr.');
    return code;
  }

  #language(field: ProductField): string | null {
    const raw = this.#raw(field).trim().toLowerCase();
    if (raw === '') return null;
    if (!/^[a-z]{2,3}(-[a-z0-9]{2,8})?$/.test(raw))
      throw new CellFault(this.#column(field), raw, 'FIELD_INVALID', 'Język to kod ISO, np. pl.');
    return raw;
  }

  #status(field: ProductField): StagedProduct['gtin_status'] {
    const raw = this.#raw(field).trim();
    if (raw === '') return null;
    const status = statuses[raw.toLowerCase()];
    // Shops use this column name with other values: draft, archived.
    if (!status && folded(this.#column(field)) === 'status') return null;
    if (!status)
      throw new CellFault(this.#column(field), raw, 'FIELD_INVALID', 'Status to active, inactive albo withdrawn.');
    return status;
  }

  /** Null if unknown; a `source` with another meaning (a data set, a shop) is ignored. */
  #isGlobal(): boolean | null {
    const flag = yesOrNo(this.#raw('isGlobal'));
    return flag ?? sources[this.#raw('source').trim().toLowerCase()] ?? null;
  }
}
