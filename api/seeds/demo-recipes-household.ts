import { grams, kilos, litres, millilitres, named, pieces, type DemoRecipe } from './demo-recipe.ts';

/** Household products, by GPC brick. */
export const householdRecipes: Readonly<Record<string, DemoRecipe>> = {
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
