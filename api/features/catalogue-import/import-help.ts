/** The lines of the commands in the list of all: what follows the name, what it loads (Polish). */
export const summaries = {
  'import-gpc': ['PLIK', 'klasyfikacja GPC (segment, rodzina, klasa, brick)'],
  'import-products': ['PLIK…', 'produkty: GTIN, nazwa, marka, zawartość netto, firma…'],
  'import-licences': ['PLIK', 'licencje: prefiksy firm, ich stan i daty'],
} as const;

/** Help of each command (Polish). */
export const helpTexts = {
  'import-products': `Wczytuje produkty do katalogu.

Użycie:
  npm run gtinoteka -- import-products [--rejects PLIK] [--json] PLIK…

Przykłady:
  npm run gtinoteka -- import-products produkty.xlsx
  npm run gtinoteka -- import-products lista.csv.gz druga.jsonl
  npm run gtinoteka -- import-products --rejects zle.csv lista.csv

Kolumny rozpoznawane są po nazwach, bez względu na wielkość liter, odstępy i polskie znaki:
  GTIN               GTIN, EAN, Kod EAN, Numer GTIN, code (wymagana)
  nazwa              name, Nazwa, Nazwa produktu
  marka              brand, Marka
  zawartość netto    netContent, Zawartość netto, Zawartość („0,2 kg”, „6 x 1,5 l”, „30 szt.”)
  kod GPC            gpc, Kod GPC, brickCode
  firma              nip, NIP; company, Nazwa firmy; ulica, miasto, kod pocztowy, stronaFirmy
  rynek docelowy     targetMarket, market, Rynek docelowy (PL, DE, WW)
  opis               description, Opis; descriptionLanguage
  zdjęcia i strony   imageUrls, productPage, productCardPage
  status             status, gtinStatus (active, inactive, withdrawn)
  źródło             isGlobal, source, Źródło (global, krajowe)
Wiersza z nazwami kolumn szuka się w pierwszych 20 wierszach (w xlsx na każdym widocznym arkuszu); to, co nad nim, jest pomijane.
Pozostałe kolumny są wymieniane raz i pomijane. Plik jsonl może mieć obiekty w polach: company.nip.

Zasady:
  - Wiersz jest przyjęty, gdy GTIN ma poprawną budowę (8, 12, 13 lub 14 cyfr i cyfra kontrolna)
    i wiersz mówi o produkcie cokolwiek więcej: nazwę, markę, NIP lub firmę, kod GPC, zawartość,
    opis albo zdjęcie. Sam GTIN bez niczego jest odrzucany.
  - Gdy GTIN powtarza się w pliku, liczy się ostatni wiersz.
  - Kilka plików to jedno wczytanie: gdy produkt jest w kilku, w każdym polu liczy się ostatni plik,
    który je wypełnia. Gdy jednego z plików nie da się wczytać, nie zostaje wczytany żaden.
  - Puste pole niczego nie kasuje: zostaje to, co było w katalogu.
  - Firma o znanym NIP-ie zachowuje nazwę i adres; lista zastępuje tylko nazwę „NIP …” i uzupełnia puste pola.
  - Bez kolumny źródła produkt z polskim prefiksem jest krajowy, każdy inny globalny.
  - Numery użytku wewnętrznego (np. 2…) są przyjmowane; mówi o nich werdykt.
  - Niezrozumiała zawartość netto nie odrzuca wiersza; jest policzona w podsumowaniu.
  - Pierwszy prawdziwy import usuwa dane demonstracyjne.
  - Do pustego katalogu dużą listę wczytuje się najszybciej, ale na czas końcowego zapisu strony działającej
    Gtinoteki czekają. Późniejsze wczytania nikomu nie przeszkadzają, za to trwają kilka razy dłużej.

Opcje:
  --rejects PLIK   gdzie zapisać odrzucone wiersze (domyślnie PLIK.rejects.csv obok pliku)
  --json           podsumowanie jako jeden wiersz JSON na plik, a przy kilku plikach także jeden dla całości
  --help           ten opis
`,
  'import-gpc': `Wczytuje klasyfikację GPC.

Użycie:
  npm run gtinoteka -- import-gpc [--language KOD] [--rejects PLIK] [--json] PLIK

Przykłady:
  npm run gtinoteka -- import-gpc gpc_2025-05_en.tsv.gz
  npm run gtinoteka -- import-gpc --language pl gpc_pl.xlsx
  npm run gtinoteka -- import-gpc "GPC as of May 2025 EN.json"

Plik to wydanie GS1 (JSON albo XML) albo tabela z jednym wierszem na brick i kolumnami
segmentCode, segmentTitle, familyCode, familyTitle, classCode, classTitle, brickCode, brickTitle
(oraz brickIncludes, brickExcludes).

Zasady:
  - Nazwy każdego języka są osobno; na stronach widać polskie, a gdy ich brak, angielskie.
  - Kody, których nowe wydanie już nie ma, zostają: wskazują na nie produkty.

Opcje:
  --language KOD   język nazw w pliku: pl, en… (domyślnie z pliku, a bez tego en)
  --rejects PLIK   gdzie zapisać odrzucone wiersze
  --json           podsumowanie jako jeden wiersz JSON
  --help           ten opis
`,
  'import-licences': `Wczytuje licencje: które prefiksy są przyznane, komu i do kiedy.

Użycie:
  npm run gtinoteka -- import-licences [--complete PREFIKSY] [--rejects PLIK] [--json] PLIK

Przykłady:
  npm run gtinoteka -- import-licences licencje.csv
  npm run gtinoteka -- import-licences --complete 590,9625,9626 licencje.xlsx

Kolumny:
  prefiks        prefix, GCP, Prefiks (3–12 cyfr; wymagana)
  typ            licenceType, Typ (GCP albo GTIN-8; domyślnie GCP)
  status         status (active, withdrawn; domyślnie active)
  daty           validFrom, Ważna od; validUntil, Ważna do (RRRR-MM-DD albo DD-MM-RRRR)
  firma          nip, NIP; licenseeName, Nazwa firmy; licenseeGln, GLN
  organizacja    organisation, Organizacja (domyślnie GS1 Polska)

Zasady:
  - Prefiks powtórzony w pliku: liczy się ostatni wiersz. Licencji, których nie ma w pliku, nie usuwa.
  - Prefiks amerykański (U.P.C.) podaje się z zerem na początku.

Opcje:
  --complete LISTA   prefiksy, dla których rejestr jest odtąd pełny: numer bez licencji jest wtedy
                     „nielegalny”, a nie „nieznany”
  --rejects PLIK     gdzie zapisać odrzucone wiersze
  --json             podsumowanie jako jeden wiersz JSON
  --help             ten opis
`,
} as const;
