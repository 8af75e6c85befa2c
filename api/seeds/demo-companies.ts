/** Prefix of the demo companies' numbers: a block that the demo licence register covers completely. */
export const demoCoverage = '590777';

type LicenceState = 'active' | 'expired' | 'withdrawn' | 'none';

export interface DemoCompany {
  readonly name: string;
  readonly brand: string;
  readonly nip: string;
  readonly street: string;
  readonly city: string;
  readonly postalCode: string;
  readonly webPage: string | null;
  /** GCP of its GTINs */
  readonly prefix: string;
  readonly licence: LicenceState;
  readonly organisation: string;
  /** GPC bricks of its products, from demo-gpc.ts */
  readonly bricks: readonly string[];
  readonly isGlobal: boolean;
}

/** Check digit of a nine-digit NIP stem; null if the weights give 10 and no such NIP exists. */
function nipOf(stem: string): string | null {
  const weights = [6, 5, 7, 2, 3, 4, 5, 6, 7];
  const sum = weights.reduce((total, weight, i) => total + weight * Number(stem[i]), 0) % 11;
  return sum === 10 ? null : stem + sum;
}

/** The n-th demo NIP, with a valid check digit. */
function demoNip(n: number): string {
  for (let stem = 990_000_000 + n * 37; ; stem++) {
    const nip = nipOf(String(stem));
    if (nip) return nip;
  }
}

const food = {
  preserves: ['10000217', '10000213', '10000244'],
  dairy: ['10000025', '10000026', '10000028', '10000168', '10000278'],
  mill: ['10000203', '10000211', '10000284', '10000242'],
  sweets: ['10000045', '10000047', '10000161'],
  drinks: ['10000220', '10000232', '10008029'],
  hot: ['10008179', '10000116'],
  sauces: ['10006318', '10006322', '10006325', '10000049'],
  bakery: ['10000164', '10000161', '10006747'],
  ready: ['10000262', '10000300', '10005840', '10000177'],
  oils: ['10000040', '10000043'],
};
const cosmetics = ['10000356', '10005727', '10000330', '10000368', '10000383'];
const cleaning = ['10000405', '10000424', '10008145', '10008119'];
const pets = ['10000522', '10008038'];
const kitchen = ['10002144', '10002155'];
const paper = ['10001234', '10005893', '10005133'];
const health = ['10000448', '10000467'];

