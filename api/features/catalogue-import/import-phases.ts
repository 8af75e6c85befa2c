/** Phases of an import, in order; indexes are built only after the first large load. */
export type ImportPhase = 'reading' | 'companies' | 'products' | 'counters' | 'indexes' | 'terms' | 'licences';

/** Display names of the phases. */
export const phaseTitles: Readonly<Record<ImportPhase, string>> = {
  reading: 'czytam i sprawdzam',
  companies: 'zapisuję firmy',
  products: 'zapisuję produkty',
  counters: 'odświeżam liczniki',
  indexes: 'buduję indeksy wyszukiwania',
  terms: 'odświeżam podpowiedzi',
  licences: 'zapisuję licencje',
};

export const waitingTitle = 'czekam, aż skończy się inne wczytywanie';
