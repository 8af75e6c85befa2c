import type { Option, Options } from '@gtinoteka/command-line';
import { namedEncodings } from '../../core/table-file/decode-text.ts';
import { productFieldNames, productHeaders } from '../../store/catalogue/product-headers.ts';

/** Line width of the list of columns, and the position of its second half. */
const width = 118;
const indent = 24;

/** Each field with its recognised headers, from the import's own table. */
function columnLines(): string {
  return productFieldNames
    .map((field) => {
      const lines: string[] = [];
      let line = `  ${field}${field === 'gtin' ? ' (wymagane)' : ''}`.padEnd(indent);
      for (const [index, header] of productHeaders[field].entries()) {
        const piece = header + (index < productHeaders[field].length - 1 ? ', ' : '');
        if (line.length + piece.length > width) {
          lines.push(line.trimEnd());
          line = ' '.repeat(indent);
        }
        line += piece;
      }
      return [...lines, line].join('\n');
    })
    .join('\n');
}

/** One-line summaries of the commands: what each one loads (Polish). */
export const summaries = {
  'import-gpc': ['PLIK', 'klasyfikacja GPC (segment, rodzina, klasa, brick)'],
  'import-products': ['PLIK…', 'produkty: GTIN, nazwa, marka, zawartość netto, firma…'],
  'import-licences': ['PLIK', 'licencje: prefiksy firm, ich stan i daty'],
} as const;

const rejects = {
  type: 'string',
  value: 'PLIK',
  text: 'gdzie zapisać odrzucone wiersze (domyślnie PLIK.rejects.csv obok pliku)',
} as const satisfies Option;
const json = { type: 'boolean', text: 'podsumowanie jako jeden wiersz JSON' } as const satisfies Option;

/** Options of each command. */
export const importOptions = {
  'import-products': {
    map: {
      type: 'string',
      multiple: true,
      value: 'POLE=KOLUMNA',
      text: 'z której kolumny czytać pole; można podać kilka razy',
    },
    'no-header': { type: 'boolean', text: 'pierwszy wiersz to już dane, a nie nazwy kolumn' },
    encoding: {
      type: 'string',
      value: 'NAZWA',
      text: `w czym zapisano tekst: ${namedEncodings.join(', ')}\n(domyślnie rozpoznawane z treści)`,
    },
    rejects,
    json: { ...json, text: `${json.text} na plik, a przy kilku plikach także jeden dla całości` },
  },
  'import-gpc': {
    language: {
      type: 'string',
      value: 'KOD',
      text: 'język nazw w pliku: pl, en… (domyślnie z pliku, a bez tego en)',
    },
    rejects,
    json,
  },
  'import-licences': {
    complete: {
      type: 'string',
      value: 'LISTA',
      text: 'prefiksy, dla których rejestr jest odtąd pełny: numer bez licencji jest wtedy\n„nielegalny”, a nie „nieznany”',
    },
    rejects,
    json,
  },
} as const satisfies Record<string, Options>;

/** Help of each command (Polish). */
export const helpTexts = {
  'import-products': `Wczytuje produkty do katalogu.

Użycie:
  npm run gtinoteka -- import-products [--map POLE=KOLUMNA]… [--no-header] [--rejects PLIK] [--json] PLIK…

Przykłady:
  npm run gtinoteka -- import-products produkty.xlsx
  npm run gtinoteka -- import-products lista.csv.gz druga.jsonl
  npm run gtinoteka -- import-products --rejects zle.csv lista.csv
  npm run gtinoteka -- import-products --map name="Opis towaru" --map gtin=3 cennik.csv

Kolumny rozpoznawane są po nazwach, bez względu na wielkość liter, odstępy i polskie znaki:
${columnLines()}
Rozpoznawane są też podobne nazwy, jak „Kod EAN (szt.)” albo „Nazwa towaru/usługi”; „Kod” jest kolumną kodów, gdy nie ma
lepszej, a producent marką, gdy kolumny marki brak, inaczej firmą. Inną kolumnę wskazuje --map POLE=KOLUMNA, z polem z lewej
strony tego spisu i nagłówkiem albo numerem kolumny (od 1).
Wiersza z nazwami kolumn szuka się w pierwszych 20 wierszach (w xlsx na każdym widocznym arkuszu); to, co nad nim, jest pomijane.
Wiersz z prawidłowym numerem GTIN to zawsze dane. Kolumna kodów bez znanego nagłówka rozpoznawana jest po cyfrach kontrolnych;
gdy to nie jest pewne, polecenie niczego nie wczytuje i prosi o --map gtin=KOLUMNA.
Pozostałe kolumny są wymieniane raz i pomijane. Plik jsonl może mieć obiekty w polach: company.nip.

Zasady:
  - Wiersz jest przyjęty, gdy GTIN ma poprawną budowę (8, 12, 13 lub 14 cyfr i cyfra kontrolna)
    i wiersz mówi o produkcie cokolwiek więcej: nazwę, markę, NIP lub firmę, kod GPC, zawartość,
    opis albo zdjęcie. Sam GTIN bez niczego jest odrzucany.
  - Zera ucięte na początku kodu są przywracane, gdy zgadza się z nimi cyfra kontrolna; podsumowanie mówi, ile ich było.
  - Gdy GTIN powtarza się w pliku, liczy się ostatni wiersz.
  - Kilka plików to jedno wczytanie: gdy produkt jest w kilku, w każdym polu liczy się ostatni plik,
    który je wypełnia. Gdy jednego z plików nie da się wczytać, nie zostaje wczytany żaden.
  - Puste pole niczego nie kasuje: zostaje to, co było w katalogu.
  - Firma o znanym NIP-ie zachowuje nazwę i adres; lista zastępuje tylko nazwę „NIP …” i uzupełnia puste pola.
  - Źródło: liczy się kolumna źródła. Bez niej nowy produkt jest krajowy, gdy numer wydała GS1 Polska (prefiks 590,
    w GTIN-8 także 9625 i 9626) albo żadna organizacja (użytek wewnętrzny, ISBN, ISSN, kupony, prefiksy nieprzydzielone),
    a globalny, gdy wydała go inna organizacja GS1. Produkt, który już jest w katalogu, zachowuje swoje źródło.
    Samo wczytanie nie pyta rejestru globalnego.
  - Kodowanie tekstu (UTF-8, UTF-16, windows-1250, ISO-8859-2, CP852, windows-1252, także pomieszane) poznaje się po polskich literach;
    gdy pewności nie ma, podsumowanie pokazuje trzy próbki. Litery zepsute wcześniej (Mas³o, Å‚) są naprawiane.
    Tekst nie do odczytania jest pomijany i wymieniony wśród odrzuconych; produkt zostaje.
  - Numery użytku wewnętrznego (np. 2…) są przyjmowane; mówi o nich werdykt.
  - Niezrozumiała zawartość netto nie odrzuca wiersza; jest policzona w podsumowaniu.
  - Pierwszy prawdziwy import usuwa dane demonstracyjne.
  - Do pustego katalogu dużą listę wczytuje się najszybciej, ale na czas końcowego zapisu strony działającej
    Gtinoteki czekają. Późniejsze wczytania nikomu nie przeszkadzają, za to trwają kilka razy dłużej.`,
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
  - Kody, których nowe wydanie już nie ma, zostają: wskazują na nie produkty.`,
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
  - Prefiks amerykański (U.P.C.) podaje się z zerem na początku.`,
} as const;
