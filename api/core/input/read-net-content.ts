import { readNetContents, type RawNetContent } from '@gtinoteka/contract/rules/net-content.ts';

/** What is worth telling of a file although its rows were taken. */
export interface ImportNotes {
  /** net contents that say nothing certain; the products were taken without them */
  unreadNetContents: number;
  exampleNetContent: string | null;
}

/** Amounts and units of one product, the same index in both one statement, as products keeps them. */
export interface StoredContent {
  readonly amounts: readonly string[];
  readonly units: readonly string[];
  /** quantities of the cell that were left out, since they say nothing certain */
  readonly unread: number;
}

/** Lists say the same few sizes over and over; so many of them are remembered. */
const remembered = 10_000;

/** Reads net content cells of one file: a text, a JSON list of texts or of the registry's `{ unitCode, value }`, or an amount and a unit in two columns. */
export class NetContentReader {
  readonly notes: ImportNotes = { unreadNetContents: 0, exampleNetContent: null };
  readonly #known = new Map<string, StoredContent | null>();

  /** Null where the cells are blank or say nothing certain; the latter is noted. */
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
      if (this.#known.size >= remembered) this.#known.clear();
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
    // not JSON after all: one text
  }
  return [json];
}

/** One item of a list, none where it is of another shape. */
function itemOf(item: unknown): Item[] {
  if (typeof item === 'string') return [item];
  if (typeof item !== 'object' || item === null || !('unitCode' in item && 'value' in item)) return [];
  const { unitCode, value } = item;
  const isAmount = typeof value === 'string' || typeof value === 'number';
  return typeof unitCode === 'string' && isAmount ? [{ unitCode, value: String(value) }] : [];
}