const polish: [name: string, brand: string, address: string, bricks: readonly string[], licence?: LicenceState][] = [
  ['Sady Dolne sp. z o.o.', 'Sady Dolne', 'ul. Sadowa 12|27-600|Sandomierz', food.preserves],
  ['Spiżarnia Zofii Zofia Krąkol', 'Spiżarnia Zofii', 'ul. Ogrodowa 4a|96-300|Żyrardów', food.preserves],
  ['Dwór Łąkowy S.A.', 'Dwór Łąkowy', 'ul. Polna 18|07-410|Ostrołęka', food.preserves],
  ['Pasieka Borowa s.c.', 'Pasieka Borowa', 'Borowa 7|36-020|Tyczyn', ['10000213', '10005727']],
  ['Mleczarnia Zielona Dolina sp. z o.o.', 'Zielona Dolina', 'ul. Mleczna 2|16-400|Suwałki', food.dairy],
  ['Spółdzielnia Mleczarska „Łąka”', 'Łąka', 'ul. Kwiatowa 31|17-100|Bielsk Podlaski', food.dairy],
  ['Młyn nad Wkrą sp.k.', 'Młyn nad Wkrą', 'ul. Młyńska 1|09-140|Raciąż', food.mill],
  ['Zakłady Zbożowe Żuławy sp. z o.o.', 'Kłos Żuławski', 'ul. Zbożowa 5|82-100|Nowy Dwór Gdański', food.mill],
  ['Cukiernicza Manufaktura Żółty Wafel', 'Żółty Wafel', 'ul. Rynek 9|62-200|Gniezno', food.sweets],
  ['Czekoladownia Ćmiel S.A.', 'Ćmiel', 'ul. Fabryczna 44|90-001|Łódź', food.sweets],
  ['Źródełko sp. z o.o.', 'Źródełko', 'ul. Zdrojowa 3|58-310|Szczawno-Zdrój', food.drinks],
  ['Tłocznia Jabłkowy Świt', 'Jabłkowy Świt', 'ul. Sadownicza 8|05-600|Grójec', food.drinks],
  ['Palarnia Czarna Wołga sp. z o.o.', 'Palarnia Wołga', 'ul. Portowa 10|70-001|Szczecin', food.hot],
  ['Herbaciarnia Pod Jesionem', 'Pod Jesionem', 'ul. Jesionowa 14|20-001|Lublin', food.hot],
  ['Octownia Świętokrzyska S.A.', 'Octownia', 'ul. Przemysłowa 22|25-001|Kielce', food.sauces],
  ['Przyprawy Ziółko Ewa Źrebiec', 'Ziółko', 'ul. Zielna 6|35-001|Rzeszów', food.sauces],
  ['Piekarnia Pod Lipą sp.j.', 'Pod Lipą', 'ul. Lipowa 2|15-001|Białystok', food.bakery],
  ['Chlebownia Mazowsze sp. z o.o.', 'Chlebownia', 'ul. Piekarska 17|09-400|Płock', food.bakery],
  ['Dania Babci Halinki S.A.', 'Babcia Halinka', 'ul. Obiadowa 5|40-001|Katowice', food.ready],
  ['Wędliny Gąsior sp. z o.o.', 'Gąsior', 'ul. Wędzarnicza 12|64-920|Piła', ['10005840', '10000262']],
  ['Olejarnia Rzepakowe Pole', 'Rzepakowe Pole', 'ul. Olejowa 3|49-300|Brzeg', food.oils],
  ['Cukrownia Słodkie Błonie S.A.', 'Słodkie Błonie', 'ul. Cukrowa 1|05-870|Błonie', food.oils],
  ['Laboratorium Kosmetyczne Łuna sp. z o.o.', 'Łuna', 'ul. Różana 19|30-001|Kraków', cosmetics],
  ['Mydlarnia Trzy Krople', 'Trzy Krople', 'ul. Mydlana 8|50-001|Wrocław', cosmetics],
  ['Chemia Domowa Błysk S.A.', 'Błysk', 'ul. Chemików 40|47-220|Kędzierzyn-Koźle', cleaning],
  ['Czysty Dom Ściborska i Wspólnicy', 'Czysty Dom', 'ul. Jasna 11|87-100|Toruń', cleaning],
  ['Karmy Mruczek sp. z o.o.', 'Mruczek', 'ul. Kocia 9|60-001|Poznań', pets],
  ['Psia Spółka sp. z o.o.', 'Psia Spółka', 'ul. Łapkowa 2|81-001|Gdynia', pets],
  ['Emalia Olszyna S.A.', 'Olszyna', 'ul. Hutnicza 30|32-300|Olkusz', kitchen],
  ['Porcelana Świdnik sp. z o.o.', 'Biały Świt', 'ul. Ceramiczna 7|21-040|Świdnik', kitchen],
  ['Papiernia Kaligraf sp. z o.o.', 'Kaligraf', 'ul. Papierowa 16|58-500|Jelenia Góra', paper],
  ['Wydawnictwo Gier Pionek', 'Pionek', 'ul. Szachowa 21|00-001|Warszawa', ['10005133']],
  ['Opatrunki Szarotka sp. z o.o.', 'Szarotka', 'ul. Apteczna 5|34-500|Zakopane', health],
  ['Zakład Farmaceutyczny Witalia S.A.', 'Witalia', 'ul. Zdrowa 13|85-001|Bydgoszcz', health],
  [
    'Przetwory Kresowe sp. z o.o. w likwidacji',
    'Kresowe',
    'ul. Graniczna 1|37-700|Przemyśl',
    food.preserves,
    'expired',
  ],
  ['Smaki Dawne Józef Gżegżółka', 'Smaki Dawne', 'ul. Dawna 2|38-400|Krosno', food.sauces, 'withdrawn'],
  ['Importer Nieznany', 'Bez Nazwy', 'ul. Nieznana 1|99-300|Kutno', ['10000161', '10000177'], 'none'],
];

const foreign: [
  name: string,
  brand: string,
  address: string,
  prefix: string,
  organisation: string,
  bricks: readonly string[],
][] = [
  ['Obsthof Linde GmbH', 'Obsthof Linde', 'Lindenweg 4|04100|Leipzig', '4009999', 'GS1 Germany', food.preserves],
  [
    'Frutteto Serchio S.r.l.',
    'Serchio',
    'Via del Serchio 8|55100|Lucca',
    '8099999',
    'GS1 Italy',
    ['10000242', '10000040'],
  ],
  ['Maison Clairbois SAS', 'Clairbois', '2 rue du Bois|21000|Dijon', '3709999', 'GS1 France', food.sweets],
  ['Hearth & Meadow Inc.', 'Hearth & Meadow', '12 Meadow Road|05401|Burlington', '0999991', 'GS1 US', cosmetics],
];

/**
 * All demo companies in a fixed order. The n-th has GCP 590777 and its number (three digits), or its foreign prefix.
 */
export const demoCompanies: readonly DemoCompany[] = [
  ...polish.map(([name, brand, address, bricks, licence], i) =>
    companyOf(i, name, brand, address, bricks, {
      prefix: demoCoverage + String(i + 1).padStart(3, '0'),
      licence: licence ?? 'active',
      organisation: 'GS1 Polska',
      isGlobal: false,
    }),
  ),
  ...foreign.map(([name, brand, address, prefix, organisation, bricks], i) =>
    companyOf(polish.length + i, name, brand, address, bricks, {
      prefix,
      licence: 'active',
      organisation,
      isGlobal: true,
    }),
  ),
];

function companyOf(
  n: number,
  name: string,
  brand: string,
  address: string,
  bricks: readonly string[],
  licence: Pick<DemoCompany, 'prefix' | 'licence' | 'organisation' | 'isGlobal'>,
): DemoCompany {
  const [street = '', postalCode = '', city = ''] = address.split('|');
  const host = brand
    .toLowerCase()
    .replace(/ł/g, 'l')
    .normalize('NFD')
    .replace(/[^a-z]/g, '');
  return {
    name,
    brand,
    nip: demoNip(n),
    street,
    postalCode,
    city,
    webPage: n % 7 === 5 ? null : `https://${host}.example`,
    bricks,
    ...licence,
  };
}
