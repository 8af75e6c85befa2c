/** How a product of a brick is called, what sizes it comes in and what its package looks like on the drawn picture. */
export interface DemoRecipe {
  /** whole names without size */
  readonly names: readonly string[];
  /** amount and unit (UN/ECE Rec 20) */
  readonly sizes: readonly (readonly [amount: string, unit: string])[];
  readonly shape: 'jar' | 'bottle' | 'box' | 'pouch' | 'carton' | 'tube' | 'cup' | 'can' | 'thing';
  /** main colour of the contents or the package */
  readonly colours: readonly string[];
}

const grams = (...amounts: number[]): [string, string][] => amounts.map((amount) => [String(amount), 'GRM']);
const kilos = (...amounts: string[]): [string, string][] => amounts.map((amount) => [amount, 'KGM']);
const millilitres = (...amounts: number[]): [string, string][] => amounts.map((amount) => [String(amount), 'MLT']);
const litres = (...amounts: string[]): [string, string][] => amounts.map((amount) => [amount, 'LTR']);
const pieces = (...amounts: number[]): [string, string][] => amounts.map((amount) => [String(amount), 'H87']);

const named = (noun: string, ...kinds: string[]): string[] => kinds.map((kind) => `${noun} ${kind}`);

export const demoRecipes: Readonly<Record<string, DemoRecipe>> = {
  '10000217': {
    names: [
      ...named('Powidła', 'węgierkowe', 'z czarnego bzu', 'śliwkowe z czekoladą', 'jabłkowe z cynamonem'),
      ...named('Konfitura', 'z dzikiej róży', 'truskawkowa', 'z żółtych śliwek', 'wiśniowa'),
      ...named('Dżem', 'agrestowy', 'z czerwonej porzeczki', 'morelowy', 'borówkowy'),
      ...named('Marmolada', 'wieloowocowa', 'różana'),
    ],
    sizes: grams(220, 240, 290, 310),
    shape: 'jar',
    colours: ['#7E3357', '#4A1A33', '#A8453A', '#C77E23'],
  },
  '10000213': {
    names: [...named('Miód', 'lipowy', 'gryczany', 'wielokwiatowy', 'spadziowy', 'akacjowy', 'rzepakowy', 'wrzosowy')],
    sizes: grams(250, 400, 1000),
    shape: 'jar',
    colours: ['#D9921E', '#8A4B12', '#E6B54A'],
  },
  '10000244': {
    names: [
      ...named('Ogórki', 'konserwowe', 'kiszone', 'z chrzanem', 'małosolne'),
      ...named('Buraczki', 'zasmażane', 'wiórki', 'z chrzanem'),
      ...named('Papryka', 'konserwowa', 'w zalewie octowej', 'pikantna'),
      ...named('Grzyby', 'marynowane', 'w zalewie octowej'),
      'Cebulka perłowa',
    ],
    sizes: grams(370, 500, 680, 900),
    shape: 'jar',
    colours: ['#5B7B32', '#8E2F45', '#B9482D'],
  },
  '10000025': {
    names: [...named('Mleko świeże', '2%', '3,2%', '1,5%', 'bez laktozy'), 'Mleko zsiadłe'],
    sizes: litres('1', '1.5'),
    shape: 'carton',
    colours: ['#2F6FA8', '#6FA7C9'],
  },
  '10000026': {
    names: [...named('Mleko UHT', '0,5%', '2%', '3,2%', 'bez laktozy')],
    sizes: [...litres('1'), ...millilitres(500)],
    shape: 'carton',
    colours: ['#2F6FA8', '#3B8C6E'],
  },
  '10000028': {
    names: [
      ...named('Ser żółty', 'w plastrach', 'dojrzewający', 'wędzony', 'łagodny'),
      ...named('Twaróg', 'półtłusty', 'tłusty', 'chudy', 'kozi'),
      'Ser pleśniowy',
      'Ser topiony z ziołami',
    ],
    sizes: grams(150, 200, 250, 400),
    shape: 'pouch',
    colours: ['#E2B23C', '#EFE3C0'],
  },
  '10000168': {
    names: [...named('Masło', 'ekstra', 'śmietankowe', 'wiejskie', 'klarowane', 'solone')],
    sizes: grams(200, 250),
    shape: 'box',
    colours: ['#E9CE5F', '#D9B43A'],
  },
  '10000278': {
    names: [
      ...named('Jogurt', 'naturalny', 'z malinami', 'z brzoskwinią', 'waniliowy', 'grecki'),
      ...named('Kefir', 'naturalny', 'truskawkowy'),
      ...named('Skyr', 'naturalny', 'z żurawiną', 'waniliowy'),
    ],
    sizes: grams(150, 180, 400),
    shape: 'cup',
    colours: ['#C96A8B', '#7DA7C4', '#E8D9A0'],
  },
  '10000203': {
    names: [
      ...named(
        'Mąka',
        'pszenna typ 450',
        'pszenna typ 650',
        'żytnia typ 720',
        'orkiszowa',
        'krupczatka',
        'ziemniaczana',
      ),
    ],
    sizes: kilos('0.5', '1', '2'),
    shape: 'pouch',
    colours: ['#C9A66B', '#E7D7B1'],
  },
  '10000211': {
    names: [...named('Kasza', 'gryczana palona', 'jaglana', 'jęczmienna pęczak', 'manna', 'bulgur', 'owsiana')],
    sizes: [...grams(400, 500), ...kilos('1')],
    shape: 'box',
    colours: ['#8D6B3F', '#CDA75C'],
  },
  '10000284': {
    names: [
      ...named('Płatki', 'owsiane górskie', 'kukurydziane', 'jęczmienne', 'jaglane', 'żytnie'),
      ...named('Musli', 'z owocami leśnymi', 'z orzechami', 'z żurawiną'),
    ],
    sizes: grams(300, 500, 750),
    shape: 'box',
    colours: ['#C7803A', '#6E8B3D', '#A33C55'],
  },
  '10000242': {
    names: [
      ...named(
        'Makaron',
        'świderki',
        'nitki',
        'łazanki',
        'rurki pełnoziarniste',
        'kokardki',
        'wstążki jajeczne',
        'muszelki',
      ),
    ],
    sizes: grams(250, 400, 500),
    shape: 'pouch',
    colours: ['#E0B040', '#B77A28'],
  },
  '10000045': {
    names: [
      ...named(
        'Czekolada',
        'gorzka 70%',
        'mleczna',
        'z orzechami laskowymi',
        'biała z malinami',
        'z solą morską',
        'deserowa',
      ),
      ...named('Praliny', 'z adwokatem', 'orzechowe', 'kawowe'),
    ],
    sizes: grams(90, 100, 200),
    shape: 'box',
    colours: ['#4A2B1D', '#7B4A2B', '#B33A4A'],
  },
  '10000047': {
    names: [
      ...named('Krówki', 'śmietankowe', 'kakaowe', 'z makiem'),
      ...named('Cukierki', 'miętowe', 'miodowe z imbirem', 'kawowe'),
      ...named('Landrynki', 'owocowe', 'ziołowe'),
    ],
    sizes: grams(100, 250, 400),
    shape: 'pouch',
    colours: ['#C58A3D', '#3D8A62', '#B8405E'],
  },
  '10000161': {
    names: [
      ...named('Herbatniki', 'maślane', 'kakaowe', 'zbożowe'),
      ...named('Ciastka', 'owsiane z żurawiną', 'w czekoladzie', 'kruche z cukrem'),
      ...named('Pierniki', 'w czekoladzie', 'z marmoladą'),
      ...named('Wafle', 'kakaowe', 'orzechowe', 'śmietankowe'),
    ],
    sizes: grams(120, 168, 220, 300),
    shape: 'pouch',
    colours: ['#9A5B2E', '#D19A4E', '#6B3A4B'],
  },
  '10000220': {
    names: [
      ...named('Sok', 'jabłkowy', 'jabłkowo-miętowy', 'pomarańczowy', 'z buraka i jabłka', 'marchwiowy'),
      ...named('Nektar', 'z czarnej porzeczki', 'wiśniowy', 'gruszkowy'),
    ],
    sizes: [...millilitres(200, 330), ...litres('1', '3')],
    shape: 'bottle',
    colours: ['#D08A1E', '#7A1F3D', '#8CA43A'],
  },
  '10000232': {
    names: [
      ...named('Woda źródlana', 'niegazowana', 'gazowana', 'lekko gazowana'),
      ...named('Woda mineralna', 'niegazowana', 'wysokozmineralizowana'),
    ],
    sizes: [...millilitres(500), ...litres('1.5', '5')],
    shape: 'bottle',
    colours: ['#3F8FC2', '#62B1A8'],
  },
  '10008029': {
    names: [...named('Piwo bezalkoholowe', 'jasne', 'pszeniczne', 'z cytryną', 'ciemne', 'żytnie')],
    sizes: millilitres(330, 500),
    shape: 'can',
    colours: ['#C88A1A', '#5B3A1B', '#2F6B48'],
  },
  '10008179': {
    names: [...named('Kawa mielona', 'Kolumbia', 'Etiopia', 'mieszanka domowa', 'mocno palona', 'bezkofeinowa')],
    sizes: grams(250, 500),
    shape: 'pouch',
    colours: ['#3B2417', '#7C2F2A', '#28453A'],
  },
  '10000116': {
    names: [
      ...named('Herbata', 'czarna liściasta', 'zielona z jaśminem', 'Earl Grey', 'malinowa z żurawiną'),
      ...named('Napar', 'miętowy', 'rumiankowy', 'z lipy'),
    ],
    sizes: [...grams(50, 100), ...pieces(20, 40)],
    shape: 'box',
    colours: ['#33604A', '#A43E3E', '#C99A3C'],
  },
  '10006318': {
    names: [...named('Majonez', 'stołowy', 'babuni', 'lekki', 'z chrzanem', 'czosnkowy')],
    sizes: millilitres(250, 310, 700),
    shape: 'jar',
    colours: ['#EADFA8', '#D8C46A'],
  },
  '10006322': {
    names: [...named('Musztarda', 'sarepska', 'stołowa', 'francuska', 'miodowa', 'chrzanowa', 'rosyjska')],
    sizes: grams(180, 210),
    shape: 'jar',
    colours: ['#C9A227', '#A9742A'],
  },
  '10006325': {
    names: [...named('Ketchup', 'łagodny', 'pikantny', 'domowy', 'bez cukru', 'z papryką')],
    sizes: grams(200, 450, 900),
    shape: 'bottle',
    colours: ['#B3261E', '#8E1B16'],
  },
  '10000049': {
    names: [
      ...named('Pieprz', 'czarny mielony', 'ziołowy', 'w ziarnach'),
      ...named('Papryka', 'słodka mielona', 'ostra mielona', 'wędzona'),
      ...named('Majeranek', 'otarty', 'suszony'),
      'Cząber otarty',
      'Kminek mielony',
      'Lubczyk suszony',
    ],
    sizes: grams(8, 10, 15, 20),
    shape: 'pouch',
    colours: ['#7C4A2D', '#5E7B3A', '#A83A2C'],
  },
  '10000164': {
    names: [
      ...named('Chleb', 'żytni na zakwasie', 'wieloziarnisty', 'pszenno-żytni', 'graham', 'z dynią'),
      ...named('Bułki', 'wiejskie', 'kajzerki', 'z makiem'),
    ],
    sizes: grams(300, 500, 800),
    shape: 'pouch',
    colours: ['#B07A3E', '#8A5A2C'],
  },
  '10006747': {
    names: [...named('Paluszki', 'z solą', 'z sezamem', 'z makiem'), ...named('Precelki', 'serowe', 'z solą')],
    sizes: grams(70, 100, 300),
    shape: 'pouch',
    colours: ['#C48B3F', '#2F5F9A'],
  },
  '10000262': {
    names: [
      ...named('Zupa', 'pomidorowa', 'ogórkowa', 'grochowa', 'krem z dyni'),
      ...named('Barszcz', 'czerwony', 'ukraiński'),
      ...named('Żurek', 'staropolski', 'śląski'),
    ],
    sizes: millilitres(350, 450, 500),
    shape: 'pouch',
    colours: ['#B8442A', '#8E2140', '#D9A53A'],
  },
  '10000300': {
    names: [
      ...named('Pierogi', 'ruskie', 'z kapustą i grzybami', 'z mięsem', 'z jagodami', 'z serem'),
      ...named('Uszka', 'z grzybami', 'z mięsem'),
      ...named('Kopytka', 'domowe', 'ze szpinakiem'),
      'Pyzy z mięsem',
    ],
    sizes: grams(400, 450, 900),
    shape: 'pouch',
    colours: ['#3A7D5A', '#B24A4A', '#E0C98A'],
  },
  '10005840': {
    names: [
      ...named('Kiełbasa', 'wiejska', 'śląska', 'jałowcowa', 'krakowska sucha', 'podsuszana'),
      ...named('Kabanosy', 'wieprzowe', 'z chili'),
      'Frankfurterki',
    ],
    sizes: grams(120, 250, 400, 600),
    shape: 'pouch',
    colours: ['#8C2F2B', '#5E2A22'],
  },
  '10000177': {
    names: [
      ...named('Chipsy', 'solone', 'paprykowe', 'śmietana i cebulka', 'z burakiem'),
      ...named('Prażynki', 'o smaku sera', 'bekonowe'),
    ],
    sizes: grams(80, 140, 200),
    shape: 'pouch',
    colours: ['#D1452F', '#3F7F46', '#E0A92E'],
  },
  '10000040': {
    names: [
      ...named(
        'Olej',
        'rzepakowy tłoczony na zimno',
        'lniany',
        'słonecznikowy',
        'z pestek dyni',
        'rzepakowy rafinowany',
      ),
      'Oliwa z oliwek',
    ],
    sizes: [...millilitres(250, 500), ...litres('1', '3')],
    shape: 'bottle',
    colours: ['#C9B02E', '#6E8B2D'],
  },
  '10000043': {
    names: [...named('Cukier', 'biały kryształ', 'puder', 'trzcinowy', 'z wanilią', 'w kostkach')],
    sizes: [...grams(250, 500), ...kilos('1')],
    shape: 'box',
    colours: ['#5B8FB9', '#C9A66B'],
  },
  '10000356': {
    names: [
      ...named('Krem', 'nawilżający na dzień', 'do rąk z lnem', 'na noc', 'ochronny na zimę'),
      ...named('Balsam', 'do ciała z rokitnikiem', 'do stóp'),
    ],
    sizes: millilitres(30, 50, 75, 200),
    shape: 'tube',
    colours: ['#C58BA4', '#86A9A0', '#E1B87F'],
  },
  '10005727': {
    names: [...named('Balsam do ust', 'miodowy', 'z woskiem pszczelim', 'malinowy', 'z propolisem')],
    sizes: grams(5, 12),
    shape: 'tube',
    colours: ['#E0A13A', '#B2485E'],
  },
  '10000330': {
    names: [
      ...named('Mydło', 'szare', 'lawendowe', 'z węglem', 'z owsem'),
      ...named('Żel pod prysznic', 'rumiankowy', 'leśny', 'z lawendą'),
    ],
    sizes: [...grams(100, 150), ...millilitres(250, 500)],
    shape: 'bottle',
    colours: ['#7A6BA8', '#8FAF8B', '#6E7780'],
  },
  '10000368': {
    names: [...named('Szampon', 'pokrzywowy', 'do włosów suchych', 'z żeń-szeniem', 'dla dzieci', 'przeciwłupieżowy')],
    sizes: millilitres(200, 300, 500),
    shape: 'bottle',
    colours: ['#4E8B5C', '#5A8FB8', '#C9789A'],
  },
  '10000383': {
    names: [...named('Pasta do zębów', 'miętowa', 'z szałwią', 'dla dzieci poziomkowa', 'wybielająca', 'z propolisem')],
    sizes: millilitres(50, 75, 100),
    shape: 'tube',
    colours: ['#2F8FA8', '#3C9A6B', '#D35C6E'],
  },
  '10000405': {
    names: [
      ...named('Płyn', 'do szyb', 'do podłóg', 'do kuchni', 'do łazienki'),
      ...named('Mleczko', 'uniwersalne cytrynowe', 'do kuchni'),
    ],
    sizes: [...millilitres(500, 750), ...litres('1')],
    shape: 'bottle',
    colours: ['#2F8FC0', '#E0B92E', '#3F9A5F'],
  },
  '10000424': {
    names: [
      ...named('Proszek do prania', 'do białego', 'do koloru', 'dla dzieci'),
      ...named('Żel do prania', 'do czarnego', 'do wełny', 'do koloru'),
      'Kapsułki do prania',
    ],
    sizes: [...kilos('1.5', '3'), ...litres('2')],
    shape: 'box',
    colours: ['#2C5FA8', '#B03A6A', '#2E2E38'],
  },
  '10008145': {
    names: [...named('Płyn do naczyń', 'miętowy', 'cytrynowy', 'aloesowy', 'bezzapachowy', 'z octem')],
    sizes: [...millilitres(500, 900), ...litres('5')],
    shape: 'bottle',
    colours: ['#7FB23A', '#E0C12E', '#4FA89A'],
  },
  '10008119': {
    names: [
      ...named('Tabletki do zmywarek', 'wszystko w jednym', 'klasyczne', 'bez fosforanów'),
      'Proszek do zmywarek',
    ],
    sizes: pieces(20, 40, 80),
    shape: 'box',
    colours: ['#2D4F8F', '#3A8F8F'],
  },
  '10000522': {
    names: [
      ...named(
        'Karma',
        'z kurczakiem dla kota',
        'z wołowiną dla psa',
        'z rybą dla kociąt',
        'z jagnięciną dla szczeniąt',
        'z dziczyzną',
      ),
    ],
    sizes: [...grams(85, 400, 800), ...kilos('2', '10')],
    shape: 'can',
    colours: ['#8F3A52', '#3A6E8F', '#B5802E'],
  },
  '10008038': {
    names: [...named('Przysmak', 'z królikiem', 'z łososiem', 'z kaczką'), ...named('Gryzak', 'wołowy', 'z marchwią')],
    sizes: grams(50, 75, 200),
    shape: 'pouch',
    colours: ['#A8552E', '#4F7F4A'],
  },
  '10002144': {
    names: [
      ...named('Garnek', 'emaliowany 20 cm', 'z pokrywką 3 l', 'żeliwny 24 cm'),
      ...named('Patelnia', 'żeliwna 28 cm', 'emaliowana 24 cm'),
      'Rondel granatowy 16 cm',
    ],
    sizes: pieces(1),
    shape: 'thing',
    colours: ['#28406E', '#A8352F', '#3B3B42'],
  },
  '10002155': {
    names: [
      ...named('Kubek', 'kremowy 300 ml', 'w łowickie wzory', 'granatowy 450 ml'),
      ...named('Filiżanka', 'biała ze spodkiem', 'w kwiaty'),
    ],
    sizes: pieces(1, 2, 6),
    shape: 'thing',
    colours: ['#C9B18A', '#2F4F7F', '#E4E0D8'],
  },
  '10001234': {
    names: [...named('Ołówki', 'HB z gumką', 'do rysunku', 'trójkątne'), 'Kredki dwustronne'],
    sizes: pieces(4, 12, 24),
    shape: 'box',
    colours: ['#D9A01E', '#B23A48'],
  },
  '10005893': {
    names: [...named('Zeszyt', 'A5 w kratkę', 'A5 w linię', 'A4 gładki', 'do nut', '16 kartek w trzy linie')],
    sizes: pieces(1, 5, 10),
    shape: 'thing',
    colours: ['#3A6EA5', '#A53A5B', '#3F8A5A'],
  },
  '10005133': {
    names: [
      'Gra planszowa Żabi skok',
      'Gra planszowa Wyprawa na Śnieżkę',
      'Gra planszowa Bursztynowy szlak',
      'Gra planszowa Kto zjadł pączka',
      'Gra planszowa Szarża żubra',
    ],
    sizes: pieces(1),
    shape: 'box',
    colours: ['#7A3E8F', '#2F7F6B', '#C0612B'],
  },
  '10000448': {
    names: [
      ...named('Plastry', 'z opatrunkiem', 'wodoodporne', 'dla dzieci', 'na odciski'),
      'Opaska elastyczna',
      'Kompresy jałowe',
    ],
    sizes: pieces(1, 10, 20, 40),
    shape: 'box',
    colours: ['#3A8F7A', '#C06A4A'],
  },
  '10000467': {
    names: [
      ...named('Witamina C', '1000 mg', 'musująca'),
      ...named('Witamina D3', 'w kapsułkach', 'dla seniora'),
      ...named('Magnez', 'z witaminą B6', 'musujący'),
      'Żelazo z witaminą C',
      'Cynk w tabletkach',
    ],
    sizes: pieces(20, 30, 60),
    shape: 'box',
    colours: ['#E08A2E', '#3F7FB0', '#7FA83A'],
  },
};
