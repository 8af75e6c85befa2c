import type { ScreenPath } from '@gtinoteka/contract/screens.ts';

/** Those who run the platform, and one who runs a company: what each holds beside what every member holds. */
export const persons = ['administrator', 'editor', 'clerk', 'companyAdministrator'] as const;
export type Person = (typeof persons)[number];

/** Words that stand on the page in a state; or why the page has no such state. */
type Cell = RegExp | { readonly no: string };

/** A page, who may enter it, and what they meet there. Whoever may not goes home and reads why ("no right"). */
export interface PageStates {
  readonly path: ScreenPath;
  /** the address to open, where the path has a part that is filled in; `:id` is the thing that the test has laid */
  readonly address?: string;
  readonly mayEnter: readonly Person[];
  /** the call without which there is no page; null: it calls nothing of its own */
  readonly call: RegExp;
  readonly loading: RegExp;
  /** the first page of the list, or the page itself, with what the test has laid */
  readonly first: RegExp;
  /** query of a later page, and its words */
  readonly later: readonly [query: string, words: RegExp] | { readonly no: string };
  /** how it is sorted by every key */
  readonly sorted: 'by each of its heads, both ways' | { readonly no: string };
  /** query of a filter or of words that something answers to */
  readonly filtered: readonly [query: string, words: RegExp] | { readonly no: string };
  /** query of a filter or of words that nothing answers to */
  readonly nothingFound: readonly [query: string, words: RegExp] | { readonly no: string };
  /** on a platform where nothing was ever done */
  readonly empty: Cell;
}

const office: readonly Person[] = ['administrator'];
const repository: readonly Person[] = ['administrator', 'clerk'];
const cms: readonly Person[] = ['administrator', 'editor'];
const newest = { no: 'newest first, by nothing else' } as const;
const short = { no: 'one short list' } as const;
const unfiltered = { no: 'nothing to filter by' } as const;
const oneThing = { no: 'one thing, not a list' } as const;
const ofOneThing = { later: oneThing, sorted: oneThing, filtered: oneThing, nothingFound: oneThing } as const;

function editorOf(path: ScreenPath, address?: string): PageStates {
  return {
    path,
    ...(address === undefined ? {} : { address }),
    mayEnter: cms,
    call: /\/cms\/page_editing\//,
    loading: /Wczytujemy treść do edycji/,
    first: /^Wersje$/,
    ...ofOneThing,
    empty: { no: 'a page has the text that came with the product' },
  };
}

/**
 * What each of the four persons meets on each page of the office, in each state. "Failed" is one for all: the API's own words and
 * "Spróbuj ponownie", which brings the page; "no right" is one for all: the home page, and "Nie masz uprawnień…".
 */
