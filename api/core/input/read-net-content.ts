import { readNetContents, type RawNetContent } from '@gtinoteka/contract/rules/net-content.ts';

/** Warnings about a file whose rows were accepted. */
export interface ImportNotes {
  /** ambiguous net contents; their products were imported without them */
  unreadNetContents: number;
  exampleNetContent: string | null;
}

/** Amounts and units of one product, paired by index, as in `products`. */
export interface StoredContent {
  readonly amounts: readonly string[];
  readonly units: readonly string[];
  /** ambiguous quantities of the cell that were skipped */
  readonly unread: number;
}

/** Size of the cache: lists repeat the same few sizes. */
const cacheSize = 10_000;

/**
 * Reads net content cells of one file: a text, a JSON list of texts or of the registry's `{ unitCode, value }`, or
 * amount and unit in two columns.
 */
export class NetContentReader {
  readonly notes: ImportNotes = { unreadNetContents: 0, exampleNetContent: null };
  readonly #known = new Map<string, StoredContent | null>();

  /** Null if the cells are blank or ambiguous; the latter is counted. */
  read(text: string, amount: string, unit: string): StoredContent | null {
    if (text === '' && amount === '') return null;
    const key = `${text}\n${amount}\n${unit}`;
    let content = this.#known.get(key);
    if (content === undefined) {
      const { contents: found, unread } = readNetContents(
        text === '' ? [amount, unit] : /^[[{]/.test(text) ? itemsOf(text) : text,
      );
      content =
        found.length === 0
          ? null
          : { amounts: found.map((item) => item.amount), units: found.map((item) => item.unit), unread };
      if (this.#known.size >= cacheSize) this.#known.clear();
      this.#known.set(key, content);
    }
    if (content === null && text !== '[]') {
      this.notes.unreadNetContents++;
      this.notes.exampleNetContent ??= (text || amount).slice(0, 60);
    }
    return content;
  }
}

type Item = Exclude<RawNetContent, null | undefined | readonly unknown[]>;

function itemsOf(json: string): Item[] {
  try {
    const parsed: unknown = JSON.parse(json);
    if (typeof parsed === 'object' && parsed !== null) return [parsed].flat().flatMap(itemOf);
  } catch {
    // not JSON: one text
  }
  return [json];
}

/** One item of a list; empty for another shape. */
function itemOf(item: unknown): Item[] {
  if (typeof item === 'string') return [item];
  if (typeof item !== 'object' || item === null || !('unitCode' in item && 'value' in item)) return [];
  const { unitCode, value } = item;
  const isAmount = typeof value === 'string' || typeof value === 'number';
  return typeof unitCode === 'string' && isAmount ? [{ unitCode, value: String(value) }] : [];
}
