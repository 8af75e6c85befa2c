import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// Writes the table of application identifiers of GS1's Barcode Syntax Dictionary as code of the contract:
//   node infra/gs1/write-dictionary.ts ../shared/data/c_vectors/gs1-syntax-dictionary.txt
// With --print the text is printed instead.
// The file is published at https://ref.gs1.org/tools/gs1-barcode-syntax-resource/ (Apache-2.0, GS1 AISBL).
const target = fileURLToPath(new URL('../../api/contract/rules/gs1/dictionary.ts', import.meta.url));

/** Generates the module's text from a dictionary. Throws for a line that does not match its grammar. */
function moduleOf(dictionary: string): string {
  const release = /^# Release: (\d{4}-\d{2}-\d{2})$/m.exec(dictionary)?.[1];
  if (!release) throw new Error('The dictionary names no release.');
  const lines = dictionary.split('\n').flatMap((line) => {
    if (line === '' || line.startsWith('#')) return [];
    const [entry = '', ...title] = line.split('#');
    if (!/^\d{2,4}(-\d{2,4})?\s+[*?]{0,2}\s*[NXYZ[]/.test(entry))
      throw new Error(`No entry of the dictionary: ${line}`);
    return [`${entry.trim().replace(/\s+/g, ' ')}${title.length > 0 ? ` # ${title.join('#').trim()}` : ''}`];
  });
  if (lines.some((line) => /[`\\$]/.test(line))) throw new Error('A line holds what a template would change.');
  return `// Written by infra/gs1/write-dictionary.ts; not to be changed by hand.

/** Release of the GS1 Barcode Syntax Dictionary. */
export const dictionaryRelease = '${release}';

/**
 * Its entries, one a line: identifiers, flags (* no FNC1 after it, ? data attribute of a Digital Link), components with their
 * linters, attributes, title. Apache-2.0, (c) GS1 AISBL.
 */
export const dictionaryLines = \`
${lines.join('\n')}
\`;
`;
}

const [source, option] = process.argv.slice(2);
if (!source) throw new Error('Which file is the dictionary? node infra/gs1/write-dictionary.ts FILE [--print]');
const text = moduleOf(readFileSync(source, 'utf8'));
if (option === '--print') process.stdout.write(text);
else writeFileSync(target, text);