export const pageStates: readonly PageStates[] = [
  {
    path: '/administration',
    mayEnter: office,
    call: /\/companies\/today\//,
    loading: /Wczytujemy sprawy na\sdziś/,
    first: /Na\sdziś \d+\sspraw/,
    later: short,
    sorted: { no: 'in the order of urgency' },
    filtered: unfiltered,
    nothingFound: unfiltered,
    empty: /Na\sdziś nic nie czeka/,
  },
  {
    path: '/administration/people',
    mayEnter: office,
    call: /\/companies\/office_people\//,
    loading: /Wczytujemy osoby/,
    first: /^3\sosoby$/,
    later: short,
    sorted: { no: 'administrators first, then by name' },
    filtered: unfiltered,
    nothingFound: unfiltered,
    empty: /Nikt jeszcze nie zmieniał uprawnień/,
  },
  {
    path: '/companies',
    mayEnter: office,
    call: /\/get_companies\/\?/,
    loading: /Wczytujemy listę firm/,
    first: /^1–10 z\s16$/,
    later: ['?offset=10', /^11–16 z\s16$/],
    sorted: 'by each of its heads, both ways',
    filtered: ['?search_multi_match=Sad%2005', /^1\sfirma$/],
    nothingFound: ['?search_multi_match=nikogo', /Nie ma takich firm/],
    empty: { no: 'the company of who looks is there' },
  },
  {
    path: '/companies/:id',
    address: '/companies/:id',
    mayEnter: office,
    call: /\/get_by_id\//,
    loading: /Wczytujemy dane firmy/,
    first: /^12\sosób$/,
    later: ['?page=1', /osoba12@/],
    sorted: 'by each of its heads, both ways',
    filtered: unfiltered,
    nothingFound: unfiltered,
    empty: /Firma niczego jeszcze nie użyła/,
  },
  {
    path: '/repository',
    mayEnter: repository,
    call: /\/issues_by_company\//,
    loading: /Wczytujemy zgłoszenia/,
    first: /^1–10 z\s12$/,
    later: ['?page=2', /^11–12 z\s12$/],
    sorted: { no: 'what was found last first (B §4 names no key)' },
    filtered: ['?errors=EP-0005', /^12\sgrup$/],
    nothingFound: ['?errors=EP-0003', /Nie ma takich zgłoszeń/],
    empty: /Nie ma takich zgłoszeń/,
  },
  {
    path: '/repository/groups/:id',
    address: '/repository/groups/:group',
    mayEnter: repository,
    call: /\/repository\/[^/]+\/groups\/[^/]+\/(\?|$)/,
    loading: /Wczytujemy zgłoszenia/,
    first: /^Brak albo zły kod GPC$/,
    later: short,
    sorted: { no: 'by number' },
    filtered: ['?status=new_issue', /^Brak albo zły kod GPC$/],
    nothingFound: ['?status=resolved_issue', /Nie ma kodów w\stym statusie/],
    empty: { no: 'a group that nothing is in does not exist' },
  },
  {
    path: '/stewardship',
    mayEnter: repository,
    call: /\/runs\/\?/,
    loading: /Wczytujemy przebiegi/,
    first: /Ostatni przebieg/,
    later: ['?page=2', /^lista-01\.csv$/],
    sorted: newest,
    filtered: unfiltered,
    nothingFound: unfiltered,
    empty: /Nie ma jeszcze przebiegów/,
  },
  {
    path: '/stewardship/runs/:id',
    address: '/stewardship/runs/:run',
    mayEnter: repository,
    call: /\/runs\/[0-9a-f-]{36}\/$/,
    loading: /Wczytujemy przebiegi/,
    first: /^lista-26\.csv$/,
    ...ofOneThing,
    empty: { no: 'a run has at least its file' },
  },
  {
    path: '/stewardship/uploads',
    mayEnter: repository,
    call: /\/stewardship\/[^/]+\/uploads\/\?/,
    loading: /Wczytujemy dane od firm/,
    first: /dane-1\d\.xlsx/,
    later: ['?page=2', /dane-(01|26)\.xlsx/],
    sorted: { no: 'those that wait first' },
    filtered: unfiltered,
    nothingFound: unfiltered,
    empty: /Nie ma danych do przyjęcia/,
  },
  {
    path: '/stewardship/licences',
    mayEnter: repository,
    call: /\/licences\/\?/,
    loading: /Wczytujemy licencje/,
    first: /^26\slicencji$/,
    later: ['?page=2', /^59012326$/],
    sorted: { no: 'by prefix' },
    filtered: ['?search=59012307', /^1\slicencja$/],
    nothingFound: ['?search=nikogo', /Nie ma takiej licencji/],
    empty: /Nie ma takiej licencji/,
  },
  {
    path: '/stewardship/licences/:id',
    address: '/stewardship/licences/:licence',
    mayEnter: repository,
    call: /\/licences\/[0-9a-f-]{36}\/$/,
    loading: /Wczytujemy licencje/,
    first: /^Prefiks 59012307$/,
    ...ofOneThing,
    empty: /nic się w\sniej nie zmieniło/,
  },
  {
    path: '/stewardship/gpc',
    mayEnter: repository,
    call: /\/gpc\/\?/,
    loading: /Wczytujemy wydania/,
    first: /^wydanie-11\.json$/,
    later: ['?page=2', /^wydanie-01\.json$/],
    sorted: newest,
    filtered: unfiltered,
    nothingFound: unfiltered,
    empty: /Nie ma jeszcze wydania GPC/,
  },
  {
    path: '/stewardship/gpc/:id',
    address: '/stewardship/gpc/:release',
    mayEnter: repository,
    call: /\/gpc\/[0-9a-f-]{36}\/changes\//,
    loading: /Wczytujemy wydania/,
    first: /Nic się nie zmieniło/,
    later: short,
    sorted: { no: 'by code' },
    filtered: ['?change=added', /Nic się nie zmieniło/],
    nothingFound: ['?change=moved', /Nic się nie zmieniło/],
    empty: /Nic się nie zmieniło/,
  },
  {
    path: '/stewardship/registry',
    mayEnter: repository,
    call: /\/registry\/$/,
    loading: /Wczytujemy stan rejestru/,
    first: /Próbka katalogu/,
    later: short,
    sorted: newest,
    filtered: unfiltered,
    nothingFound: unfiltered,
    empty: /W ostatnich 30 dniach o\snic nie pytaliśmy/,
  },
  {
    path: '/stewardship/search_index',
    mayEnter: repository,
    call: /\/search_index\/$/,
    loading: /Wczytujemy stan indeksu/,
    first: /Szuka PostgreSQL/,
    ...ofOneThing,
    empty: /Szuka PostgreSQL/,
  },
  {
    path: '/stewardship/work',
    mayEnter: repository,
    call: /\/stewardship\/[^/]+\/work\/$/,
    loading: /Wczytujemy zadania/,
    first: /zmienione hasło/,
    later: ['?page=2', /zmienione hasło/],
    sorted: newest,
    filtered: ['?kind=mail', /zmienione hasło/],
    nothingFound: ['?kind=webhooks', /Wszystko się udało/],
    empty: /Wszystko się udało/,
  },
  editorOf('/cms'),
  editorOf('/homepage_cms'),
  editorOf('/how_it_works_cms'),
  editorOf('/verify_data_cms'),
  editorOf('/cms/:page', '/cms/terms'),
];

/** Pages of the office that have no table of their own, and where their states are walked. */
export const walkedElsewhere: Partial<Record<ScreenPath, string>> = {
  '/repository/issue_file/:id': 'tests/repository-issues/repository.e2e.ts',
  '/stewardship/uploads/:id': 'tests/stewardship/stewardship.e2e.ts',
};
