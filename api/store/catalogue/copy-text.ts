import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

export type CopyValue = string | number | boolean | readonly string[] | null;

const special = /[\\\t\n\r]/;
const quoted = /[\\"]/g;
/** An array item that needs no quotes, as PL, GRM or 1.5. */
const bareItem = /^(?:[A-Z]{2,3}|\d[\d.]*)$/;

function escaped(text: string): string {
  return special.test(text)
    ? text.replace(/[\\\t\n\r]/g, (c) => (c === '\\' ? '\\\\' : c === '\t' ? '\\t' : c === '\n' ? '\\n' : '\\r'))
    : text;
}

/** Formats one value for COPY in text format. */
export function copyValue(value: CopyValue): string {
  if (value === null) return '\\N';
  if (typeof value === 'string') return escaped(value);
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 't' : 'f';
  const [only = ''] = value;
  if (value.length === 1 && bareItem.test(only)) return `{${only}}`;
  return escaped(`{${value.map((item) => `"${item.replace(quoted, '\\$&')}"`).join(',')}}`);
}

/** A running COPY … FROM STDIN. `write` takes whole lines and waits while the database is slower. */
export interface CopyTarget {
  write(lines: string): Promise<void>;
  end(): Promise<void>;
  abort(): void;
}

/** Starts COPY into `target`, a table with a column list quoted by the caller. */
export function startCopy(client: pg.ClientBase, target: string): CopyTarget {
  const stream = client.query(copyFrom(`COPY ${target} FROM STDIN`));
  const done = finished(stream);
  // `write` or `end` throws a failure; without this line it would also count as unhandled.
  done.catch(() => {});
  return {
    async write(lines) {
      if (!stream.write(lines)) await Promise.race([once(stream, 'drain'), done]);
    },
    async end() {
      stream.end();
      await done;
    },
    abort: () => void stream.destroy(),
  };
}
