import { parse } from 'csv-parse/sync';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { areaNames, gearNames, speciesNames } from '../../pwa/features/codes-2d/fishing-texts.ts';

// Generates the codes of the FAO's lists that have a Polish name in fishing-texts.ts:
//   node infra/gs1/write-fishing-codes.ts FOLDER "RELEASE"
// With --print the text is printed instead. FOLDER holds cl_asfis_species.csv, cl_isscfg_gear.csv and cl_fao_areas.csv as
// published by the Fisheries Data Interoperability working group (https://github.com/fdiwg/fdi-codelists, global/cwp).
// RELEASE is the stated age of the lists. A code that is missing from the lists is an error.
const target = fileURLToPath(new URL('../../api/contract/rules/codes-2d/fishing-codes.ts', import.meta.url));

const files = { species: 'cl_asfis_species.csv', gear: 'cl_isscfg_gear.csv', areas: 'cl_fao_areas.csv' } as const;

/** Rows of one list by its code column. Throws without that column. */
function rowsBy(folder: string, file: keyof typeof files, column: string): Map<string, Record<string, string>> {
  const rows = parse<Record<string, string>>(readFileSync(join(folder, files[file])), { columns: true, bom: true });
  if (rows.some((row) => row[column] === undefined)) throw new Error(`${files[file]} has no column ${column}.`);
  return new Map(rows.map((row) => [row[column] ?? '', row]));
}

/** The chosen codes in their order. Throws for missing ones. */
function known(chosen: ReadonlyMap<string, string>, list: ReadonlyMap<string, unknown>, name: string): string[] {
  const missing = [...chosen.keys()].filter((code) => !list.has(code));
  if (missing.length > 0) throw new Error(`The ${name} of the FAO have no ${missing.join(', ')}.`);
  return [...chosen.keys()];
}

function wrapped(codes: readonly string[]): string {
  return codes
    .join(' ')
    .replace(/(.{1,100})(?: |$)/g, '$1\n')
    .trimEnd();
}

/** Generates the module's text. */
function moduleOf(folder: string, release: string): string {
  const species = rowsBy(folder, 'species', 'code');
  const areas = rowsBy(folder, 'areas', 'code');
  const latin = known(speciesNames, species, 'species').map(
    (code) => `${code} ${species.get(code)?.taxon_scientific_name ?? ''}`,
  );
  const gear = known(gearNames, rowsBy(folder, 'gear', 'std_abb'), 'gear');
  if (/[`\\$']/.test([...latin, ...gear, release].join('')))
    throw new Error('A list holds what a template would change.');
  return `// Written by infra/gs1/write-fishing-codes.ts; not to be changed by hand.

/** Release of the FAO's lists of species (ASFIS), gear (ISSCFG) and areas that these were taken of. */
export const fishingRelease = '${release}';

function words(text: string): string[] {
  return text.trim().split(/\\s+/);
}

/** Species that have a Polish name here, with their Latin ones, one a line. */
export const speciesLines = \`
${latin.join('\n')}
\`;

/** Gear that has a Polish name here. */
export const gearCodes = words(\`
${wrapped(gear)}
\`);

/** Areas that have a Polish name here. */
export const areaCodes = words(\`
${wrapped(known(areaNames, areas, 'areas'))}
\`);
`;
}

const [folder, release, option] = process.argv.slice(2);
if (!folder || !release) throw new Error('node infra/gs1/write-fishing-codes.ts FOLDER "RELEASE" [--print]');
const text = moduleOf(folder, release);
if (option === '--print') process.stdout.write(text);
else writeFileSync(target, text);
