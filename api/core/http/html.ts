import { escapeUTF8 } from 'entities';

/** A piece of HTML that is safe to show: its own marks, everything put into it escaped. */
export class Html {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

type Shown = Html | string | number | readonly Html[];

/** Writes HTML: each value is escaped, pieces made by this function are put in as they are. */
export function html(marks: TemplateStringsArray, ...values: readonly Shown[]): Html {
  const parts = marks.map((mark, index) => `${mark}${index < values.length ? sourceOf(values[index] ?? '') : ''}`);
  return new Html(parts.join(''));
}

function sourceOf(value: Shown): string {
  if (value instanceof Html) return value.source;
  if (typeof value === 'object') return value.map(({ source }) => source).join('');
  return escapeUTF8(String(value));
}
