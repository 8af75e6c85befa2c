import { grams, kilos, litres, millilitres, named, type DemoRecipe } from './demo-recipe.ts';

/** Food, by GPC brick. */
export const foodRecipes: Readonly<Record<string, DemoRecipe>> = {
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
};
