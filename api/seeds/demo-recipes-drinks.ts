import { grams, litres, millilitres, named, pieces, type DemoRecipe } from './demo-recipe.ts';

/** Drinks, by GPC brick. */
export const drinkRecipes: Readonly<Record<string, DemoRecipe>> = {
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
};
