/** Sentences of the resolver's own pages. */
export const resolverTexts = {
  wrongTitle: 'Tego kodu nie da się otworzyć',
  brokenPacked:
    'Skrócony adres tego kodu jest ucięty albo źle przepisany: nie da się z\u00a0niego odczytać numeru GTIN.',
  otherKeyTitle: 'Tego rodzaju kodu nie otwieramy',
  otherKey: 'Otwieramy kody produktów (GTIN, identyfikator 01). Ten kod oznacza coś innego.',
  noLinkTitle: 'Przy tym kodzie nie ma takiego linku',
  noLink: 'Producent nie podał linku tego rodzaju.',
  severalTitle: 'Wybierz stronę',
  allTitle: 'Linki tego kodu',
  number: (typed: string) => `Numer w kodzie: ${typed}`,
  whatNow: 'Sprawdź kod na opakowaniu albo wpisz jego numer na stronie głównej.',
  home: 'Strona główna Gtinoteki',
  wrongMethod: 'Ten adres można tylko czytać.',
} as const;
