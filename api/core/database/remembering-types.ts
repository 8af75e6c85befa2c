import pg from 'pg';

const { types } = pg;

/** Values that are remembered of each type, and the longest text of one. */
const remembered = { most: 5_000, longest: 600 };

/**
 * Lists and JSON repeat from row to row (paths of the classification, markets, units): each is read once. Rows share them, so nobody may
 * change one.
 */
export function rememberingTypes(): pg.CustomTypesConfig {
  const parsers = new Map<number, (text: string) => unknown>();
  return {
    getTypeParser(oid: number, format?: 'text' | 'binary') {
      const known = parsers.get(oid);
      if (known) return known;
      const parse = types.getTypeParser(oid, format === 'binary' ? 'text' : format);
      const read = repeating.has(oid) ? remembering(parse) : parse;
      parsers.set(oid, read);
      return read;
    },
  };
}

const repeating = new Set<number>([types.builtins.JSONB, 1009, 1231]); // text[], numeric[]

/** A reading that gives one value for equal texts, as long as it remembers them. */
export function remembering(parse: (text: string) => unknown): (text: string) => unknown {
  const values = new Map<string, unknown>();
  return (text) => {
    const known = values.get(text);
    if (known !== undefined) return known;
    const value = parse(text);
    if (text.length > remembered.longest) return value;
    if (values.size >= remembered.most) values.clear();
    values.set(text, value);
    return value;
  };
}
