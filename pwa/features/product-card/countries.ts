/**
 * Polish names of the countries most often met as target markets, ISO 3166-1 alpha-2 with its numeric code, for the browsers of
 * A §1 that do not know Intl.DisplayNames. "WW" and "001" stand for every market.
 */
const rows: readonly (readonly [alpha2: string, numeric: string, name: string])[] = [
  ['PL', '616', 'Polska'],
  ['DE', '276', 'Niemcy'],
  ['CZ', '203', 'Czechy'],
  ['SK', '703', 'Słowacja'],
  ['UA', '804', 'Ukraina'],
  ['LT', '440', 'Litwa'],
  ['LV', '428', 'Łotwa'],
  ['EE', '233', 'Estonia'],
  ['AT', '040', 'Austria'],
  ['HU', '348', 'Węgry'],
  ['RO', '642', 'Rumunia'],
  ['BG', '100', 'Bułgaria'],
  ['SI', '705', 'Słowenia'],
  ['HR', '191', 'Chorwacja'],
  ['FR', '250', 'Francja'],
  ['BE', '056', 'Belgia'],
  ['NL', '528', 'Holandia'],
  ['LU', '442', 'Luksemburg'],
  ['IT', '380', 'Włochy'],
  ['ES', '724', 'Hiszpania'],
  ['PT', '620', 'Portugalia'],
  ['GB', '826', 'Wielka Brytania'],
  ['IE', '372', 'Irlandia'],
  ['DK', '208', 'Dania'],
  ['SE', '752', 'Szwecja'],
  ['NO', '578', 'Norwegia'],
  ['FI', '246', 'Finlandia'],
  ['CH', '756', 'Szwajcaria'],
  ['GR', '300', 'Grecja'],
  ['CY', '196', 'Cypr'],
  ['MT', '470', 'Malta'],
  ['TR', '792', 'Turcja'],
  ['US', '840', 'Stany Zjednoczone'],
  ['CA', '124', 'Kanada'],
  ['CN', '156', 'Chiny'],
  ['JP', '392', 'Japonia'],
];

const everywhere = 'Cały świat';
const names = new Map<string, string>([
  ['WW', everywhere],
  ['001', everywhere],
]);
const numerics = new Map<string, string>();
for (const [alpha2, numeric, name] of rows) {
  names.set(alpha2, name);
  numerics.set(numeric, alpha2);
}

let displayNames: Intl.DisplayNames | null | undefined;

function nameInPolish(alpha2: string): string | undefined {
  if (displayNames === undefined) {
    displayNames = 'DisplayNames' in Intl ? new Intl.DisplayNames(['pl'], { type: 'region', fallback: 'none' }) : null;
  }
  return displayNames?.of(alpha2);
}

/** Polish name of a target market given as an alpha-2 or numeric code; what has no name comes back as it is. */
export function countryName(code: string): string {
  const upper = code.trim().toUpperCase();
  const alpha2 = numerics.get(upper) ?? upper;
  return names.get(alpha2) ?? (/^[A-Z]{2}$/.test(alpha2) ? nameInPolish(alpha2) : undefined) ?? code;
}
