/** What an import does, in order. Indexes are built after the first large load alone. */
export type ImportPhase = 'reading' | 'companies' | 'products' | 'counters' | 'indexes' | 'terms' | 'licences';

/** Names of the phases, for people. */
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
